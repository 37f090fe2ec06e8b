// The screen of a game: the board, and beside it the players, the moves, and whatever is asked for beneath them.

import { Analysis } from "../analyse/analysis.js";
import { arrowOf } from "../board/arrows.js";
import { bare } from "../board/drawing.js";
import { lastOf } from "../board/places.js";
import { BoardView } from "../board/view.js";
import { Editor } from "../edit/editor.js";
import * as address from "../page/address.js";
import { sound } from "../page/sounds.js";
import { Ending } from "../play/ending.js";
import { Marks } from "../play/marks.js";
import { MoveList } from "../play/movelist.js";
import { Opening } from "../play/opening.js";
import { Players } from "../play/players.js";
import { Premove } from "../play/premove.js";
import { Readiness } from "../play/readiness.js";
import { Rules } from "../play/rules.js";
import { Setup } from "../play/setup.js";
import { showStatus } from "../play/status.js";
import { COMPUTER, HUMAN } from "../play/table.js";
import { Tally } from "../play/tally.js";
import { createReview } from "../review/review.js";
import { ask } from "../shared/api.js";
import { announce, byId, copy } from "../shared/dom.js";
import { ink } from "../shared/inks.js";
import { remember } from "../shared/memory.js";
import { callSides } from "../shared/sides.js";
import { long, speakOf } from "../shared/values.js";
import { listen } from "./keys.js";

export class GameScreen {
  /** `trouble(problem, retry)` says what went wrong; `openTree()` goes to the search of this position. */
  constructor(table, { trouble, openTree }) {
    Object.assign(this, { table, trouble, openTree });
    Object.assign(this, { turned: false, hint: null, hinting: null, shown: false, before: { at: 0, moves: [] } });
    const act = (going) => this.act(going);
    this.board = new BoardView(byId("board"), byId("moves-list"), {
      play: (move) => this.act(table.play(move)), paint: (name) => this.editor.paint(name), premove: (from, to) => this.premove.set(from, to),
    });
    this.tally = new Tally(table);
    this.marks = new Marks();
    this.premove = new Premove(table, () => this.showBoard());
    this.moves = new MoveList(table, this.marks, act);
    this.players = new Players(table, () => this.lower);
    this.setup = new Setup(table, this.tally, { play: () => this.begin(), choose: (name) => this.choose(name) });
    this.opening = new Opening(table);
    this.readiness = new Readiness(() => this.analysis.again(), () => this.showStatus());
    this.rules = new Rules();
    this.analysis = new Analysis(table, byId("analyse"), this.marks, { act, changed: () => { this.showBoard(); this.write(); } });
    this.editor = new Editor(table, byId("position"), this.moves, () => this.showAll());
    this.review = createReview(byId("review"), { table, marks: this.marks, act, tryAgain: (ply) => this.tryAgain(ply) });
    this.ending = new Ending(table, this.tally, { again: () => this.begin(), swap: () => this.swapAndBegin(), review: () => this.review.open() });
    table.addEventListener("change", () => this.follow());
    this.bind();
  }

  // -- showing -------------------------------------------------------------------------------------------------

  follow() {
    const { table } = this;
    byId("table").inert = false;
    this.hint = null;
    this.hinting?.abort();
    this.write();
    document.body.dataset.board = bare(table.position.board).chess ? "chess" : table.position.board.kind;
    for (const id of ["table", "tree"]) ink(byId(id), table.game.players);
    if (this.shown) document.title = `${table.game.title} · zermelo`;
    byId("game-title").textContent = table.game.title;
    byId("game").value = table.game.name;
    byId("about").textContent = table.game.about;
    this.tell(table);
    speakOf(table.game);
    callSides(table.game.players);
    this.tally.count();
    this.moves.show();
    this.setup.show();
    this.readiness.watch(table);
    this.rules.watch(table.game);
    this.editor.show();
    this.analysis.follow();
    this.review.follow();
    this.premove.follow();
    this.showAll();
    this.sounds();
    if (this.level !== table.level) remember("level", (this.level = table.level));
  }

  /** What went wrong with the game; what else was said, of a link, stays until something happens on the board. */
  tell({ problem, turn }) {
    if (problem || this.told?.problem || turn !== this.told?.turn) this.trouble(problem);
    this.told = { problem, turn };
  }

  showAll() {
    this.showBoard();
    this.showStatus();
    this.ending.show(this.editor.editing);
    this.showControls();
  }

  showStatus() { showStatus(this.table, this.editor.editing, this.readiness.queued); }

  showBoard() {
    const { table, editor, analysis, hint } = this, { editing } = editor;
    if (!table.position) return;
    this.players.show();
    byId("bar").classList.toggle("flipped", this.lower === 1);
    const { position } = table, closed = table.over || editing;
    this.board.show({
      board: editing ? editor.board : position.board,
      legal: closed ? [] : table.legal,
      mover: table.mover,
      aliases: closed ? {} : position.aliases,
      values: editing ? null : analysis.values,
      last: editing ? [] : lastOf(position.board, position.moves.at(-1)),
      flipped: this.flipped,
      over: table.over,
      enabled: table.human && !editing,
      hint,
      arrows: editing ? [] : [...(hint ? [arrowOf(hint, 0, "hint")] : []), ...analysis.arrows, ...this.premove.arrows].filter(Boolean),
      numbers: editing ? null : analysis.threats.numbers,
      editing,
      premoves: editing ? null : this.premove.side,
    });
  }

  /** Who sits below: the first player, or, where men face each other, the only person; the other one where the board is turned. */
  get lower() {
    const { game: { below }, seats } = this.table, second = below !== null && seats[0] === COMPUTER && seats[1] === HUMAN;
    return this.turned !== second ? 1 : 0;
  }

  /** Whether the board is drawn from the other side, so that whoever sits below has their men there. */
  get flipped() { return this.lower !== (this.table.game.below ?? 0); }

  showControls() {
    const { table, editor: { editing } } = this;
    byId("undo").disabled = editing || !table.undoable;
    byId("undo").title = table.at === 0 && table.undoable ? "Back to the game before (U)" : "Take back (U)";
    byId("redo").disabled = editing || table.live;
    byId("hint").disabled = editing || !table.human;
    byId("resign").disabled = editing || table.over || table.people.length === 0;
    byId("resign").hidden = table.game.players.length > 2;
    for (const id of ["new", "swap"]) byId(id).disabled = editing;
    const plain = table.game.players.length === 2 && !table.game.at_once;
    byId("open-review").hidden = !plain;
    byId("open-review").disabled = table.moves.length === 0;
    byId("open-tree").hidden = !plain;
  }

  /** What one hears of a move, and of an end. */
  sounds() {
    const { table, before } = this, { at, position } = table;
    const forward = at === before.at + 1;
    if (forward && table.over && table.live) sound(this.tally.outcome ?? "drawn");
    else if (forward) sound(count(position.board) <= before.pieces && at > 0 ? "take" : "move");
    this.before = { at, pieces: count(position.board) };
  }

  /** Put what is seen into the address bar. */
  write() { if (this.shown && this.table.position) address.write(this.table, this.seen); }
  get seen() { return { values: this.analysis.on, flip: this.turned }; }

  // -- doing ---------------------------------------------------------------------------------------------------

  /** Wait for something to be done; where it fails, say so. */
  async act(done, retry) {
    try {
      await done;
    } catch (problem) {
      const { table } = this;
      if (problem.name !== "AbortError") this.trouble(problem, retry ?? (() => this.act(table.go({ at: table.at, paused: table.paused, fair: table.fair }))));
    }
  }

  /** A new game, with the clock and the opening that are chosen. */
  begin() {
    this.table.timing.control = this.setup.control;
    return this.act(this.beginGame());
  }

  async beginGame() {
    const { table, setup, opening } = this, kind = setup.opening;
    opening.end();
    this.review.close();
    this.marks.clear();
    await table.newGame(table.game, setup.start, Boolean(kind)); // nobody moves before the opening is made
    if (kind) await opening.begin(kind);
  }

  swapAndBegin() {
    this.table.seats.reverse();
    this.begin();
  }

  /** Another game, or another size of this one. */
  choose(name) {
    this.turned = false;
    this.editor.close();
    this.review.close();
    this.marks.clear();
    this.act(this.table.newGame(this.table.games.find((game) => game.name === name)));
  }

  /** Play on from a ply of the game, as if nothing had come after; nothing is given away. */
  async tryAgain(ply) {
    this.analysis.turn(false);
    await this.act(this.table.go({ moves: this.table.moves.slice(0, ply), paused: true }));
    if (this.table.seats[this.table.mover] === COMPUTER && this.table.people.length < 2) this.table.swap(); // who erred tries again
  }

  async giveHint() {
    this.hinting?.abort();
    const { table } = this, asking = (this.hinting = new AbortController());
    try {
      const player = table.atOnce ? table.mover : "";
      const { move, notation, value } = await ask("choose", { ...table.where, player, level: "best" }, asking.signal);
      this.hint = move;
      announce(`Hint: ${notation}${value ? `, ${long(value)}` : ""}`);
      byId("turn").textContent = `Try ${notation}`;
      this.showBoard();
    } catch (problem) {
      if (problem.name !== "AbortError") this.trouble(problem, () => this.giveHint());
    }
  }

  async copyLink() {
    const link = address.of(this.table, this.seen);
    announce((await copy(link)) ? "The link is copied." : `The clipboard is closed to this page. ${link}`);
    byId("turn").textContent = "The link is copied";
  }

  bind() {
    const { table } = this;
    const actions = {
      new: () => this.begin(), undo: () => this.act(table.undo()), redo: () => this.act(table.redo()),
      hint: () => this.giveHint(), swap: () => table.swap(), flip: () => { this.turned = !this.turned; this.showBoard(); this.write(); },
      resign: () => table.resign(), stop: () => table.stop(), continue: () => table.resume(),
      "open-position": () => this.editor.open(), "open-review": () => this.review.open(), "open-tree": () => this.openTree(), "link-copy": () => this.copyLink(),
    };
    for (const [id, action] of Object.entries(actions)) {
      byId(id).addEventListener("click", () => { byId("menu-list").hidePopover(); action(); });
    }
    offerMenu(byId("menu-list"), byId("menu"));
    byId("game").addEventListener("change", (event) => this.choose(event.target.value));
    listen(this);
  }
}

/** A menu by its button; arrow keys go along it. */
function offerMenu(menu, button) {
  const items = () => [...menu.querySelectorAll("[role=menuitem]:not(:disabled, [hidden])")];
  addEventListener("resize", () => menu.hidePopover()); // its button is elsewhere now
  menu.addEventListener("toggle", ({ newState }) => { if (newState === "open") { placeAbove(menu, button); items()[0].focus(); } });
  menu.addEventListener("keydown", (event) => {
    const all = items(), at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length).focus();
  });
}

/** A menu above its button, or below it where there is no room, within the window. */
function placeAbove(menu, button) {
  const { right, top, bottom } = button.getBoundingClientRect(), { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, right - width)}px`;
  menu.style.top = `${Math.max(8, top > height + 8 ? top - height - 6 : Math.min(bottom + 6, innerHeight - height - 8))}px`;
}

/** How many pieces a board has, to hear whether one was taken. */
const count = (board) => bare(board).rows?.join("").replaceAll(".", "").length ?? 0;
