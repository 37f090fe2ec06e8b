// The line above the board: whose move it is, who is thinking, how the game ended. It is also said aloud.

import { announce, byId } from "../shared/dom.js";
import { COMPUTER } from "./table.js";

let said = "";

/** Show where the game stands; while a position is edited, only that. */
export function showStatus(table, editing, queued = false) {
  const text = editing ? "Editing the position" : queued && table.thinking ? "Waiting for a turn: the server is busy" : statusText(table);
  byId("turn").textContent = text;
  byId("status").className = `status ${table.over ? "over" : `side-${table.mover}`} ${table.thinking ? "thinking" : ""}`;
  byId("stop").hidden = !table.thinking;
  const sits = table.seats[table.mover] === COMPUTER;
  const waits = !editing && !table.over && !table.thinking && (table.rolling || (sits && (table.free || !table.human)));
  byId("continue").hidden = !(waits && (table.paused || !table.live || (table.free && !table.rolling)));
  byId("continue").textContent = table.rolling ? "Roll" : table.free ? "Let the computer move" : "Continue";
  const last = table.notation[table.at - 1];
  const who = table.lucky[table.at - 1] || table.game.at_once ? "" : `${table.game.players[table.position.movers.at(-1)]} played ${last}. `;
  const spoken = `${last ? who : ""}${text}`;
  if (spoken !== said) announce((said = spoken));
}

function statusText(table) {
  if (table.over) return sentence(table.outcome);
  if (table.rolling) return table.paused ? "The dice are to be rolled" : "Rolling …";
  return before(table) + (table.atOnce ? choiceText(table) : turnText(table));
}

/** What luck has done just now, and what both had chosen. */
function before({ at, lucky, notation, game }) {
  const rolled = lucky[at - 1] ? `Rolled ${notation[at - 1]}. ` : "", chosen = rolled ? at - 2 : at - 1;
  return (game.at_once && chosen >= 0 && !lucky[chosen] ? `Chosen: ${notation[chosen]}. ` : "") + rolled;
}

/** Where both move at once: who is to choose, and who has. */
function choiceText(table) {
  const { chosen, game: { players } } = table, ready = players.filter((_, player) => chosen[player] !== null);
  const others = ready.length ? ` · ${ready.join(" and ")} ${ready.length > 1 ? "have" : "has"} chosen` : table.thinking ? ` · ${players[table.waitsFor(COMPUTER)]} is thinking …` : "";
  if (!table.human) return table.live ? `Both choose${others}` : "Looking back";
  return `${table.people.length === 1 ? `Your choice (${players[table.mover]})` : `${players[table.mover]} chooses`}${others}`;
}

function turnText(table) {
  const name = table.game.players[table.mover];
  if (table.thinking) return `${name} is thinking …`;
  if (table.free) return `${name} to move${check(table)}${lead(table)}`;
  if (!table.human) return table.live ? `${name} (computer) is to move${lead(table)}` : "Looking back";
  return (table.people.length === 1 ? `Your move (${name})` : `${name} to move`) + check(table) + lead(table);
}

const check = ({ position: { board } }) => (board.check?.length ? ": check!" : "");

/** Who has gained more so far, in a game in which points are gained on the way. */
function lead({ game, position: { gained } }) {
  return gained ? ` · ${game.players[gained > 0 ? 0 : 1]} leads by ${Math.abs(gained)}` : "";
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1);
