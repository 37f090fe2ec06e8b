// The page: its screens, and the way between them.
//
//   wall/    all games, each a small living board      game/  one game: board, players, moves, values
//   learn/   lessons and exercises                     see/   the search, as a tree and step by step
//   play/ analyse/ edit/ review/   what the game's screen is made of; play/table.js is the game being played
//   board/   the board of any game                     chess/ chessmen, FEN and PGN
//   page/    address, screens, sounds, keys            shared/ what everybody uses      styles/

import { GameScreen } from "./game/game.js";
import { createLearn } from "./learn/learn.js";
import * as address from "./page/address.js";
import { offerFullScreen } from "./page/full.js";
import { Screens } from "./page/screens.js";
import { offerShortcuts } from "./page/shortcuts.js";
import { offerSounds } from "./page/sounds.js";
import { Table } from "./play/table.js";
import { createSee } from "./see/see.js";
import { Problem, ask } from "./shared/api.js";
import { byId, el } from "./shared/dom.js";
import { HERE, recall, remember } from "./shared/memory.js";
import { Wall } from "./wall/wall.js";

const main = document.querySelector("main"); // inert until there is something to act on
const table = new Table();
const game = new GameScreen(table, { trouble, openTree: () => openTree(table.where) });
const wall = new Wall(byId("wall"), { games: () => table.games, play: openGame });
const see = createSee(byId("see"), () => searched);
const learn = createLearn(byId("learn"), { games: () => table.games, openGame, openTree, address: (given) => address.push({ screen: "learn", ...given }) });
let searched = null; // the position whose search is looked at

const screens = new Screens((name) => {
  game.shown = name === "game";
  document.querySelector(".chooser").hidden = name !== "game";
  for (const [id, each] of [["to-wall", "wall"], ["to-learn", "learn"]]) byId(id).toggleAttribute("aria-current", name === each);
  if (byId("to-wall").hasAttribute("aria-current")) byId("to-wall").setAttribute("aria-current", "page");
  if (byId("to-learn").hasAttribute("aria-current")) byId("to-learn").setAttribute("aria-current", "page");
  document.title = { wall: "zermelo", learn: "Learn · zermelo", tree: "See the search · zermelo" }[name] ?? document.title;
});
screens.add("wall", byId("wall"), { show: () => wall.show(), hide: () => wall.hide() });
screens.add("game", byId("table"), { show: () => followAddress(), hide: () => table.stopThinking() });
screens.add("learn", byId("learn"), learn);
screens.add("tree", byId("tree"), { show: () => showTree(), hide: () => see.hide() });

/** Say that something went wrong, and how to go on. */
function trouble(problem, retry = null, words = "Try again") {
  byId("trouble").hidden = !problem;
  const message = problem?.message ?? "";
  byId("trouble-text").textContent = message.charAt(0).toUpperCase() + message.slice(1);
  byId("trouble-retry").textContent = words;
  byId("trouble-retry").onclick = retry ?? (() => { table.problem = null; table.resume(); });
}

// -- from screen to screen -------------------------------------------------------------------------------------

/** Go where the address says; where that fails, say so. */
async function follow() {
  trouble(null);
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close(); // it belongs to what was there before
  const { screen, given } = address.read();
  const only = screen === "wall" && table.games.length === 1; // nothing to choose from
  try {
    await screens.open(only ? "game" : screen, given);
  } catch (problem) {
    trouble(problem, follow);
  }
}

function openGame({ game: name, position = "", moves = "", level = "" }) {
  address.push({ game: name, position, moves, level });
  return follow();
}

function openTree({ game: name = "", position = "", moves = "", tree = "" }) {
  address.push({ screen: "tree", game: name, position, moves, tree });
  return follow();
}

/** The search of a position, or of a tree that is written out. */
function showTree() {
  const { given, game: name } = address.read(), tree = given.get("tree") ?? "";
  const asked = table.games.find((each) => each.name === name);
  searched = asked ? { game: asked.name, title: asked.title, position: given.get("position") ?? "", moves: given.get("moves") ?? "" } : null;
  byId("tree-title").textContent = asked ? `See the search: ${asked.title}` : "See the search";
  byId("tree-back").hidden = !asked;
  see.show(tree);
}

byId("tree-back").addEventListener("click", () => {
  const { title, ...where } = searched;
  const same = table.position && JSON.stringify(table.where) === JSON.stringify(where);
  if (same) history.pushState(null, "", address.of(table, game.seen)); // as it was left
  else address.push(where);
  follow();
});
for (const id of ["to-wall", "to-learn"]) byId(id).addEventListener("click", (event) => within(event, byId(id)));
document.querySelector(".brand").addEventListener("click", (event) => within(event, document.querySelector(".brand")));
window.addEventListener("popstate", () => follow());

/** A link to another screen of this page needs no new page. */
function within(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || main.inert) return;
  event.preventDefault();
  address.push(Object.fromEntries(new URL(link.href).searchParams));
  follow();
}

// -- what a page that is loaded again goes on with --------------------------------------------------------------

/** The moves, one just made too, who sits where, the strength, the clock, how it ended. */
window.addEventListener("pagehide", () => {
  if (!table.position) return;
  const { seats, level, strengths, paused, times, resigned, flagged } = table, { moves, at } = table.wanted;
  remember("table", { address: game.shown ? location.href : address.of(table, game.seen), moves, at, seats, level, strengths, paused, times, resigned, flagged, fair: table.fair && !table.over }, HERE);
});

/** Go to the game that the address says; where it says nonsense, say so and begin a game that works. */
async function followAddress() {
  const { game: name, start, moves, then, values, flip, level } = address.read();
  const known = table.games.find((each) => each.name === name), asked = known ?? table.games[0];
  if (table.position && address.of(table, game.seen) === location.href) { // it is here already, and goes on
    game.follow();
    table.goOn();
    return;
  }
  const plain = !start && moves.length + then.length === 0;
  const kept = table.position ? null : recall("table", null, HERE), left = location.href === kept?.address && kept.moves ? kept : null; // the page was left just here
  const offered = asked.levels.map((each) => each.name); // a link may say anything, and what was kept may be old
  table.level = [level, left?.level, recall("level", null)].find((each) => offered.includes(each)) ?? table.level;
  if (left) Object.assign(table, { seats: left.seats, strengths: left.strengths ?? [] });
  game.turned = flip;
  try {
    if (name && !known) throw new Error(`There is no game “${name.length > 40 ? `${name.slice(0, 40)}…` : name}” here.`);
    if (plain && table.position) await table.newGame(asked); // so that undo brings the other one back
    else if (left) await table.comeBack(asked, start, left);
    else await table.go({ game: asked, start, moves: [...moves, ...then], at: moves.length, paused: !plain, fair: plain });
    if (values !== game.analysis.on) game.analysis.turn(values);
  } catch (problem) {
    if (problem instanceof Problem && problem.gone) throw problem; // the link may be right
    await table.newGame(asked);
    trouble({ message: `This link does not lead to a position: ${brief(problem.message)} Here is a new game.` }, () => trouble(null), "All right");
  }
}

/** What went wrong, without all that would have been right. */
const brief = (message) => `${message.replace(/[;:] legal are.*$/s, "").replace(/\.$/, "")}.`;

// -- beginning -------------------------------------------------------------------------------------------------

/** A game's title; with its size or rules where two games share it. */
function called({ name, title, variant }) {
  const alone = table.games.filter((each) => each.title === title).length === 1;
  return alone || !name.includes(":") ? title : `${title} (${variant})`;
}

async function begin() {
  try {
    table.games = (await ask("games")).games;
    byId("game").replaceChildren(...table.games.map((each) => el("option", { value: each.name, text: called(each) })));
    main.inert = false;
    await follow();
  } catch (problem) {
    trouble(problem, begin);
  }
}

offerSounds();
offerShortcuts();
offerFullScreen();
begin();
