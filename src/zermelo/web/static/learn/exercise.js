// One exercise, answered by clicking: every click is marked at once, a hint comes before the solution.

import { ask } from "../shared/api.js";
import { announce, el } from "../shared/dom.js";
import { BoardQuestion } from "./boardquestion.js";
import { TreeQuestion } from "./treequestion.js";

export class Exercise {
  /** `solved()` is called when all of it was answered, without the solution. */
  constructor(asked, solved) {
    Object.assign(this, { asked, solved, turn: 0 });
    this.question = el("p", { class: "question" });
    this.stage = el("div", { class: "exercise-stage" });
    this.prompt = el("p", { class: "prompt", role: "status" });
    this.choices = el("div", { class: "row choices" });
    this.mark = el("p", { class: "mark", role: "status" });
    this.hinting = el("button", { type: "button", class: "hint", text: "Hint", onclick: () => this.#hint(), hidden: true });
    this.showing = el("button", { type: "button", class: "solution", text: "Show the solution", onclick: () => this.#show(), hidden: true });
    this.element = el("div", { class: "stack exercise" }, this.question, this.stage, this.prompt, this.choices, this.mark, el("div", { class: "row" }, this.hinting, this.showing));
  }

  /** Another exercise, or the one that was asked for; whether there is one, undefined where something else was asked for meanwhile. */
  async load(change = {}) {
    Object.assign(this.asked, change);
    const turn = (this.turn += 1);
    this.#say("", "");
    for (const button of [this.hinting, this.showing]) button.hidden = true; // nothing is asked yet
    this.element.setAttribute("aria-busy", "true");
    if (!this.question.textContent) this.prompt.textContent = "Looking for one …";
    try {
      const made = await ask("exercise", { ...this.asked, show: "yes" });
      if (turn !== this.turn) return undefined;
      await this.#begin(made);
      return true;
    } catch (problem) {
      if (turn !== this.turn) return undefined;
      for (const part of [this.stage, this.choices]) part.replaceChildren();
      this.question.textContent = "";
      this.prompt.textContent = "";
      this.#say("wrong", problem.message);
      return false;
    } finally {
      if (turn === this.turn) this.element.removeAttribute("aria-busy");
    }
  }

  async #begin(made) {
    Object.assign(this, { made, blank: 0, told: false });
    this.question.textContent = made.question.replace(/ Write .*$/, ""); // nothing is written here
    this.hinting.hidden = false;
    this.showing.hidden = true;
    this.asking = made.position === null ? new TreeQuestion(made, (given) => this.#given(given)) : new BoardQuestion(made, (given) => this.#given(given));
    this.stage.replaceChildren(this.asking.element);
    await this.asking.ready;
    this.#next();
  }

  /** Ask for the next blank, or be done. */
  #next() {
    const { made, blank } = this, over = blank === made.blanks.length;
    this.prompt.textContent = over ? "" : this.asking.prompt(blank);
    this.choices.replaceChildren(...(over ? [] : this.asking.choices(blank)));
    this.asking.ask(over ? null : blank);
    if (!over) return;
    for (const button of [this.hinting, this.showing]) button.hidden = true;
    if (!this.told) { this.#say("right", `✓ ${made.reasons.at(-1)}`); this.solved(); }
  }

  /** Something was clicked: `right` says whether it was what is wanted, `more` that more is. */
  #given({ right, more = false, words }) {
    this.#say(right ? "right" : "wrong", words);
    if (!right || more) return;
    this.blank += 1;
    this.hinting.hidden = false;
    this.showing.hidden = true;
    this.#next();
  }

  #hint() {
    this.#say("", this.made.hints[this.blank]);
    this.hinting.hidden = true;
    this.showing.hidden = false;
    this.showing.focus();
  }

  /** The rest of the answers, with their reasons. */
  #show() {
    const { made, blank } = this;
    this.told = true;
    this.asking.solve(blank);
    this.blank = made.blanks.length;
    this.#next();
    this.#say("", made.reasons.slice(blank).join(" "));
  }

  #say(kind, text) {
    this.mark.className = `mark ${kind}`;
    this.mark.textContent = text;
    if (text) announce(text);
  }
}
