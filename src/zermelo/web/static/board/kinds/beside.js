// A board with something beside it. From the top: the scores, one player's hand, the board, the other's, the pool, dice.

import { svg } from "../../shared/dom.js";
import { sideName } from "../../shared/sides.js";
import { contents, drawPiece } from "./pieces.js";
import { PLAIN } from "./plain.js";

const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]] };
PIPS[5] = [...PIPS[4], [0, 0]];
PIPS[6] = [...PIPS[4], [-1, 0], [1, 0]];
const GAP = 0.14, EDGE = 0.02; // between strips; and half the line around one, which is not to be cut

/** The strips above and below the board, where each lies, and where the board does. */
function arrange(board, flipped) {
  const inner = PLAIN[board.board.kind].layout(board.board, flipped), { width } = inner;
  const unit = Math.max(0.52, Math.min(1, width / 8)); // as large as a piece beside the board
  const hands = board.hands.map((pieces, player) => ({ kind: "hand", player, pieces, name: board.names[player] }));
  const [own, ...others] = flipped ? [...hands.slice(1), ...hands.slice(0, 1)] : hands;
  const above = [board.scores.length && { kind: "scores" }, ...others.toReversed()].filter(Boolean);
  const below = [own, board.pool && { kind: "pool", pieces: board.pool }, board.dice.length && { kind: "dice" }].filter(Boolean);
  let y = EDGE;
  const put = (strip) => {
    const height = heightOf(strip, board, unit, width), placed = { ...strip, y, height };
    y += height + GAP;
    return placed;
  };
  const strips = above.map(put), top = y;
  y += inner.height + GAP;
  strips.push(...below.map(put));
  return { inner, strips, top, unit, width, height: y - GAP + EDGE };
}

function heightOf(strip, board, unit, width) {
  if (strip.kind === "scores") return 0.72 * unit + 0.2;
  if (strip.kind === "dice") return 1.5 * unit;
  return Math.max(1, Math.ceil(stacks(strip.pieces).length / perRow(strip, width, unit))) * unit * 1.12 + 0.12;
}

const lead = ({ kind, name }) => (kind === "hand" ? (name ? 2 : 1) : 0); // a hand begins with its owner's sign and name
const perRow = (strip, width, unit) => Math.max(1, Math.floor((width - 0.1) / unit) - lead(strip));

/** The pieces of a hand, equal ones on one another. */
const stacks = (pieces) => [...new Set(pieces)].map((piece) => ({ piece, count: [...pieces].filter((each) => each === piece).length }));

/** How pieces look beside the board. */
const looksAs = ({ board, looks }) => ({ ...board, looks });

function piecesOf(board, flipped) {
  const { strips, unit, width, top, inner } = arrange(board, flipped);
  const spread = strips.filter(({ pieces }) => pieces !== undefined).flatMap((strip) => stacks(strip.pieces).map((stack, i) => {
    const row = perRow(strip, width, unit), left = (width - unit * (row + lead(strip))) / 2;
    return { ...stack, strip, x: left + unit * ((i % row) + lead(strip) + 0.5), y: strip.y + 0.06 + unit * 1.12 * (Math.floor(i / row) + 0.5) };
  }));
  const height = inner.height;
  return { spread, unit, line: (y) => (y < top ? (y - top) / 10 - 1 : (y - top - height) / 10 + 1) };
}

export function layout(board, flipped, mover = 0) {
  const { inner, top, width, height } = arrange(board, flipped);
  const { spread, unit, line } = piecesOf(board, flipped);
  const rows = inner.spots.map(({ row }) => row), columns = inner.spots.map(({ column }) => column);
  const least = Math.min(0, ...rows), most = Math.max(0, ...rows), first = Math.min(0, ...columns), final = Math.max(0, ...columns);
  const seen = new Set(inner.spots.map(({ name }) => name)), at = (low, high, share) => (flipped ? high - share * (high - low) : low + share * (high - low));
  const order = ({ strip }) => (strip.player === mover ? 0 : strip.kind === "pool" ? 1 : 2);
  const spots = spread.toSorted((a, b) => order(a) - order(b)).map((stack) => {
    const { piece, count, strip, x, y } = stack, beyond = line(y);
    const name = seen.has(piece) ? `${strip.player ?? "pool"}${piece}` : piece;
    seen.add(name);
    const rowNumber = (beyond < 0) !== flipped ? least - Math.abs(beyond) : most + Math.abs(beyond);
    return {
      name, piece, aside: true, written: order(stack) === 0 ? [piece, otherCase(piece)] : [piece],
      label: `${contents(piece, looksAs(board))} ${strip.kind === "pool" ? "in the pool" : `in hand of ${strip.name ?? sideName(strip.player)}`}${count > 1 ? `, ${count} of them` : ""}`,
      x, y, w: unit, h: unit * 1.12, row: rowNumber, column: at(first, final, x / width),
    };
  });
  return { width, height, spots: [...inner.spots.map((spot) => ({ ...spot, y: spot.y + top, badge: spot.badge === undefined ? undefined : spot.badge + top })), ...spots], exact: inner.exact && !spread.length, joint: inner.joint };
}

/** What no place says. */
export function words({ board, dice: rolled, scores: points, label, names }) {
  const said = [PLAIN[board.kind].words?.(board), rolled.length && `dice ${rolled.join(" and ")}`, points.length && `${label} ${names.length ? points.map((score, player) => `${names[player]} ${score}`).join(", ") : points.join(" to ")}`];
  return said.filter(Boolean).join(", ");
}

/** Drops are often written in capitals whoever makes them. */
const otherCase = (piece) => (piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase());

export function draw(board, view) {
  const { inner, strips, top, unit, width, height } = arrange(board, view.flipped), drawn = PLAIN[board.board.kind].draw(board.board, view);
  for (const [name, value] of Object.entries({ x: 0, y: top, width: inner.width, height: inner.height })) drawn.setAttribute(name, value);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "beside", "aria-hidden": "true" }, drawn);
  for (const strip of strips) {
    if (strip.kind === "scores") picture.append(...scores(board, strip, unit, width));
    else if (strip.kind === "dice") picture.append(...dice(board, strip, unit, width));
    else picture.append(...tray(strip, unit, width));
  }
  for (const { piece, count, x, y } of piecesOf(board, view.flipped).spread) {
    picture.append(svg("g", { transform: `translate(${x} ${y}) scale(${unit})` }, drawPiece(piece, 0, 0, looksAs(board), { flipped: view.flipped }),
      ...(count > 1 ? [svg("circle", { cx: 0.34, cy: -0.3, r: 0.2, class: "tally" }), svg("text", { x: 0.34, y: -0.2, class: "tally-count", "font-size": 0.28, text: count })] : [])));
  }
  return picture;
}

function tray({ kind, player, name, y, height }, unit, width) {
  const middle = y + height / 2, sign = svg("circle", { cx: 0.15 + unit / 2, cy: middle - (name ? unit * 0.22 : 0), r: unit * 0.2, class: `owner side-${player}` });
  const whose = name ? [svg("text", { x: 0.15 + unit * 0.3, y: middle + unit * 0.36, class: "whose", "font-size": unit * 0.32, text: name })] : [];
  return [svg("rect", { x: 0.06, y, width: width - 0.12, height, rx: 0.14, class: "tray" }), ...(kind === "pool" ? [] : [sign, ...whose])];
}

function scores(board, { y, height }, unit, width) {
  const share = width / board.scores.length, size = 0.5 * unit;
  const word = svg("text", { x: width / 2, y: y + height / 2 + size * 0.25, class: "name", "font-size": size * 0.7, text: board.label });
  return [...board.scores.flatMap((score, player) => {
    const x = board.scores.length === 2 ? [0.2 * width, 0.8 * width][player] : share * (player + 0.5);
    return [svg("rect", { x: x - 0.9 * unit, y, width: 1.8 * unit, height, rx: 0.14, class: `score side-${player}` }),
      svg("text", { x, y: y + height / 2 + size * 0.36, class: "count", "font-size": size, text: score })];
  }), ...(board.scores.length === 2 ? [word] : [])];
}

function dice(board, { y, height }, unit, width) {
  const size = 1.2 * unit, step = size * 1.25, left = width / 2 - (step * (board.dice.length - 1)) / 2;
  return board.dice.map((number, i) => svg("g", { class: "die", transform: `translate(${left + i * step} ${y + height / 2}) scale(${size})` },
    svg("rect", { x: -0.44, y: -0.38, width: 0.88, height: 0.86, rx: 0.16, class: "die-side" }),
    svg("rect", { x: -0.44, y: -0.46, width: 0.88, height: 0.88, rx: 0.16, class: "die-face" }),
    ...(PIPS[number]?.map(([x, dy]) => svg("circle", { cx: x * 0.24, cy: dy * 0.24 - 0.02, r: 0.085, class: "pip" }))
      ?? [svg("text", { y: 0.15, class: "count", "font-size": 0.5, text: number })])));
}
