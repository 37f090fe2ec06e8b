// How a move is seen to happen: discs fall, men slide, stones are put down. Nothing moves for those who want less motion.

import { bare, layoutOf } from "./drawing.js";

const SLIDE = 140, FALL = 90, PUT = 130; // milliseconds: for a slide, for each row of a fall, for a stone
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Let the last move be seen in a drawing of the board after it; `last` are the places that it went by. */
export function animate(picture, board, last, flipped) {
  if (calm() || !last.length) return;
  const drawn = bare(board);
  const to = last.findLast((name) => picture.querySelector(`[data-square="${name}"] .slide`)), piece = to && picture.querySelector(`[data-square="${to}"] .slide`);
  if (!piece) return;
  if (drawn.drop) fall(piece, drawn.row_names.findIndex((row) => to.endsWith(row)) + 1);
  else if (last.length > 1) slide(piece, board, last[0], to, flipped);
  else piece.animate({ transform: ["scale(.4)", "scale(1.06)", "none"], opacity: [0, 1, 1] }, { duration: PUT, easing: "ease-out" });
}

/** From above the board down to its row, and a little up again. */
function fall(piece, rows) {
  const away = (share) => `translateY(${-rows * share}px)`;
  const frames = [{ transform: away(1), easing: "cubic-bezier(.5, 0, .9, .5)" }, { transform: "none", offset: 0.7, easing: "ease-out" }, { transform: away(0.06), offset: 0.85, easing: "ease-in" }, { transform: "none" }];
  piece.animate(frames, { duration: FALL * Math.sqrt(rows) + 160 });
}

function slide(piece, board, from, to, flipped) {
  const spots = new Map(layoutOf(board, flipped).spots.map((spot) => [spot.name, spot])), [a, b] = [spots.get(from), spots.get(to)];
  if (!a || !b) return;
  piece.animate({ transform: [`translate(${a.x - b.x}px, ${a.y - b.y}px)`, "none"] }, { duration: SLIDE, easing: "ease-out" });
}
