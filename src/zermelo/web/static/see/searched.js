// What minimax and alpha-beta have beside the tree: windows, cuts, how many nodes were visited, and the depth.

import { el } from "../shared/dom.js";
import { endFromHere, fromHere, inNode, inWords } from "./maxvalue.js";
import { replay } from "./replay.js";
import { classes, namesOf, roleOf } from "./told.js";

const VALUES = " MAX is the first player: ▲5 is a win for MAX in 5 plies from that node, ▼4 a loss in 4, = a draw, ≈ an estimate.";
const NAMES = { minimax: "Minimax", alphabeta: "Alpha-beta" };

export class Searched {
  leap = "Next cut";

  /** @param {{change: (choice: object) => void, go: (step: number) => void}} tools */
  constructor({ change, go }) {
    this.go = go;
    this.depth = el("select", { onchange: () => change({ depth: this.depth.value }) });
    this.options = el("label", { class: "row tight" }, "Depth", this.depth);
    this.counts = el("tbody");
    this.cuts = el("ol", { class: "cuts" });
    this.reasons = el("div", { class: "reasons" }, el("h2", { text: "Cuts so far" }), this.cuts);
    const head = el("tr", {}, ...["", "visited", "skipped"].map((text) => el(text ? "th" : "td", { scope: text ? "col" : null, text })));
    this.side = el("div", { class: "stack" },
      el("div", {}, el("h2", { text: "Nodes of this tree" }), el("table", { class: "counts" }, el("thead", {}, head), this.counts)),
      this.reasons);
  }

  get name() {
    return NAMES[this.data.algorithm];
  }

  get help() {
    return `All values are MAX's.${this.data.game ? VALUES : ""}`;
  }

  get leaps() {
    return this.data.algorithm !== "minimax";
  }

  /** Another search; `asked`: whether it was asked of a server, which could search to another depth. */
  load(data, asked) {
    this.data = data;
    this.depths = [];
    for (const { parent } of data.nodes) this.depths.push(parent === null ? 0 : this.depths[parent] + 1);
    this.reasons.hidden = !this.leaps;
    const { sizes, complete, depth, game } = data;
    this.options.hidden = !game || !asked;
    const text = (size, i) => `${i + 1} (${size} nodes${complete && i + 1 === sizes.length ? ", to the end" : ""})`;
    this.depth.replaceChildren(...sizes.map((size, i) => el("option", { value: i + 1, text: text(size, i), selected: i + 1 === depth })));
  }

  isLeap({ kind }) {
    return kind === "cut";
  }

  shape({ inner, player }) {
    return inner ? (player === 0 ? "max" : "min") : "end";
  }

  /** The step at which a node is first spoken of: when it is visited, or skipped. */
  first(node) {
    return this.data.steps.findIndex((step) => step.node === node || step.skipped.includes(node));
  }

  replay(index) {
    return replay(this.data, index);
  }

  windows(known) {
    if (this.data.algorithm !== "alphabeta") return [];
    return known.path.filter((i) => this.data.nodes[i].inner).map((i) => [i, ...known.windows.get(i).map((end) => endFromHere(end, this.depths[i]))]);
  }

  summary(known) {
    return `${known.visited.size} of ${this.data.nodes.length} nodes visited, ${known.skipped.size} skipped`;
  }

  looks(i, known, finished) {
    const node = this.data.nodes[i], value = fromHere(known.values.get(i), this.depths[i]), why = known.skipped.get(i);
    const line = finished && this.data.best.includes(i), chosen = known.choices.get(node.parent) === i;
    const state = [
      known.current === i && "current", known.path.includes(i) && "on-path", why !== undefined && "skipped",
      !known.visited.has(i) && why === undefined && "unseen", !known.done.has(i) && "open",
    ];
    const edge = [
      line ? "line" : chosen && "chosen", known.path.includes(i) && "on-path", why !== undefined && "skipped",
      known.cut.has(i) && "cut", !known.visited.has(i) && why === undefined && "unseen",
    ];
    return { text: value ? inNode(value) : inNode(node.leaf), title: this.#title(i, known), state: classes(state), edge: classes(edge) };
  }

  #title(i, known) {
    const node = this.data.nodes[i], why = known.skipped.get(i);
    const who = node.inner ? roleOf(node) : node.over ? "End of a line" : "Where the depth is used up";
    const name = node.name ? `${who} after ${node.name}` : who;
    if (why !== undefined) return `${name}: skipped. ${why}.`;
    if (!known.visited.has(i)) return `${name}: not visited yet`;
    const value = fromHere(known.values.get(i), this.depths[i]);
    return `${name}: ${value ? `${known.done.has(i) ? "" : "so far "}${inWords(value)}` : "nothing known yet"}`;
  }

  /** Show what is beside the tree. */
  tell(known) {
    this.#count(known);
    this.#tellCuts(known);
  }

  #count(known) {
    const { counts, algorithm } = this.data;
    this.counts.replaceChildren(...Object.entries(counts).map(([name, { visited, skipped }]) => el(
      "tr", { class: name === algorithm ? "now" : null }, el("th", { scope: "row", text: NAMES[name] }),
      cell(name === algorithm ? known.visited.size : null, visited), cell(name === algorithm ? known.skipped.size : null, skipped),
    )));
  }

  #tellCuts({ cuts }) {
    const { nodes } = this.data;
    const where = (i) => (i ? `After ${namesOf(nodes, i).join(" › ")}` : "At the root");
    const tell = ({ node, skipped, why, index }) => el(
      "li", {}, el("button", { type: "button", class: "link", text: where(node), onclick: () => this.go(index) }),
      `: ${why}. Skipped: ${skipped.map((i) => nodes[i].name).join(", ")}.`,
    );
    this.cuts.replaceChildren(...cuts.map(tell));
    if (!cuts.length) this.cuts.append(el("li", { class: "none soft", text: "None yet." }));
    this.cuts.scrollTop = this.cuts.scrollHeight;
  }

  /** The moves from the root to the position to look at, and what to say of it. */
  place(known) {
    const names = namesOf(this.data.nodes, known.current);
    const words = names.length ? `The search is at ${names.join(" › ")}.` : "The search is at the root.";
    return { moves: known.path.slice(1).map((i) => this.data.nodes[i].move), words };
  }
}

/** How many of a total so far. */
function cell(now, total) {
  return el("td", {}, now === null || now === total ? `${total}` : `${now} of ${total}`);
}
