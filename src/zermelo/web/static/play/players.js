// The players, beside the board: what they are called, who sits there and how strong, what they have taken, their time,
// and whose turn it is.

import { drawMan, manName } from "../chess/chessmen.js";
import { drawSign } from "../board/kinds/pieces.js";
import { announce, byId, el, svg } from "../shared/dom.js";
import { shown } from "./clock.js";
import { COMPUTER, HUMAN } from "./table.js";

const TICK = 100; // milliseconds
const LOW = 20000; // when time runs short
const WARNING = 30000; // when that is said aloud

export class Players {
  /** `lower()` says who sits below. */
  constructor(table, lower) {
    Object.assign(this, { table, lower });
    this.cards = []; // one for each player
    this.built = "";
    setInterval(() => this.tick(), TICK);
  }

  show() {
    const { table } = this, { players, name, levels } = table.game;
    const lower = this.lower(), built = JSON.stringify([name, players, lower]);
    if (built !== this.built) {
      this.built = built;
      this.cards = players.map((_, player) => this.card(player));
      byId("player-below").replaceChildren(this.cards[lower].element);
      byId("player-above").replaceChildren(...this.cards.filter((_, player) => player !== lower).map(({ element }) => element));
    }
    const first = table.seats.indexOf(COMPUTER);
    this.cards.forEach((card, player) => {
      this.dress(card, player);
      card.level.id = player === first ? "level" : `level-${player}`;
      card.level.value = table.strengthOf(player);
      card.level.title = levels.find(({ name: each }) => each === card.level.value)?.about ?? "";
    });
    this.tick();
  }

  card(player) {
    const { table } = this, name = table.game.players[player];
    const seat = el("select", { id: `seat-${player}`, "aria-label": `Who plays ${name}`, onchange: () => table.sit(player, seat.value) },
      el("option", { value: HUMAN, text: "You" }), el("option", { value: COMPUTER, text: "Computer" }));
    const level = el("select", { "aria-label": `Strength of ${name}`, onchange: () => table.setLevel(level.value, player) },
      ...table.game.levels.map((each) => el("option", { value: each.name, text: titled(each.name), title: each.about })));
    const strength = el("span", { class: "strength" }, level), taken = el("span", { class: "taken-place" }), clock = el("span", { class: "clock", role: "timer", hidden: true });
    const turn = el("span", { class: "hidden-text", text: "to move", hidden: true });
    const element = el("div", { class: `player side-${player}`, "data-player": player },
      badge(name), el("b", { id: `seat-name-${player}`, class: "player-name", text: titled(name) }),
      seat, strength, turn, taken, clock);
    return { element, seat, level, strength, taken, clock, turn };
  }

  dress({ element, seat, strength, taken, clock, turn }, player) {
    const { table } = this;
    const waits = !table.over && (table.atOnce ? table.chosen[player] === null : table.mover === player);
    element.classList.toggle("on-turn", waits);
    element.classList.toggle("winner", table.over && table.winner === player);
    turn.hidden = !waits;
    seat.value = table.seats[player];
    strength.hidden = table.seats[player] !== COMPUTER;
    taken.replaceChildren(...[this.taken(player)].filter(Boolean));
    clock.hidden = !table.timing.control;
  }

  /** The pieces that a player has taken, and by how much they are ahead. */
  taken(player) {
    const { captures } = this.table.position;
    if (!captures) return null;
    const men = captures.lost[1 - player], ahead = player === 0 ? captures.balance : -captures.balance;
    const words = men ? `has taken ${[...men].map(manName).join(", ")}` : "has taken nothing";
    return el("span", { class: "taken", role: "img", "aria-label": `${words}${ahead > 0 ? `; ${ahead} ahead` : ""}` },
      ...[...men].map((man) => drawMan(man)), ahead > 0 ? el("span", { class: "ahead", text: `+${ahead}` }) : null);
  }

  tick() {
    const { game, timing: { clock, control } } = this.table;
    if (!control) return;
    this.cards.forEach(({ clock: face }, player) => {
      const left = clock.left(player), text = shown(left);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("running", clock.running === player);
      face.classList.toggle("low", left < LOW && control.base > LOW);
      if (clock.running === player && left < WARNING && this.left?.[player] >= WARNING) announce(`${game.players[player]} has 30 seconds left`);
    });
    this.left = this.cards.map((_, player) => clock.left(player));
  }
}

/** What a player's pieces look like: the sign by which they are called, or a disc of their colour. */
function badge(name) {
  const sign = { X: "x", O: "o" }[name];
  if (!sign) return el("span", { class: "disc", "aria-hidden": "true" });
  return svg("svg", { class: "sign", viewBox: "-.36 -.36 .72 .72", "aria-hidden": "true" }, ...drawSign(sign));
}

/** With a capital. */
const titled = (name) => name[0].toUpperCase() + name.slice(1);
