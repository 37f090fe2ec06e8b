// The next game: which board, who plays, how strong the computer is, with which clock, from which start. A dialog.

import { byId, el } from "../shared/dom.js";
import { recall, remember } from "../shared/memory.js";
import { CONTROLS, readControl } from "./clock.js";
import { COMPUTER, HUMAN } from "./table.js";

const OPENINGS = { swap: "Swap", swap2: "Swap2" };
const STARTS = [["usual", "The usual one"], ["random", "Drawn by lot"], ["number", "By its number"]];
const SIDES = [["first", "You begin", [HUMAN, COMPUTER]], ["second", "The computer begins", [COMPUTER, HUMAN]], ["both", "Two people", [HUMAN, HUMAN]], ["none", "Watch the computer", [COMPUTER, COMPUTER]]];
const titled = (name) => name[0].toUpperCase() + name.slice(1);

export class Setup {
  /** `play()` begins a new game; `choose(name)` goes to another game or size. */
  constructor(table, tally, { play, choose }) {
    Object.assign(this, { table, tally, play });
    this.dialog = byId("options");
    this.build(choose);
    for (const [id, choices] of [["clock-control", CONTROLS], ["start-kind", STARTS]]) {
      byId(id).replaceChildren(...choices.map(([value, text]) => el("option", { value, text })));
    }
    const kept = recall("clock", { control: "", minutes: 15, increment: 10 });
    byId("clock-control").value = kept.control;
    byId("clock-minutes").value = kept.minutes;
    byId("clock-increment").value = kept.increment;
    for (const id of ["clock-control", "clock-minutes", "clock-increment"]) byId(id).addEventListener("change", () => this.setClock());
    for (const id of ["opening-kind", "start-kind", "start-number"]) byId(id).addEventListener("change", () => this.setStart());
    byId("set-up").addEventListener("click", () => { this.show(); this.dialog.showModal(); });
    table.timing.control = this.control;
  }

  build(choose) {
    const label = (id, words, input, hidden = false, wide = false) => el("label", { id, hidden, class: wide ? "wide" : null }, words, input);
    const number = (id, more) => el("input", { id, type: "number", ...more });
    this.title = el("h2", { id: "options-title" });
    this.variant = el("select", { id: "variant", onchange: () => choose(this.variant.value) });
    this.sides = el("div", { class: "sides", role: "radiogroup", "aria-label": "Who plays" });
    this.levels = el("div", { class: "levels", role: "radiogroup", "aria-label": "Strength of the computer" });
    this.dialog.append(this.title,
      label("variants", "Board and rules", this.variant, true, true),
      el("h3", { text: "Who plays" }), this.sides,
      el("h3", { text: "How strong is the computer?" }), this.levels,
      el("div", { class: "settings" },
        label("clock-label", "Clock", el("select", { id: "clock-control" })),
        label("openings", "Opening", el("select", { id: "opening-kind", title: "The first moves are made for both sides, and sides are chosen after them" }), true),
        label("starts", "Start", el("select", { id: "start-kind" }), true),
        el("label", { id: "start-number-label", hidden: true }, el("span", { id: "start-number-words", text: "Number" }), number("start-number", { min: 0, value: 0 })),
        el("span", { id: "clock-custom", class: "settings wide", hidden: true },
          label(null, "Minutes", number("clock-minutes", { min: 0.1, max: 600, step: "any" })),
          label(null, "Increment (s)", number("clock-increment", { min: 0, max: 600 })))),
      el("p", { id: "setup-note", class: "soft" }),
      el("div", { class: "tally-row row spread" },
        el("p", { class: "soft" }, "Your record ", el("span", { id: "tally-against" }), ": won ", el("b", { id: "won", text: "0" }), ", drawn ", el("b", { id: "drawn", text: "0" }), ", lost ", el("b", { id: "lost", text: "0" })),
        el("button", { type: "button", id: "forget", class: "quiet", text: "Start it again", onclick: () => { this.tally.forget(); this.show(); } })),
      el("div", { class: "row end" },
        el("button", { type: "button", id: "options-close", text: "Close", onclick: () => this.dialog.close() }),
        el("button", { type: "button", id: "options-play", class: "primary", text: "New game", onclick: () => { this.dialog.close(); this.play(); } })));
  }

  /** The clock that is chosen; null for none. */
  get control() {
    const chosen = byId("clock-control").value;
    return readControl(chosen === "custom" ? `${byId("clock-minutes").value}+${byId("clock-increment").value}` : chosen);
  }

  setClock() {
    remember("clock", { control: byId("clock-control").value, minutes: byId("clock-minutes").value, increment: byId("clock-increment").value });
    if (this.table.moves.length === 0) this.table.setControl(this.control);
    this.show();
  }

  /** Before the first move a choice counts at once, as that of a clock does. */
  setStart() {
    this.show();
    if (this.table.moves.length === 0) this.play();
    else byId("setup-note").textContent = "The next new game begins there.";
  }

  /** Where the next game begins: "" is the usual start. */
  get start() {
    const { starts } = this.table.game, kind = byId("start-kind").value;
    if (!starts || kind === "usual") return "";
    if (kind === "random") return String(Math.floor(Math.random() * starts));
    return String(Math.max(0, Math.min(starts - 1, Math.round(Number(byId("start-number").value) || 0))));
  }

  /** The opening that is chosen; "" for none. */
  get opening() { return this.table.game.openings.length ? byId("opening-kind").value : ""; }

  show() {
    const { table, tally } = this, { game } = table;
    this.title.textContent = game.title;
    this.showVariants();
    this.showOpenings();
    this.showSides();
    this.showLevels();
    byId("clock-label").hidden = !table.timing.allowed;
    byId("clock-custom").hidden = !table.timing.allowed || byId("clock-control").value !== "custom";
    byId("starts").hidden = !game.starts;
    byId("start-number-label").hidden = !game.starts || byId("start-kind").value !== "number";
    byId("start-number-words").textContent = `Number, 0 to ${game.starts - 1}`;
    byId("start-number").max = game.starts - 1;
    byId("setup-note").textContent = [this.startNote(), this.clockNote()].filter(Boolean).join(" ");
    byId("tally-against").textContent = `against ${table.level}`;
    for (const [outcome, count] of Object.entries(tally.record)) byId(outcome).textContent = count;
  }

  showVariants() {
    const { games, game } = this.table, family = games.filter((each) => each.family === game.family);
    byId("variants").hidden = family.length < 2;
    this.variant.replaceChildren(...family.map(({ name, title, variant }) => el("option", { value: name, text: variant || title, selected: name === game.name })));
  }

  showOpenings() {
    const { openings } = this.table.game, choice = byId("opening-kind");
    byId("openings").hidden = !openings.length;
    if (choice.options.length === openings.length + 1) return;
    choice.replaceChildren(el("option", { value: "", text: "None" }), ...openings.map((name) => el("option", { value: name, text: OPENINGS[name] ?? name })));
  }

  showSides() {
    const { table } = this, two = table.game.players.length === 2;
    this.sides.previousSibling.hidden = this.sides.hidden = !two;
    if (!two) return;
    const now = table.seats.join();
    if (!this.sides.children.length) this.sides.append(...SIDES.map(([value, text, seats]) => choice("sides", value, () => this.sit(seats), el("span", { text }))));
    for (const [value, , seats] of SIDES) byId(`sides-${value}`).checked = now === seats.join();
  }

  sit(seats) {
    seats.forEach((who, player) => { if (this.table.seats[player] !== who) this.table.sit(player, who); });
  }

  showLevels() {
    const { table } = this;
    if (!this.levels.children.length) {
      this.levels.append(...table.game.levels.map(({ name, about }) => choice("strength", name, () => table.setLevel(name),
        el("span", {}, el("b", { text: titled(name) }), el("span", { class: "soft", text: about })))));
    }
    byId(`strength-${table.level}`).checked = true;
  }

  startNote() {
    const { start, game } = this.table;
    return game.starts && /^\d+$/.test(start) ? `This game began from start ${start} of ${game.starts}.` : "";
  }

  clockNote() {
    const same = JSON.stringify(this.control) === JSON.stringify(this.table.timing.wanted);
    return same ? "" : "The clock is set with the next new game.";
  }
}

/** One of a few that exclude each other. */
function choice(group, value, onchange, words) {
  return el("label", { class: "choice" }, el("input", { type: "radio", name: group, value, id: `${group}-${value}`, onchange }), words);
}
