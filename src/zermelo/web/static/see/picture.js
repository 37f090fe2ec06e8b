// A tree as a drawing: MAX as triangles that point up, MIN as triangles that point down, luck as circles, ends as boxes.

import { svg } from "../shared/dom.js";
import { GAP, layout } from "./layout.js";

const SHAPES = {
  max: "M0,-25 L29,19 L-29,19 Z",
  min: "M0,25 L29,-19 L-29,-19 Z",
  luck: "M23,0 A23,23 0 1 1 -23,0 A23,23 0 1 1 23,0 Z",
  end: "M-19,-14 H19 V14 H-19 Z",
  more: "M-19,-12 H19 V12 H-19 Z",
};
const TEXT_AT = { max: 12, min: -3, luck: 5, end: 5, more: 5 }; // where the value's baseline lies
const WIDTHS = { max: 58, min: 58, luck: 46, end: 38, more: 38 };
const LONGEST_LABEL = 9;
const LABEL_AT = -31; // where a label stands, from the middle of its node
const SLASH_AT = 0.4; // how far down its branch a cut's mark stands

/**
 * @typedef {object} Shown a node as it is drawn
 * @property {number|null} parent its index among the nodes
 * @property {"max"|"min"|"luck"|"end"|"more"} shape
 * @property {string} label what is written beside the branch to it
 * @property {string} [text] its value
 * @property {string} [title] all about it, in words
 * @property {string} [state] classes
 * @property {string} [edge] classes of the branch to it
 */

/** The drawing of one tree. `redraw` changes how nodes look, never where they are. */
export class Picture {
  /** @param {Shown[]} nodes */
  constructor(nodes) {
    this.nodes = nodes;
    this.place = layout(nodes.map((node) => ({ parent: node.parent, width: widthOf(node) })));
    this.edges = nodes.map((node, i) => (node.parent === null ? null : this.#edge(node, i)));
    this.labels = nodes.map((node, i) => (node.parent === null || !node.label ? null : this.#label(node, i)));
    this.items = nodes.map((node, i) => this.#item(node, i));
    this.windows = svg("g", { class: "windows", "aria-hidden": "true" });
    const { width, height } = this.place;
    this.element = svg(
      "svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "tree-picture" },
      svg("g", { "aria-hidden": "true" }, ...this.edges), svg("g", { "aria-hidden": "true" }, ...this.labels), svg("g", { role: "presentation" }, ...this.items), this.windows,
    );
    nodes.forEach((node, i) => this.redraw(i, node));
  }

  #edge(node, i) {
    const { x, y } = this.place;
    const [x1, y1, x2, y2] = [x[node.parent], y[node.parent], x[i], y[i]];
    const at = (share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    return svg(
      "g", { class: "edge" },
      svg("line", { x1, y1, x2, y2 }),
      svg("path", { class: "slash", d: slash(at(SLASH_AT), x2 - x1, y2 - y1) }),
    );
  }

  /** What is written beside a branch: over the node that it leads to, and over the lines of the others. */
  #label({ label }, i) {
    const text = label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label;
    return svg("g", { class: "edge" }, svg("text", { x: this.place.x[i], y: this.place.y[i] + LABEL_AT, text }));
  }

  #item(node, i) {
    const { x, y } = this.place, path = SHAPES[node.shape];
    return svg(
      "g", { transform: `translate(${x[i]} ${y[i]})`, "data-node": i },
      svg("title"), svg("path", { class: "ring", d: path }), svg("path", { class: "shape", d: path }),
      svg("text", { class: "worth", y: TEXT_AT[node.shape] }),
      svg("text", { class: "below", y: 36 }),
    );
  }

  /** Show a node in another state: its text, its title, its classes, those of its branch. */
  redraw(i, { text = "", title = "", state = "", edge = "", below = "" }) {
    const [caption, , , worth, under] = this.items[i].children;
    put(caption, title);
    put(worth, text);
    put(under, below);
    worth.setAttribute("font-size", text.length > 5 ? 9 : text.length > 3 ? 11 : 14);
    this.items[i].setAttribute("class", `node ${this.nodes[i].shape} ${state}`);
    for (const part of [this.edges[i], this.labels[i]]) part?.setAttribute("class", `edge ${edge}`);
  }

  /** Write alpha and beta beside some nodes: `[[index, alpha, beta], ...]`. */
  showWindows(list) {
    const { x, y } = this.place;
    this.windows.replaceChildren(...list.map(([i, alpha, beta]) => {
      const down = this.nodes[i].shape === "min" ? -12 : -6;
      return svg(
        "g", { transform: `translate(${x[i] + 31} ${y[i] + down})` },
        svg("text", { text: `α ${alpha}` }), svg("text", { y: 14, text: `β ${beta}` }),
      );
    }));
  }
}

/** Wide enough for the shape, and for the label beside that of the next node. */
function widthOf({ shape, label }) {
  const text = 7.2 * Math.min(label.length, LONGEST_LABEL) + 5;
  return Math.max(WIDTHS[shape], text - GAP / 2);
}

/** Two short strokes across the middle of a branch. */
function slash([x, y], dx, dy) {
  const length = Math.hypot(dx, dy), [ux, uy] = [dx / length, dy / length];
  return [-3, 3].map((along) => {
    const [cx, cy] = [x + ux * along, y + uy * along];
    return `M${cx - uy * 8},${cy + ux * 8} L${cx + uy * 8},${cy - ux * 8}`;
  }).join(" ");
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
