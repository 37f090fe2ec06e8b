// The window in which a tree is looked at: it scrolls by itself, fits the width if asked, and goes into a file.

import { download, el, svg } from "../shared/dom.js";
import { svgFile } from "./svgfile.js";

const READABLE = 0.62; // a tree is shrunk to the width by itself as long as its text stays this large

const COMFORT = 600; // pixels: where there are more, small trees are drawn larger
const TALL = 0.42; // of the window, that a tree drawn larger may take

const KEY = [
  ["max", "M0,-8 L9,7 L-9,7 Z", "MAX wants the largest"],
  ["min", "M0,8 L9,-7 L-9,-7 Z", "MIN the smallest"],
  ["end", "M-9,-6 H9 V6 H-9 Z", "end of a line"],
  ["luck", "M8,0 A8,8 0 1 1 -8,0 A8,8 0 1 1 8,0 Z", "luck: the average"],
];

export class Frame {
  /** @param {{file: () => string, focusable: boolean}} options `file` gives the name and title of a file */
  constructor({ file, focusable }) {
    this.scroller = el("div", { class: "tree-scroll", tabindex: focusable ? 0 : null, role: focusable ? "group" : null });
    this.fitting = el("button", { type: "button", hidden: true, "aria-pressed": "false", text: "Fit to width", onclick: () => this.#fit(!this.fits) });
    this.saving = el("button", { type: "button", class: "quiet save", hidden: true, text: "Download SVG", onclick: () => this.#save(file()) });
    this.tools = el("div", { class: "row" }, this.fitting, this.saving);
    this.element = el("div", { class: "frame stack" }, el("div", { class: "row spread" }, legend(), this.tools), this.scroller);
    this.luck = this.element.querySelector("[data-shape=luck]");
    this.luck.hidden = true;
    this.fits = null; // not yet chosen: whatever is readable
    this.seen = null; // the node that was brought into view last
    new ResizeObserver(() => { this.#size(); if (this.seen !== null) this.reveal(this.seen); }).observe(this.scroller);
  }

  /** Show a drawing; the node `keep` stays where it was on the screen. */
  show(picture, keep = null) {
    const before = keep && this.#left(keep.picture, keep.index);
    this.picture = picture;
    this.seen = null;
    this.saving.hidden = false; // before, there is nothing to save
    this.scroller.replaceChildren(picture.element);
    this.luck.hidden = !picture.nodes.some(({ shape }) => shape === "luck");
    this.#size();
    if (before !== null) this.scroller.scrollLeft += this.#left(picture, keep.now) - before;
  }

  /** Bring a node into view, moving the tree only and never the page. */
  reveal(index, smooth = false) {
    this.seen = index;
    const { x, y } = this.picture.place, { clientWidth, clientHeight, scrollLeft, scrollTop } = this.scroller;
    const [left, top] = [x[index] * this.scale, y[index] * this.scale];
    const target = {
      left: left < scrollLeft + 60 || left > scrollLeft + clientWidth - 100 ? left - clientWidth / 2 : scrollLeft,
      top: top < scrollTop + 50 || top > scrollTop + clientHeight - 60 ? top - clientHeight / 2 : scrollTop,
    };
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.scroller.scrollTo({ ...target, behavior: smooth && !calm ? "smooth" : "instant" });
  }

  #left(picture, index) {
    return picture.items[index].getBoundingClientRect().left;
  }

  #fit(fits) {
    this.fits = fits;
    this.#size();
  }

  #size() {
    if (!this.picture) return;
    const { width, height } = this.picture.place;
    const across = this.scroller.clientWidth - 2, room = Math.max(1, Math.min(across / COMFORT, (TALL * innerHeight) / height)); // a large window is looked at from further away
    const share = Math.min(room, across / width);
    const fits = this.fits ?? share >= READABLE;
    this.scale = fits ? Math.max(share, 0.02) : 1;
    this.fitting.setAttribute("aria-pressed", fits);
    this.fitting.hidden = share >= 1;
    this.picture.element.setAttribute("width", width * this.scale);
    this.picture.element.setAttribute("height", height * this.scale);
  }

  #save(name) {
    download(`${name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}.svg`, "image/svg+xml", svgFile(this.picture.element, name));
  }
}

function legend() {
  const sign = (shape, d) => svg("svg", { viewBox: "-11 -11 22 22", width: 20, height: 20, "aria-hidden": "true" },
    svg("g", { class: `node ${shape}` }, svg("path", { class: "shape", d })));
  return el("ul", { class: "legend soft" }, ...KEY.map(([shape, d, text]) => el("li", { "data-shape": shape }, sign(shape, d), text)));
}
