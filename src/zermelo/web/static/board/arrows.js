// Arrows on a board, from square to square: the best lines and the hint. The better the move, the bolder its arrow.

import { svg } from "../shared/dom.js";
import { layoutOf } from "./drawing.js";

const TWO_SQUARES = /^([a-z]+\d+)[-x]?([a-z]+\d+)|^(\w+)\/(\w+)/; // b1c3, 24/21
const SHAFTS = [0.17, 0.13, 0.1, 0.08, 0.07]; // widths by rank, in squares
const HEAD = 0.38; // length of the head
const SHORT = 0.3; // how far from the middle of its first square an arrow begins

/** The arrow of a move that goes from one square to another; null for other moves. */
export function arrowOf(move, rank = 0, kind = "best") {
  const [from, to] = (TWO_SQUARES.exec(move) ?? []).slice(1).filter(Boolean);
  return from && from !== to ? { from, to, rank, kind } : null;
}

/** A layer with these arrows, to lie over the drawing of the board. */
export function drawArrows(board, flipped, arrows) {
  const shape = layoutOf(board, flipped), where = new Map(shape.spots.map(({ name, x, y }) => [name, [x, y]]));
  const layer = svg("svg", { viewBox: `0 0 ${shape.width} ${shape.height}`, class: "arrows", "aria-hidden": "true" });
  for (const arrow of arrows.toReversed()) { // the best one on top
    const start = where.get(arrow.from), end = where.get(arrow.to);
    if (start && arrow.from === arrow.to) layer.append(svg("circle", { cx: start[0], cy: start[1], r: 0.44, class: "circle", "data-move": arrow.from }));
    else if (start && end) layer.append(svg("path", { d: outline(start, end, arrow.rank), class: `arrow ${arrow.kind} rank-${Math.min(arrow.rank, SHAFTS.length - 1)}`, "data-move": arrow.from + arrow.to }));
  }
  return layer;
}

function outline([x1, y1], [x2, y2], rank) {
  const long = Math.hypot(x2 - x1, y2 - y1), along = [(x2 - x1) / long, (y2 - y1) / long];
  const half = SHAFTS[Math.min(rank, SHAFTS.length - 1)] / 2, wide = half + 0.11;
  const at = (far, aside) => `${(x1 + along[0] * far - along[1] * aside).toFixed(3)},${(y1 + along[1] * far + along[0] * aside).toFixed(3)}`;
  const neck = long - HEAD;
  return `M${[at(SHORT, half), at(neck, half), at(neck, wide), at(long - 0.05, 0), at(neck, -wide), at(neck, -half), at(SHORT, -half)].join("L")}Z`;
}
