// The table at which a game is played: the game, its moves, where in them we are, and who sits where.
//
// `moves` may go on beyond `at`: those are the moves that Redo brings back. Whoever wants to know of a change
// listens for "change". Nothing here touches the page.

import { ask, Problem } from "../shared/api.js";
import { Timing } from "./timing.js";

export const HUMAN = "human";
export const COMPUTER = "computer";
const PAUSE = 250; // milliseconds at least between two moves, so that the eye can follow
const ROLL = 500; // milliseconds that dice roll
const HURRY = 10000; // with less than this on the clock the computer does not wait for the eye
const KEPT = 1000; // positions that are remembered
const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** What the server says of the line that led to a position: who moved and who is to, where luck did, what the moves are called. */
const lineOf = ({ movers, to_move: mover, rolls, luck, notation, moves }) => ({ movers: [...movers, mover], lucky: [...rolls, luck.length > 0], notation, moves });

export class Table extends EventTarget {
  constructor() {
    super();
    this.games = [];
    this.game = null; // what the server says of the game
    this.position = null; // what it says of the position shown
    this.start = ""; // where the game began; "" is the game's own start
    this.moves = [];
    this.at = 0;
    this.lucky = []; // at each ply, whether luck moves there
    this.movers = []; // who is to move at each ply: as the server says, and beyond `at` as it said before
    this.seats = [HUMAN, COMPUTER]; // one for each player
    this.chosen = []; // where both move at once: what each has chosen, null until they have
    this.level = "casual"; // nobody is offered first what cannot be beaten
    this.strengths = []; // of single seats, where several of them compute
    this.free = false; // whether all sides may be moved, as in an analysis; then the computer waits to be asked
    this.notation = []; // the moves as a score sheet has them
    this.resigned = null; // the player who gave up
    this.flagged = null; // the player whose time ran out
    this.timing = new Timing((player) => this.flag(player));
    this.paused = false; // the computer waits to be told to go on
    this.thinking = null; // what calls the computer's thinking off
    this.fair = false; // whether this game may count: begun at the start, nothing changed since
    this.problem = null;
    this.turn = 0; // counts the positions asked for
    this.asked = null; // game, start, moves and ply that are on their way
    this.kept = new Map(); // what the server said of positions, by the parameters that name them
    this.before = null; // the game that a new one took the place of
    this.playing = Promise.resolve(); // moves are made one after the other
    this.going = Promise.resolve(); // the position asked for last
  }

  changed() { this.dispatchEvent(new Event("change")); }

  /** The parameters that name the position shown. */
  get where() {
    return { game: this.game.name, position: this.start, moves: this.moves.slice(0, this.at).join(" ") };
  }

  /** The parameters that name the whole game. */
  get whole() { return { game: this.game.name, position: this.start, moves: this.moves.join(" ") }; }

  /** Where the game is to go, if somewhere else was asked for, or is. */
  get wanted() { return this.asked?.game === this.game && this.asked.start === this.start ? this.asked : this; }
  get aimed() { return this.wanted.at; }

  /** Who gave up or ran out of time, where the game has come to its end; null: nobody, or one looks at what was before. */
  get gone() { return this.live ? this.resigned ?? this.flagged : null; }
  get over() { return this.position.over || this.gone !== null; }
  get atOnce() { return !this.over && this.position.choices !== null; }
  /** Who is to move; where both do, the person who has not chosen yet. */
  get mover() { return this.atOnce && this.waitsFor(HUMAN) >= 0 ? this.waitsFor(HUMAN) : this.position.to_move; }
  /** What the mover can play. */
  get legal() { return this.atOnce ? this.position.choices[this.mover] : this.position.legal; }
  get live() { return this.at === this.moves.length; }
  get rolling() { return !this.over && this.position.luck.length > 0; }
  get human() { return !this.over && !this.rolling && (this.atOnce ? this.waitsFor(HUMAN) >= 0 : this.free || this.seats[this.mover] === HUMAN); }
  /** Who of these is still to choose, where both move at once; -1: nobody. */
  waitsFor(who) { return this.seats.findIndex((seat, player) => seat === who && this.chosen[player] === null); }

  /** How the game ended, in words; "" while it goes on. */
  get outcome() {
    if (this.gone === null) return this.position.outcome ?? "";
    const [loser, winner] = [this.gone, 1 - this.gone].map((player) => this.game.players[player]);
    if (this.resigned !== null) return `${loser} resigns: ${winner} wins`;
    return `${loser}'s time is up: ${this.winners.length > 1 ? `a draw, since ${winner} could not win` : `${winner} wins`}`;
  }

  /** Who won, or did as well as anybody: all of them where it is a draw. */
  get winners() {
    const { gone, position: { can_win: canWin, scores } } = this;
    if (gone !== null) return this.resigned !== null || canWin[1 - gone] ? [1 - gone] : [0, 1];
    return [...scores.keys()].filter((player) => scores[player] === Math.max(...scores));
  }

  /** Who won of two: 0, 1, or -1 for nobody. */
  get winner() { return this.winners.length === 1 ? this.winners[0] : -1; }

  // -- going to a position -------------------------------------------------------------------------------------

  /** Go to a position; on a Problem everything stays as it was. Answers whether one has come there: something newer may have been asked for. */
  go(where) { return (this.going = this.arrive(where)); }

  async arrive({ game = this.game, start = this.start, moves = this.moves, at = moves.length, paused = false, fair = false, moved = null, anew = false }) {
    this.stopThinking();
    this.timing.leave(this.at);
    const turn = (this.turn += 1);
    this.asked = { game, start, moves, at };
    const known = at === moves.length || (game === this.game && start === this.start && moves.every((move, ply) => move === this.moves[ply]));
    const asked = [moves.slice(0, at), ...(known ? [] : [moves])].map((line) => this.look(game, start, line)); // what follows is to be called by its name too
    const [position, whole] = await Promise.all(asked).catch((problem) => this.stay(turn, problem));
    if (turn !== this.turn) return false;
    this.asked = null;
    this.timing.allowed = game.players.length === 2 && !game.at_once;
    if (game !== this.game || start !== this.start) this.timing.reset();
    this.seatAll(game.players);
    this.chosen = game.players.map(() => null);
    const here = lineOf(position), beyond = whole ? lineOf(whole) : { ...this, moves };
    at = here.moves.length; // a word may have been several moves: 4453
    this.movers = [...here.movers, ...beyond.movers.slice(at + 1)];
    this.lucky = [...here.lucky, ...beyond.lucky.slice(at + 1)];
    this.notation = [...here.notation, ...beyond.notation.slice(at, moves.length)];
    moves = [...here.moves, ...beyond.moves.slice(at)];
    if (anew || game !== this.game || start !== this.start || moves.join(" ") !== this.moves.join(" ")) this.resigned = this.flagged = null; // another game, or one that goes on otherwise
    Object.assign(this, { game, start, moves, at, position, paused, fair, problem: null });
    this.timing.arrive(at, moved);
    this.runClock();
    this.changed();
    this.goOn();
    for (const near of [at - 1, at + 1]) if (near >= 0 && near <= this.moves.length) this.look(game, start, this.moves.slice(0, near)).catch(() => {});
    return true;
  }

  /** What was asked for last is not to be had. */
  stay(turn, problem) {
    if (turn === this.turn) this.asked = null;
    this.runClock();
    throw problem;
  }

  /** What the server says of a position, asked once. */
  look(game, start, moves) {
    const where = { game: game.name, position: start, moves: moves.join(" ") }, key = JSON.stringify(where);
    if (!this.kept.has(key)) {
      if (this.kept.size >= KEPT) this.kept.delete(this.kept.keys().next().value);
      const asked = ask("position", where);
      this.kept.set(key, asked);
      asked.catch(() => this.kept.delete(key));
    }
    return this.kept.get(key);
  }

  /** A seat for each player: who is new is the computer, and if a person was there, a person stays. */
  seatAll(players) {
    const person = this.people.length > 0;
    this.seats = players.map((_, player) => this.seats[player] ?? COMPUTER);
    if (person && this.people.length === 0) this.seats[0] = HUMAN;
  }

  /** Where luck moves the dice roll; else the computer moves, if it is to. */
  goOn() { return this.rolling ? this.letLuckMove() : this.letComputerMove(); }

  /** A game that was left, with its clock, and given up if it was. Answers whether one has come there. */
  async comeBack(game, start, { moves, at, paused, fair, times, resigned, flagged }) {
    if (!(await this.go({ game, start, moves, at, paused, fair }))) return false;
    this.setTimes(times);
    if (resigned === null && flagged === null) return true;
    if (this.live) this.stopThinking();
    Object.assign(this, { resigned, flagged });
    this.runClock();
    this.changed();
    return true;
  }

  /** Begin anew. The game so far is kept: undo, before the first move, brings it back. */
  newGame(game = this.game, start = "", paused = false) {
    const { at, moves, times, resigned, flagged } = this;
    if (moves.length) this.before = { game: this.game, start: this.start, moves, at, times, resigned, flagged, paused: true, fair: false };
    this.timing.reset();
    return this.go({ game, start, moves: [], fair: true, paused, anew: true });
  }

  /** Whether there is something to go back to: a move, or the game before. */
  get undoable() { return this.at > 0 || (this.before !== null && this.moves.length === 0); }

  async bringBack() {
    const { before } = this;
    if (await this.comeBack(before.game, before.start, before)) this.before = null;
  }

  /** Play a person's move from here; what came after is forgotten. One that comes too late, or while it is not a person's turn, does nothing. */
  play(move) {
    this.playing = this.playing.catch(() => {}).then(() => {
      if (!this.human || !this.legal.includes(move)) return undefined;
      return this.atOnce ? this.choose(this.mover, move) : this.enter(move);
    });
    return this.playing;
  }

  /** Choose where both move at once: nobody is shown anything until both have chosen. */
  choose(player, move) {
    const { choices: [mine, theirs], legal } = this.position, { chosen } = this;
    chosen[player] = move;
    if (!chosen.includes(null)) return this.enter(legal[mine.indexOf(chosen[0]) * theirs.length + theirs.indexOf(chosen[1])]);
    if (this.paused || !this.live) this.resume();
    else { this.changed(); this.goOn(); }
    return undefined;
  }

  /** Play a move that was typed. */
  type(text) {
    if (!this.atOnce) return this.enter(text);
    if (!this.legal.includes(text)) return Promise.reject(new Problem(`${text} is not a choice of ${this.game.players[this.mover]}'s: ${this.legal.join(", ")}`));
    return this.play(text);
  }

  /** Play a move written in any way that the game reads. */
  enter(text) {
    const rest = this.free && this.moves[this.at] === text ? this.moves.slice(this.at + 1) : []; // what was tried before stays
    return this.go({ moves: [...this.moves.slice(0, this.at), text, ...rest], at: this.at + 1, fair: this.fair && !this.free, moved: this.mover });
  }

  jump(at) { return this.go({ at, paused: at < this.moves.length || this.paused, fair: this.fair }); }

  /** Back to where a person was to move last (one move, where nobody or everybody is a person). */
  undo() {
    if (this.at === 0) return this.undoable ? this.bringBack() : Promise.resolve();
    const back = this.steps(-1);
    return this.go({ at: back, paused: true, fair: this.fair });
  }

  redo() {
    const on = this.steps(1);
    return this.go({ at: on, paused: on < this.moves.length || this.paused, fair: this.fair });
  }

  steps(way) {
    const mixed = !this.free && this.seats.includes(HUMAN) && this.seats.includes(COMPUTER) && !this.game.at_once;
    let at = this.at + way;
    const skipped = (ply) => this.lucky[ply] || (mixed && this.seats[this.movers[ply]] !== HUMAN);
    while (at > 0 && at < this.moves.length && skipped(at)) at += way;
    return Math.max(0, Math.min(this.moves.length, at));
  }

  get computers() { return this.seats.filter((seat) => seat === COMPUTER).length; }
  get people() { return [...this.seats.keys()].filter((player) => this.seats[player] === HUMAN); }

  /** The only person gives up, even while the computer thinks, or else whoever is to move; what is being done is done first. */
  async resign() {
    await Promise.allSettled([this.playing, this.going]);
    if (this.over) return;
    this.stopThinking();
    this.timing.leave(this.at);
    const { people } = this;
    this.resigned = people.length === 1 ? people[0] : this.mover;
    this.changed();
  }

  // -- the clock -----------------------------------------------------------------------------------------------

  /** Use another clock, or none, from now on. */
  setControl(control) {
    this.timing.reset(control);
    this.timing.arrive(this.at, null);
    this.runClock();
    this.changed();
  }

  /** What both had left at each ply, this one too. */
  get times() {
    this.timing.leave(this.at);
    this.runClock();
    return this.timing.times;
  }

  setTimes(times) {
    this.timing.restore(times, this.at);
    this.runClock();
    this.changed();
  }

  /** The time of whoever is to move runs, from the second move on and while the game does. */
  runClock() {
    this.timing.run(this.at > 0 && this.live && !this.paused && !this.free && !this.over ? this.mover : null);
  }

  flag(player) {
    this.stopThinking();
    this.flagged = player;
    this.changed();
  }

  // -- seats ---------------------------------------------------------------------------------------------------

  sit(player, who) {
    if (this.atOnce) this.stopThinking();
    this.seats[player] = who;
    this.chosen.fill(null);
    if (this.moves.length > 0) this.fair = false;
    this.changed();
    this.goOn();
  }

  swap() {
    this.stopThinking();
    const { strengths } = this;
    this.seats.unshift(this.seats.pop());
    this.strengths = this.seats.map((_, player, { length }) => strengths[(player + length - 1) % length]); // whoever sits there takes their strength along
    this.chosen.fill(null);
    if (this.moves.length > 0) this.fair = false;
    this.paused = false;
    this.runClock();
    this.changed();
    this.goOn();
  }

  /** From now on all sides may be moved, and the computer only moves when it is asked to; or no longer. */
  setFree(free) {
    if (free === this.free) return;
    this.free = free;
    if (!this.position) return;
    if (free) this.stopThinking();
    if (this.moves.length > 0) this.fair = false;
    if (!this.over && !this.human) this.paused = free || this.moves.length > 0; // who sits there waits to be told, but in a new game
    this.runClock();
    this.changed();
    this.goOn();
  }

  /** How strong the computer is that sits there. */
  strengthOf(player) { return (this.computers > 1 ? this.strengths[player] : null) ?? this.level; }

  /** Another strength; where several compute, of one seat alone. */
  setLevel(level, player = null) {
    if (player !== null && this.computers > 1) this.strengths[player] = level;
    else [this.level, this.strengths] = [level, []];
    if (this.moves.length > 0) this.fair = false;
    this.changed();
  }

  /** Let the game go on from the position shown, whatever came after. */
  resume() {
    if (!this.live) this.resigned = this.flagged = null;
    this.moves = this.moves.slice(0, this.at);
    this.notation = this.notation.slice(0, this.at);
    this.paused = false;
    this.runClock();
    this.changed();
    if (this.rolling) this.letLuckMove(); else this.letComputerMove(true);
  }

  // -- the computer --------------------------------------------------------------------------------------------

  stopThinking() {
    this.thinking?.abort();
    this.thinking = null;
  }

  /** Stop the computer and wait for a person. */
  stop() {
    this.stopThinking();
    this.paused = true;
    this.runClock();
    this.changed();
  }

  /** Roll: each outcome as likely as it is. */
  async letLuckMove() {
    const { turn } = this;
    if (this.paused || !this.live) return;
    await wait(ROLL);
    if (turn !== this.turn || !this.rolling || this.paused) return;
    let left = Math.random();
    const { name } = this.position.luck.find(({ chance }) => (left -= chance) < 0) ?? this.position.luck.at(-1);
    await this.enter(name).catch((problem) => { this.problem = problem; this.changed(); });
  }

  /** Let the computer move, if it is to; `asked`, while all sides may be moved, for whoever is to move. */
  async letComputerMove(asked = false) {
    const player = this.atOnce ? this.waitsFor(COMPUTER) : this.mover, sits = this.seats[player] === COMPUTER;
    if (this.thinking || this.rolling || this.over || this.paused || !this.live || (this.free ? !asked : !sits)) return;
    const { atOnce } = this;
    const thinking = (this.thinking = new AbortController());
    this.changed();
    try {
      const choice = ask("choose", { ...this.where, level: this.strengthOf(player), player: atOnce ? player : "", ...this.timing.told(player) }, thinking.signal);
      const [{ move }] = await Promise.all([choice, wait(this.timing.left(player) < HURRY ? 0 : PAUSE)]);
      if (this.thinking !== thinking) return;
      this.thinking = null;
      await (atOnce ? this.choose(player, move) : this.enter(move));
    } catch (problem) {
      if (this.thinking !== thinking) return;
      this.thinking = null;
      this.paused = true;
      this.runClock();
      this.problem = problem;
      this.changed();
    }
  }
}
