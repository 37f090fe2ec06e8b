// Points in two rows with a bar between their halves, as in backgammon, and a tray for men that were borne off.

import { svg } from "../../shared/dom.js";
import { contents, drawPiece, sideOf } from "./pieces.js";

const EDGE = 0.5; // wood around the points, with their numbers on it; all in men
const STEP = 0.84; // from man to man on one point
const MIDDLE = 0.9; // between the two rows
const LOWEST = 3, TALL = 5; // men that a point has room for
const BAR = 1.1, TRAY = 1.1, GAP = 0.2;

/** Where things lie. Seen from the other side, the rows change places; the tray stays at the right. */
function geometry({ points }, flipped) {
  const across = points.length / 2, levels = Math.min(TALL, Math.max(LOWEST, ...points.map((men) => men.length)));
  const deep = levels * STEP + 0.35, height = 2 * EDGE + 2 * deep + MIDDLE, right = EDGE + across + BAR, width = right + TRAY + 2 * GAP;
  const column = (i) => (i < across ? across - 1 - i : i - across), upper = (i) => (i >= across) !== flipped;
  const x = (i) => EDGE + column(i) + 0.5 + (column(i) >= across / 2 ? BAR : 0);
  const man = (i, level, count) => {
    const far = EDGE + 0.47 + level * (count <= levels ? STEP : ((levels - 1) * STEP) / (count - 1));
    return upper(i) ? far : height - far;
  };
  return { across, levels, deep, width, height, right, column, upper, x, man, bar: EDGE + across / 2 + BAR / 2, tray: right + GAP + TRAY / 2 };
}

const numbered = (board) => board.points.map((men, i) => ({ men, i, name: String(i + 1) }));

/** Men in words: 2 of White. */
function said(men, board) {
  const counts = [...new Set(men)].map((man) => `${[...men].filter((each) => each === man).length} of ${contents(man, board)}`);
  return counts.join(", ") || "empty";
}

export function layout(board, flipped) {
  const shape = geometry(board, flipped), { width, height, across, deep } = shape, turn = flipped ? -1 : 1;
  const spots = numbered(board).map(({ men, i, name }) => {
    const upper = shape.upper(i);
    return { name, piece: men.at(-1) ?? ".", label: `point ${name}, ${said(men, board)}`, x: shape.x(i), w: 1, h: deep,
      y: upper ? EDGE + deep / 2 : height - EDGE - deep / 2, badge: upper ? EDGE + deep - 0.2 : height - EDGE - deep + 0.2,
      row: turn * (upper ? 0 : 2), column: turn * shape.column(i) };
  });
  const beside = (name, men, x, w, column, label) => ({ name, piece: men.at(-1) ?? ".", label: `${label}, ${said(men, board)}`, x, y: height / 2, w, h: height - 2 * EDGE, row: turn, column: turn * column });
  return { width, height, spots: [...spots, beside("bar", board.bar, shape.bar, BAR, (across - 1) / 2, "bar"), beside("off", board.off, shape.tray, TRAY, across, "borne off")], joint: "/" }; // "6-5" is a roll
}

export function draw(board, { flipped, last }) {
  const shape = geometry(board, flipped), { width, height, across } = shape, marked = new Set([...board.marks, ...last]);
  const inside = (x, wide, name) => svg("rect", { x, y: EDGE, width: wide, height: height - 2 * EDGE, class: `felt ${name && marked.has(name) ? "last" : ""}` });
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "tables", "aria-hidden": "true" },
    svg("rect", { x: 0.035, y: 0.035, width: width - 0.07, height: height - 0.07, rx: 0.2, class: "frame" }),
    inside(EDGE, across / 2), inside(EDGE + across / 2 + BAR, across / 2), inside(shape.right + GAP, TRAY, "off"));
  if (marked.has("bar")) picture.append(svg("rect", { x: shape.bar - BAR / 2, y: EDGE, width: BAR, height: height - 2 * EDGE, class: "halo" }));
  const men = svg("g", {});
  for (const { men: here, i, name } of numbered(board)) {
    picture.append(...point(shape, i, marked.has(name)), svg("text", { x: shape.x(i), y: (shape.upper(i) ? EDGE / 2 : height - EDGE / 2) + 0.1, class: "name", "font-size": 0.3, text: name }));
    men.append(...stack(here, board, shape, i, name, flipped));
  }
  men.append(...onBar(board, shape, flipped), ...borneOff(board, shape, flipped));
  picture.append(men);
  return picture;
}

function point({ x, upper, height, deep }, i, marked) {
  const base = upper(i) ? EDGE : height - EDGE, tip = upper(i) ? EDGE + deep : height - EDGE - deep;
  return [svg("path", { d: `M${x(i) - 0.46} ${base}H${x(i) + 0.46}L${x(i)} ${tip}Z`, class: `spike ${i % 2 ? "light" : ""} ${marked ? "last" : ""}` })];
}

/** The men of one point; the topmost is the one that moves. */
function stack(men, board, { x, man, levels }, i, name, flipped) {
  const drawn = [...men].map((each, level) => drawPiece(each, x(i), man(i, level, men.length), { ...board, kind: "points" }, { flipped, name: level === men.length - 1 ? name : null }));
  if (men.length <= levels) return drawn;
  const y = man(i, men.length - 1, men.length);
  return [...drawn, svg("circle", { cx: x(i), cy: y, r: 0.22, class: "tally" }), svg("text", { x: x(i), y: y + 0.1, class: "tally-count", "font-size": 0.3, text: men.length })];
}

/** Whoever plays from below has the men below the middle. */
const isBelow = (man, board, flipped) => (sideOf(man, board) === 0) !== flipped;

function onBar(board, { bar, height }, flipped) {
  const count = { true: 0, false: 0 };
  return [...board.bar].map((man, i, all) => {
    const below = isBelow(man, board, flipped), far = 0.5 + STEP * count[below]++;
    return drawPiece(man, bar, height / 2 + (below ? far : -far), { ...board, kind: "points" }, { flipped, name: i === all.length - 1 ? "bar" : null });
  });
}

function borneOff(board, { tray, height }, flipped) {
  const count = { true: 0, false: 0 };
  return [...board.off].map((man) => {
    const below = isBelow(man, board, flipped), far = EDGE + 0.2 + 0.26 * count[below]++;
    return svg("rect", { x: tray - 0.4, y: (below ? height - far : far) - 0.1, width: 0.8, height: 0.2, rx: 0.06, class: `off-man side-${sideOf(man, board)}` });
  });
}
