// A race to a goal: a lane for each player. What is reached is in the player's colour, what may still be lost is pale.

import { svg } from "../../shared/dom.js";

const LONG = 9, LANE = 1.45, EDGE = 0.35, THICK = 0.62; // of a lane: how long, how high with its name, and what is around it
const heightOf = (board) => board.reached.length * LANE + 0.75;

export const layout = (board) => ({ width: LONG + 2 * EDGE, height: heightOf(board), spots: [] });

export function words({ goal, reached, unsafe, names }) {
  const said = reached.map((points, player) => `${names[player]} has ${points}${unsafe[player] ? ` and ${unsafe[player]} not yet safe` : ""}`);
  return `${said.join(", ")}, of ${goal}`;
}

export function draw(board) {
  const { width, height } = layout(board), share = (points) => LONG * Math.min(1, points / board.goal);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "race", "aria-hidden": "true" });
  board.reached.forEach((points, player) => {
    const top = player * LANE + 0.1, y = top + 0.68, more = board.unsafe[player];
    const bar = (from, long, kind) => svg("rect", { x: EDGE + from, y, width: Math.max(0, long), height: THICK, rx: Math.min(0.16, long / 2), class: `${kind} side-${player}` });
    picture.append(
      svg("circle", { cx: EDGE + 0.2, cy: top + 0.32, r: 0.17, class: `owner side-${player}` }),
      svg("text", { x: EDGE + 0.5, y: top + 0.45, class: "lane-name", "font-size": 0.38, text: board.names[player] }),
      svg("text", { x: EDGE + LONG, y: top + 0.47, class: "lane-count", "font-size": 0.46, text: more ? `${points} + ${more}` : points }),
      bar(0, LONG, "lane"), ...(more ? [bar(0, share(points + more), "hope")] : []), bar(0, share(points), "reached"),
      svg("path", { d: `M${EDGE + LONG} ${y - 0.06}v${THICK + 0.12}`, class: "finish" }));
  });
  picture.append(svg("text", { x: EDGE + LONG, y: height - 0.2, class: "lane-goal", "font-size": 0.34, text: `goal ${board.goal}` }));
  return picture;
}
