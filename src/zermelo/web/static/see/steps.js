// Minimax and alpha-beta, step by step: the tree, the sentence, the line of pseudo-code, the counts.

import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { Frame } from "./frame.js";
import { inNode, inWords } from "./maxvalue.js";
import { Picture } from "./picture.js";
import { Player } from "./player.js";
import { after, Preview } from "./preview.js";
import { replay } from "./replay.js";

const HELP = "Left and right arrow keys step, space plays, Home and End go to the ends. Click a node to see when the search came there. All values are MAX's.";
const VALUES = " MAX is the first player: W5 is a win for MAX at ply 5, counted from the root, L4 a loss at ply 4, = a draw, ≈ an estimate.";
const NAMES = { minimax: "Minimax", alphabeta: "Alpha-beta" };

export class Stepper {
  /** @param {{deepen: (depth: string) => void}} tools `deepen` is called when another depth is chosen */
  constructor({ deepen }) {
    this.frame = new Frame({ file: () => `${NAMES[this.data.algorithm]} on ${this.title}, step ${this.player.step + 1}`, focusable: true });
    this.frame.scroller.setAttribute("aria-label", "The search: left and right arrow keys step, space plays");
    this.sentence = el("p", { class: "sentence", role: "status" });
    this.player = new Player((step, playing) => this.#show(step, playing));
    this.nextCut = el("button", { type: "button", text: "Next cut", onclick: () => this.#toNextCut() });
    this.player.element.lastChild.append(this.nextCut);
    this.depth = el("select", { onchange: () => deepen(this.depth.value) });
    this.depthLabel = el("label", { class: "row tight" }, "Depth", this.depth);
    this.code = el("ol", { class: "code mono", "aria-label": "Pseudo-code" });
    this.counts = el("tbody");
    this.cuts = el("ol", { class: "cuts" });
    this.preview = new Preview();
    this.help = el("p", { class: "soft" });
    this.element = this.#compose();
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.frame.scroller.addEventListener("click", (event) => this.#click(event));
  }

  #compose() {
    const head = el("tr", {}, ...["", "visited", "skipped"].map((text) => el(text ? "th" : "td", { scope: text ? "col" : null, text })));
    this.frame.tools.prepend(this.depthLabel);
    return el(
      "div", { class: "stack stepper", hidden: true }, this.frame.element, this.sentence, this.player.element,
      el("div", { class: "columns" },
        el("section", {}, el("h3", { text: "What runs" }), this.code),
        el("section", { class: "stack" },
          el("div", {}, el("h3", { text: "Nodes of this tree" }), el("table", { class: "counts" }, el("thead", {}, head), this.counts)),
          el("div", { class: "reasons" }, el("h3", { text: "Cuts so far" }), this.cuts),
          this.preview.element)),
      this.help,
    );
  }

  /** Ask the server for another search, and show it. */
  async open(parameters, title, signal) {
    this.load(await ask("steps", parameters, signal), title, parameters);
  }

  /** Show a search. Without the parameters that named it to a server there are no boards to look at. */
  load(data, title, parameters = null) {
    Object.assign(this, { parameters, title, data, smooth: false });
    this.entered = data.nodes.map((_, i) => firstStep(data.steps, i));
    this.picture = new Picture(data.nodes.map(shape));
    this.picture.element.setAttribute("role", "img");
    this.frame.show(this.picture);
    this.code.replaceChildren(...data.pseudocode.map(codeLine));
    this.#showDepths();
    this.preview.element.hidden = !parameters;
    this.help.textContent = HELP + (data.game ? VALUES : "");
    this.nextCut.hidden = data.algorithm === "minimax";
    this.element.querySelector(".reasons").hidden = data.algorithm === "minimax";
    this.element.hidden = false; // now that there is something to walk through
    this.player.load(data.steps.length);
    this.frame.reveal(0);
    this.smooth = true;
  }

  /** Stop playing: nobody looks. */
  pause() {
    this.player.pause();
  }

  #showDepths() {
    const { sizes, complete, depth, game } = this.data;
    this.depthLabel.hidden = !game || !this.parameters;
    const text = (size, i) => `${i + 1} (${size} nodes${complete && i + 1 === sizes.length ? ", to the end" : ""})`;
    this.depth.replaceChildren(...sizes.map((size, i) => el("option", { value: i + 1, text: text(size, i), selected: i + 1 === depth })));
  }

  #show(index, playing) {
    const { data } = this, step = data.steps[index], known = replay(data, index);
    const finished = index === data.steps.length - 1;
    data.nodes.forEach((node, i) => this.picture.redraw(i, this.#looks(i, known, finished)));
    const windowed = data.algorithm === "alphabeta";
    this.picture.showWindows(windowed ? known.path.filter((i) => data.nodes[i].inner).map((i) => [i, ...known.windows.get(i)]) : []);
    this.picture.element.setAttribute("aria-label", `${NAMES[data.algorithm]}: ${known.visited.size} of ${data.nodes.length} nodes visited, ${known.skipped.size} skipped`);
    this.sentence.setAttribute("aria-live", playing ? "off" : "polite");
    this.sentence.textContent = step.text;
    this.sentence.classList.toggle("is-cut", step.kind === "cut");
    this.#lightLine(step.line);
    this.#count(known);
    this.#tellCuts(known);
    this.nextCut.setAttribute("aria-disabled", !data.steps.some(({ kind }, i) => kind === "cut" && i > index));
    this.frame.reveal(step.node, this.smooth && !playing);
    if (this.parameters) this.preview.show(after(this.parameters, known.path.slice(1).map((i) => data.nodes[i].move)), this.#place(known));
  }

  #looks(i, known, finished) {
    const node = this.data.nodes[i], value = known.values.get(i), why = known.skipped.get(i);
    const line = finished && this.data.best.includes(i), chosen = known.choices.get(node.parent) === i;
    const state = [
      known.current === i && "current", known.path.includes(i) && "on-path", why !== undefined && "skipped",
      !known.visited.has(i) && why === undefined && "unseen", !known.done.has(i) && "open",
    ];
    const edge = [
      line ? "line" : chosen && "chosen", known.path.includes(i) && "on-path", why !== undefined && "skipped",
      known.cut.has(i) && "cut", !known.visited.has(i) && why === undefined && "unseen",
    ];
    return { text: value ? inNode(value) : inNode(node.leaf), title: this.#title(i, known), state: words(state), edge: words(edge) };
  }

  #title(i, known) {
    const node = this.data.nodes[i], why = known.skipped.get(i);
    const who = node.inner ? `${node.player === 0 ? "MAX" : "MIN"} node` : node.over ? "End of a line" : "Where the depth is used up";
    const name = node.name ? `${who} after ${node.name}` : who;
    if (why !== undefined) return `${name}: skipped. ${why}.`;
    if (!known.visited.has(i)) return `${name}: not visited yet`;
    const value = known.values.get(i);
    return `${name}: ${value ? `${known.done.has(i) ? "" : "so far "}${inWords(value, true)}` : "nothing known yet"}`;
  }

  #place(known) {
    const names = known.path.slice(1).map((i) => this.data.nodes[i].name);
    return names.length ? `The search is at ${names.join(" › ")}.` : "The search is at the root.";
  }

  /** The nodes from below the root down to one. */
  #way(i) {
    const { parent } = this.data.nodes[i];
    return parent === null ? [] : [...this.#way(parent), i];
  }

  #lightLine(line) {
    [...this.code.children].forEach((item, i) => {
      if (i === line) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }

  #count(known) {
    const { counts, algorithm } = this.data;
    this.counts.replaceChildren(...Object.entries(counts).map(([name, { visited, skipped }]) => el(
      "tr", { class: name === algorithm ? "now" : null }, el("th", { scope: "row", text: NAMES[name] }),
      cell(name === algorithm ? known.visited.size : null, visited), cell(name === algorithm ? known.skipped.size : null, skipped),
    )));
  }

  #tellCuts({ cuts }) {
    const name = (i) => this.data.nodes[i].name;
    const where = (i) => (i ? `After ${this.#way(i).map(name).join(" › ")}` : "At the root");
    const tell = ({ node, skipped, why, index }) => el(
      "li", {}, el("button", { type: "button", class: "link", text: where(node), onclick: () => this.player.go(index) }),
      `: ${why}. Skipped: ${skipped.map(name).join(", ")}.`,
    );
    this.cuts.replaceChildren(...cuts.map(tell));
    if (!cuts.length) this.cuts.append(el("li", { class: "none soft", text: "None yet." }));
    this.cuts.scrollTop = this.cuts.scrollHeight;
  }

  #toNextCut() {
    const next = this.data.steps.findIndex(({ kind }, i) => kind === "cut" && i > this.player.step);
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

const words = (list) => list.filter(Boolean).join(" ");

function shape({ parent, inner, player, label }) {
  return { parent, label, shape: inner ? (player === 0 ? "max" : "min") : "end" };
}

/** The step at which a node is first spoken of: when it is visited, or skipped. */
function firstStep(steps, node) {
  return steps.findIndex((step) => step.node === node || step.skipped.includes(node));
}

function codeLine(text) {
  const indent = text.length - text.trimStart().length;
  const item = el("li", { text: text.trim() });
  item.style.paddingInlineStart = `${0.6 + indent * 0.55}em`;
  return item;
}

/** How many of a total so far. */
function cell(now, total) {
  return el("td", {}, now === null || now === total ? `${total}` : `${now} of ${total}`);
}
