// PGN: what of it the server needs, which has to go into an address.

/** How a game says that whole games are written so. */
export const PGN = "PGN";

const HEADER = /^\s*\[\s*\w+\s+"/; // how a line begins that tells of the game
const KEPT = /^\s*\[\s*(FEN|SetUp|Variant|Result)\s/; // headers that change what the moves mean

/** What of a PGN is its first game itself: no comments, no headers about people and places; with its variations if wanted. */
export function essence(text, variations = false) {
  const headers = [], lines = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n|\r/)) {
    if (!HEADER.test(line)) lines.push(line);
    else if (lines.some((each) => each.trim())) break; // of the next game
    else if (KEPT.test(line)) headers.push(line.trim());
  }
  let moves = lines.join("\n").replace(/\{[^}]*\}/g, " ").replace(/;.*$/gm, " ").replace(/^%.*$/gm, " ").replace(/\$\d+/g, " ");
  for (let before = ""; !variations && before !== moves;) [before, moves] = [moves, moves.replace(/\([^()]*\)/g, " ")];
  return `${[...headers, "", moves.replace(/\s+/g, " ").trim()].join("\n")}\n`;
}

/** How many games a PGN holds: another one begins where headers follow moves. */
export function gamesIn(text) {
  let games = 1, moves = false;
  for (const line of text.replace(/\{[^}]*\}/g, " ").split(/\r?\n|\r/)) {
    if (!HEADER.test(line)) moves ||= line.trim() !== "";
    else if (moves) [games, moves] = [games + 1, false];
  }
  return games;
}
