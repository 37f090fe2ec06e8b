// FEN: what it says beside where the men stand (who is to move, who may castle), for a position that is drawn.

import { el } from "../shared/dom.js";

const CASTLING = [["K", "White, short"], ["Q", "White, long"], ["k", "Black, short"], ["q", "Black, long"]];

/** How a game says that its positions are written so. */
export const FEN = "FEN";

/** The number of the move that is next. */
export const moveNumber = (fen) => Number(fen.split(" ")[5]) || 1;

export class FenParts {
  /** `changed()` is called when something else is chosen. */
  constructor(changed) {
    this.turn = el("select", { id: "edit-turn", onchange: changed },
      el("option", { value: "w", text: "White" }), el("option", { value: "b", text: "Black" }));
    this.boxes = CASTLING.map(([letter]) => el("input", { type: "checkbox", value: letter, onchange: changed }));
    this.element = el("div", { class: "row fen-parts" },
      el("label", { class: "row tight" }, "To move", this.turn),
      el("fieldset", { class: "row" }, el("legend", { text: "May castle" }),
        ...CASTLING.map(([, words], i) => el("label", { class: "row tight" }, this.boxes[i], words))));
  }

  /** Begin with what a FEN says. */
  read(fen) {
    const [, turn = "w", castling = "-"] = fen.split(" ");
    this.turn.value = turn;
    for (const box of this.boxes) box.checked = castling.includes(box.value);
  }

  /** Nothing but the men: nobody may castle. */
  clear() { for (const box of this.boxes) box.checked = false; }

  /** The FEN of a board. */
  write(rows) {
    const men = rows.map((row) => row.replace(/\.+/g, (empty) => empty.length)).join("/");
    const castling = this.boxes.filter((box) => box.checked).map((box) => box.value).join("") || "-";
    return `${men} ${this.turn.value} ${castling} - 0 1`;
  }
}
