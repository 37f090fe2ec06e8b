// The panel for positions: draw one or type it, bring moves in and take them out, share a link.

import { contents, drawPiece } from "../board/kinds/pieces.js";
import { drawMan, isMan, manName } from "../chess/chessmen.js";
import { FEN, FenParts } from "../chess/fen.js";
import { copy, download, el, svg } from "../shared/dom.js";
import { Records } from "./records.js";

export class Editor {
  /** `list` has the moves with their variations; `changed()` is called when the board has to be drawn anew. */
  constructor(table, container, list, changed) {
    Object.assign(this, { table, container, list, changed });
    this.board = null; // the board being edited, as the server would draw it
    this.piece = ".";
    this.build(container);
  }

  get editing() { return this.board !== null; }

  build(container) {
    this.palette = el("div", { class: "row palette", role: "radiogroup", "aria-label": "Piece to put down" });
    this.heaps = el("div", { class: "row" });
    this.fen = new FenParts(() => this.drawn());
    this.records = new Records(this.table, {
      went: async (start, moves, variations) => {
        const gone = await this.attempt({ start: start === this.table.game.start ? "" : start, moves, paused: true });
        if (gone) this.list.load(variations);
        return gone;
      },
      lines: () => this.list.variations.lines,
      tell: (words) => { this.done.textContent = words; },
      complain: (words) => { this.problem.textContent = words; this.done.textContent = ""; },
    });
    this.title = el("h3", { text: "Position" });
    this.begin = el("button", { type: "button", id: "edit", text: "Edit the board", onclick: () => this.start() });
    this.finish = el("button", { type: "button", id: "edit-done", class: "primary", text: "Use this position", onclick: () => this.apply(this.text.value) });
    this.cancel = el("button", { type: "button", id: "edit-cancel", text: "Cancel", onclick: () => this.end() });
    this.clear = el("button", { type: "button", id: "edit-clear", text: "Clear", onclick: () => this.empty() });
    this.text = el("textarea", { id: "position-text", spellcheck: "false", "aria-label": "Position as text", rows: "2" });
    this.use = el("button", { type: "button", id: "position-use", text: "Go to this position", onclick: () => this.apply(this.text.value) });
    this.moves = el("textarea", { id: "moves-text", spellcheck: "false", "aria-label": "Moves as text", rows: "2" });
    this.problem = el("p", { class: "problem", id: "position-problem", role: "alert" });
    this.done = el("p", { class: "soft", role: "status" });
    this.note = el("p", { class: "soft", id: "edit-note", text: "A position of this game is more than what stands where, so it is written rather than drawn: change the line below." });
    container.append(
      el("div", { class: "row spread" }, el("h2", { id: "position-title", text: "Set up, import, export" }),
        el("button", { type: "button", id: "position-close", text: "Close", onclick: () => this.close() })),
      this.title, this.note, this.palette, this.heaps, this.fen.element, el("div", { class: "row" }, this.begin, this.finish, this.clear, this.cancel),
      this.text, el("div", { class: "row" }, this.use, this.copier("Copy", () => this.text.value, "position-copy")),
      this.problem, this.records.element,
      el("h3", { text: "Moves" }), this.moves,
      el("div", { class: "row" },
        el("button", { type: "button", id: "moves-use", text: "Play these moves", onclick: () => this.playMoves() }),
        this.copier("Copy", () => this.moves.value),
        el("button", { type: "button", id: "moves-save", text: "Save as file", onclick: () => download(`${this.table.game.name}.txt`, "text/plain", `${this.moves.value}\n`) })),
      this.done);
  }

  /** Show the drawer. */
  open() {
    this.container.hidden = false;
    this.show();
    this.container.scrollIntoView({ block: "nearest" });
    this.container.querySelector("button").focus({ preventScroll: true });
  }

  close() {
    this.container.hidden = true;
    if (this.editing) this.end();
  }

  copier(words, text, id = null) {
    return el("button", { type: "button", id, text: words, onclick: async () => {
      this.done.textContent = (await copy(text())) ? "Copied." : `The clipboard is closed to this page. ${text()}`;
    } });
  }

  show() {
    const { table, editing } = this;
    const drawable = table.game.pieces !== "", { positions } = table.game;
    this.begin.hidden = editing || !drawable;
    this.note.hidden = drawable;
    for (const each of [this.finish, this.cancel, this.clear, this.palette, this.heaps]) each.hidden = !editing;
    this.fen.element.hidden = !editing || positions !== FEN;
    this.title.textContent = positions ? `Position (${positions})` : "Position";
    this.records.show();
    this.use.hidden = editing;
    if (!editing) {
      this.text.value = table.position.position;
      this.moves.value = table.notation.join(" ");
    }
  }

  // -- drawing a position --------------------------------------------------------------------------------------

  start() {
    this.table.stopThinking();
    this.table.paused = true;
    this.board = structuredClone(this.table.position.board);
    this.board.marks = this.board.check = this.board.joined = this.board.walls = this.board.owners = [];
    if (this.table.game.positions === FEN) this.fen.read(this.table.position.position);
    this.problem.textContent = "";
    if (this.board.kind === "grid") this.offerPieces(); else this.offerHeaps();
    this.drawn();
    this.palette.scrollIntoView({ block: "nearest" }); // on a phone the board may lie over it
  }

  offerPieces() {
    const pieces = [...this.table.game.pieces, "."];
    this.piece = pieces[0];
    this.palette.replaceChildren(...pieces.map((piece) => {
      const man = this.board.chess && isMan(piece), look = this.board.looks?.[piece];
      const words = man ? manName(piece) : look ? contents(piece, this.board) : null;
      return el("button", {
        type: "button", role: "radio", "aria-checked": String(piece === this.piece), "data-piece": piece,
        class: man || look ? "man-choice small" : null, "aria-label": words, title: words,
        onclick: (event) => {
          this.piece = piece;
          for (const each of this.palette.children) each.setAttribute("aria-checked", String(each === event.currentTarget));
        },
      }, man ? drawMan(piece) : look ? svg("svg", { viewBox: "-.5 -.5 1 1", class: "lone-man" }, drawPiece(piece, 0, 0, this.board)) : piece === "." ? "Empty" : piece.toUpperCase() === "X" || piece.toUpperCase() === "O" ? piece.toUpperCase() : piece);
    }));
    this.heaps.replaceChildren();
  }

  offerHeaps() {
    this.palette.replaceChildren();
    this.heaps.replaceChildren(...this.board.sizes.map((size, heap) => el("label", {}, `Heap ${this.board.names[heap]}`,
      el("input", { type: "number", min: 0, max: 30, value: size, oninput: (event) => {
        this.board.sizes[heap] = Math.max(0, Math.min(30, Number(event.target.value) || 0));
        this.drawn();
      } }))));
  }

  /** Put the chosen piece on a square; where pieces drop, on top of the column, or take the top one away. */
  paint(name) {
    const { board } = this;
    if (board.kind !== "grid") return;
    const column = board.drop ? board.columns.indexOf(name) : board.columns.findIndex((c) => board.row_names.some((r) => c + r === name));
    const rows = board.rows.map((row) => [...row]);
    let row = board.row_names.findIndex((r) => board.columns[column] + r === name);
    if (board.drop) {
      const top = rows.findIndex((each) => each[column] !== ".");
      const filled = top < 0 ? board.rows.length : top;
      row = this.piece === "." ? filled : filled - 1;
    }
    if (!rows[row]) return;
    rows[row][column] = rows[row][column] === this.piece ? "." : this.piece;
    board.rows = rows.map((each) => each.join(""));
    this.drawn();
  }

  empty() {
    this.fen.clear();
    if (this.board.kind === "grid") this.board.rows = this.board.rows.map((row) => ".".repeat(row.length));
    else { this.board.sizes = this.board.sizes.map(() => 0); this.offerHeaps(); }
    this.drawn();
  }

  drawn() {
    if (this.table.game.positions === FEN) this.text.value = this.fen.write(this.board.rows);
    else this.text.value = this.board.kind === "grid" ? this.board.rows.join("/") : this.board.sizes.join(",");
    this.show();
    this.changed();
  }

  end() {
    this.board = null;
    this.problem.textContent = "";
    this.show();
    this.changed();
  }

  // -- going there ---------------------------------------------------------------------------------------------

  async apply(text) {
    const went = await this.attempt({ start: text.trim() === this.table.game.start ? "" : text.trim(), moves: [], paused: true });
    if (went) { this.board = null; this.show(); this.changed(); }
  }

  async playMoves() {
    const moves = this.moves.value.split(/[\s,]+/).filter(Boolean);
    await this.attempt({ moves, paused: true });
  }

  async attempt(where) {
    this.problem.textContent = "";
    try {
      await this.table.go(where);
      return true;
    } catch (problem) {
      this.problem.textContent = problem.message;
      return false;
    }
  }
}
