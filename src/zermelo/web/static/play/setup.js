// How the next game begins: with which clock, from which of the numbered starts, with which opening.

import { byId, el } from "../shared/dom.js";
import { recall, remember } from "../shared/memory.js";
import { CONTROLS, readControl } from "./clock.js";

const OPENINGS = { swap: "Swap", swap2: "Swap2" };
const STARTS = [["usual", "The usual one"], ["random", "Drawn by lot"], ["number", "By its number"]];

export class Setup {
  constructor(table) {
    this.table = table;
    for (const [id, choices] of [["clock-control", CONTROLS], ["start-kind", STARTS]]) {
      byId(id).replaceChildren(...choices.map(([value, text]) => el("option", { value, text })));
    }
    const kept = recall("clock", { control: "", minutes: 15, increment: 10 });
    byId("clock-control").value = kept.control;
    byId("clock-minutes").value = kept.minutes;
    byId("clock-increment").value = kept.increment;
    for (const id of ["clock-control", "clock-minutes", "clock-increment"]) byId(id).addEventListener("change", () => this.setClock());
    byId("opening-kind").addEventListener("change", () => this.setStart());
    for (const id of ["start-kind", "start-number"]) byId(id).addEventListener("change", () => this.setStart());
    table.timing.control = this.control;
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
    if (this.table.moves.length === 0) byId("new").click();
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

  showOpenings() {
    const { openings } = this.table.game, choice = byId("opening-kind");
    byId("openings").hidden = !openings.length;
    if (choice.options.length === openings.length + 1) return;
    choice.replaceChildren(el("option", { value: "", text: "None" }), ...openings.map((name) => el("option", { value: name, text: OPENINGS[name] ?? name })));
  }

  show() {
    const { table } = this;
    this.showOpenings();
    byId("clock-label").hidden = !table.timing.allowed;
    byId("clock-custom").hidden = !table.timing.allowed || byId("clock-control").value !== "custom";
    byId("starts").hidden = !table.game.starts;
    byId("start-number-label").hidden = byId("start-kind").value !== "number";
    byId("start-number-words").textContent = `Number, 0 to ${table.game.starts - 1}`;
    byId("start-number").max = table.game.starts - 1;
    byId("setup-note").textContent = [this.startNote(), this.clockNote()].filter(Boolean).join(" ");
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
