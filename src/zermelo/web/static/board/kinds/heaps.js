// Heaps of things to take from: a click on a thing takes it and all to its right.

import { svg } from "../../shared/dom.js";

const MOST = 30; // things of a heap that are drawn
const EDGE = 0.25; // of the table around them

const shown = (size) => Math.min(size, MOST);
const widthOf = (board) => Math.max(6, shown(Math.max(1, ...board.sizes)) * 0.9 + 1.8);
const heightOf = (board) => board.sizes.length + 2 * EDGE;

export function layout(board) {
  const spots = board.sizes.flatMap((size, heap) => Array.from({ length: shown(size) }, (_, stone) => {
    const taken = shown(size) - stone;
    return {
      name: `${board.names[heap]}${taken}`, label: `heap ${board.names[heap]}: take ${taken} of ${size}`,
      x: stone * 0.9 + 1.2, y: heap + 0.5 + EDGE, w: 0.9, h: 1, row: heap, column: stone, piece: ".", takes: taken,
    };
  }));
  return { width: widthOf(board), height: heightOf(board), spots, exact: true };
}

export function draw(board) {
  const width = widthOf(board), height = heightOf(board);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "heaps", "aria-hidden": "true" },
    svg("rect", { x: 0.06, y: 0.06, width: width - 0.12, height: height - 0.12, rx: 0.3, class: "frame" }));
  const word = (x, heap, text) => svg("text", { x, y: heap + 0.6 + EDGE, class: "name", "font-size": 0.32, text });
  board.sizes.forEach((size, heap) => {
    picture.append(word(0.45, heap, board.names[heap]));
    for (let stone = 0; stone < shown(size); stone += 1) {
      const at = { cx: stone * 0.9 + 1.2, cy: heap + 0.48 + EDGE };
      picture.append(svg("circle", { cx: at.cx + 0.03, cy: at.cy + 0.1, r: 0.36, class: "shadow" }), svg("circle", { ...at, cy: at.cy + 0.05, r: 0.36, class: "stone-edge" }),
        svg("circle", { ...at, r: 0.36, class: "stone" }), svg("circle", { ...at, r: 0.27, class: "shine" }));
    }
    picture.append(word(shown(size) * 0.9 + 1.15, heap, size));
  });
  return picture;
}
