// One game of the wall: its board, which plays a game by itself, its name, and its sizes and rules.

import { bare, drawBoard } from "../board/drawing.js";
import { animate } from "../board/motion.js";
import { lastOf } from "../board/places.js";
import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { ink } from "../shared/inks.js";

const LINGER = 8; // beats that a finished game stays on the wall
const EDGE = 0.16; // around a board on the wall, in squares
const AHEAD = 0.45; // the share of a game that has been played when it comes into view
const AGAIN = 3000; // milliseconds after which a server that did not answer is asked again

export class Tile {
  /** `play(where)` goes to a game: this one or one of its `variants`, at a level, from one of its starts. */
  constructor(game, variants, play) {
    Object.assign(this, { game });
    this.seen = this.hovered = false;
    this.seed = 1;
    this.frames = [];
    this.at = 0;
    this.left = 0;
    this.board = el("div", { class: "tile-board", "aria-hidden": "true" });
    const open = el("a", { class: "tile-open", href: `?game=${encodeURIComponent(game.name)}`, onclick: (event) => go(event, () => play({ game: game.name })) },
      this.board, el("h3", { text: game.title }), el("p", { class: "soft", text: game.about }));
    const chips = variants.map(({ name, variant }) => el("a", { class: "chip", href: `?game=${encodeURIComponent(name)}`, onclick: (event) => go(event, () => play({ game: name })), text: variant }));
    const drawn = () => play({ game: game.name, position: String(Math.floor(Math.random() * game.starts)) });
    if (game.starts) chips.push(el("button", { type: "button", class: "chip", onclick: drawn, text: `one of ${game.starts} starts` }));
    const level = el("select", { class: "chip", "aria-label": `Play ${game.title} at a level`, onchange: () => play({ game: game.name, level: level.value }) },
      el("option", { value: "", text: "Level" }), ...game.levels.map(({ name, about }) => el("option", { value: name, text: name, title: about })));
    this.element = el("li", { class: "tile", "data-game": game.name,
      onpointerenter: () => { this.hovered = true; }, onpointerleave: () => { this.hovered = false; }, onfocusin: () => { this.hovered = true; }, onfocusout: () => { this.hovered = false; } },
    open, el("div", { class: "chips" }, ...chips, level));
    ink(this.element, game.players);
  }

  /** Come into view, or go out of it. */
  async look(seen) {
    this.seen = seen;
    if (!seen || this.asked) return;
    this.asked = true;
    await this.load();
    if (!this.frames.length) return;
    this.at = Math.floor((this.frames.length - 1) * AHEAD);
    this.draw(false);
  }

  async load() {
    try {
      const asked = await ask("demo", { game: this.game.name, seed: this.seed }), frames = asked.frames.map(({ board, move }) => ({ board: alone(board), move }));
      Object.assign(this, { frames, at: 0, left: LINGER });
      this.view = this.#without(frames[0].board);
    } catch (problem) { // a tile without a board is still a way into the game
      if (problem.gone) { this.#later(); return; }
      this.frames = [];
      this.board.replaceChildren(el("p", { class: "tile-fault", text: "These rules go wrong. Open it to see where." }));
    }
  }

  /** The server may be back soon; what was shown stays meanwhile. */
  #later() {
    this.left = LINGER;
    if (this.frames.length) return;
    this.asked = false;
    setTimeout(() => this.look(this.seen), AGAIN);
  }

  /** One move further; at the end, after a while, another game. */
  async step() {
    if (!this.frames.length || this.loading) return;
    if (this.at < this.frames.length - 1) { this.at += 1; this.draw(true); return; }
    this.left -= 1;
    if (this.left > 0) return;
    this.seed += 1;
    this.loading = true;
    await this.load();
    this.loading = false;
    this.draw(false);
  }

  /** The part of the drawing that is left without the names of rows and columns, for which a tile has no room. */
  #without(board) {
    if (board.kind === "text") return null;
    const picture = drawBoard(board);
    this.board.replaceChildren(picture);
    const { x, y, width, height } = picture.getBBox();
    return width ? [x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE].join(" ") : null;
  }

  draw(moves) {
    if (!this.frames.length) return;
    const { board, move } = this.frames[this.at], last = lastOf(board, move ?? undefined);
    const picture = drawBoard(board, { last });
    if (this.view) picture.setAttribute("viewBox", this.view);
    this.board.replaceChildren(picture);
    if (moves && board.kind !== "text") animate(picture, board, last, false);
  }
}

/** A board without what lies beside it, for which a tile has no room; where it is but a text, all of it. */
const alone = (board) => (bare(board).kind === "text" ? board : bare(board));

/** A click on a link that leads to another screen of this page; with a key held, to another window. */
function go(event, play) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play();
}
