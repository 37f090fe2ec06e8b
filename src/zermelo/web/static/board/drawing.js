// A board: an SVG drawing, and over it one button for each place that can be clicked, tapped or reached by key.
//
// What the board is comes from the game's `board(state)`; which place stands for which move is read off the
// moves' own names, so no game needs a line of code here.

import { el, svg } from "../shared/dom.js";
import { drawPiece } from "./pieces.js";
import { placesOfGrid, placesOfHeaps } from "./places.js";

const MARGIN = 0.42; // room for the names of rows and columns, in squares of a large board
const HEX = Math.sqrt(3) / 2; // the height of a row of hexagons of width 1

/** Where a grid's squares lie, in squares, and how large the drawing is. */
export function geometry(board, flipped = false) {
  const height = board.rows.length, width = board.rows[0].length;
  const tall = board.hexes ? HEX : 1;
  const columns = (c) => (flipped ? width - 1 - c : c);
  const rows = (r) => (flipped && !board.drop ? height - 1 - r : r);
  const shift = (r) => (board.hexes ? rows(r) / 2 : 0);
  const unit = Math.min(1, Math.max(0.4, width / 8)); // small boards have large squares, but no larger names
  const left = board.drop ? 0.1 : MARGIN * unit;
  return {
    unit,
    width: width + left + 0.1 + (board.hexes ? (height - 1) / 2 : 0),
    height: height * tall + MARGIN * unit + 0.1 + (board.hexes ? 0.3 : 0),
    left,
    at: (r, c) => [left + columns(c) + shift(r) + 0.5, 0.1 + rows(r) * tall + 0.5 + (board.hexes ? 0.08 : 0)],
  };
}

/** The drawing of a board, for looking at. `last` are names of squares to point out; `over`, the game has ended. */
export function drawBoard(board, { flipped = false, last = [], over = false } = {}) {
  if (board.kind === "grid") return drawGrid(board, flipped, last, over);
  if (board.kind === "heaps") return drawHeaps(board);
  return el("pre", { class: "text-board", text: board.text });
}

function drawGrid(board, flipped, last, over) {
  const shape = geometry(board, flipped), { width, height, at } = shape;
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: `grid ${board.drop ? "drop" : ""} ${board.chess ? "chess" : ""}`, "aria-hidden": "true" });
  const marked = new Set(board.marks), recent = new Set(last), checked = new Set(board.check);
  const pieces = svg("g", {}); // over all squares, so that a piece can slide across them
  board.rows.forEach((row, r) => {
    [...row].forEach((piece, c) => {
      const [x, y] = at(r, c);
      const name = board.columns[c] + board.row_names[r];
      const classes = ["square", (r + c) % 2 ? "odd" : "even", marked.has(name) && "marked", recent.has(name) && "last",
        checked.has(name) && "check", checked.has(name) && over && "mated"];
      picture.append(square(board, x, y, classes.filter(Boolean).join(" ")));
      if (board.drop) picture.append(svg("circle", { cx: x, cy: y, r: 0.43, class: "hole" }));
      if (piece !== ".") {
        const drawn = drawPiece(piece, x, y, board);
        drawn.dataset.square = name;
        pieces.append(drawn);
      }
      if (marked.has(name) && (board.drop || board.hexes)) pieces.append(svg("circle", { cx: x, cy: y, r: 0.44, class: "ring" }));
    });
  });
  picture.append(...names(board, shape), pieces);
  return picture;
}

function square(board, x, y, classes) {
  if (!board.hexes) return svg("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: classes });
  const points = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${x + Math.cos(angle) / Math.sqrt(3)},${y + Math.sin(angle) / Math.sqrt(3)}`;
  });
  return svg("polygon", { points: points.join(" "), class: classes });
}

function names(board, { at, left, height, unit }) {
  const bottom = board.rows.length - 1, size = 0.26 * unit;
  const name = (text, x, y) => svg("text", { x, y, class: "name", "font-size": size, text });
  const columns = board.columns.map((text, c) => name(text, at(bottom, c)[0], height - 0.12 * unit));
  if (board.drop) return columns;
  return columns.concat(board.row_names.map((text, r) => {
    const [x, y] = at(r, 0);
    return name(text, board.hexes ? x - 0.5 - 0.22 * unit : left / 2, y + size / 3);
  }));
}

function drawHeaps(board) {
  const most = Math.max(1, ...board.sizes);
  const picture = svg("svg", { viewBox: `0 0 ${heapsWidth(most)} ${board.sizes.length}`, class: "heaps", "aria-hidden": "true" });
  board.sizes.forEach((size, heap) => {
    picture.append(svg("text", { x: 0.35, y: heap + 0.6, class: "name", "font-size": 0.32, text: board.names[heap] }));
    for (let stone = 0; stone < Math.min(size, MOST_STONES); stone += 1) {
      picture.append(svg("circle", { cx: stone * 0.9 + 1.2, cy: heap + 0.5, r: 0.36, class: "stone" }));
    }
    picture.append(svg("text", { x: Math.min(size, MOST_STONES) * 0.9 + 1.15, y: heap + 0.6, class: "name", "font-size": 0.32, text: size }));
  });
  return picture;
}

const MOST_STONES = 30;
const heapsWidth = (most) => Math.max(6, Math.min(most, MOST_STONES) * 0.9 + 1.8);

/** The places of a board that stand for moves, `{ legal, aliases }`, and the moves that no place stands for. */
export function placesOf(board, moves, flipped) {
  if (board.kind === "grid") return placesOfGrid(board, moves, geometry(board, flipped), board.hexes ? HEX : 1);
  if (board.kind === "heaps") return placesOfHeaps(board, moves, heapsWidth(Math.max(1, ...board.sizes)), MOST_STONES);
  return { places: [], rest: moves.legal, size: [1, 1] };
}
