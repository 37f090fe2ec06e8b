// Time in a game: which clock is used, what it showed at each ply, and what the computer is told of it.

import { Clock } from "./clock.js";

export class Timing {
  /** `expired(player)` is called when somebody's time is up. */
  constructor(expired) {
    this.wanted = null; // { base, increment }; null where no clock is used
    this.allowed = true; // whether two play, and take turns
    this.clock = new Clock(expired);
    this.times = []; // what both had left at each ply
  }

  get control() { return this.allowed ? this.wanted : null; }
  set control(control) { this.wanted = control; }

  /** A new game: everybody has all of their time. */
  reset(control = this.wanted) {
    this.clock.stop();
    this.control = control;
    this.times = [];
  }

  /** Show what the clock showed at each ply, and at this one. */
  restore(times, at) {
    if (!this.control || !times.length) return;
    this.times = times;
    this.clock.set(times[Math.min(at, times.length - 1)]);
  }

  /** Going away from a ply: what was used up there is gone. */
  leave(at) {
    this.clock.stop();
    if (this.times.length) this.times[at] = [...this.clock.times];
  }

  /** Coming to a ply, perhaps by a move of this player: the clock shows what it did there, or what it shows now. */
  arrive(at, moved) {
    if (!this.control) return;
    const { base, increment } = this.control;
    if (moved !== null && this.times.length) {
      if (at > 1) this.clock.times[moved] += increment;
      this.times = [...this.times.slice(0, at), [...this.clock.times]];
    }
    this.times[at] ??= this.times.at(-1) ?? [base, base];
    this.clock.set(this.times[at]);
  }

  /** The time of this player runs; null: nobody's. */
  run(player) {
    if (this.control && player !== null) this.clock.start(player);
    else this.clock.stop();
  }

  left(player) { return this.control ? this.clock.left(player) : Infinity; }

  /** What a player who computes must know, in seconds. */
  told(player) {
    if (!this.control) return {};
    return { clock: Math.max(0.01, this.left(player) / 1000), increment: this.control.increment / 1000 || "" };
  }
}
