// A tree opened node by node: drawn, and worked by mouse, finger or keys.

import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { Frame } from "./frame.js";
import { inNode, inWords } from "./maxvalue.js";
import { MOST, Opened, prefixes } from "./opened.js";
import { Picture } from "./picture.js";
import { after, Preview } from "./preview.js";

const HELP = "Click a node to open or fold it. With the keyboard: arrows move, Enter opens and folds. ";
const VALUES = {
  typed: "All values are MAX's.",
  game: "All values are MAX's, the first player's: ▲5 is a win for MAX in 5 plies from that node, ▼4 a loss in 4, = a draw, ≈ an estimate.",
  odds: "All values are MAX's, the first player's: the share of games to be expected, where luck takes the average; ≈ is an estimate.",
};

const UNFOLDED = { levels: 6, nodes: 80 }; // of a tree that was typed in
const PATIENT = 15; // seconds, where a glance has found nothing: the rules may not be compiled yet

/** A node and its children. */
async function look(parameters, signal) {
  try {
    return await ask("tree", parameters, signal);
  } catch (problem) {
    if (problem.field !== "seconds") throw problem;
    return ask("tree", { ...parameters, seconds: PATIENT }, signal);
  }
}

export class Explorer {
  /** @param {{problem: (error: ?Error) => void, say: (text: string) => void}} tools */
  constructor({ problem, say }) {
    Object.assign(this, { problem, say });
    this.frame = new Frame({ file: () => `Game tree of ${this.title}`, focusable: false });
    this.preview = new Preview();
    this.help = el("p", { class: "soft" });
    this.element = el("div", { class: "stack" }, this.frame.element, this.preview.element, this.help);
    const { scroller } = this.frame;
    scroller.addEventListener("click", (event) => this.#click(event));
    scroller.addEventListener("keydown", (event) => this.#key(event));
    for (const kind of ["pointerover", "focusin"]) scroller.addEventListener(kind, (event) => this.#look(event));
  }

  /** Begin at the root of another tree. */
  async open(parameters, title, signal) {
    const answer = await look(parameters, signal);
    Object.assign(this, { parameters, title, signal, tree: new Opened(answer), focus: "", shown: [], picture: null });
    this.help.textContent = HELP + VALUES[parameters.tree ? "typed" : answer.node.value?.odds ? "odds" : "game"];
    this.#draw();
    this.frame.reveal(0);
    if (parameters.tree) await this.#unfold();
  }

  /** Open a tree that was written out, level by level, as far as it can be taken in at a glance. */
  async #unfold() {
    const { tree } = this;
    for (let level = 0; level < UNFOLDED.levels; level += 1) {
      const folded = tree.visible.filter(({ node }) => node && !node.over && !node.open);
      if (!folded.length || tree.visible.length + folded.reduce((sum, { node }) => sum + node.branches, 0) > UNFOLDED.nodes) return;
      await Promise.all(folded.map(async ({ path }) => { tree.learn(path, await look({ ...this.parameters, path }, this.signal)); tree.open(path); }));
      if (tree !== this.tree) return;
      this.#draw();
    }
  }

  async #toggle(path) {
    const { tree } = this, node = tree.get(path);
    if (node.over || node.busy) return;
    this.problem(null);
    if (node.open) {
      node.open = false;
      this.#draw();
      return;
    }
    if (!node.children) await this.#fetch(path, node);
    if (tree === this.tree && node.children) this.#opened(tree.open(path));
  }

  /** Tell what opening did to the others, and draw. */
  #opened(folded) {
    const which = folded === 1 ? "the branch opened longest ago was" : `the ${folded} branches opened longest ago were`;
    if (folded === null) this.say(`There is no room for more than ${MOST} nodes: play some moves first, and begin from there.`);
    else this.say(folded ? `To stay below ${MOST} nodes, ${which} folded.` : "");
    this.#draw();
  }

  async #fetch(path, node) {
    const { tree } = this;
    node.busy = true;
    this.#draw();
    try {
      const answer = await look({ ...this.parameters, path }, this.signal);
      tree.learn(path, answer);
    } catch (error) {
      if (error.name !== "AbortError") this.problem(error);
    } finally {
      node.busy = false;
      if (tree === this.tree) this.#draw();
    }
  }

  #index(path) {
    return this.shown.findIndex((entry) => entry.path === path);
  }

  #draw() {
    const old = this.picture, before = this.#index(this.focus);
    const focused = this.frame.scroller.contains(document.activeElement);
    this.shown = this.tree.visible;
    if (this.#index(this.focus) < 0) this.focus = "";
    const now = this.#index(this.focus), { line } = this.tree;
    this.picture = new Picture(this.shown.map((entry) => this.#looks(entry, line)));
    this.picture.element.setAttribute("role", "tree");
    this.picture.element.setAttribute("aria-label", `Game tree of ${this.title}`);
    this.shown.forEach((entry, i) => this.#describe(entry, i));
    this.frame.show(this.picture, old && before >= 0 ? { picture: old, index: before, now } : null);
    if (focused) this.picture.items[now].focus({ preventScroll: true });
    this.#tell(this.shown[now]);
  }

  #looks({ path, parent, node, left }, line) {
    if (!node) return { parent, shape: "more", label: "", text: `+${left}`, title: `${left} weaker moves: click to see more`, edge: "faint" };
    const shape = node.over ? "end" : node.role === "luck" ? "luck" : node.player === 0 ? "max" : "min";
    const best = parent !== null && line.has(path);
    const below = node.over || node.open || node.busy ? "" : `+${node.branches}`;
    return {
      parent, shape, label: node.label, text: node.busy ? "…" : inNode(node.value), title: this.#words(path, node), below,
      state: node.over ? "" : "can-open", edge: best ? "line" : "",
    };
  }

  #words(path, node) {
    const way = this.#way(path);
    const who = node.over ? "End of a line" : node.role === "luck" ? "luck moves" : `${node.role} is to move`;
    const kind = node.role === "luck" ? ["outcome", "outcomes"] : this.parameters.tree ? ["branch", "branches"] : ["move", "moves"];
    const branches = node.over ? "" : `, ${node.branches} ${kind[node.branches === 1 ? 0 : 1]}`;
    return `${way ? `After ${way}: ${who}` : `The root: ${who}`}${branches}. Value: ${inWords(node.value)}.`;
  }

  #way(path) {
    return prefixes(path).map((at) => this.tree.get(at).name).join(" › ");
  }

  #describe({ path, parent, depth, node, left }, i) {
    const item = this.picture.items[i];
    const siblings = this.shown.filter((other) => other.parent === parent);
    const name = node ? this.#label(node) : `${left} more moves, all weaker`;
    const parts = {
      role: "treeitem", tabindex: path === this.focus ? 0 : -1, "aria-label": name,
      "aria-level": depth + 1,
      "aria-posinset": siblings.findIndex((other) => other.path === path) + 1, "aria-setsize": siblings.length,
    };
    for (const [key, value] of Object.entries(parts)) item.setAttribute(key, value);
    if (node && !node.over) item.setAttribute("aria-expanded", Boolean(node.open));
  }

  #label(node) {
    const where = node.name ? ` after ${node.name}` : " at the root";
    if (node.over) return `End${where}, value ${inWords(node.value)}`;
    const children = `${node.branches} ${node.branches === 1 ? "child" : "children"}`;
    return `${node.role === "luck" ? "Luck" : node.role} node${where}, value ${inWords(node.value)}, ${children}, ${node.open ? "open" : "folded"}`;
  }

  #tell({ path, node }) {
    if (!node) return;
    const moves = prefixes(path).map((at) => this.tree.get(at).move);
    this.preview.show(after(this.parameters, moves), this.#words(path, node));
  }

  #at(event) {
    const item = event.target.closest?.("[data-node]");
    return item ? this.shown[Number(item.dataset.node)] : null;
  }

  #look(event) {
    const entry = this.#at(event);
    if (entry) this.#tell(entry);
  }

  #click(event) {
    const entry = this.#at(event);
    if (entry) this.#act(entry);
  }

  #act({ path, node }) {
    this.#focusOn(path);
    if (node) this.#toggle(path);
    else this.#opened(this.tree.more(path.slice(0, -1)));
  }

  #focusOn(path) {
    const [from, to] = [this.#index(this.focus), this.#index(path)];
    if (to < 0) return;
    this.picture.items[from]?.setAttribute("tabindex", -1);
    this.picture.items[to].setAttribute("tabindex", 0);
    this.focus = path;
    this.picture.items[to].focus({ preventScroll: true });
    this.frame.reveal(to, true);
  }

  #key(event) {
    const here = this.#index(this.focus);
    if (event.key === "Enter" || event.key === " ") this.#act(this.shown[here]);
    else {
      const to = this.#neighbour(event.key, here);
      if (to === undefined) return;
      if (to !== null) this.#focusOn(this.shown[to].path);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where a key leads from a node: an index, null for nowhere, undefined where the key means nothing. */
  #neighbour(key, here) {
    const { y } = this.picture.place;
    const level = this.shown.map((_, i) => i).filter((i) => y[i] === y[here]), at = level.indexOf(here);
    switch (key) {
      case "ArrowUp": return this.shown[here].parent;
      case "ArrowDown": { const child = this.shown.findIndex(({ parent }) => parent === here); return child < 0 ? null : child; }
      case "ArrowLeft": return level[at - 1] ?? null;
      case "ArrowRight": return level[at + 1] ?? null;
      case "Home": return 0;
      case "End": return this.shown.length - 1;
      default: return undefined;
    }
  }
}
