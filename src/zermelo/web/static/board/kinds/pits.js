// Pits with seeds in them, and stores at the ends.

import { svg } from "../../shared/dom.js";
import { sideName } from "../../shared/sides.js";

const ACROSS = 1.12, DOWN = 1.62; // from pit to pit
const STORE = 1.2; // as wide as a store with the wood around it
const PIT = 0.48; // the radius of a pit
const MOST = 40; // seeds that are drawn; the number says how many there are
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

function geometry(board, flipped) {
  const down = board.rows.length, across = board.rows[0].length, side = board.stores.length ? STORE : 0.15;
  const width = across * ACROSS + 2 * side, height = down * DOWN + 0.2;
  return { width, height, at: (r, c) => {
    const [x, y] = [side + (c + 0.5) * ACROSS, 0.1 + (r + 0.5) * DOWN];
    return flipped ? [width - x, height - y] : [x, y];
  } };
}

const pits = (board) => board.rows.flatMap((row, r) => row.map((seeds, c) => ({ seeds, r, c, name: board.names[r][c] })));

export function layout(board, flipped) {
  const { width, height, at } = geometry(board, flipped);
  const spots = pits(board).map(({ seeds, r, c, name }) => {
    const [x, y] = at(r, c);
    return { name, label: `pit ${name}, ${seeds} ${seeds === 1 ? "seed" : "seeds"}`, x, y, w: ACROSS, h: DOWN - 0.1, badge: y < height / 2 ? y + 0.68 : y - 0.68, row: r, column: c, piece: "." };
  });
  return { width, height, spots };
}

/** What no place says. */
export const words = ({ stores }) => (stores.length ? `in store, ${sideName(0)} ${stores[0]}, ${sideName(1)} ${stores[1]}` : "");

export function draw(board, { flipped, last }) {
  const { width, height, at } = geometry(board, flipped), marked = new Set(board.marks);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "pits", "aria-hidden": "true" },
    svg("rect", { x: 0.04, y: 0.04, width: width - 0.08, height: height - 0.1, rx: 0.45, class: "frame" }));
  for (const { seeds, r, c, name } of pits(board)) {
    const [x, y] = at(r, c), upper = board.rows.length > 1 && y < height / 2, middle = y + (upper ? 0.2 : -0.2);
    picture.append(
      svg("circle", { cx: x, cy: middle, r: PIT, class: `pit ${marked.has(name) ? "marked" : ""} ${last.has(name) ? "last" : ""}` }),
      ...seedsIn(seeds, x, middle, PIT - 0.12, PIT - 0.12),
      svg("text", { x: x - 0.06, y: y + (upper ? -0.48 : 0.68), class: "count before", "font-size": 0.36, text: seeds }),
      svg("text", { x: x + 0.1, y: y + (upper ? -0.48 : 0.68), class: "name after", "font-size": 0.28, text: name }));
  }
  board.stores.forEach((seeds, player) => picture.append(...store(seeds, (player === 0) !== flipped ? width - STORE / 2 : STORE / 2, height, player)));
  return picture;
}

function store(seeds, x, height, player) {
  const middle = height / 2 - 0.2, half = height / 2 - 0.42;
  return [
    svg("rect", { x: x - 0.42, y: middle - half, width: 0.84, height: 2 * half, rx: 0.42, class: `pit store side-${player}` }),
    ...seedsIn(seeds, x, middle, 0.3, half - 0.2),
    svg("text", { x, y: height - 0.22, class: "count", "font-size": 0.4, text: seeds }),
  ];
}

/** Seeds as they lie: each a turn further round and a little further out than the one before. */
function seedsIn(seeds, x, y, wide, high) {
  const shown = Math.min(seeds, MOST), size = Math.min(0.13, 0.42 / Math.sqrt(Math.max(1, shown)));
  return Array.from({ length: shown }, (_, i) => {
    const out = shown === 1 ? 0 : Math.sqrt((i + 0.5) / shown), turn = i * GOLDEN + shown;
    return svg("circle", { cx: x + out * wide * Math.cos(turn), cy: y + out * high * Math.sin(turn), r: size, class: `seed seed-${i % 3}` });
  });
}
