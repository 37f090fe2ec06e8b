// A premove: a move given while the other side thinks, played the moment it is one's turn, if it is legal then.
//
// Only where men go from square to square and a person plays one side: in chess.

import { bare } from "../board/drawing.js";
import { COMPUTER } from "./table.js";

export class Premove {
  /** `changed()` is called when there is something else to draw. */
  constructor(table, changed) {
    Object.assign(this, { table, changed });
    this.move = null; // { from, to }
  }

  /** Whose men may be moved ahead of time now; null: nobody's. */
  get side() {
    const { table } = this, [person, ...others] = table.people;
    const waits = table.thinking !== null && table.seats[table.mover] === COMPUTER && !table.free;
    return waits && person !== undefined && !others.length && bare(table.position.board).chess ? person : null;
  }

  get arrows() { return this.move ? [{ ...this.move, rank: 0, kind: "premove" }] : []; }

  /** Keep a move; without squares, forget it. */
  set(from, to) {
    this.move = from && to ? { from, to } : null;
    this.changed();
  }

  /** The table has changed: play it, drop it, or go on waiting. */
  follow() {
    const { table, move } = this;
    if (!move || this.side !== null) return;
    this.move = null;
    if (!table.human || !table.live) return;
    const meant = [`${move.from}${move.to}`, `${move.from}${move.to}q`].map((text) => table.position.aliases[text] ?? text);
    const legal = meant.find((text) => table.legal.includes(text));
    if (legal) table.play(legal).catch(() => {});
  }
}
