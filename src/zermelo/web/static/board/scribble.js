// Arrows and circles of one's own, drawn with the right mouse button; they go with the next move or click.

import { placeUnder } from "./drag.js";

export class Scribbles {
  /** `changed()` is called when there is something else to draw. */
  constructor(container, changed) {
    this.list = []; // { from, to, kind: "own" }; a circle where both are the same
    this.from = null;
    container.addEventListener("contextmenu", (event) => { if (placeUnder(event)) event.preventDefault(); });
    container.addEventListener("pointerdown", (event) => {
      this.from = event.button === 2 ? placeUnder(event) : null;
      if (event.button === 0 && this.clear()) changed();
    });
    container.addEventListener("pointerup", (event) => {
      const to = placeUnder(event);
      if (event.button !== 2 || !this.from || !to) return;
      this.toggle({ from: this.from, to, rank: 0, kind: "own" });
      changed();
    });
  }

  /** A second time takes it away. */
  toggle(mark) {
    const others = this.list.filter(({ from, to }) => from !== mark.from || to !== mark.to);
    this.list = others.length < this.list.length ? others : [...this.list, mark];
  }

  /** Wipe everything; whether there was anything. */
  clear() {
    const some = this.list.length > 0;
    this.list = [];
    return some;
  }
}
