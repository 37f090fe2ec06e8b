// "See the search": what is searched, how it is looked at, and the view that fits.

import { announce, el } from "../shared/dom.js";
import { Explorer } from "./explore.js";
import { Stepper } from "./steps.js";

const EXAMPLES = {
  "Small": "[[3, 5, 2], [1, 9]]",
  "Three levels": "[[[5, 6], [7, 4, 5]], [[3], [6, 6, 9]], [[7], [5, 9, 8]]]",
  "Nothing to cut": "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]",
  "Much to cut": "[[[8, 7], [6, 5]], [[4, 3], [2, 1]]]",
  "With names": "left: (3 12 8) middle: (2 4 6) right: (14 5 2)",
};
const MODES = { explore: "Explore", minimax: "Minimax", alphabeta: "Alpha-beta", mcts: "Monte Carlo" };
const SOURCES = { position: "This position", typed: "My own tree" };

/**
 * @param {HTMLElement} container
 * @param {() => {game: string, title: string, position: string, moves: string}} where the current position
 */
export function createSee(container, where) {
  const view = new See(container, where);
  return { show: (tree) => view.show(tree), hide: () => view.hide() };
}

class See {
  #going = null; // calls the request under way off
  #shown = ""; // what is on screen, so that nothing is loaded twice

  constructor(container, where) {
    Object.assign(this, { where, container });
    this.choice = { source: "position", mode: "explore", first: "max", depth: "", playouts: "", seed: 0 };
    this.trouble = el("div", { class: "problem", role: "alert", hidden: true });
    this.note = el("p", { class: "soft note", hidden: true });
    const tools = { problem: (error) => this.#problem(error), say: (text) => this.#say(text) };
    this.explorer = new Explorer(tools);
    this.stepper = new Stepper({ change: (choice) => this.#choose(choice) });
    this.stage = el("div", { class: "see-stage" });
    container.append(el("div", { class: "see stack" }, this.#head(), this.#typed(), this.trouble, this.note, this.stage));
  }

  #head() {
    const mode = segments("How to look at it", "see-mode", MODES, this.choice.mode, (value) => this.#choose({ mode: value, depth: "" }));
    const source = segments("What is searched", "see-source", SOURCES, this.choice.source, (value) => this.#choose({ source: value, depth: "" }));
    this.sources = source;
    return el("div", { class: "row spread" }, mode, source);
  }

  #typed() {
    this.text = el("input", { type: "text", value: EXAMPLES.Small, spellcheck: "false", autocomplete: "off", "aria-label": "Tree", class: "mono tree-text", maxlength: 4000 });
    const first = el("select", { "aria-label": "Who moves first", onchange: () => this.#choose({ first: first.value }) },
      el("option", { value: "max", text: "MAX first" }), el("option", { value: "min", text: "MIN first" }));
    const examples = el("select", { "aria-label": "Examples", onchange: () => this.#example(examples) },
      el("option", { value: "", text: "Examples …" }), ...Object.keys(EXAMPLES).map((name) => el("option", { value: name, text: name })));
    this.form = el("form", { class: "typed row", hidden: true, onsubmit: (event) => { event.preventDefault(); this.#load(); } },
      this.text, el("button", { type: "submit", class: "primary", text: "Draw" }), first, examples);
    return this.form;
  }

  #example(select) {
    if (!select.value) return;
    this.text.value = EXAMPLES[select.value];
    select.value = "";
    this.#load();
  }

  /** Another position is to be seen, or a tree that is written out; without either, the tree typed last. */
  show(tree = "") {
    if (tree) this.text.value = tree;
    const source = tree || !this.where() ? "typed" : "position";
    this.container.querySelector(`[name=see-source][value=${source}]`).checked = true;
    this.sources.hidden = !this.where();
    this.choice.source = source;
    if (this.#key() !== this.#shown) this.#load({ depth: "" });
  }

  /** Nobody looks. */
  hide() { this.stepper.pause(); }

  #choose(change) {
    Object.assign(this.choice, change);
    this.#load();
  }

  #parameters() {
    const { source, mode, first, depth, playouts, seed } = this.choice;
    const { game, position, moves } = this.where() ?? {};
    const root = source === "typed" ? { tree: this.text.value.trim() || "?", first } : { game, position, moves };
    if (mode === "explore") return root;
    return { ...root, algorithm: mode, ...(mode === "mcts" ? { playouts, seed } : { depth }) };
  }

  #key() {
    const { depth, playouts, seed, ...rest } = this.#parameters();
    return JSON.stringify(rest);
  }

  async #load(change = {}) {
    Object.assign(this.choice, change);
    this.form.hidden = this.choice.source !== "typed";
    const parameters = this.#parameters();
    if (!parameters.game && !parameters.tree) return;
    this.#going?.abort();
    const going = this.#going = new AbortController();
    this.#shown = this.#key();
    this.stepper.pause();
    this.#say("");
    const late = setTimeout(() => this.stage.setAttribute("aria-busy", "true"), 150);
    const view = this.choice.mode === "explore" ? this.explorer : this.stepper;
    try {
      if (!this.stage.contains(view.element)) this.stage.replaceChildren(view.element);
      await view.open(parameters, parameters.tree ? "a typed tree" : this.where().title, going.signal);
      this.#problem(null);
      view.element.hidden = false;
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#problem(error);
      view.element.hidden = true;
      this.#shown = "";
    } finally {
      clearTimeout(late);
      if (going === this.#going) this.stage.removeAttribute("aria-busy");
    }
  }

  #problem(error) {
    this.trouble.hidden = !error;
    this.trouble.replaceChildren();
    this.text.setAttribute("aria-invalid", error?.field === "tree");
    if (!error) return;
    this.trouble.append(el("span", { text: sentence(error.message) }));
    if (error.field === "tree" && error.at !== null) this.trouble.append(el("pre", { class: "place mono", text: pointAt(this.text.value.trim(), error.at) }));
  }

  #say(text) {
    this.note.hidden = !text;
    this.note.textContent = text;
    if (text) announce(text);
  }
}

/** A choice of a few, all of them in view. */
function segments(legend, name, options, chosen, onchoice) {
  const option = ([value, text]) => el("label", {},
    el("input", { type: "radio", name, value, checked: value === chosen, onchange: () => onchoice(value) }), el("span", { text }));
  return el("fieldset", { class: "segments" }, el("legend", { class: "hidden-text", text: legend }), ...Object.entries(options).map(option));
}

/** The place of an error in a text, with a caret under it. */
function pointAt(text, at) {
  const begin = Math.max(0, at - 24);
  return `${text.slice(begin, begin + 48)}\n${" ".repeat(at - begin)}^`;
}

const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
