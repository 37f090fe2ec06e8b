// A question about a tree: nodes are clicked. Each kind of exercise says what a click on one means.

import { Frame } from "../see/frame.js";
import { Picture } from "../see/picture.js";
import { el } from "../shared/dom.js";

const plain = (text) => text.replaceAll("−", "-").replaceAll("+", "").trim();

export class TreeQuestion {
  ready = Promise.resolve();

  /** `given({right, more, words})` is told how each click was. */
  constructor(made, given) {
    Object.assign(this, { made, given, seen: [], blank: null });
    this.nodes = made.nodes.map((node) => ({ ...node }));
    this.leaves = this.nodes.map((node, i) => (node.leaf ? i : -1)).filter((i) => i >= 0);
    this.picture = new Picture(this.nodes.map(({ parent, label, leaf, player }) => ({ parent, label, shape: leaf ? "end" : player === 0 ? "max" : "min" })));
    this.picture.element.setAttribute("role", "group");
    this.picture.element.setAttribute("aria-label", made.text);
    this.frame = new Frame({ file: () => made.question, focusable: false });
    this.element = el("div", { class: "see" }, this.frame.element);
    this.frame.show(this.picture);
    this.picture.element.addEventListener("click", (event) => this.#chosen(event.target.closest("[data-node]")));
    this.picture.element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#chosen(event.target.closest("[data-node]"));
    });
  }

  get node() { return this.nodes.findIndex((node) => node.asked === (this.made.kind === "values" ? this.blank : 0)); }

  prompt(blank) {
    const name = this.made.blanks[blank];
    if (this.made.kind === "values") return `What is ${name} worth? Click the node below it whose value it takes.`;
    if (this.made.kind === "leaves") return "Click the leaves in the order in which alpha-beta looks at them.";
    return `What is ${name}? Click the leaf with that value, or say that nothing is known.`;
  }

  /** Buttons beside the tree: what no node can say. */
  choices(blank) {
    const button = (text, onclick) => el("button", { type: "button", text, onclick });
    if (this.made.kind === "leaves") return [button("The rest is cut", () => this.#finished())];
    if (this.made.kind === "window") return ["−∞", "∞"].map((text) => button(text, () => this.#is(blank, text)));
    return [];
  }

  /** Show which blank is asked for now; null: none any more. */
  ask(blank) {
    this.blank = blank;
    this.nodes.forEach((node, i) => {
      const open = blank !== null && this.#open(i), current = blank !== null && i === this.node;
      const seen = this.seen.includes(i);
      this.picture.redraw(i, { text: node.text, state: [open && "choosable", current && "current", seen && "on-path", this.cut?.has(i) && "skipped"].filter(Boolean).join(" "), edge: this.cut?.has(i) ? "skipped" : "" });
      const item = this.picture.items[i];
      for (const [name, value] of [["tabindex", "0"], ["role", "button"], ["aria-label", `${node.leaf ? "leaf" : node.player === 0 ? "MAX" : "MIN"} ${node.label} ${node.text}`]]) {
        if (open) item.setAttribute(name, value); else item.removeAttribute(name);
      }
    });
  }

  /** Whether a click on a node could be an answer. */
  #open(i) {
    if (this.made.kind === "values") return this.nodes[i].parent === this.node;
    return this.nodes[i].leaf && !this.seen.includes(i);
  }

  #chosen(item) {
    const i = Number(item?.dataset.node ?? -1);
    if (i < 0 || this.blank === null || !this.#open(i)) return;
    if (this.made.kind === "leaves") this.#visit(i);
    else this.#is(this.blank, this.nodes[i].text);
  }

  /** A value was given for a blank. */
  #is(blank, text) {
    const { made } = this, right = plain(text) === plain(made.answers[blank]);
    if (right) this.#fill(blank);
    this.given({ right, words: right ? `✓ ${made.reasons[blank]}` : `✗ ${text} is not it.` });
  }

  #fill(blank) {
    if (this.made.kind === "values") this.nodes[this.nodes.findIndex((node) => node.asked === blank)].text = this.made.answers[blank];
  }

  get #order() { return this.made.answers[0].split(" ").map((number) => this.leaves[number - 1]); }

  /** A leaf was clicked, which alpha-beta looks at next, or not. */
  #visit(i) {
    const wanted = this.#order[this.seen.length], number = this.leaves.indexOf(i) + 1;
    const right = i === wanted;
    if (right) { this.seen.push(i); this.ask(this.blank); }
    const words = right ? `✓ Leaf ${number} is looked at.` : this.#order.includes(i) ? "✗ Another one comes first." : `✗ Leaf ${number} is not looked at next: is it looked at at all?`;
    this.given({ right, more: true, words });
  }

  #finished() {
    const { made } = this, right = this.seen.length === this.#order.length;
    if (right) this.solve();
    this.given({ right, words: right ? `✓ ${made.reasons[0]}` : "✗ Not yet: one more is looked at." });
  }

  /** Fill in what is left. */
  solve(from = 0) {
    const { made } = this;
    if (made.kind === "leaves") {
      this.seen = this.#order;
      this.cut = new Set(this.leaves.filter((i) => !this.seen.includes(i)));
    }
    for (let blank = from; blank < made.blanks.length; blank += 1) this.#fill(blank);
  }
}
