// Text as a drawing: where something lies beside it.

import { svg } from "../../shared/dom.js";

const LINE = 0.62, LETTER = 0.3;

const linesOf = (board) => (board.text ? board.text.split("\n") : []);

export function layout(board) {
  const longest = Math.max(0, ...linesOf(board).map((line) => line.length));
  return { width: Math.max(6, longest * LETTER + 0.4), height: linesOf(board).length * LINE + 0.2, spots: [] };
}

export const words = ({ text }) => text;

export function draw(board) {
  const { width, height } = layout(board), told = !/ {2}|^ /m.test(board.text); // no columns to be kept
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "words", "aria-hidden": "true" },
    ...linesOf(board).map((line, i) => svg("text", { x: told ? width / 2 : 0.2, y: LINE * (i + 0.75), "font-size": 0.48, class: told ? "told" : "typed", text: line })));
}
