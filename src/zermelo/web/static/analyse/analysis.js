// The analysis of the position shown: values on the moves, the bar, the best lines, what it cost. Off by a switch.

import { arrowOf } from "../board/arrows.js";
import { ask, stream } from "../shared/api.js";
import { byId, copy, el, svg } from "../shared/dom.js";
import { recall, remember } from "../shared/memory.js";
import { judged, legend, long, look, negated, rank, share, short, tiny } from "../shared/values.js";
import { Threats } from "./threats.js";
import { inTurn, isPlain, odds, together } from "./together.js";

const DEFAULTS = { seconds: 10, depth: "", lines: 3, threads: 1 };
const LONGEST = 60; // seconds of one question, where there is no end of asking
const GIVEN = { // what a move gave away, proved or by winning chances: the signs are those of a review
  win: ["??", "gave a win away"], draw: ["??", "gave a draw away"], points: ["??", "gave points away"],
  blunder: ["??", "a blunder, an estimate"], mistake: ["?", "a mistake, an estimate"], inaccuracy: ["?!", "an inaccuracy, an estimate"],
};
const FEW = 12; // moves of a position that are all worth a value
const SETTINGS = [
  ["seconds", "Seconds", { min: 0.1, max: 60, step: 0.1 }],
  ["depth", "Depth (empty: no limit)", { min: 1, max: 200 }],
  ["lines", "Lines", { min: 0, max: 10 }],
  ["threads", "Threads", { min: 1, max: Math.min(8, navigator.hardwareConcurrency || 8) }],
];

export class Analysis {
  /** `changed()` is called when there are new values to show on the board; `act(going)` waits for the table to go somewhere. */
  constructor(table, container, marks, { changed, act }) {
    Object.assign(this, { table, container, marks, changed, act });
    this.on = false;
    this.result = null; // the newest answer for the position shown
    this.told = null; // what more is told of several players, or of moves made at once
    this.few = false; // whether only the best lines are looked at
    this.key = ""; // of the position that `result` is for
    this.settings = { ...DEFAULTS, ...recall("analysis", {}) };
    this.threats = new Threats(table, () => this.settings.seconds, changed);
    this.build(container);
  }

  build(container) {
    this.switch = byId("values");
    this.switch.addEventListener("change", () => this.turn(this.switch.checked));
    this.endless = el("input", { type: "checkbox", id: "set-endless", onchange: () => this.setEndless(this.endless.checked) });
    this.endless.checked = Boolean(this.settings.endless);
    this.facts = el("p", { class: "facts", id: "facts" });
    this.linesList = el("ol", { class: "lines", id: "lines" });
    this.more = el("div", { class: "stack", id: "together" });
    this.problem = el("p", { class: "problem", role: "alert" });
    this.whyButton = el("button", { type: "button", id: "why", text: "Why?", onclick: () => this.explain() });
    this.treeButton = el("button", { type: "button", id: "why-tree", text: "See the search", onclick: () => byId("open-tree").click() });
    this.reasons = el("ul", { class: "reasons-list", id: "reasons", "aria-live": "polite" });
    const signs = el("dl", { class: "legend" });
    const explain = () => signs.replaceChildren(...legend().map(([kind, text, words]) => el("div", {}, el("dt", {}, el("span", { class: `badge ${kind}`, text })), el("dd", { text: words }))));
    container.append(
      el("div", { class: "verdict" }, this.facts, this.whyButton), this.reasons, this.problem, this.more, this.linesList,
      el("div", { class: "row" }, this.threats.button, this.treeButton), this.threats.words,
      el("div", { class: "about-values" },
        el("details", { ontoggle: () => { explain(); signs.scrollIntoView({ block: "nearest" }); } }, el("summary", { text: "What do the signs mean?" }), signs),
        el("details", {}, el("summary", { text: "Settings" }), el("div", { class: "settings" }, ...SETTINGS.map((row) => this.setting(...row)),
          el("label", { class: "row tight wide" }, this.endless, "Go on and on, deeper and deeper")))));
  }

  setting(name, words, range) {
    const input = el("input", { type: "number", id: `set-${name}`, value: this.settings[name], ...range, onchange: () => this.set(name, input) });
    return el("label", {}, words, input);
  }

  set(name, input) {
    if (!input.checkValidity()) { input.reportValidity(); return; }
    this.settings[name] = input.value === "" ? "" : Number(input.value);
    remember("analysis", this.settings);
    this.again();
  }

  setEndless(endless) {
    this.settings.endless = endless;
    remember("analysis", this.settings);
    this.again();
  }

  /** Values on or off; while they are on, all sides may be moved. */
  turn(on) {
    this.on = this.switch.checked = on;
    this.container.hidden = !on;
    if (this.table.game) this.table.setFree(on && inTurn(this.table.game));
    if (this.table.position) this.again();
    this.changed();
  }

  /** Look at the position anew. */
  again() {
    this.key = "";
    this.follow();
  }

  /** The values of the moves here, if they are to be seen. */
  get values() { return this.on && this.result && !this.table.over && !this.threats.numbers ? Object.fromEntries(this.best) : null; }

  /** Arrows for the best lines, where moves go from square to square. */
  get arrows() {
    if (!this.values) return [];
    return this.best.slice(0, this.settings.lines).map(([move], i) => arrowOf(move, i)).filter(Boolean);
  }

  /** The moves with their values, the best first. */
  get best() {
    const { result } = this;
    const known = Object.entries(result.moves).filter(([move]) => !this.few || result.lines[move]);
    const best = known.sort(([, a], [, b]) => rank(b) - rank(a));
    const first = best.findIndex(([move]) => move === result.move);
    if (first > 0 && rank(best[0][1]) === rank(best[first][1])) best.unshift(...best.splice(first, 1));
    return best;
  }

  /** Analyse the position shown, unless that is going on already or nobody wants it. */
  follow() {
    const { table } = this;
    const key = JSON.stringify(table.where);
    if (this.on && table.free !== inTurn(table.game)) table.setFree(inTurn(table.game)); // another kind of game has come
    const wanted = this.on && !table.over && !table.thinking;
    if (wanted && key === this.key) return;
    this.running?.abort();
    this.running = null;
    if (key !== this.key) { this.result = this.told = null; this.threats.forget(); }
    this.key = wanted ? key : "";
    this.problem.textContent = "";
    this.reasons.replaceChildren();
    this.show();
    if (wanted) this.run(key);
  }

  async run(key) {
    const running = (this.running = new AbortController());
    if (!isPlain(this.table.game)) this.tell(key, running.signal);
    if (this.table.game.at_once) return;
    const { seconds, depth, threads } = this.settings;
    const { at, game, position } = this.table;
    // a selective search looks deep at the best lines; elsewhere every move has its value
    this.few = game.selective && position.legal.length > FEW;
    const lines = this.few ? Math.max(1, this.settings.lines) : "";
    const asked = { ...this.table.where, seconds: this.settings.endless ? LONGEST : seconds, depth, threads, lines };
    try {
      do {
        for await (const { event, data } of stream("analyse", asked, running.signal)) {
          if (this.key !== key) return;
          this.waiting = event === "waiting";
          if (event === "result" && (!this.result || data.proved || data.depth >= this.result.depth)) { // once more begins anew
            this.result = data;
            this.mark(at, data);
          }
          this.show();
          this.changed();
        }
      } while (this.settings.endless && !running.signal.aborted && this.key === key && this.result && !this.result.proved);
    } catch (problem) {
      const enough = this.result && problem.status === 200 && !game.own; // what was found stands; why there is no more is for authors
      if (this.key === key && !enough) this.problem.textContent = problem.message;
    } finally {
      if (this.running === running) { this.running = null; this.show(); }
    }
  }

  /** Mark the move that was played here, where it gives something away. */
  mark(at, { mistakes }) {
    const { moves } = this.table;
    if (at >= moves.length) return;
    const line = moves.slice(0, at + 1), given = mistakes[moves[at]], known = this.marks.get(line);
    if (known && !known.passing) return; // a review has said it
    if (given) {
      const [sign, words] = GIVEN[given];
      this.marks.set(line, { kind: given === "inaccuracy" ? "miss" : "mistake", sign, words, passing: true });
    } else if (known) this.marks.drop(line);
  }

  /** Ask for what no single value tells. */
  async tell(key, signal) {
    try {
      const told = await together(this.table, this.settings, signal);
      if (this.key === key) { this.told = told; this.show(); }
    } catch (problem) {
      if (this.key === key && problem.name !== "AbortError") this.problem.textContent = problem.message;
    }
  }

  /** Say in words why the best move is the best, and what is wrong with the others. */
  async explain() {
    const key = JSON.stringify(this.table.where);
    this.reasons.replaceChildren(el("li", { class: "soft", text: "Looking for the reasons …" }));
    try {
      const { sentences } = await ask("explain", { ...this.table.where, seconds: this.settings.seconds, depth: this.settings.depth });
      if (key === JSON.stringify(this.table.where)) this.reasons.replaceChildren(...sentences.map((text) => el("li", { text })));
    } catch (problem) {
      this.reasons.replaceChildren(el("li", { class: "problem", text: problem.message }));
    }
  }

  // -- showing -------------------------------------------------------------------------------------------------

  show() {
    this.showFacts();
    this.showLines();
    this.showBar();
    const luck = this.table.rolling ? [odds(this.table.position.luck)] : [];
    this.more.replaceChildren(...(this.on && !this.table.over ? [...luck, ...(this.told?.more ?? [])] : []));
    this.treeButton.hidden = !isPlain(this.table.game) || this.table.over;
    this.whyButton.hidden = !this.on || this.table.over || this.table.thinking !== null || this.table.game.players.length > 2;
    this.threats.show(!this.whyButton.hidden);
  }

  showFacts() {
    const { result, table } = this;
    this.facts.setAttribute("aria-busy", String(this.running !== null && this.running !== undefined));
    if (table.over) this.facts.textContent = `The game is over: ${table.outcome}.`;
    else if (table.game.at_once && this.told) this.facts.replaceChildren(...this.told.facts);
    else if (!result && this.problem.textContent) this.facts.textContent = "";
    else if (!result) this.facts.textContent = table.thinking ? "The computer is thinking." : this.waiting ? "Waiting for a turn: the server is busy." : "Searching …";
    else this.facts.replaceChildren(...this.facing(result));
  }

  facing(result) {
    const speed = result.seconds > 0.001 ? `${amount(result.nodes / result.seconds)} nodes a second` : "";
    const cost = result.algorithm === "book" ? "from the book" : `depth ${result.depth} · ${amount(result.nodes)} nodes`;
    const state = result.proved ? "proved" : this.running ? "searching" : result.value.kind === "estimate" ? "an estimate" : "not proved";
    return [
      el("span", { class: `badge ${look(result.value)}`, text: short(result.value), title: long(result.value) }), " ",
      el("b", { text: `${this.table.game.players[result.to_move]}: ${judged(result.value)}${this.table.game.players.length > 2 ? ", whatever the others do together (paranoid)" : ""}` }), " ",
      el("span", { class: `state ${result.proved ? "proved" : ""}`, text: state }),
      el("span", { class: "soft cost", text: cost, title: speed }),
    ];
  }

  showLines() {
    const { result, table } = this;
    if (!this.on || !result || table.over) { this.linesList.replaceChildren(); return; }
    this.linesList.replaceChildren(...this.best.slice(0, this.settings.lines).map(([move, value]) => this.line(result.lines[move] ?? [move], result.notation[move] ?? [move], value)));
  }

  line(moves, written, value) {
    const from = this.table.at;
    const walk = (i) => this.act(this.table.go({ moves: [...this.table.moves.slice(0, from), ...moves.slice(0, i + 1)], paused: true }));
    const button = el("button", { type: "button", class: "copy", "aria-label": `Copy the line ${written.join(" ")}`, title: "Copy this line",
      onclick: async () => { button.textContent = (await copy(written.join(" "))) ? "✓" : "No clipboard"; } }, twoSheets());
    return el("li", {},
      el("span", { class: `badge ${look(value)}`, text: short(value), title: long(value) }),
      el("span", { class: "line-moves" }, ...written.map((move, i) => el("button", { type: "button", class: "move", text: move, onclick: () => walk(i) }))),
      button);
  }

  showBar() {
    const bar = byId("bar"), { result, table } = this;
    const ended = table.over && this.on;
    bar.classList.toggle("off", !this.on || !isPlain(table.game)); // its place stays, so that the board does not jump
    if (!this.on || (!result && !ended)) { byId("bar-text").textContent = ""; return; }
    const value = ended ? { kind: ["win", "loss", "draw"][table.winner < 0 ? 2 : table.winner], plies: null, bound: null, score: 0 }
      : result.to_move === 0 ? result.value : negated(result.value);
    byId("bar-fill").style.height = `${share(value) * 100}%`;
    byId("bar-text").textContent = tiny(value);
    bar.setAttribute("aria-label", `Evaluation for ${table.game.players[0]}: ${long(value)}`);
  }
}

/** The sign for a copy. */
const twoSheets = () => svg("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true", fill: "none", stroke: "currentcolor", "stroke-width": 2 },
  svg("rect", { x: 8, y: 8, width: 12, height: 12, rx: 2 }), svg("path", { d: "M16 5V4H4v12h1" }));

/** 12,345 as 12 k, and so on. */
function amount(number) {
  for (const [size, unit] of [[1e9, " G"], [1e6, " M"], [1e3, " k"]]) {
    if (number >= size) return `${(number / size).toPrecision(3)}${unit}`;
  }
  return `${Math.round(number)}`;
}
