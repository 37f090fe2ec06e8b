// Points joined by lines.

import { svg } from "../../shared/dom.js";
import { contents, drawPiece } from "./pieces.js";

const EDGE = 0.75; // wood around the outermost points
const MARGIN = 0.4; // and names around it

/** Where the points lie, as far apart as a piece needs at least, and whether they are called by column and row. */
function geometry(board, flipped) {
  const { places } = board, xs = places.map(({ x }) => x), ys = places.map(({ y }) => y);
  const least = Math.min(...places.flatMap((a, i) => places.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))) || 1;
  const scale = 1 / (Number.isFinite(least) ? least : 1), named = byLetters(places), margin = named ? MARGIN : 0.06;
  const wide = (Math.max(...xs) - Math.min(...xs)) * scale, high = (Math.max(...ys) - Math.min(...ys)) * scale;
  const at = ({ x, y }) => {
    const [right, down] = [(x - Math.min(...xs)) * scale, (Math.max(...ys) - y) * scale];
    return [margin + EDGE + (flipped ? wide - right : right), 0.06 + EDGE + (flipped ? high - down : down)];
  };
  return { at, scale, named, margin, width: margin + 2 * EDGE + wide + 0.06, height: 0.06 + 2 * EDGE + high + margin, wide, high };
}

/** Whether each letter is one column, and each number one row: then those stand at the edge. */
function byLetters(places) {
  const columns = new Map(), rows = new Map();
  const fits = (map, key, value) => (map.has(key) ? map.get(key) === value : (map.set(key, value), true));
  return places.every(({ name, x, y }) => {
    const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
    return letters !== undefined && fits(columns, letters, x) && fits(rows, digits, y);
  });
}

export function layout(board, flipped) {
  const shape = geometry(board, flipped);
  const spots = board.places.map((place) => {
    const [x, y] = shape.at(place), { name, piece } = place;
    return { name, piece, label: `${name}, ${contents(piece, board)}`, x, y, w: 1, h: 1, row: -place.y * shape.scale, column: place.x * shape.scale };
  });
  return { width: shape.width, height: shape.height, spots };
}

export function draw(board, { flipped, last }) {
  const shape = geometry(board, flipped), where = new Map(board.places.map((place) => [place.name, shape.at(place)]));
  const marked = new Set(board.marks), pieces = svg("g", {});
  const picture = svg("svg", { viewBox: `0 0 ${shape.width} ${shape.height}`, class: "points", "aria-hidden": "true" },
    svg("rect", { x: shape.margin, y: 0.06, width: shape.wide + 2 * EDGE, height: shape.high + 2 * EDGE, rx: 0.3, class: "frame" }),
    svg("path", { d: board.lines.map((pair) => `M${pair.map((name) => where.get(name).join(",")).join("L")}`).join(""), class: "lines" }));
  for (const { name, piece } of board.places) {
    const [cx, cy] = where.get(name);
    if (last.has(name)) picture.append(svg("circle", { cx, cy, r: 0.48, class: "halo" }));
    picture.append(svg("circle", { cx, cy, r: 0.12, class: "point" }));
    if (piece !== ".") pieces.append(drawPiece(piece, cx, cy, board, { flipped, name }));
    if (marked.has(name)) pieces.append(svg("circle", { cx, cy, r: 0.44, class: "ring" }));
  }
  picture.append(...names(board, shape), pieces);
  return picture;
}

function names(board, { named, at, margin, height }) {
  const name = (text, x, y) => svg("text", { x, y, class: named ? "name" : "name on-wood", "font-size": named ? 0.3 : 0.22, text });
  if (!named) return board.places.map((place) => name(place.name, ...outside(at(place), board.places.map(at))));
  const columns = new Map(), rows = new Map();
  for (const place of board.places) {
    const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(place.name), [x, y] = at(place);
    columns.set(letters, x);
    rows.set(digits, y);
  }
  return [...[...columns].map(([text, x]) => name(text, x, height - 0.1)), ...[...rows].map(([text, y]) => name(text, margin / 2, y + 0.1))];
}

/** Where the name of a point stands: away from the middle of all, beyond a piece that may lie there. */
function outside([x, y], all) {
  const middle = [0, 1].map((i) => all.reduce((sum, point) => sum + point[i], 0) / all.length), far = Math.hypot(x - middle[0], y - middle[1]);
  const [dx, dy] = far < 0.1 ? [0.7, -0.7] : [(x - middle[0]) / far, (y - middle[1]) / far];
  return [x + 0.59 * dx, y + 0.59 * dy + 0.08];
}
