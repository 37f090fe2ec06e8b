// The keys of the game's screen; page/shortcuts.js lists them for people.

import { bare } from "../board/drawing.js";
import { byId } from "../shared/dom.js";

const BUTTONS = { n: "new", u: "undo", r: "redo", h: "hint", f: "flip" };

/** Listen for the keys of a screen, while it is shown. */
export function listen(screen) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog[open], :popover-open"); // what is closed keeps the focus for a moment
    if (!screen.shown || !screen.table.position || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!event.defaultPrevented && !screen.editor.editing && (step(screen, event) || drop(screen, event))) { event.preventDefault(); return; }
    if (event.repeat) return; // nobody wants ten new games
    if (event.key === "v") byId("values").click();
    const button = byId(BUTTONS[event.key]);
    if (button && !button.disabled) button.click();
  });
}

/** Arrows, Home and End go through the game. */
function step(screen, event) {
  const { table } = screen;
  const at = { ArrowLeft: table.aimed - 1, ArrowRight: table.aimed + 1, Home: 0, End: table.moves.length }[event.key];
  if (at === undefined || at < 0 || at > table.moves.length) return false;
  screen.act(table.jump(at));
  return true;
}

/** A digit drops a disc into its column. */
function drop({ table, board }, event) {
  const { drop: drops } = bare(table.position.board);
  if (!drops || !table.human || !table.legal.includes(event.key)) return false;
  board.play(event.key);
  return true;
}
