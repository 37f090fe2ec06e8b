// Whether the rules of a game have been compiled yet; until then the computer thinks more slowly, and that is said.

import { ask } from "../shared/api.js";
import { byId } from "../shared/dom.js";

const AGAIN = 1500; // milliseconds between questions

export class Readiness {
  /** `ready()` is called when the game that is watched has just been compiled. */
  constructor(ready) {
    this.ready = ready;
    this.game = null;
    this.timer = 0;
  }

  /** Keep an eye on a game. */
  watch(game) {
    if (game.name === this.game) return;
    this.game = game.name;
    clearTimeout(this.timer);
    byId("compiling").hidden = true;
    this.look(game);
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
