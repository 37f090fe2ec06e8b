// PGN: what of it the server needs, which has to go into an address.

/** How a game says that whole games are written so. */
export const PGN = "PGN";

const KEPT = /^\[(FEN|SetUp|Variant|Result)\s/; // headers that change what the moves mean

/** What of a PGN is the game itself: no comments, no variations, no headers about people and places. */
export function essence(text) {
  const headers = text.match(/^\[.*\]\s*$/gm) ?? [];
  let moves = text.replace(/^\[.*\]\s*$/gm, "").replace(/\{[^}]*\}/g, " ").replace(/;.*$/gm, " ").replace(/\$\d+/g, " ");
  for (let before = ""; before !== moves;) [before, moves] = [moves, moves.replace(/\([^()]*\)/g, " ")];
  return `${headers.filter((line) => KEPT.test(line)).join("\n")}\n\n${moves.replace(/\s+/g, " ").trim()}\n`;
}
