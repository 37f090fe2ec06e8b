// Dots to be joined by lines, and the boxes between them.

import { svg } from "../../shared/dom.js";
import { sideName } from "../../shared/sides.js";
import { drawSign, sideOf } from "./pieces.js";

const EDGE = 0.27; // paper around the outermost dots

function geometry(board, flipped) {
  const across = board.columns.length - 1, down = board.row_names.length - 1;
  const unit = Math.min(1, Math.max(0.5, across / 6)); // small boards have large boxes, but no larger names
  const left = EDGE + 0.36 * unit, top = EDGE + 0.03;
  const at = (r, c) => [left + (flipped ? across - c : c), top + (flipped ? down - r : r)];
  return { at, unit, left, top, width: across + left + top, height: down + 2 * top + 0.33 * unit, across, down };
}

/** Every line there can be, from dot to dot: its name, where it lies, and in which row of lines. */
function lines({ columns, row_names: rows }) {
  const lying = rows.flatMap((row, r) => columns.slice(1).map((column, c) => ({ name: columns[c] + row + column + row, ends: [[r, c], [r, c + 1]], row: 2 * r, column: c })));
  const standing = rows.slice(1).flatMap((row, r) => columns.map((column, c) => ({ name: column + row + column + rows[r], ends: [[r, c], [r + 1, c]], row: 2 * r + 1, column: c })));
  return [...lying, ...standing].sort((a, b) => a.row - b.row || a.column - b.column);
}

export function layout(board, flipped) {
  const { at, width, height } = geometry(board, flipped), drawn = new Set(board.drawn);
  const spots = lines(board).map(({ name, ends, row, column }) => {
    const [[x1, y1], [x2, y2]] = ends.map((end) => at(...end)), lying = y1 === y2;
    return { name, label: `line ${name}, ${drawn.has(name) ? "drawn" : "open"}`, x: (x1 + x2) / 2, y: (y1 + y2) / 2, w: lying ? 0.74 : 0.46, h: lying ? 0.46 : 0.74, row, column, piece: "." };
  });
  return { width, height, spots };
}

/** What no place says: how many boxes are whose. */
export function words({ owners }) {
  const boxes = [...owners.join("")].filter((piece) => piece !== ".");
  return [...new Set(boxes)].map((owner) => `boxes of ${sideName(sideOf(owner))}: ${boxes.filter((each) => each === owner).length}`).join(", ");
}

export function draw(board, { flipped, last }) {
  const { at, unit, left, top, width, height, across, down } = geometry(board, flipped), drawn = new Set(board.drawn), marked = new Set(board.marks);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "dots", "aria-hidden": "true" },
    svg("rect", { x: left - EDGE, y: top - EDGE, width: across + 2 * EDGE, height: down + 2 * EDGE, rx: 0.15, class: "frame" }));
  board.owners.forEach((row, r) => [...row].forEach((piece, c) => {
    if (piece !== ".") picture.append(box(board, piece, at(r, c), at(r + 1, c + 1)));
  }));
  for (const { name, ends } of lines(board)) {
    const [[x1, y1], [x2, y2]] = ends.map((end) => at(...end));
    const classes = ["line", drawn.has(name) ? "drawn" : "open", marked.has(name) && "marked", last.has(name) && "last"];
    picture.append(svg("line", { x1, y1, x2, y2, class: classes.filter(Boolean).join(" ") }));
  }
  for (let r = 0; r <= down; r += 1) for (let c = 0; c <= across; c += 1) picture.append(svg("circle", { cx: at(r, c)[0], cy: at(r, c)[1], r: 0.11, class: "dot" }));
  const name = (text, x, y) => svg("text", { x, y, class: "name", "font-size": 0.27 * unit, text });
  picture.append(...board.columns.map((text, c) => name(text, at(0, c)[0], height - 0.08 * unit)), ...board.row_names.map((text, r) => name(text, 0.18 * unit, at(r, 0)[1] + 0.09 * unit)));
  return picture;
}

function box(board, piece, [x1, y1], [x2, y2]) {
  return svg("g", { class: `owned box side-${sideOf(piece, board)}`, transform: `translate(${(x1 + x2) / 2} ${(y1 + y2) / 2})` },
    svg("rect", { x: -0.5, y: -0.5, width: 1, height: 1, class: "veil" }), svg("g", { transform: "scale(.7)" }, ...drawSign(piece, {})));
}
