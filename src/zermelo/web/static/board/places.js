// Which place on a board stands for which move, read off the names of the moves:
//
//   b2          the square b2            b1c3, e7e8q   from one square to another, perhaps with a choice
//   4           column 4, where pieces drop            b3   three things from heap b
//
// A place is { name, box, moves, from }: where it lies (as shares of the drawing), the moves that end there
// at once, and those that begin there: { to: [moves] }.

import { contents } from "./pieces.js";

export const TWO_SQUARES = /^([a-z]+\d+)[-x]?([a-z]+\d+)(.*)$/;

export function placesOfGrid(board, { legal, aliases }, shape, tall) {
  const left = new Set(legal);
  const take = (move) => (left.delete(move), move);
  const box = (x, y, w, h) => ({ x: (x - w / 2) / shape.width, y: (y - h / 2) / shape.height, w: w / shape.width, h: h / shape.height });
  const places = board.drop ? columns(board, left, take, shape, box) : squares(board, left, take, shape, box, tall, aliases);
  return { places, rest: legal.filter((move) => left.has(move)), size: [shape.width, shape.height] };
}

function columns(board, left, take, shape, box) {
  const height = board.rows.length;
  return board.columns.map((name, c) => {
    const [x] = shape.at(0, c);
    const pieces = board.rows.map((row) => row[c]).reverse();
    const filled = pieces.filter((piece) => piece !== ".").map((piece) => contents(piece));
    return {
      name,
      row: 0,
      column: c,
      label: `column ${name}, ${filled.length ? `${filled.join(" ")} from below` : "empty"}`,
      box: box(x, height / 2 + 0.1, 1, height),
      badge: [x / shape.width, (0.6 + Math.max(0, height - 1 - filled.length)) / shape.height],
      moves: left.has(name) ? [take(name)] : [],
      to: {},
      piece: ".",
    };
  });
}

function squares(board, left, take, shape, box, tall, aliases) {
  const places = new Map();
  board.rows.forEach((row, r) => {
    [...row].forEach((piece, c) => {
      const [x, y] = shape.at(r, c);
      const name = board.columns[c] + board.row_names[r];
      const moves = left.has(name) ? [take(name)] : [];
      const place = { name, row: r, column: c, label: `${name}, ${contents(piece, board)}${board.check.includes(name) ? ", in check" : ""}`, box: box(x, y, 1, tall), moves, to: {}, piece };
      places.set(name, place);
    });
  });
  for (const move of [...left]) {
    const [, from, to] = TWO_SQUARES.exec(move) ?? [];
    if (places.has(from) && places.has(to)) (places.get(from).to[to] ??= []).push(take(move));
  }
  for (const [alias, move] of Object.entries(aliases)) { // castling by putting the king on his rook
    const [, from, to] = TWO_SQUARES.exec(alias) ?? [];
    if (places.has(from) && places.has(to)) places.get(from).to[to] ??= [move];
  }
  return [...places.values()];
}

export function placesOfHeaps(board, { legal }, width, most) {
  const left = new Set(legal), height = board.sizes.length, places = [];
  board.sizes.forEach((size, heap) => {
    for (let stone = 0; stone < Math.min(size, most); stone += 1) {
      const taken = Math.min(size, most) - stone, move = `${board.names[heap]}${taken}`;
      places.push({
        name: move,
        row: heap,
        column: stone,
        label: `heap ${board.names[heap]}: take ${taken} of ${size}`,
        box: { x: (stone * 0.9 + 0.75) / width, y: heap / height, w: 0.9 / width, h: 1 / height },
        moves: left.delete(move) ? [move] : [],
        to: {},
        piece: ".",
      });
    }
  });
  return { places, rest: legal.filter((move) => left.has(move)), size: [width, height] };
}
