// A game clock: what each player has left, whose time is running. It knows nothing of the page.

export const CONTROLS = [["", "No clock"], ["1+0", "1 minute"], ["3+2", "3 minutes + 2 s"], ["5+0", "5 minutes"], ["10+5", "10 minutes + 5 s"], ["custom", "Another …"]];

/** "3+2" as minutes and the seconds that each move gains, all in milliseconds; null where that is no clock. */
export function readControl(text) {
  const [, minutes, seconds] = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(text) ?? [];
  const base = Math.round(Number(minutes) * 60000), increment = Number(seconds) * 1000;
  return base > 0 ? { base, increment } : null;
}

export class Clock {
  constructor(expired) {
    this.expired = expired; // called with the player whose time is up
    this.running = null; // whose time it is
    this.times = [0, 0];
    this.since = 0;
    this.timer = 0;
  }

  /** Show these times, nobody's running. */
  set(times) {
    this.stop();
    this.times = [...times];
  }

  start(player) {
    this.stop();
    this.running = player;
    this.since = performance.now();
    this.timer = setTimeout(() => { this.stop(); this.expired(player); }, this.times[player]);
  }

  /** Stop whoever's time is running. */
  stop() {
    clearTimeout(this.timer);
    if (this.running !== null) this.times[this.running] = this.left(this.running);
    this.running = null;
  }

  /** What a player has left now, in milliseconds. */
  left(player) {
    const gone = this.running === player ? performance.now() - this.since : 0;
    return Math.max(0, this.times[player] - gone);
  }
}

/** 185000 as 3:05; the last ten seconds as 9.4. */
export function shown(milliseconds) {
  if (milliseconds < 10000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000), hours = Math.floor(seconds / 3600);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
