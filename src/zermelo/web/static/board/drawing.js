// A board: what each kind of them looks like, and where its places lie.
//
// What the board is comes from the game's `board(state)`; which place stands for which move is read off the moves'
// own names, so no game needs a line of code here. A kind has two functions. `layout(board, flipped, mover)` gives the
// `width` and `height` of the drawing and its `spots`: { name, x, y, w, h (in the units of the drawing), row, column
// (for the arrow keys), piece, label }; with `exact`, a move is a spot's whole name, and
// with `joint` it has that between two. `draw(board, view)` gives the drawing;
// `words(board)`, where there is one, what is to be seen and belongs to no place.

import { el } from "../shared/dom.js";
import * as beside from "./kinds/beside.js";
import { PLAIN } from "./kinds/plain.js";

const KINDS = { ...PLAIN, beside };
const NOWHERE = { width: 1, height: 1, spots: [] };

/** Where the places of a board lie. */
export const layoutOf = (board, flipped = false, mover = 0) => (board.kind === "text" ? NOWHERE : KINDS[board.kind].layout(board, flipped, mover));

/** The drawing of a board, for looking at. `last` are names of places to point out; `over`, the game has ended. */
export function drawBoard(board, { flipped = false, last = [], over = false } = {}) {
  if (board.kind === "text") return drawText(board.text);
  return KINDS[board.kind].draw(board, { flipped, last: new Set(last), over });
}

/** A board that is a text, which knows how large it is: the style sheets make it as large as its place. */
function drawText(text) {
  const lines = text.split("\n"), drawn = el("pre", { class: `text-board ${text.length < 9 ? "short" : ""}`, text });
  drawn.style.setProperty("--lines", lines.length);
  drawn.style.setProperty("--columns", Math.max(...lines.map(({ length }) => length), 1));
  return drawn;
}

/** What is to be seen and belongs to no place: what is in store, dice, scores. */
export const wordsOf = (board) => (board.kind === "text" ? "" : KINDS[board.kind].words?.(board) ?? "");

/** A board without what lies beside it. */
export const bare = (board) => (board.kind === "beside" ? board.board : board);
