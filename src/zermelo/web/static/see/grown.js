// What Monte Carlo tree search has beside the tree it grows: visits, means and promises of the moves.

import { el } from "../shared/dom.js";
import { classes, namesOf, roleOf } from "./told.js";

const HELP = "A node shows the mean score of the playouts through it, MAX's, and below it how many there were. ✓ is proved: ▲ a win for MAX, ▼ a loss, = a draw.";
const CHOICES = [10, 20, 40, 80, 160, 320]; // playouts
const COLUMNS = ["", "visits", "mean", "promise"];
const LONG = 250; // moves of a playout whose end is not looked at

export class Grown {
  leap = "Next playout";
  leaps = true;
  name = "Monte Carlo tree search";

  /** @param {{change: (choice: object) => void}} tools */
  constructor({ change }) {
    this.playouts = el("select", { onchange: () => change({ playouts: this.playouts.value }) });
    const luck = el("button", { type: "button", text: "Other luck", onclick: () => change({ seed: this.data.seed + 1 }) });
    this.options = el("div", { class: "row tight" }, el("label", { class: "row tight" }, "Playouts", this.playouts), luck);
    this.count = el("p", { class: "soft growth" });
    this.title = el("h2");
    this.rows = el("tbody");
    const head = el("tr", {}, ...COLUMNS.map((text) => el(text ? "th" : "td", { scope: text ? "col" : null, text })));
    this.side = el("div", {}, this.title, el("div", { class: "moves" }, el("table", { class: "counts" }, el("thead", {}, head), this.rows)), this.count);
  }

  get help() {
    const { playouts, wanted, proved } = this.data;
    return playouts < wanted && !proved ? `${HELP} The time was up after ${playouts} playouts.` : HELP;
  }

  /** Another search; `asked`: whether it was asked of a server, which could search once more. */
  load(data, asked) {
    this.data = data;
    this.options.hidden = !asked;
    const choices = [...new Set([...CHOICES, data.wanted])].sort((a, b) => a - b);
    this.playouts.replaceChildren(...choices.map((n) => el("option", { value: n, text: `${n}`, selected: n === data.wanted })));
  }

  isLeap({ kind }) {
    return kind === "playout" || kind === "leaf";
  }

  shape({ over, player }) {
    return over ? "end" : player === 0 ? "max" : "min";
  }

  /** The step at which a node comes into being. */
  first(node) {
    return this.data.steps.findIndex((step) => step.node === node);
  }

  /** What is known after a step: the nodes that have grown, each as it was told last. */
  replay(index) {
    const { steps, nodes } = this.data, told = steps.slice(0, index + 1), current = steps[index].node;
    const known = { current, path: [], step: steps[index], at: new Map(told.map((step) => [step.node, step])) };
    for (let at = current; at !== null; at = nodes[at].parent) known.path.unshift(at);
    known.playouts = told.filter((step) => this.isLeap(step)).length;
    return known;
  }

  windows() {
    return [];
  }

  summary(known) {
    return `${known.playouts} of ${this.data.playouts} playouts, ${known.at.size} of ${this.data.nodes.length} nodes`;
  }

  looks(i, known, finished) {
    const node = this.data.nodes[i], here = known.at.get(i);
    if (!here) return { state: "unborn", edge: "unborn" };
    const { visits, certain } = here, shown = signed(here.shown), onPath = known.path.includes(i), line = finished && this.data.best.includes(i);
    const proved = certain && !node.over;
    const who = `${node.over ? "End of a game" : roleOf(node)}${node.name ? ` after ${node.name}` : " at the root"}`;
    const how = certain ? `${shown} for certain` : visits ? `mean ${shown}` : "no playout yet";
    return {
      text: shown, title: `${who}: ${how}, ${times(visits)}`, below: `${times(visits)}${proved ? " ✓" : ""}`,
      state: classes([known.current === i && "current", onPath && "on-path", certain && "certain"]),
      edge: classes([line && "line", onPath && "on-path"]),
    };
  }

  /** The moves among which was just chosen, or else those at the root. */
  tell(known) {
    const { nodes, playouts } = this.data, { step } = known;
    const above = step.kind === "choose" ? nodes[step.node].parent : 0;
    const promises = new Map(step.promises.map(({ node, promise }) => [node, promise]));
    const children = [...known.at.keys()].filter((i) => nodes[i].parent === above).sort((a, b) => a - b);
    const names = namesOf(nodes, above);
    this.title.textContent = names.length ? `Moves after ${names.join(" › ")}` : "Moves at the root";
    this.rows.replaceChildren(...children.map((i) => this.#row(i, known, promises.get(i))));
    if (!children.length) this.rows.append(el("tr", {}, el("td", { colspan: COLUMNS.length, class: "soft", text: "None has been tried yet." })));
    const proved = [...known.at].filter(([i, { certain }]) => certain && !nodes[i].over).length;
    this.count.textContent = `Playouts ${known.playouts} of ${playouts}, nodes ${known.at.size}, proved ${proved}.`;
  }

  #row(i, known, promise) {
    const { visits, certain } = known.at.get(i), shown = signed(known.at.get(i).shown);
    const cells = [visits, certain ? `${shown} ✓` : shown, promise ?? (certain ? "settled" : "")];
    return el("tr", { class: known.path.includes(i) ? "now" : null },
      el("th", { scope: "row", text: this.data.nodes[i].name }), ...cells.map((text) => el("td", { text: `${text}` })));
  }

  /** The moves from the root to the position to look at, and what to say of it: after a playout, its end. */
  place(known) {
    const { nodes } = this.data, names = namesOf(nodes, known.current), { moves } = known.step;
    const where = names.length ? names.join(" › ") : "the root";
    const seen = moves.length && moves.length < LONG;
    const way = known.path.slice(1).map((i) => nodes[i].move);
    return { moves: seen ? [...way, ...moves] : way, words: seen ? `Where the playout from ${where} ended.` : `The search is at ${where}.` };
  }
}

/** W and L as everywhere on the page. */
const signed = (shown) => ({ W: "▲", L: "▼" })[shown] ?? shown;

const times = (visits) => `${visits} ${visits === 1 ? "visit" : "visits"}`;
