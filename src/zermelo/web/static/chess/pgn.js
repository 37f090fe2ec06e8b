// PGN: what of it the server needs, which has to go into an address.

/** How a game says that whole games are written so. */
export const PGN = "PGN";

const HEADER = /^\s*\[\s*\w+\s+"/; // how a line begins that tells of the game
const KEPT = /^\s*\[\s*(FEN|SetUp|Variant|Result)\s/; // headers that change what the moves mean

const ENDED = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)\s*$/, FIRST = /^\s*1\s*\./; // a game ends with a result, and another one may begin without headers
const ASIDE = /\{[^}]*\}?|;.*/g; // a comment, which may look like anything

/** What of a PGN is its first game itself: no comments, no headers about people and places; with its variations if wanted. */
export function essence(text, variations = false) {
  const [{ headers, lines }] = games(text), kept = headers.filter((line) => KEPT.test(line)).map((line) => line.trim());
  let moves = lines.join("\n").replace(/\{[^}]*\}/g, " ").replace(/;.*$/gm, " ").replace(/^%.*$/gm, " ").replace(/\$\d+/g, " ").replace(/([18])=?\(([QRBN])\)/g, "$1=$2");
  for (let before = ""; !variations && before !== moves;) [before, moves] = [moves, moves.replace(/\([^()]*\)/g, " ")];
  return `${[...kept, "", moves.replace(/\n\s*/g, "\n").replace(/[^\S\n]+/g, " ").trim()].join("\n")}\n`;
}

/** How many games a PGN holds. */
export const gamesIn = (text) => games(text).length;

/** The games of a PGN, line by line: another one begins where headers follow moves, and where the first move follows a result. */
function games(text) {
  const found = [{ headers: [], lines: [] }];
  let aside = false; // within a comment, where a line may begin like a header
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n|\r/)) {
    const { headers, lines } = found.at(-1), header = !aside && HEADER.test(line);
    if (!line.trim()) continue;
    if (header && !lines.length) { headers.push(line); continue; }
    if (header) { found.push({ headers: [line], lines: [] }); continue; }
    if (!aside && FIRST.test(line) && ENDED.test((lines.at(-1) ?? "").replace(ASIDE, ""))) found.push({ headers: [], lines: [] });
    found.at(-1).lines.push(line);
    const last = (aside ? `{${line}` : line).match(ASIDE)?.at(-1) ?? "";
    aside = last.startsWith("{") && !last.endsWith("}");
  }
  return found;
}
