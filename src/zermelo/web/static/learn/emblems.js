// Small pictures of what lessons and exercises are about, for the cards that lead to them.

import { svg } from "../shared/dom.js";

const WIDE = 200, HIGH = 96, STEP = 36; // the drawing; from level to level of a tree
const SIZE = 9; // of a node, from its middle
const TREE = [[0, 0, 0], [0, 0]];
const DEEP = [[[0, 0], [0, 0]], [[0, 0], [0, 0]]];

const shape = (d, kind) => svg("path", { d, class: kind });
const up = (x, y) => `M${x},${y - SIZE}l${SIZE},${SIZE * 1.7}h${-2 * SIZE}z`;
const down = (x, y) => `M${x},${y + SIZE}l${SIZE},${-SIZE * 1.7}h${-2 * SIZE}z`;
const leaf = (x, y) => `M${x - 7},${y - 7}h14v14h-14z`;

/** A tree of lists: leaves from left to right, parents in the middle above. `kind(path)` says how a node and its branch look. */
function tree(spec, kind = () => "") {
  const lines = [], nodes = [], count = (node) => (node ? node.reduce((sum, child) => sum + count(child), 0) : 1);
  const gap = (WIDE - 20) / count(spec), depth = (node) => (node ? 1 + Math.max(...node.map(depth)) : 0), levels = depth(spec);
  const step = Math.min(STEP, (HIGH - 24) / levels), top = (HIGH - step * levels) / 2;
  let leaves = 0;
  const place = (node, level, path) => {
    const y = top + level * step;
    if (!node) { leaves += 1; const x = 10 + (leaves - 0.5) * gap; nodes.push(shape(leaf(x, y), `end ${kind(path)}`)); return x; }
    const xs = node.map((child, i) => place(child, level + 1, [...path, i])), x = xs.reduce((sum, each) => sum + each, 0) / xs.length;
    xs.forEach((other, i) => lines.push(shape(`M${x},${y}L${other},${y + step}`, `branch ${kind([...path, i])}`)));
    nodes.push(shape((level % 2 ? down : up)(x, y), `${level % 2 ? "min" : "max"} ${kind(path)}`));
    return x;
  };
  place(spec, 0, []);
  return [...lines, ...nodes];
}

const cross = (x, y, r) => shape(`M${x - r},${y - r}l${2 * r},${2 * r}M${x + r},${y - r}l${-2 * r},${2 * r}`, "cross");
const ring = (x, y, r) => svg("circle", { cx: x, cy: y, r, class: "nought" });
const disc = (x, y, side) => svg("circle", { cx: x, cy: y, r: 7.5, class: side });

function noughts(cells) {
  const at = (i) => [100 + ((i % 3) - 1) * 28, 48 + (Math.floor(i / 3) - 1) * 28];
  return [shape("M86,8V88M114,8V88M60,34H140M60,62H140", "lines"), ...[...cells].flatMap((cell, i) => (cell === "x" ? cross(...at(i), 8) : cell === "o" ? ring(...at(i), 8.5) : []))];
}

function discs(rows) {
  return [svg("rect", { x: 36, y: 6, width: 128, height: 84, rx: 8, class: "case" }),
    ...rows.flatMap((row, r) => [...row].map((cell, c) => disc(55 + c * 18, 21 + r * 18, { x: "max", o: "min" }[cell] ?? "hole")))];
}

const table = () => [60, 100].flatMap((x, c) => [16, 50].map((y, r) => svg("rect", { x: x + 2, y, width: 36, height: 30, rx: 4, class: r === 0 && c === 1 ? "max chosen" : "end" })));
const under = (depth) => (path) => (path.length > depth ? "faint" : "");
const isAt = (...ways) => (path) => (ways.some((way) => path.join("") === way) ? "chosen" : "");

const EMBLEMS = {
  "1-a-tree": () => tree(TREE),
  "2-tictactoe": () => noughts("x.xoo...."),
  "3-best-move": () => tree(DEEP, isAt("0", "01", "010")),
  "4-maximin": table,
  "5-depth": () => [...tree(DEEP, under(2)), shape("M6,62H194", "horizon")],
  "6-alphabeta": () => tree(TREE, (path) => (path.join("") === "11" ? "cut" : "")),
  "7-connect-four": () => discs(["......", "...o..", "..xx..", ".oxox."]),
  values: () => tree(TREE, isAt("0")),
  leaves: () => tree(DEEP, (path) => (["011", "11", "110", "111"].includes(path.join("")) ? "cut" : "")),
  window: () => tree(TREE, isAt("1")),
  winning: () => noughts("xo.xo...."),
};

/** The picture of a lesson or of a kind of exercise; an empty one where there is none. */
export function emblem(name) {
  return svg("svg", { class: "emblem", viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" }, ...(EMBLEMS[name]?.() ?? []));
}
