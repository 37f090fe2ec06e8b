// The record against the computer, kept in the browser: one for each game and strength.

import { recall, remember } from "../shared/memory.js";

const EMPTY = { won: 0, drawn: 0, lost: 0 };

export class Tally {
  constructor(table) {
    this.table = table;
    this.counted = false;
  }

  get key() { return `tally.${this.table.game.name}.${this.table.level}`; }
  get record() { return recall(this.key, EMPTY); }
  forget() { remember(this.key, EMPTY); }

  /** How a game ended for the only person who played it; null where there is none. */
  get outcome() {
    const { table } = this, [person, ...others] = table.people;
    if (!table.over || person === undefined || others.length) return null;
    return !table.winners.includes(person) ? "lost" : table.winners.length === 1 ? "won" : "drawn";
  }

  /** Count a game once, when it ends; only one that a person has played against the computer from the start. */
  count() {
    const { table, outcome } = this;
    if (table.moves.length === 0) this.counted = false; // another game
    if (this.counted || !table.over || !table.fair || !table.live || !outcome) return;
    this.counted = true;
    remember(this.key, { ...this.record, [outcome]: this.record[outcome] + 1 });
  }
}
