// What makes the computer slow: its rules are not compiled yet, or others are being answered first. Both are said.

import { ask } from "../shared/api.js";
import { byId } from "../shared/dom.js";

const AGAIN = 1500; // milliseconds between questions
const PATIENCE = 1000; // milliseconds of thinking before one wonders

export class Readiness {
  /** `ready()` is called when the game that is watched has just been compiled; `changed()` when one waits for a turn, or no longer does. */
  constructor(ready, changed) {
    Object.assign(this, { ready, changed });
    this.game = null;
    this.timer = this.wondering = 0;
    this.queued = false; // whether the computer waits for its turn to think
  }

  /** Keep an eye on a table. */
  watch({ game, thinking }) {
    clearTimeout(this.wondering);
    this.queued = false;
    if (thinking) this.wondering = setTimeout(() => this.wonder(game, thinking), PATIENCE);
    if (game.name === this.game) return;
    this.game = game.name;
    clearTimeout(this.timer);
    byId("compiling").hidden = true;
    this.look(game);
  }

  /** Is the computer thinking, or waiting until others have been answered? */
  async wonder(game, thinking) {
    const { busy } = await ask("ready", { game: game.name }, thinking.signal).catch(() => ({ busy: false }));
    if (thinking.signal.aborted) return;
    this.queued = busy;
    this.changed();
    clearTimeout(this.wondering);
    this.wondering = setTimeout(() => this.wonder(game, thinking), PATIENCE);
  }

  async look(game) {
    const { compiling } = await ask("ready", { game: game.name }).catch(() => ({ compiling: false }));
    if (game.name !== this.game) return;
    if (!compiling && !byId("compiling").hidden) this.ready();
    byId("compiling").hidden = !compiling;
    byId("compiling-text").textContent = `Compiling the rules of ${game.title} (once). Until that is done the computer thinks more slowly.`;
    if (compiling) this.timer = setTimeout(() => this.look(game), AGAIN);
  }
}
