// Which one? A choice among moves that go from the same square to the same square, as when a pawn promotes.

import { NAMES, drawMan, isMan } from "../chess/chessmen.js";
import { byId, el } from "../shared/dom.js";

/**
 * Ask which of some moves is meant; the answer is a promise of it, or of null where the person thinks better of it.
 * `beside` is the square where the piece arrives, `side` whose piece it is, `chess` whether letters are chessmen.
 */
export function whichOne(moves, beside, { side, chess }) {
  const dialog = byId("chooser");
  const men = chess && moves.every((move) => isMan(move.at(-1)));
  return new Promise((resolve) => {
    let answer = null;
    const choose = (move) => { answer = move; dialog.close(); };
    const buttons = moves.map((move) => button(move, men ? side : null, () => choose(move)));
    dialog.replaceChildren(el("h2", { text: men ? "Promote to" : "Which one?" }), el("div", { class: men ? "men" : "row" }, ...buttons));
    dialog.onkeydown = (event) => key(event, moves, buttons, choose);
    dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); }; // on the backdrop
    const there = () => { if (men) place(dialog, beside.getBoundingClientRect()); };
    dialog.onclose = () => { removeEventListener("resize", there); resolve(answer); };
    dialog.showModal();
    there();
    addEventListener("resize", there);
    buttons[0].focus();
  });
}

function button(move, side, onclick) {
  if (side === null) return el("button", { type: "button", text: move, onclick });
  const kind = move.at(-1).toLowerCase(), name = NAMES[kind];
  return el("button", { type: "button", class: "man-choice", "data-move": move, "aria-label": name, title: name, onclick },
    drawMan(side === 0 ? kind.toUpperCase() : kind));
}

/** Letters choose (q, r, b, n), arrows go along. */
function key(event, moves, buttons, choose) {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (way) {
    event.preventDefault();
    buttons[(buttons.indexOf(document.activeElement) + way + buttons.length) % buttons.length].focus();
  }
  const meant = moves.find((move) => move.at(-1).toLowerCase() === event.key);
  if (meant) { event.preventDefault(); choose(meant); }
}

/** Beside the square, within the window. */
function place(dialog, square) {
  const { width, height } = dialog.getBoundingClientRect();
  const within = (least, wanted, most) => Math.max(least, Math.min(wanted, most));
  dialog.style.margin = "0";
  dialog.style.left = `${within(8, square.left + square.width / 2 - width / 2, innerWidth - width - 8)}px`;
  dialog.style.top = `${within(8, square.top, innerHeight - height - 8)}px`;
}
