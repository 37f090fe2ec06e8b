// Exercises: a picture, blanks to fill in, and a mark that explains the first mistake.

import { ask } from "../shared/api.js";
import { announce, el } from "../shared/dom.js";
import { recall, remember } from "../shared/memory.js";

const KINDS = {
  values: "Back up the values",
  leaves: "Which leaves does alpha-beta visit?",
  window: "What are alpha and beta?",
  winning: "Find the winning move",
};

export class Practise {
  constructor(container) {
    this.where = { kind: "values", seed: 1, ...recall("practise", {}) };
    this.loading = Promise.resolve();
    this.kind = el("select", { id: "exercise-kind", "aria-label": "Kind of exercise", onchange: () => this.#go({ kind: this.kind.value }) },
      ...Object.entries(KINDS).map(([value, text]) => el("option", { value, text })));
    this.seed = el("input", { id: "exercise-seed", type: "number", min: 0, max: 1e9, "aria-label": "Number of the exercise", onchange: () => this.#go({ seed: Number(this.seed.value) || 0 }) });
    this.question = el("p", { class: "question" });
    this.picture = el("img", { class: "exercise-picture", alt: "" });
    this.text = el("pre", { class: "hidden-text" });
    this.blanks = el("div", { class: "blanks" });
    this.mark = el("p", { class: "mark", role: "status" });
    this.form = el("form", { class: "stack", onsubmit: (event) => { event.preventDefault(); this.#check(); } },
      this.blanks,
      el("div", { class: "row" },
        el("button", { type: "submit", class: "primary", id: "exercise-check", text: "Check" }),
        el("button", { type: "button", id: "exercise-next", text: "Next", onclick: () => this.#go({ seed: this.where.seed + 1 }) }),
        el("button", { type: "button", id: "exercise-show", text: "Show the answer", onclick: () => this.#reveal() })));
    container.append(el("div", { class: "row" }, this.kind, el("label", { class: "row tight" }, "No.", this.seed)),
      this.question, this.picture, this.text, this.form, this.mark);
  }

  /** The tab is shown: load the exercise, once. */
  show() {
    if (!this.shown) this.#go({});
    this.shown = true;
  }

  async #go(change) {
    Object.assign(this.where, change);
    remember("practise", this.where);
    this.kind.value = this.where.kind;
    this.seed.value = this.where.seed;
    this.#say("", "");
    await this.#load({}, (made) => {
      this.#draw(made);
      this.question.textContent = made.question;
      this.text.textContent = made.text;
      this.blanks.replaceChildren(...made.blanks.map((name) => el("label", {}, name, el("input", { type: "text", autocomplete: "off", "data-blank": name }))));
    });
  }

  #draw(made) {
    this.picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(made.svg)}`;
    this.picture.alt = made.text;
  }

  get inputs() { return [...this.blanks.querySelectorAll("input")]; }

  async #check() {
    const answers = this.inputs.map((input) => input.value.replaceAll("|", " ")).join("|") || " ";
    await this.#load({ answers }, ({ mark, blanks }) => {
      this.inputs.forEach((input, i) => input.setAttribute("aria-invalid", String(!mark.right && blanks[i] === mark.first_wrong)));
      this.#say(mark.right ? "right" : "wrong", mark.right ? "✓ Right." : `✗ Not quite. ${mark.why}`);
      if (!mark.right) this.inputs[blanks.indexOf(mark.first_wrong)]?.focus();
    });
  }

  async #reveal() {
    await this.#load({ show: "yes" }, (made) => {
      this.#draw(made);
      this.inputs.forEach((input, i) => { input.value = made.answers[i]; });
      this.#say("", made.reasons.join(" "));
    });
  }

  /** Ask for the exercise; one answer after the other, so that none overtakes another. */
  #load(more, done) {
    const wanted = { ...this.where, ...more };
    this.loading = this.loading
      .then(async () => done(await ask("exercise", wanted)))
      .catch((problem) => this.#say("wrong", problem.message));
    return this.loading;
  }

  #say(kind, text) {
    this.mark.className = `mark ${kind}`;
    this.mark.textContent = text;
    if (text) announce(text);
  }
}
