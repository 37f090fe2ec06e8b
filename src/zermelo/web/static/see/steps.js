// A search, step by step: the tree, the sentence, the line of pseudo-code, and what this kind of search has beside them.

import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { Frame } from "./frame.js";
import { Grown } from "./grown.js";
import { Picture } from "./picture.js";
import { Player } from "./player.js";
import { after, Preview } from "./preview.js";
import { Searched } from "./searched.js";

const HELP = "Left and right arrow keys step, space plays, Home and End go to the ends. Click a node to see when the search came there.";

export class Stepper {
  /** @param {{change: (choice: object) => void}} tools `change` is called when another search is wanted */
  constructor({ change }) {
    this.frame = new Frame({ file: () => `${this.story.name} on ${this.title}, step ${this.player.step + 1}`, focusable: true });
    this.frame.scroller.setAttribute("aria-label", "The search: left and right arrow keys step, space plays");
    this.sentence = el("p", { class: "sentence", role: "status" });
    this.player = new Player((step, playing) => this.#show(step, playing));
    this.leap = el("button", { type: "button", onclick: () => this.#leap() });
    this.player.element.lastChild.append(this.leap);
    const tools = { change, go: (step) => this.player.go(step) };
    this.stories = [new Searched(tools), new Grown(tools)];
    this.code = el("ol", { class: "code mono", "aria-label": "Pseudo-code" });
    this.preview = new Preview();
    this.help = el("p", { class: "soft" });
    this.element = this.#compose();
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.frame.scroller.addEventListener("click", (event) => this.#click(event));
  }

  #compose() {
    this.frame.tools.prepend(...this.stories.map(({ options }) => options));
    return el(
      "div", { class: "stack stepper", hidden: true }, this.frame.element, this.sentence, this.player.element,
      el("div", { class: "columns" },
        el("section", {}, el("h2", { text: "What runs" }), this.code),
        el("section", { class: "stack" }, ...this.stories.map(({ side }) => side), this.preview.element)),
      this.help,
    );
  }

  /** Ask the server for another search, and show it. */
  async open(parameters, title, signal) {
    const { algorithm, ...rest } = parameters;
    const data = algorithm === "mcts" ? await ask("growth", rest, signal) : await ask("steps", parameters, signal);
    this.load(data, title, parameters);
  }

  /** Show a search. Without the parameters that named it to a server there are no boards to look at. */
  load(data, title, parameters = null) {
    const story = this.stories[data.algorithm === "mcts" ? 1 : 0];
    Object.assign(this, { parameters, title, data, story, smooth: false });
    for (const one of this.stories) one.side.hidden = one.options.hidden = one !== story;
    story.load(data, parameters !== null);
    this.entered = data.nodes.map((_, i) => story.first(i));
    this.picture = new Picture(data.nodes.map((node) => ({ parent: node.parent, label: node.label, shape: story.shape(node) })));
    this.picture.element.setAttribute("role", "img");
    this.frame.show(this.picture);
    this.code.replaceChildren(...data.pseudocode.map(codeLine));
    this.preview.element.hidden = !parameters;
    this.help.textContent = `${HELP} ${story.help}`;
    this.leap.textContent = story.leap;
    this.leap.hidden = !story.leaps;
    this.element.hidden = false; // now that there is something to walk through
    this.player.load(data.steps.length);
    this.frame.reveal(0);
    this.smooth = true;
  }

  /** Stop playing: nobody looks. */
  pause() {
    this.player.pause();
  }

  #show(index, playing) {
    const { data, story } = this, step = data.steps[index], known = story.replay(index);
    const finished = index === data.steps.length - 1;
    data.nodes.forEach((node, i) => this.picture.redraw(i, story.looks(i, known, finished)));
    this.picture.showWindows(story.windows(known));
    this.picture.element.setAttribute("aria-label", `${story.name}: ${story.summary(known)}`);
    this.sentence.setAttribute("aria-live", playing ? "off" : "polite");
    this.sentence.textContent = step.text;
    this.sentence.classList.toggle("is-cut", step.kind === "cut");
    this.#lightLine(step.line);
    story.tell(known);
    this.leap.setAttribute("aria-disabled", !data.steps.some((other, i) => i > index && story.isLeap(other)));
    this.frame.reveal(step.node, this.smooth && !playing);
    if (!this.parameters) return;
    const { moves, words } = story.place(known);
    this.preview.show(after(this.parameters, moves), words);
  }

  #lightLine(line) {
    [...this.code.children].forEach((item, i) => {
      if (i === line) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }

  #leap() {
    const next = this.data.steps.findIndex((step, i) => i > this.player.step && this.story.isLeap(step));
    if (next >= 0) this.player.go(next);
  }

  #click(event) {
    const item = event.target.closest("[data-node]");
    if (item && this.entered[item.dataset.node] >= 0) this.player.go(this.entered[item.dataset.node]);
  }

  #key(event) {
    const typing = event.target.closest("input, select, textarea");
    const pressing = event.key === " " && event.target.closest("button");
    if (typing || pressing || event.ctrlKey || event.metaKey || event.altKey || !this.player.key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function codeLine(text) {
  const indent = text.length - text.trimStart().length;
  const item = el("li", { text: text.trim() });
  item.style.paddingInlineStart = `${0.6 + indent * 0.55}em`;
  return item;
}
