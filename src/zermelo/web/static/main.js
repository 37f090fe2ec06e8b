// The page: puts the parts together and keeps them in step with the table.
//
//   play/ analyse/ see/ practise/ edit/   one folder a tab; play/table.js is the game being played
//   board/   the board of any game: drawn, clicked, dragged     chess/   chessmen, FEN and PGN
//   page/    the address, the tabs, light or dark               shared/  what everybody uses     styles/

import { Analysis } from "./analyse/analysis.js";
import { arrowOf } from "./board/arrows.js";
import { bare } from "./board/drawing.js";
import { trace } from "./board/places.js";
import { BoardView } from "./board/view.js";
import { Editor } from "./edit/editor.js";
import * as address from "./page/address.js";
import { makeTabs } from "./page/tabs.js";
import { Opening } from "./play/opening.js";
import { PlayPanel } from "./play/panel.js";
import { Readiness } from "./play/readiness.js";
import { Rules } from "./play/rules.js";
import { Setup } from "./play/setup.js";
import { showStatus } from "./play/status.js";
import { Strips } from "./play/strips.js";
import { COMPUTER, HUMAN, Table } from "./play/table.js";
import { Practise } from "./practise/practise.js";
import { createSee } from "./see/see.js";
import { ask } from "./shared/api.js";
import { announce, byId, el } from "./shared/dom.js";
import { HERE, recall, remember } from "./shared/memory.js";
import { long, speakOf } from "./shared/values.js";

const table = new Table();
let turned = false, hint = null, hinting = null;

const board = new BoardView(byId("board"), byId("moves-list"), { play: (move) => act(table.play(move)), paint: (name) => editor.paint(name) });
const panel = new PlayPanel(table);
const setup = new Setup(table);
const opening = new Opening(table);
const strips = new Strips(table, byId("strip-above"), byId("strip-below"), () => flipped());
const readiness = new Readiness(() => analysis.again());
const rules = new Rules();
const analysis = new Analysis(table, byId("analyse"), () => showBoard());
const editor = new Editor(table, byId("position"), () => { showBoard(); showStatus(table, editor.editing); showControls(); });
const see = createSee(byId("see"), () => ({ ...table.where, title: table.game.title }));
const practise = new Practise(byId("practise"));
const selectTab = makeTabs((id) => {
  if (table.position) address.write(table);
  if (table.position && id === "see") see.show();
  if (id === "practise") practise.show();
});

// -- showing ---------------------------------------------------------------------------------------------------

const main = document.querySelector("main"); // inert until there is a game to act on

table.addEventListener("change", () => {
  main.inert = false;
  hint = null;
  hinting?.abort();
  address.write(table);
  document.body.dataset.board = bare(table.position.board).chess ? "chess" : table.position.board.kind;
  colourSides(table.game.players);
  document.title = `${table.game.title} · zermelo`;
  byId("game").value = table.game.name;
  byId("about").textContent = table.game.about;
  trouble(table.problem);
  speakOf(table.game);
  panel.show();
  setup.show();
  readiness.watch(table.game);
  rules.watch(table.game);
  editor.show();
  analysis.follow();
  showBoard();
  showStatus(table, editor.editing);
  showControls();
  if (!byId("see").hidden) see.show();
});

/** Whoever is called White has white pieces, and the other black ones. */
function colourSides(players) {
  const white = players.indexOf("White");
  if (white < 0) delete document.body.dataset.sides;
  else document.body.dataset.sides = ["white", "black"][white];
}

function showBoard() {
  if (!table.position) return;
  strips.show();
  byId("bar").classList.toggle("flipped", flipped());
  const { position } = table;
  board.show({
    board: editor.editing ? editor.board : position.board,
    legal: table.over || editor.editing ? [] : table.legal,
    mover: table.mover,
    aliases: table.over || editor.editing ? {} : position.aliases,
    values: analysis.values,
    last: lastSquares(),
    flipped: flipped(),
    over: table.over,
    enabled: table.human && !editor.editing,
    hint,
    arrows: editor.editing ? [] : [...(hint ? [arrowOf(hint, 0, "hint")] : []), ...analysis.arrows].filter(Boolean),
    editing: editor.editing,
  });
}

/** Whether the board is seen from the other side: as one has turned it, and, where men face each other, by whoever is second alone. */
function flipped() {
  const { chess, looks = {} } = bare(table.position.board);
  const second = (chess || Object.values(looks).some(({ shape }) => shape === "pointed")) && table.seats[0] === COMPUTER && table.seats[1] === HUMAN;
  return turned !== Boolean(second);
}

/** The squares of the last move, as its name tells them; where pieces drop, the top of its column. */
function lastSquares() {
  const { moves } = table.position, drawn = bare(table.position.board), move = moves.at(-1);
  if (move === undefined || editor.editing) return [];
  if (!drawn.drop) return trace(table.position.board, move);
  const column = drawn.columns.indexOf(move);
  const top = drawn.rows.findIndex((row) => row[column] !== "." && column >= 0);
  return top < 0 ? [] : [move + drawn.row_names[top]];
}

function showControls() {
  const { editing } = editor;
  byId("undo").disabled = editing || !table.undoable;
  byId("undo").title = table.at === 0 && table.undoable ? "Back to the game before (U)" : "Take back (U)";
  byId("redo").disabled = editing || table.live;
  byId("hint").disabled = editing || !table.human;
  byId("resign").disabled = editing || table.over || table.people.length === 0;
  byId("resign").hidden = table.game.players.length > 2;
  for (const id of ["new", "swap"]) byId(id).disabled = editing;
}

/** Say that something went wrong, and how to go on. */
function trouble(problem, retry = null) {
  byId("trouble").hidden = !problem;
  byId("trouble-text").textContent = problem?.message ?? "";
  byId("trouble-retry").onclick = retry ?? (() => { table.problem = null; table.resume(); });
}

/** Wait for something to be done; where it fails, say so. */
async function act(done, retry) {
  try {
    await done;
  } catch (problem) {
    if (problem.name !== "AbortError") trouble(problem, retry ?? (() => act(table.go({ at: table.at, paused: table.paused, fair: table.fair }))));
  }
}

// -- doing -----------------------------------------------------------------------------------------------------

async function giveHint() {
  hinting?.abort();
  const asking = (hinting = new AbortController());
  try {
    const player = table.atOnce ? table.mover : "";
    const { move, notation, value } = await ask("choose", { ...table.where, player, level: "best" }, asking.signal);
    hint = move;
    announce(`Hint: ${notation}${value ? `, ${long(value)}` : ""}`);
    byId("turn").textContent = `Try ${notation}`;
    showBoard();
  } catch (problem) {
    if (problem.name !== "AbortError") trouble(problem, giveHint);
  }
}

/** A new game, with the opening that is chosen. */
async function beginGame() {
  const kind = setup.opening;
  opening.end();
  await table.newGame(table.game, setup.start, Boolean(kind)); // nobody moves before the opening is made
  if (kind) await opening.begin(kind);
}

const ACTIONS = {
  new: () => { table.timing.control = setup.control; act(beginGame()); },
  undo: () => act(table.undo()),
  redo: () => act(table.redo()),
  hint: giveHint,
  swap: () => { table.swap(); },
  flip: () => { turned = !turned; showBoard(); },
  resign: () => table.resign(),
  stop: () => table.stop(),
  continue: () => table.resume(),
};
for (const [id, action] of Object.entries(ACTIONS)) byId(id).addEventListener("click", action);

const KEYS = { n: "new", u: "undo", r: "redo", h: "hint", f: "flip" };
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, dialog");
  if (main.inert || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = { ArrowLeft: table.aimed - 1, ArrowRight: table.aimed + 1, Home: 0, End: table.moves.length }[event.key];
  if (!event.defaultPrevented && at >= 0 && at <= table.moves.length && !editor.editing) { event.preventDefault(); act(table.jump(at)); }
  if (!KEYS[event.key]) return;
  const button = byId(KEYS[event.key]);
  if (!button.disabled) button.click();
});

byId("game").addEventListener("change", (event) => {
  const game = table.games.find(({ name }) => name === event.target.value);
  turned = false;
  editor.board = null;
  act(table.newGame(game));
});

// -- what a page that is loaded again goes on with --------------------------------------------------------------

/** Who sits where, the strength, the clock, and whether values are shown. */
window.addEventListener("pagehide", () => {
  if (!table.position) return;
  const { seats, level, paused, times } = table;
  remember("table", { address: address.of(table), seats, level, paused, times, values: analysis.on }, HERE);
});

/** Take the seats again, as they were when the page was left. */
function sitAgain({ seats, level, values }) {
  Object.assign(table, { seats, level });
  if (values) analysis.turn(true);
}

// -- beginning -------------------------------------------------------------------------------------------------

/** Go where the address says; where it says nonsense, say so and begin a game that works. */
async function followAddress(kept = null) {
  const { game: name, start, moves } = address.read();
  const game = table.games.find((each) => each.name === name);
  const asked = game ?? table.games[0];
  const plain = !start && moves.length === 0;
  const left = address.here() === kept?.address ? kept : null; // the page was left just here
  try {
    if (name && !game) throw new Error(`There is no game “${name}” here.`);
    await table.go({ game: asked, start, moves, paused: left ? left.paused : !plain, fair: plain });
    if (left) table.setTimes(left.times);
  } catch (problem) {
    await table.newGame(asked);
    trouble({ message: `This link does not lead to a position: ${problem.message} Here is a new game.` }, () => trouble(null));
    byId("trouble-retry").textContent = "All right";
  }
}

/** A game's title; with its parameters where two games share it. */
function called(name, title) {
  const alone = table.games.filter((game) => game.title === title).length === 1;
  return alone || !name.includes(":") ? title : `${title} (${name.split(":")[1]})`;
}

async function begin() {
  try {
    table.games = (await ask("games")).games;
    byId("game").replaceChildren(...table.games.map(({ name, title }) => el("option", { value: name, text: called(name, title) })));
    byId("trouble-retry").textContent = "Try again";
    const kept = recall("table", null, HERE);
    if (kept) sitAgain(kept);
    await followAddress(kept);
  } catch (problem) {
    trouble(problem, begin);
  }
}

window.addEventListener("popstate", () => act(followAddress()));
selectTab(address.read().tab || "play");
begin();
