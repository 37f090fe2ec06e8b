// Wins by force, on request: the line on the board with numbers, and in words what each threat makes.

import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";

const NONE = "No win by threats was found, for either side.";

export class Threats {
  /** `seconds()` is how long to look; `changed()` is called when there is something else to draw. */
  constructor(table, seconds, changed) {
    Object.assign(this, { table, seconds, changed });
    this.found = null; // what is drawn: the win of whoever is to move, or of the other
    this.button = el("button", { type: "button", id: "threats", text: "Threats", "aria-pressed": "false", onclick: () => this.toggle() });
    this.words = el("ul", { class: "reasons-list", id: "threat-words", "aria-live": "polite" });
  }

  /** The line to draw, and who makes its first move. */
  get numbers() { return this.found && { line: this.found.line, first: this.found.attacker }; }

  forget() {
    this.asking = null;
    this.found = null;
    this.words.replaceChildren();
    this.button.setAttribute("aria-pressed", "false");
  }

  show(wanted) { this.button.hidden = !wanted || !this.table.game.threats; }

  async toggle() {
    const shown = this.found !== null;
    this.forget();
    if (!shown) await this.look();
    this.changed();
  }

  async look() {
    const asking = (this.asking = {}), say = (text, kind = "soft") => this.words.replaceChildren(el("li", { class: kind, text }));
    say("Looking for threats …");
    try {
      const { win, threatened } = await ask("threats", { ...this.table.where, seconds: this.seconds() });
      if (this.asking !== asking) return; // another position is shown by now
      this.found = win ?? threatened;
      this.button.setAttribute("aria-pressed", String(this.found !== null));
      if (this.found) this.words.replaceChildren(...this.found.sentences.map((text) => el("li", { text })));
      else say(NONE);
    } catch (problem) {
      if (this.asking === asking) say(problem.message, "problem");
    }
  }
}
