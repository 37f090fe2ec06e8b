// What is known of a tree that is opened node by node: which nodes are open, what they are worth, what is on screen.

import { rank } from "../shared/values.js";
import { handedUp } from "./maxvalue.js";

export const MOST = 300; // nodes on screen
const FEW = 30; // children drawn at first; the weaker ones on request
const MORE = 60; // how many further ones at a time

export class Opened {
  #clock = 0;

  /** @param answer what the server says of the root */
  constructor(answer) {
    this.nodes = new Map([["", fresh(answer.node)]]);
    this.learn("", answer);
    this.open("");
  }

  get(path) {
    return this.nodes.get(path);
  }

  /** Take in what the server says of a node and its children, and back the values up to the root. */
  learn(path, { node, children }) {
    const known = this.get(path);
    known.value = node.value;
    known.children = children.map((child) => child.path);
    for (const child of children) if (!this.nodes.has(child.path)) this.nodes.set(child.path, fresh(child));
    for (const at of ["", ...prefixes(path)].reverse()) this.#backUp(at);
  }

  /** A node is worth what its best child is worth; only an estimate, if any child may turn out better than it looks. Luck takes the average. */
  #backUp(path) {
    if (this.get(path).role === "luck") { this.#average(path); return; }
    const node = this.get(path), best = this.best(path);
    if (best === null) return;
    const value = handedUp(this.get(best).value);
    const unsure = node.children.some((child) => this.get(child).value.kind === "estimate");
    node.value = unsure && (value.kind === "draw" || value.kind === "points") ? { ...value, kind: "estimate" } : value;
  }

  #average(path) {
    const node = this.get(path), known = (node.children ?? []).map((child) => this.get(child));
    if (!known.length || known.some(({ value }) => !value || value.bound)) return;
    const [{ value }] = known, guessed = known.find((child) => child.value.kind === "estimate");
    const score = known.reduce((sum, child) => sum + child.chance * child.value.score, 0);
    node.value = { ...(guessed?.value ?? value), score, plies: null };
  }

  /** The best child of a node, among equals one that is open; null where that is not known. */
  best(path) {
    const { children, player, role } = this.get(path);
    if (role === "luck" || !children?.length || children.some((child) => !this.get(child).value)) return null;
    const [first, ...others] = this.#ranked(children, player);
    const equals = others.filter((child) => rank(this.get(child).value) === rank(this.get(first).value));
    return [first, ...equals].find((child) => this.get(child).open) ?? first;
  }

  #ranked(children, player) {
    const sign = player === 0 ? -1 : 1;
    const worth = (child) => sign * rank(this.get(child).value ?? { kind: "draw", score: 0, plies: null });
    return children.toSorted((a, b) => worth(a) - worth(b));
  }

  /** The best line, as far as it is open. */
  get line() {
    const line = new Set([""]);
    for (let path = ""; path !== null && this.get(path).open; path = this.best(path)) line.add(this.best(path));
    return line;
  }

  /** Every node on screen: the root, and what is below open nodes; `left` counts the weaker moves left out. */
  get visible() {
    const list = [];
    const visit = (path, parent, depth) => {
      const node = this.get(path), index = list.push({ path, parent, depth, node }) - 1;
      if (!node.open) return;
      const chosen = new Set(this.#ranked(node.children, node.player).slice(0, node.limit));
      for (const child of node.children) if (chosen.has(child)) visit(child, index, depth + 1);
      const left = node.children.length - chosen.size;
      if (left > 0) list.push({ path: `${path}+`, parent: index, depth: depth + 1, left });
    };
    visit("", null, 0);
    return list;
  }

  /** Open a node whose children are known. Returns how many others were folded for it; null: there is no room. */
  open(path) {
    const node = this.get(path);
    Object.assign(node, { open: true, stamp: ++this.#clock });
    const folded = this.#makeRoom(path);
    if (folded === null) node.open = false;
    return folded;
  }

  /** Show more of a node's children. Returns as `open` does. */
  more(path) {
    const node = this.get(path);
    node.limit += MORE;
    const folded = this.#makeRoom(path);
    if (folded === null) node.limit -= MORE;
    return folded;
  }

  /** Fold what was opened longest ago until all fits, but not the way to `path`. */
  #makeRoom(path) {
    const keep = new Set(["", ...prefixes(path)]);
    const others = [...this.nodes].filter(([other, node]) => node.open && !keep.has(other)).map(([, node]) => node);
    others.sort((a, b) => a.stamp - b.stamp);
    let folded = 0;
    for (; this.visible.length > MOST; folded += 1) {
      if (folded === others.length) return null;
      others[folded].open = false;
    }
    return folded;
  }
}

const fresh = (node) => ({ ...node, children: null, open: false, busy: false, stamp: 0, limit: FEW });

/** Every path on the way to one, without the root: `2`, `2.0`, `2.0.1`. */
export function prefixes(path) {
  const steps = path ? path.split(".") : [];
  return steps.map((_, i) => steps.slice(0, i + 1).join("."));
}
