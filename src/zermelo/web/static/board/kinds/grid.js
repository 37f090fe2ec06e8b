// Squares or hexagons in rows.

import { svg } from "../../shared/dom.js";
import { contents, drawJoined, drawPiece, drawSign, lies, sideOf } from "./pieces.js";

const MARGIN = 0.4; // room for the names of rows and columns, in squares of a large board
const RIM = 0.16; // room for coloured sides
const HOLE = 0.41; // the radius of a hole in an upright board
const GAP = 0.03; // between the squares of a tray, on each side
const HEX = Math.sqrt(3) / 2; // the height of a row of hexagons of width 1
const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => (Math.PI / 3) * i + Math.PI / 6).map((turn) => [Math.cos(turn) / Math.sqrt(3), Math.sin(turn) / Math.sqrt(3)]);
const SQUARE = [[0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]];

/** Whether squares are let into a tray: on boards that are neither checkered, nor of lines, nor upright. */
const isInset = ({ hexes, chess, checkered, crossings, drop }) => !(hexes || chess || checkered || crossings || drop);

/** Where a grid's squares lie, in squares, and how large the drawing is. */
function geometry(board, flipped) {
  const height = board.rows.length, width = board.rows[0].length;
  const tall = board.hexes ? HEX : 1, rim = board.sides.length ? RIM : 0;
  const columns = (c) => (flipped ? width - 1 - c : c);
  const rows = (r) => (flipped && !board.drop ? height - 1 - r : r);
  const shift = (r) => (board.hexes ? rows(r) / 2 : 0);
  const wide = width + (board.hexes ? (height - 1) / 2 : 0); // every row of hexagons begins further to the right
  const unit = Math.min(1.5, Math.max(0.4, wide / 8)); // small boards have large squares, but no larger names; wide ones no smaller
  const beside = MARGIN * unit + (board.hexes || board.chess || board.checkered ? 0 : 0.08); // a frame is thicker than an edge
  const left = (board.drop ? 0.1 : beside) + rim;
  return {
    unit, left, rim, tall,
    width: wide + left + 0.1 + rim,
    height: height * tall + beside + 0.1 + 2 * rim + (board.hexes ? 0.3 : 0),
    at: (r, c) => [left + columns(c) + shift(r) + 0.5, 0.1 + rim + rows(r) * tall + 0.5 + (board.hexes ? 0.08 : 0)],
  };
}

const nameOf = (board, r, c) => board.columns[c] + board.row_names[r];
const each = (board, look) => board.rows.flatMap((row, r) => [...row].map((piece, c) => look(piece, r, c, nameOf(board, r, c))));

export function layout(board, flipped) {
  const shape = geometry(board, flipped);
  return { width: shape.width, height: shape.height, spots: board.drop ? columnSpots(board, shape) : squareSpots(board, shape), exact: board.drop };
}

function columnSpots(board, shape) {
  const height = board.rows.length;
  return board.columns.map((name, c) => {
    const [x] = shape.at(0, c);
    const filled = board.rows.map((row) => row[c]).reverse().filter((piece) => piece !== ".").map((piece) => contents(piece, board));
    return {
      name, row: 0, column: c, piece: ".", label: `column ${name}, ${filled.length ? `${filled.join(" ")} from below` : "empty"}`,
      x, y: height / 2 + 0.1, w: 1, h: height, badge: 0.6 + Math.max(0, height - 1 - filled.length),
    };
  });
}

function squareSpots(board, shape) {
  return each(board, (piece, row, column, name) => {
    const [x, y] = shape.at(row, column);
    const label = `${name}, ${contents(piece, board)}${board.check.includes(name) ? ", in check" : ""}`;
    return { name, row, column, piece, label, x, y, w: 1, h: shape.tall };
  });
}

/** What no square says: which blocks are won, counted from the top left, and where walls are. */
export function words({ owners, walls: between = [] }) {
  const won = owners.flatMap((row, r) => [...row].map((owner, c) => owner !== "." && `block ${r * row.length + c + 1} won by ${contents(owner)}`));
  return [...won.filter(Boolean), ...between.map(([here, there]) => `wall between ${here} and ${there}`)].join(", ");
}

export function draw(board, { flipped, last, over }) {
  const shape = geometry(board, flipped), marked = new Set(board.marks), checked = new Set(board.check);
  const kinds = ["drop", "chess", "crossings"].filter((kind) => board[kind]);
  if (isInset(board)) kinds.push("inset");
  if (board.chess || board.checkered) kinds.push("checkered");
  const picture = svg("svg", { viewBox: `0 0 ${shape.width} ${shape.height}`, class: `grid ${kinds.join(" ")}`, "aria-hidden": "true" });
  const joined = new Set(board.joined.flat());
  const pieces = svg("g", {}); // over all squares, so that a piece can slide across them
  const front = svg("g", {}, ...(board.drop ? [plate(board, shape)] : [])); // an upright board, behind which discs fall
  picture.append(...rim(board, shape, flipped), ...ground(board, shape));
  each(board, (piece, r, c, name) => {
    const [x, y] = shape.at(r, c);
    const classes = ["square", (r + c) % 2 ? "odd" : "even", marked.has(name) && "marked", last.has(name) && "last",
      checked.has(name) && "check", checked.has(name) && over && "mated"];
    picture.append(square(board, x, y, classes.filter(Boolean).join(" ")));
    if (board.drop) front.append(hole(x, y, last.has(name) && "last"));
    if (piece !== "." && !joined.has(name)) pieces.append(drawPiece(piece, x, y, board, { flipped, name }));
    if (marked.has(name) && piece !== "." && lies(board)) (board.drop ? front : pieces).append(svg("circle", { cx: x, cy: y, r: 0.44, class: "ring" }));
  });
  picture.append(...names(board, shape), ...blocks(board, shape), ...walls(board, shape), ...joinedPieces(board, shape), pieces, front, ...owners(board, shape));
  return picture;
}

/** The board that discs fall into, seen from the front: one piece with a hole for every square. */
function plate(board, { at }) {
  const [left, top] = at(0, 0).map((middle) => middle - 0.54), [right, bottom] = at(board.rows.length - 1, board.rows[0].length - 1).map((middle) => middle + 0.54);
  const edge = `M${Math.min(left, right)},${top}H${Math.max(left, right)}V${bottom}H${Math.min(left, right)}Z`;
  const holes = each(board, (piece, r, c) => at(r, c)).map(([x, y]) => `M${x - HOLE},${y}a${HOLE},${HOLE} 0 1 0 ${2 * HOLE},0a${HOLE},${HOLE} 0 1 0 ${-2 * HOLE},0Z`);
  return svg("path", { d: edge + holes.join(""), class: "plate" });
}

/** The inner side of a hole, lit from above; around the last disc it shines. */
function hole(cx, cy, look) {
  return svg("g", { class: look ? `hole ${look}` : "hole" },
    svg("path", { d: `M${cx - HOLE},${cy}a${HOLE},${HOLE} 0 0 1 ${2 * HOLE},0a${HOLE},${HOLE - 0.07} 0 0 0 ${-2 * HOLE},0Z`, class: "inside" }), svg("circle", { cx, cy, r: HOLE, class: "brim" }));
}

function square(board, x, y, classes) {
  if (board.hexes) return svg("polygon", { points: CORNERS.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" "), class: classes });
  const gap = isInset(board) ? GAP : 0;
  return svg("rect", { x: x - 0.5 + gap, y: y - 0.5 + gap, width: 1 - 2 * gap, height: 1 - 2 * gap, rx: 2 * gap, class: classes });
}

/** The sides that a player has to join, each in that player's colour: the outer edges of the outer squares. */
function rim(board, { at }, flipped) {
  if (!board.sides.length) return [];
  const down = board.rows.length - 1, across = board.rows[0].length - 1, corners = board.hexes ? CORNERS : SQUARE;
  const turned = flipped ? -1 : 1, found = [[], []];
  const edge = (player, r, c, i) => {
    const [x, y] = at(r, c), ends = [corners[i], corners[(i + 1) % corners.length]];
    found[player].push(`M${ends.map(([dx, dy]) => `${x + turned * dx},${y + turned * dy}`).join("L")}`);
  };
  const [top, bottom, left, right] = board.hexes ? [[3, 4], [0, 1], [2, 1], [5, 4]] : [[2], [0], [1], [3]];
  for (let c = 0; c <= across; c += 1) { for (const i of top) edge(0, 0, c, i); for (const i of bottom) edge(0, down, c, i); }
  for (let r = 0; r <= down; r += 1) {
    for (const i of left) if (r < down || i === left[0]) edge(1, r, 0, i);
    for (const i of right) if (r > 0 || i === right[0]) edge(1, r, across, i);
  }
  return board.sides.map((piece, player) => svg("path", { d: found[player].join(""), class: `rim side-${sideOf(piece, board)}` }));
}

/** What lies below the squares: the edge of a board, or wood with lines that cross, and its star points. */
function ground(board, { at }) {
  if (board.hexes) return [];
  const down = board.rows.length, across = board.rows[0].length;
  const corners = [at(0, 0), at(down - 1, across - 1)], [xs, ys] = [0, 1].map((i) => corners.map((corner) => corner[i]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)], [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  const frame = svg("rect", { x: left - 0.54, y: top - 0.54, width: right - left + 1.08, height: bottom - top + 1.08, rx: 0.08, class: "frame" });
  const shade = svg("rect", { x: left - 0.54, y: top - 0.47, width: right - left + 1.08, height: bottom - top + 1.08, rx: 0.1, class: "shade" });
  if (!board.crossings) return [shade, frame];
  const lines = [];
  for (let c = 0; c < across; c += 1) lines.push(`M${left + c},${top}V${bottom}`);
  for (let r = 0; r < down; r += 1) lines.push(`M${left},${top + r}H${right}`);
  const named = new Set(board.stars);
  const stars = each(board, (piece, r, c, name) => named.has(name) && at(r, c)).filter(Boolean).map(([cx, cy]) => svg("circle", { cx, cy, r: 0.09, class: "star" }));
  return [shade, frame, svg("path", { d: lines.join(""), class: "lines" }), ...stars];
}

function names(board, { at, left, height, unit, rim: room }) {
  const bottom = board.rows.length - 1, size = 0.24 * unit;
  const name = (text, x, y) => svg("text", { x, y, class: "name", "font-size": size, text });
  const below = (c) => at(at(bottom, c)[1] > at(0, c)[1] ? bottom : 0, c)[0]; // in the row that is drawn last
  const columns = board.columns.map((text, c) => name(text, below(c), height - 0.1 * unit));
  if (board.drop) return columns;
  return columns.concat(board.row_names.map((text, r) => {
    const [x, y] = at(r, at(r, 0)[0] < at(r, board.columns.length - 1)[0] ? 0 : board.columns.length - 1);
    return name(text, board.hexes ? x - 0.5 - room - 0.22 * unit : (left - room) / 2 - (left > MARGIN * unit + room ? 0.05 : 0), y + size / 3);
  }));
}

/** A heavier line around every block. */
function blocks(board, { at }) {
  return blockCorners(board, at).map(([x, y, size]) => svg("rect", { x, y, width: size, height: size, class: "block" }));
}

function blockCorners(board, at) {
  const size = board.blocks, found = [];
  for (let r = 0; size && r < board.rows.length; r += size) {
    for (let c = 0; c < board.rows[0].length; c += size) {
      const [here, there] = [at(r, c), at(r + size - 1, c + size - 1)];
      found.push([Math.min(here[0], there[0]) - 0.5, Math.min(here[1], there[1]) - 0.5, size, r / size, c / size]);
    }
  }
  return found;
}

/** A block that is won is covered by the sign of its owner. */
function owners(board, { at }) {
  const won = board.owners.length ? blockCorners(board, at).filter(([, , , r, c]) => board.owners[r][c] !== ".") : [];
  return won.map(([x, y, size, r, c]) => {
    const piece = board.owners[r][c];
    return svg("g", { class: `owned side-${sideOf(piece, board)}`, transform: `translate(${x + size / 2} ${y + size / 2}) scale(${size})` },
      svg("rect", { x: -0.5, y: -0.5, width: 1, height: 1, class: "veil" }), ...drawSign(piece, board));
  });
}

/** A heavy line where two squares touch. */
function walls(board, { at }) {
  const where = new Map(each(board, (piece, r, c, name) => [name, at(r, c)]));
  return board.walls.map(([here, there]) => {
    const [[x1, y1], [x2, y2]] = [where.get(here), where.get(there)], [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const [dx, dy] = [Math.abs(y2 - y1) / 2, Math.abs(x2 - x1) / 2];
    return svg("path", { d: `M${x - dx},${y - dy}L${x + dx},${y + dy}`, class: "wall" });
  });
}

/** Pieces that lie over several squares, each drawn as one. */
function joinedPieces(board, { at }) {
  const where = new Map(each(board, (piece, r, c, name) => [name, { piece, at: at(r, c) }]));
  return connected(board.joined).map((pairs) => drawJoined(where.get(pairs[0][0]).piece, pairs.map((pair) => pair.map((name) => where.get(name).at)), board, pairs[0][0]));
}

/** Pairs of squares, sorted by what hangs together. */
function connected(pairs) {
  const found = [];
  for (const pair of pairs) {
    const touched = found.filter((group) => group.some((other) => other.some((name) => pair.includes(name))));
    for (const group of touched) found.splice(found.indexOf(group), 1);
    found.push([...touched.flat(), pair]);
  }
  return found;
}
