// Exercises of one's own choice: which kind, which number, and for winning moves in which game.

import { el } from "../shared/dom.js";
import { Exercise } from "./exercise.js";

export const KINDS = {
  values: "Back up the values",
  leaves: "Which leaves does alpha-beta look at?",
  window: "What are alpha and beta?",
  winning: "Find the winning move",
};

const TRIES = 4; // numbers that are looked through for an exercise of a game

export class Exercises {
  /** @param {URLSearchParams} parameters `exercise` is the kind; `seed` and `game` */
  constructor(parameters, { games, address }) {
    this.address = address;
    const kind = parameters.get("exercise");
    this.asked = { kind: kind in KINDS ? kind : "values", seed: Number(parameters.get("seed")) || 1, game: parameters.get("game") ?? "" };
    this.exercise = new Exercise(this.asked, () => {});
    const choose = (label, options, chosen, change) => el("label", {}, `${label} `, el("select", { onchange: (event) => this.#go(change(event.target.value)) },
      ...options.map(([value, text]) => el("option", { value, text, selected: value === chosen }))));
    const offered = games().filter(({ players, at_once: atOnce, luck }) => players.length === 2 && !atOnce && !luck);
    this.kind = choose("Kind", Object.entries(KINDS), this.asked.kind, (value) => ({ kind: value, seed: 1 }));
    this.game = choose("Game", [["", "any small game"], ...offered.map(({ name, title }) => [name, name.includes(":") ? `${title} (${name.split(":")[1]})` : title])], this.asked.game, (value) => ({ game: value, seed: 1 }));
    this.number = el("input", { type: "number", min: 0, max: 1e9, "aria-label": "Number of the exercise", onchange: () => this.#go({ seed: Math.max(0, Math.min(1e9, Math.round(Number(this.number.value) || 0))) }) });
    this.element = el("div", { class: "stack exercises" }, el("h1", { text: "Exercises" }),
      el("div", { class: "row" }, this.kind, this.game, el("label", {}, "No. ", this.number), el("button", { type: "button", id: "exercise-next", text: "Next one", onclick: () => this.#go({ seed: this.asked.seed + 1 }) })),
      el("section", { class: "card stack", "aria-label": "Exercise" }, this.exercise.element));
  }

  load() { return this.#go({}); }

  /** Ask for another; where a game has none by that number, for the next ones. */
  async #go(change, tries = TRIES) {
    Object.assign(this.asked, change);
    const { kind, seed, game } = this.asked, winning = kind === "winning";
    this.game.hidden = !winning;
    this.number.value = seed;
    this.address({ exercise: kind, seed, game: winning ? game : "" });
    const found = await this.exercise.load({ kind, seed, game: winning ? game : "" });
    if (found === false && winning && game && tries > 1) await this.#go({ seed: seed + 1 }, tries - 1);
  }
}
