// The end of a game: how it came out, in words that somebody who played wants to hear, and what to do next.

import { stream } from "../shared/api.js";
import { byId, el } from "../shared/dom.js";
import { cheer } from "./cheer.js";

const WORDS = { won: "You won!", lost: "You lost", drawn: "A draw" };
const PERFECT = "A draw: the best there is against a perfect player";
const GLANCE = 1; // seconds in which the start must be proved a draw, for that to be said

export class Ending {
  /** `again()`, `swap()` and `review()` are what the buttons do. */
  constructor(table, tally, { again, swap, review }) {
    Object.assign(this, { table, tally });
    this.drawn = new Map(); // by game: whether it is a draw with best play
    this.words = el("h2", { id: "ending-words" });
    this.how = el("p", { class: "how" });
    this.record = el("p", { class: "soft record" });
    const button = (id, text, onclick, primary) => el("button", { type: "button", id, text, onclick, class: primary ? "primary" : null });
    this.turned = button("ending-review", "See where it turned", review);
    this.swapper = button("ending-swap", "Swap sides", swap);
    byId("ending").append(this.words, this.how, this.record,
      el("div", { class: "row" }, button("ending-again", "Again", again, true), this.swapper, this.turned));
  }

  show(editing) {
    const { table, tally } = this, place = byId("ending");
    const wanted = !editing && table.over && table.live && table.moves.length > 0;
    const arrives = wanted && place.hidden;
    place.hidden = !wanted;
    if (table.moves.length === 0) this.cheered = null; // another game
    if (!wanted) return;
    const { outcome } = tally, how = sentence(table.outcome);
    place.dataset.outcome = outcome ?? "";
    this.words.textContent = outcome ? WORDS[outcome] : how;
    this.how.textContent = `${how}.`;
    this.how.hidden = how === this.words.textContent; // nothing but the same again
    const { won, drawn, lost } = tally.record;
    this.record.textContent = outcome && won + drawn + lost ? `Against ${table.level}: won ${won}, drawn ${drawn}, lost ${lost}.` : "";
    this.swapper.hidden = table.people.length !== 1 || table.seats.length !== 2;
    this.turned.hidden = table.game.players.length > 2 || table.game.at_once;
    if (arrives) place.scrollIntoView({ block: "nearest" }); // it may be beneath the board
    if (outcome === "drawn" && table.level === "best") this.praise();
    const game = table.moves.join(" ");
    if (outcome === "won" && table.fair && this.cheered !== game) { this.cheered = game; cheer(byId("board").parentElement); }
  }

  /** A draw is the best there is where the whole game is one; that is found out rather than believed. */
  async praise() {
    const { table } = this, { name } = table.game, { moves } = table, key = `${name} ${table.start}`;
    if (!this.drawn.has(key)) {
      this.drawn.set(key, false);
      try {
        for await (const { event, data } of stream("analyse", { game: name, position: table.start, seconds: GLANCE })) {
          if (event === "result") this.drawn.set(key, data.proved && data.value.kind === "draw");
        }
      } catch {
        this.drawn.delete(key); // too busy for a compliment
      }
    }
    if (this.drawn.get(key) && table.over && table.moves === moves) this.words.textContent = PERFECT;
  }
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1);
