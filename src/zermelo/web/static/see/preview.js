// The board of a node, beside what there is to say about it.

import { drawBoard } from "../board/drawing.js";
import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";

const WAIT = 90; // milliseconds: whoever moves on sooner did not want to look
const KEPT = 500; // boards

export class Preview {
  #boards = new Map();
  #timer = 0;
  #wanted = "";

  constructor() {
    this.board = el("div", { class: "preview-board", "aria-hidden": "true", hidden: true });
    this.text = el("p", { class: "preview-text soft" });
    this.element = el("div", { class: "preview" }, this.board, this.text);
  }

  /** Show a position, `{game, position, moves}`, and words; `null` for a tree that has no boards. */
  show(where, words) {
    this.text.textContent = words;
    clearTimeout(this.#timer);
    this.board.hidden = !where?.game;
    if (!where?.game) return;
    this.#wanted = JSON.stringify(where);
    if (this.#boards.has(this.#wanted)) this.#draw(this.#boards.get(this.#wanted));
    else this.#timer = setTimeout(() => this.#fetch(where, this.#wanted), WAIT);
  }

  async #fetch(where, wanted) {
    try {
      const { board } = await ask("position", where);
      if (this.#boards.size >= KEPT) this.#boards.clear();
      this.#boards.set(wanted, board);
      if (wanted === this.#wanted) this.#draw(board);
    } catch {
      this.board.replaceChildren(); // a preview is not worth a complaint
    }
  }

  #draw(board) {
    this.board.replaceChildren(drawBoard(board));
  }
}

/** The position some moves further on. */
export function after(where, moves) {
  return where?.game ? { game: where.game, position: where.position, moves: [where.moves, ...moves].filter(Boolean).join(" ") } : null;
}
