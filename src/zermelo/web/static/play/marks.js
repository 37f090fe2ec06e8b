// What is to be said of single moves, in the list of moves: which one gave a win away, which was the only one.

export class Marks extends EventTarget {
  constructor() {
    super();
    this.marks = new Map();
  }

  /** Mark the last of these moves. `sign` is a character or two, `words` say it, `kind` gives it its colour. */
  set(moves, mark) {
    this.marks.set(moves.join(" "), mark);
    this.dispatchEvent(new Event("change"));
  }

  /** Take the mark of a move away. */
  drop(moves) { if (this.marks.delete(moves.join(" "))) this.dispatchEvent(new Event("change")); }

  get(moves) { return this.marks.get(moves.join(" ")) ?? null; }

  clear() {
    if (!this.marks.size) return;
    this.marks.clear();
    this.dispatchEvent(new Event("change"));
  }
}
