// What the keys do: listed where somebody presses "?".

import { byId, el } from "../shared/dom.js";

const KEYS = [
  ["← →", "one move back, one move on; hold to run"],
  ["Home End", "to the start, to the end"],
  ["Tab, then arrows", "about the board; Enter picks up and puts down, Escape lets go"],
  ["1 … 9", "drop a disc into that column"],
  ["V", "values on and off"],
  ["N", "new game (Undo brings the old one back)"],
  ["U R", "undo, redo"],
  ["H", "hint"],
  ["F", "flip the board"],
  ["?", "this list"],
];

/** Make the list, and the button and key that show it. */
export function offerShortcuts() {
  const dialog = byId("shortcuts"), show = () => dialog.showModal();
  dialog.append(el("h2", { id: "shortcuts-title", text: "Keyboard" }),
    el("dl", {}, ...KEYS.map(([keys, words]) => el("div", {}, el("dt", {}, ...keys.split(" ").map((key) => (/^[\w←→?]+$/.test(key) && key !== "then" ? el("kbd", { text: key }) : ` ${key} `))), el("dd", { text: words })))),
    el("form", { method: "dialog" }, el("button", { class: "primary", text: "Close" })));
  byId("keys").addEventListener("click", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !event.target.closest("input, select, textarea, dialog[open]")) { event.preventDefault(); show(); }
  });
}
