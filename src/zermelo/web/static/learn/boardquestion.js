// A question about a position: the move is made on the board.

import { BoardView } from "../board/view.js";
import { lastOf } from "../board/places.js";
import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { ink } from "../shared/inks.js";
import { callSides } from "../shared/sides.js";

export class BoardQuestion {
  constructor(made, given) {
    Object.assign(this, { made, given, open: true });
    const [board, list] = [el("div", { class: "board" }), el("div", { class: "moves-list" })];
    this.view = new BoardView(board, list, { play: (move) => this.#played(move), paint: () => {}, premove: () => {} });
    this.element = el("div", { class: "exercise-board" }, el("div", { class: "exercise-field" }, board), list);
    ink(this.element, made.players);
    callSides(made.players);
    this.ready = this.#load("");
  }

  prompt() { return "Make the move on the board."; }
  choices() { return []; }

  ask(blank) {
    this.open = blank !== null;
    this.#draw();
  }

  async #load(moves) {
    this.position = await ask("position", { game: this.made.game, position: this.made.position, moves });
    this.#draw();
  }

  #draw() {
    const { position, open } = this, closed = position.over || !open;
    this.view.show({
      board: position.board, legal: closed ? [] : position.legal, mover: position.to_move, aliases: closed ? {} : position.aliases, values: null,
      last: lastOf(position.board, position.moves.at(-1)), flipped: false, over: position.over, enabled: !closed, hint: null, arrows: [], editing: false, premoves: null,
    });
  }

  async #played(move) {
    const right = move === this.made.answers[0];
    if (!right) { this.given({ right, words: `✗ ${move} does not win.` }); return; }
    await this.#load(move);
    this.given({ right, words: `✓ ${this.made.reasons[0]}` });
  }

  solve() { this.#load(this.made.answers[0]); }
}
