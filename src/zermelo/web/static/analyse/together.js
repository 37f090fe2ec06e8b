// What is told of a position that no single value tells: mixed strategies, what each of several players gets, and
// what luck may bring.

import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { long } from "../shared/values.js";

/** Whether one moves after the other: then whoever looks at it can move for everybody. */
export const inTurn = ({ at_once: atOnce }) => !atOnce;

/** Whether two play, and take turns: then one value says it all. */
export const isPlain = ({ players, at_once: atOnce }) => players.length === 2 && !atOnce;

/** What is to be told of the position shown, as elements: `facts` and `more`. */
export async function together(table, { seconds, depth }, signal) {
  const { game, where } = table;
  if (!game.at_once) return everybody(await ask("maxn", { ...where, seconds: Math.min(seconds, 3), depth }, signal), game);
  return strategies(await ask("mixed", { ...where, seconds }, signal), game, table.position.choices);
}

function strategies({ value, shares, nodes }, { players }, choices) {
  const [ahead, much] = value.decimal < 0 ? [players[1], -value.decimal] : [players[0], value.decimal];
  const words = much ? `${ahead} is ahead by ${Number(much.toPrecision(4))} on average` : "Neither is ahead on average";
  return {
    facts: [el("b", { text: words }), " ", el("span", { class: "state proved", text: "proved" }), el("span", { class: "soft cost", text: `${nodes.toLocaleString("en")} positions, a matrix at each` })],
    more: players.map((name, player) => (choices ? strategy(name, choices[player], shares[player]) : null)).filter(Boolean),
  };
}

/** How often a player takes each move. */
const strategy = (name, moves, shares) => often(`How often ${name} takes each`, moves.map((move) => [move, shares[move] ?? 0]));

/** The odds of all that luck may bring. */
export const odds = (luck) => often("What luck may bring", luck.map(({ name, chance }) => [name, chance]));

/** A bar for each of these, as long as it is likely. */
function often(caption, rows) {
  const bar = (share) => { const fill = el("span", { class: "share-fill" }); fill.style.width = `${100 * share}%`; return fill; };
  return el("table", { class: "shares" }, el("caption", { text: caption }),
    ...rows.map(([name, share]) => el("tr", { class: share ? null : "soft" },
      el("th", { scope: "row", text: name }), el("td", { class: "share-bar" }, bar(share)),
      el("td", { text: share ? `${Number((100 * share).toPrecision(3))} %` : "never" }))));
}

function everybody({ values, line, proved, depth }, { players }) {
  return {
    facts: [],
    more: [el("table", { class: "shares" },
      el("caption", { text: `If each plays for themselves (max^n${proved ? "" : `, to depth ${depth}`})` }),
      ...values.map((value, player) => el("tr", {}, el("th", { scope: "row", text: players[player] }), el("td", { text: long(value) }))),
      el("tr", {}, el("th", { scope: "row", text: "by" }), el("td", { text: line.join(" ") })))],
  };
}
