// Openings after which sides are chosen, swap and swap2: a handicap for whoever begins.
//
// Who would play the first side makes three moves for both; the other takes the side that he likes better, or, with
// swap2, makes two more and leaves the choice to the first. A stone that is put instead of an answer takes the side
// that is to move. Until sides are chosen, a person sits on both.

import { ask } from "../shared/api.js";
import { announce, byId, el } from "../shared/dom.js";
import { COMPUTER, HUMAN } from "./table.js";

const FIRST = 3, MORE = 2;

export class Opening {
  constructor(table) {
    this.table = table;
    this.stage = null; // what is being waited for: so many moves, then a choice
    table.addEventListener("change", () => this.follow());
  }

  /** Begin a game that has just been set up; without an opening where it is not a person against the computer. */
  async begin(kind) {
    const { table } = this;
    if (table.people.length !== 1 || table.seats.length !== 2) { table.resume(); return; }
    this.seats = [...table.seats];
    const [maker, chooses] = this.seats;
    await this.make(maker, FIRST, chooses, kind === "swap2");
  }

  /** Have moves made for both sides; then `chooses` takes a side, or may ask for `more`. */
  async make(maker, count, chooses, more) {
    const { table } = this, { game, at } = table;
    const stage = (this.stage = { game, goal: at + count, chooses, more, asked: false, choosing: maker === COMPUTER });
    table.seats = [HUMAN, HUMAN];
    table.changed();
    if (maker === HUMAN) return;
    this.say("The computer thinks of an even opening …");
    try {
      const { moves } = await ask("opening", { ...table.where, count });
      if (this.stage !== stage || table.at !== at) return;
      stage.choosing = false;
      await table.go({ moves: [...table.moves.slice(0, at), ...moves], fair: table.fair });
    } catch (problem) {
      this.end();
      throw problem;
    }
  }

  /** The table has changed: is it time to choose? */
  follow() {
    const { stage, table } = this;
    if (!stage) return;
    if (table.over || table.game !== stage.game || table.people.length !== 2 || (stage.asked && table.at < stage.goal)) { this.end(); return; }
    const left = stage.goal - table.at;
    if (stage.choosing) return;
    if (left > 0) this.say(`Make ${left} ${left > 1 ? "moves" : "move"} for both sides, by turns.`);
    else if (stage.chooses === COMPUTER) this.letComputerChoose();
    else if (left < 0) this.take(table.movers[stage.goal]); // a stone is an answer
    else this.offer();
  }

  /** The side that stands better is the computer's. */
  async letComputerChoose() {
    const { stage, table } = this;
    stage.choosing = true;
    this.say("The computer chooses a side …");
    try {
      const { value } = await ask("choose", { ...table.where, level: "best" });
      if (this.stage !== stage) return;
      const side = (value?.score ?? 0) >= 0 ? table.mover : 1 - table.mover;
      this.sit(side, COMPUTER);
      this.say(`The computer takes ${table.game.players[side]}.`);
    } catch (problem) {
      this.end();
      table.problem = problem;
      table.changed();
    }
  }

  /** A person takes a side. */
  take(side) {
    this.sit(side, HUMAN);
    this.say("");
  }

  /** `who` has chosen this side: the game begins. */
  sit(side, who) {
    const { table } = this, other = who === HUMAN ? COMPUTER : HUMAN;
    this.stage = null;
    table.seats = side === 0 ? [who, other] : [other, who];
    table.resume();
  }

  /** Nothing is waited for any more; who has not chosen sits where he sat before. */
  end() {
    if (this.stage && this.table.people.length === 2) this.table.seats = this.seats;
    this.stage = null;
    this.say("");
  }

  // -- what is seen --------------------------------------------------------------------------------------------

  offer() {
    const { stage, table } = this, { players } = table.game;
    stage.asked = true;
    const button = (text, act) => el("button", { type: "button", text, onclick: act });
    this.say("Which side do you take?",
      ...players.map((name, side) => button(name, () => this.take(side))),
      ...(stage.more ? [button(`${MORE} more moves`, () => this.make(HUMAN, MORE, COMPUTER, false))] : []));
  }

  say(text, ...buttons) {
    const place = byId("opening");
    place.hidden = !text;
    place.replaceChildren(el("span", { text }), ...buttons);
    if (text) announce(text);
  }
}
