// The panel for playing: who sits where, how strong the computer is, the record against it, the moves so far.

import { FEN, moveNumber } from "../chess/fen.js";
import { byId, el } from "../shared/dom.js";
import { recall, remember } from "../shared/memory.js";
import { COMPUTER, HUMAN } from "./table.js";

const EMPTY = { won: 0, drawn: 0, lost: 0 };

export class PlayPanel {
  constructor(table) {
    this.table = table;
    this.counted = false;
    byId("level").addEventListener("change", (event) => table.setLevel(event.target.value));
    byId("move-play").addEventListener("click", () => this.enter());
    byId("move-text").addEventListener("keydown", (event) => { if (event.key === "Enter") this.enter(); });
    byId("move-text").addEventListener("input", () => { byId("move-problem").textContent = ""; });
    byId("forget").addEventListener("click", () => { remember(this.key, EMPTY); this.show(); });
  }

  /** The record is kept for each game and strength. */
  get key() { return `tally.${this.table.game.name}.${this.table.level}`; }

  show() {
    const { table } = this;
    this.showSeats();
    const levels = byId("level");
    if (levels.options.length !== table.game.levels.length) {
      levels.replaceChildren(...table.game.levels.map((name) => el("option", { value: name, text: name[0].toUpperCase() + name.slice(1) })));
    }
    levels.value = table.level;
    this.count();
    const tally = recall(this.key, EMPTY);
    for (const outcome of Object.keys(EMPTY)) byId(outcome).textContent = tally[outcome];
    byId("tally-against").textContent = `against the computer, ${table.level}`;
    for (const id of ["move-text", "move-play"]) byId(id).disabled = !table.human;
    if (this.turn !== table.turn) byId("move-problem").textContent = ""; // it was of another position
    this.turn = table.turn;
    this.showMoves();
  }

  /** A seat for everybody who plays. */
  showSeats() {
    const { table } = this, { players } = table.game;
    if (byId("seats").querySelectorAll("[id^=seat-name]").length !== players.length) {
      byId("seats").replaceChildren(...players.map((_, player) => this.seat(player)), byId("strength"));
    }
    players.forEach((name, player) => {
      byId(`seat-name-${player}`).textContent = name;
      byId(`seat-${player}`).value = table.seats[player];
    });
  }

  seat(player) {
    return el("label", {}, el("span", { id: `seat-name-${player}` }),
      el("select", { id: `seat-${player}`, onchange: (event) => this.table.sit(player, event.target.value) },
        el("option", { value: HUMAN, text: "You" }), el("option", { value: COMPUTER, text: "Computer" })));
  }

  /** Count a game once, when it ends; only one that a person has played against the computer from the start. */
  count() {
    const { table } = this;
    if (!table.over) { this.counted = false; return; }
    const [person, ...others] = table.people;
    if (this.counted || !table.fair || !table.live || person === undefined || others.length) return;
    this.counted = true;
    const outcome = !table.winners.includes(person) ? "lost" : table.winners.length === 1 ? "won" : "drawn";
    const tally = recall(this.key, EMPTY);
    remember(this.key, { ...tally, [outcome]: tally[outcome] + 1 });
  }

  /** Play the move that is typed in, written by its squares or as a score sheet has it. */
  async enter() {
    const input = byId("move-text"), text = input.value.trim();
    if (!text || !this.table.human) return;
    try {
      await this.table.type(text);
      input.value = "";
    } catch (problem) {
      byId("move-problem").textContent = problem.message.replace(/^move \d+: /, "");
    }
  }

  showMoves() {
    const { table } = this, sheet = byId("score-sheet");
    const pairs = table.game.mates; // two moves to a number
    const first = pairs && table.movers[0] === 1 ? 1 : 0; // the second player begins: the first one's column stays empty
    sheet.classList.toggle("pairs", pairs);
    const begin = table.game.positions === FEN ? moveNumber(table.position.start) : 1;
    const number = (i) => (pairs ? `${Math.floor((i + first) / 2) + begin}.${i === 0 && first ? ".." : ""}` : `${i + 1}`);
    sheet.replaceChildren(...(first ? [el("li", { class: "gap" })] : []), ...table.notation.map((move, i) => el("li", {},
      el("button", { type: "button", class: `move side-${table.movers[i] ?? i % 2}`, "aria-current": i + 1 === table.at ? "step" : null, onclick: () => table.jump(i + 1) },
        pairs && (i + first) % 2 && i ? null : el("span", { class: "number", text: number(i) }), move))));
    const here = sheet.querySelector("[aria-current]");
    if (here) sheet.scrollTop = here.offsetTop - sheet.clientHeight / 2; // moves the list only, never the page
  }
}
