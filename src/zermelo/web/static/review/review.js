// The review of a game: every move judged in the background, its course, where it turned, and what would have been better.

import { stream } from "../shared/api.js";
import { announce, byId, el } from "../shared/dom.js";
import { cardOf } from "./card.js";
import { Course, kindOf } from "./course.js";

const WAITS = { compiling: "The rules are being compiled, once …", turn: "Waiting for a turn …" };

/** `open()` reviews the game on the table, `follow()` keeps up with it, `close()` puts it away. */
export function createReview(element, context) {
  const review = new Review(element, context);
  return { open: () => review.open(), close: () => review.close(), follow: () => review.follow() };
}

class Review {
  #running = null; // calls the review under way off

  constructor(element, { table, marks, act, tryAgain }) {
    Object.assign(this, { element, table, marks, act, again: tryAgain, of: null, found: null, moves: new Map(), trying: false, leaving: false });
    const button = (text, onclick, more = {}) => el("button", { type: "button", text, onclick, ...more });
    this.bar = el("progress", { "aria-label": "Review", max: 1, value: 0 });
    this.note = el("span", { class: "soft", role: "status" });
    this.stopping = button("Stop", () => this.#stop());
    this.progress = el("div", { class: "row progress" }, this.bar, this.note, this.stopping);
    this.course = new Course((ply) => this.#back(ply));
    this.accuracy = el("dl", { class: "accuracy", title: "The share of the winning chances that each player has kept" });
    this.turned = el("p", { class: "turned" });
    this.way = el("p", { class: "soft way" });
    this.card = el("div", { class: "card-place", "aria-live": "polite" });
    this.backing = button("Back to the game", () => this.#back(this.left), { class: "primary", hidden: true });
    this.trouble = el("p", { class: "problem", role: "alert", hidden: true });
    this.body = el("div", { class: "stack" }, this.progress, this.trouble, this.course.element, this.turned, this.card, this.accuracy, this.way);
    element.append(el("div", { class: "row spread" }, el("h2", { text: "Review" }), button("×", () => this.close(), { class: "icon-button", "aria-label": "Close the review" })), this.backing, this.body);
  }

  get #key() { return JSON.stringify([this.table.game.name, this.table.start]); }

  /** Review the whole game on the table; one that is reviewed already is shown again. */
  open() {
    const { table } = this;
    this.element.hidden = false;
    this.trying = false;
    if (this.of?.key !== this.#key || this.of.moves.join(" ") !== table.moves.join(" ")) this.#run();
    else { this.follow(); this.#markAll(); }
    this.element.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.#running?.abort();
    if (this.of && !this.found) this.of = { ...this.of, key: "" }; // half a review is begun again
    this.element.hidden = true;
    this.marks.clear();
  }

  async #run() {
    const { table } = this, running = new AbortController();
    this.#running?.abort();
    this.#running = running;
    this.of = { key: this.#key, moves: [...table.moves], whole: table.whole, players: table.game.players };
    Object.assign(this, { found: null, moves: new Map(), chances: Array(table.moves.length + 1).fill(null) });
    this.marks.clear();
    this.#say(0, table.moves.length + 1, "Reviewing …");
    this.trouble.hidden = true;
    this.follow();
    try {
      for await (const { event, data } of stream("review", this.of.whole, running.signal)) this.#hear(event, data);
      if (!running.signal.aborted) this.#done();
    } catch (problem) {
      this.trouble.hidden = false;
      this.trouble.replaceChildren(`${problem.message} `, el("button", { type: "button", text: "Try again", onclick: () => this.#run() }));
      this.progress.hidden = true;
      this.of = { ...this.of, key: "" }; // nothing to be shown again
    }
  }

  #hear(event, data) {
    if (event === "wait") this.#say(0, 1, WAITS[data.for]);
    if (event === "step") {
      this.#say(data.done, data.of, `${data.done} of ${data.of} positions`);
      if (data.move) this.#learn(data.move);
    }
    if (event === "review") {
      this.found = data;
      this.chances = data.chances;
    }
    this.follow();
  }

  #learn(move) {
    const first = (chance) => (move.mover === 0 ? chance : 1 - chance);
    this.moves.set(move.ply, move);
    this.chances[move.ply - 1] = first(move.before);
    this.chances[move.ply] ??= first(move.after);
    this.#mark(move);
  }

  #mark(move) {
    if (move.sign) this.marks.set(this.of.moves.slice(0, move.ply), { kind: kindOf(move), sign: move.sign, words: `${move.text}${move.exact ? "" : ", an estimate"}` });
  }

  #markAll() { for (const move of this.moves.values()) this.#mark(move); }

  /** Stop here; what is known stays. */
  #stop() {
    this.#running?.abort();
    this.progress.hidden = true;
    this.#tell("Stopped: only the last moves are reviewed.");
    this.of = { ...this.of, key: "" };
  }

  #done() {
    const { found } = this;
    this.progress.hidden = true;
    const who = (player, share) => el("div", {}, el("dt", { text: player }), el("dd", { text: share === null ? "–" : `${Math.round(share * 100)} %` }));
    this.accuracy.replaceChildren(...found.players.map((player, i) => who(player, found.accuracy[i])));
    const turning = this.moves.get(found.turning);
    this.turned.replaceChildren(...(turning
      ? ["It turned with ", el("button", { type: "button", class: "quiet", id: "review-turning", text: `${turning.number} ${turning.notation}`, onclick: () => this.#back(turning.ply) }), ` of ${found.players[turning.mover]}.`]
      : [found.complete ? "It never turned: no single move gave much away." : ""]));
    this.#tell(`${found.complete ? "" : "There was no time for all of the moves. "}${found.summary.at(-1)}`);
    announce(found.summary.join(" "));
    this.follow();
    if (turning && this.table.at === this.of.moves.length) this.#back(turning.ply);
    this.element.scrollIntoView({ block: "nearest" });
  }

  #tell(text) { this.way.textContent = text; }

  #say(done, of, text) {
    this.progress.hidden = false;
    Object.assign(this.bar, { max: of, value: done });
    this.note.textContent = text;
    if (done === 0) { this.accuracy.replaceChildren(); this.turned.replaceChildren(); this.#tell(""); }
  }

  /** Keep up with the table: the ply shown, or that it has left the game that is reviewed. */
  follow() {
    if (this.element.hidden || !this.of || !this.table.position) return;
    const { table, of } = this;
    if (JSON.parse(of.key || JSON.stringify([of.whole.game, of.whole.position])).join(" ") !== [table.game.name, table.start].join(" ")) { this.close(); return; }
    const line = table.moves.slice(0, table.at), within = line.every((move, i) => move === of.moves[i]) && line.length <= of.moves.length;
    const whole = table.moves.length === of.moves.length && within && table.moves.every((move, i) => move === of.moves[i]);
    this.backing.hidden = whole;
    this.backing.textContent = this.trying ? "Back to the review" : "Back to the game";
    if (whole && !this.leaving) { this.left = table.at; this.trying = false; }
    this.body.hidden = this.trying;
    const here = within ? table.at : this.left ?? 0;
    this.course.draw(this.chances, { here, moves: [...this.moves.values()].sort((a, b) => a.ply - b.ply), turning: this.found?.turning ?? null, player: of.players[0] });
    this.#showCard(this.moves.get(this.shownPly(within)));
  }

  /** The move that the card tells of: the last one on the board, or, where a line is tried out, the one that it replaces. */
  shownPly(within) { return within && this.backing.hidden ? this.table.at : this.left; }

  #showCard(move) {
    if (this.carded === move) return;
    this.carded = move;
    const tools = { play: (ply, moves) => this.#play(ply, moves), tryAgain: (ply) => this.#tryAgain(ply) };
    this.card.replaceChildren(...(move ? [cardOf(move, tools)] : []));
  }

  /** Show moves that were not played. */
  #play(ply, moves) {
    const line = [...this.of.moves.slice(0, ply), ...moves];
    this.act(this.table.go({ moves: line, at: line.length, paused: true }));
    byId("board").scrollIntoView({ block: "nearest" }); // on a phone it may be out of sight
  }

  /** Back to the game as it was played. */
  #back(ply) {
    if (this.trying) this.#markAll();
    this.act(this.table.go({ moves: this.of.moves, at: ply, paused: true }));
  }

  async #tryAgain(ply) {
    Object.assign(this, { trying: true, leaving: true });
    this.marks.clear();
    await this.again(ply);
    this.leaving = false;
    this.follow();
  }
}
