// The line above the board: whose move it is, who is thinking, how the game ended. It is also said aloud.

import { announce, byId } from "../shared/dom.js";
import { COMPUTER } from "./table.js";

let said = "";

/** Show where the game stands; while a position is edited, only that. */
export function showStatus(table, editing) {
  const text = editing ? "Editing the position" : statusText(table);
  byId("turn").textContent = text;
  byId("status").className = `status ${table.over ? "over" : `side-${table.mover}`} ${table.thinking ? "thinking" : ""}`;
  byId("stop").hidden = !table.thinking;
  const waits = !editing && !table.over && !table.thinking && !table.rolling && table.seats[table.mover] === COMPUTER;
  byId("continue").hidden = !(waits && (table.paused || !table.live));
  const last = table.notation[table.at - 1];
  const who = table.lucky[table.at - 1] ? "" : `${table.game.players[table.position.movers.at(-1)]} played ${last}. `;
  const spoken = `${last ? who : ""}${text}`;
  if (spoken !== said) announce((said = spoken));
}

function statusText(table) {
  if (table.over) return sentence(table.outcome);
  if (table.rolling) return table.paused ? "The dice are to be rolled" : "Rolling …";
  const rolled = table.lucky[table.at - 1] ? `Rolled ${table.notation[table.at - 1]}. ` : "";
  return rolled + turnText(table);
}

function turnText(table) {
  const name = table.game.players[table.mover];
  if (table.thinking) return `${name} is thinking …`;
  if (!table.human) return table.live ? `${name} (computer) is to move${lead(table)}` : "Looking back";
  const check = table.position.board.check?.length ? ": check!" : "";
  return (table.seats.includes(COMPUTER) ? `Your move (${name})` : `${name} to move`) + check + lead(table);
}

/** Who has gained more so far, in a game in which points are gained on the way. */
function lead({ game, position: { gained } }) {
  return gained ? ` · ${game.players[gained > 0 ? 0 : 1]} leads by ${Math.abs(gained)}` : "";
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1);
