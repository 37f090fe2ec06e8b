// Above and below the board: who plays, what they have taken, how much time is left.

import { drawMan, manName } from "../chess/chessmen.js";
import { announce, el } from "../shared/dom.js";
import { shown } from "./clock.js";
import { HUMAN } from "./table.js";

const TICK = 100; // milliseconds
const LOW = 20000; // when time runs short
const WARNING = 30000; // when that is said aloud

export class Strips {
  /** `flipped()` says whether the second player sits below. */
  constructor(table, above, below, flipped) {
    Object.assign(this, { table, above, below, flipped });
    this.faces = [null, null]; // of the clocks
    setInterval(() => this.tick(), TICK);
  }

  show() {
    const { table, above, below } = this;
    const wanted = Boolean(table.timing.control || table.position.captures);
    above.hidden = below.hidden = !wanted;
    if (!wanted) return;
    const lower = this.flipped() ? 1 : 0;
    above.replaceChildren(...this.strip(1 - lower));
    below.replaceChildren(...this.strip(lower));
    this.tick();
  }

  strip(player) {
    const { table } = this;
    const who = table.seats[player] === HUMAN ? "you" : `computer, ${table.level}`;
    this.faces[player] = table.timing.control ? el("span", { class: "clock", role: "timer" }) : null;
    return [
      el("span", { class: `who side-${player}` }, el("b", { text: table.game.players[player] }), " ", el("span", { class: "soft", text: who })),
      this.taken(player), this.faces[player],
    ].filter(Boolean);
  }

  /** The pieces that a player has taken, and by how much they are ahead. */
  taken(player) {
    const { captures } = this.table.position;
    if (!captures) return null;
    const men = captures.lost[1 - player], ahead = player === 0 ? captures.balance : -captures.balance;
    const words = men ? `has taken ${[...men].map(manName).join(", ")}` : "has taken nothing";
    return el("span", { class: "taken", role: "img", "aria-label": `${words}${ahead > 0 ? `; ${ahead} ahead` : ""}` },
      ...[...men].map((man) => drawMan(man)), ahead > 0 ? el("span", { class: "ahead", text: `+${ahead}` }) : null);
  }

  tick() {
    const { game, timing: { clock, control } } = this.table;
    if (!control) return;
    this.faces.forEach((face, player) => {
      if (!face) return;
      const left = clock.left(player), text = shown(left);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("running", clock.running === player);
      face.classList.toggle("low", left < LOW && control.base > LOW);
      if (clock.running === player && left < WARNING && this.left?.[player] >= WARNING) announce(`${game.players[player]} has 30 seconds left`);
    });
    this.left = [0, 1].map((player) => clock.left(player));
  }
}
