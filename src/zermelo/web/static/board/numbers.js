// A line of moves over a board: a stone with its number on each square, in the colours of those who make them.

import { svg } from "../shared/dom.js";
import { layoutOf } from "./drawing.js";

/** A layer with the moves of a line, numbered from 1. `first` makes the first of them; they move in turn. */
export function drawNumbers(board, flipped, { line, first }) {
  const shape = layoutOf(board, flipped), where = new Map(shape.spots.map(({ name, x, y }) => [name, [x, y]]));
  const layer = svg("svg", { viewBox: `0 0 ${shape.width} ${shape.height}`, class: "numbers", "aria-hidden": "true" });
  line.forEach((move, i) => {
    const [x, y] = where.get(move) ?? [];
    if (x === undefined) return;
    layer.append(svg("g", { class: `numbered side-${(first + i) % 2}`, transform: `translate(${x} ${y})`, "data-move": move },
      svg("circle", { r: 0.4 }), svg("text", { text: i + 1, "text-anchor": "middle", "dominant-baseline": "central" })));
  });
  return layer;
}
