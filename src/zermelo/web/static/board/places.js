// The places of a board: where one can click, and the moves that begin there.
//
// A place is what the layout of its board says of it (name, where it lies, what stands there, what it is called
// aloud) with its `box`, as shares of the drawing, and the `node` of the tree of moves that a click there leads to.

import { bare, layoutOf } from "./drawing.js";
import { namesOf, routeOf, treeOf } from "./routes.js";

/** The places of a board, the moves that no place stands for, and how large the drawing is. */
export function placesOf(board, { legal, aliases, flipped, mover }) {
  const layout = layoutOf(board, flipped, mover), { width, height, spots } = layout;
  const { root, rest } = treeOf(legal, aliases, namesOf(layout));
  const places = spots.map((spot) => ({
    ...spot,
    box: { x: (spot.x - spot.w / 2) / width, y: (spot.y - spot.h / 2) / height, w: spot.w / width, h: spot.h / height },
    badge: spot.badge === undefined ? null : spot.badge / height,
    node: root.to.get(spot.name) ?? null,
  }));
  return { places, rest, size: [width, height] };
}

/** The places that a move goes by, of those that lie on the board itself. */
export function trace(board, move) {
  if (board.kind === "text") return [];
  const layout = layoutOf(board), names = namesOf(layout);
  const lying = new Set(layout.spots.filter((spot) => !spot.aside).map((spot) => spot.name));
  const dropped = move.replace(/^[^*]*\*/, ""); // the hand that a piece came from may be empty
  return (routeOf(move, names) ?? routeOf(dropped, names) ?? []).filter((name) => lying.has(name));
}

/** The places of the last move, as its name tells them; where pieces drop, the top of its column. */
export function lastOf(board, move) {
  const drawn = bare(board);
  if (move === undefined || move === null) return [];
  if (!drawn.drop) return trace(board, move);
  const column = drawn.columns.indexOf(move), top = drawn.rows.findIndex((row) => row[column] !== "." && column >= 0);
  return top < 0 ? [] : [move + drawn.row_names[top]];
}
