// The value over the game so far: a line between won and lost, mistakes marked, every point a way back.

import { stream } from "../shared/api.js";
import { el, svg } from "../shared/dom.js";
import { long, negated, share } from "../shared/values.js";

const WIDTH = 320, HEIGHT = 96, EDGE = 10;
const GIVEN = { win: "gave a win away", draw: "gave a draw away", points: "gave points away", much: "gave much away" };

export class Graph {
  constructor(table) {
    this.table = table;
    this.known = new Map(); // by the moves that lead there: the value to the first player, and what moves would give away
    this.picture = el("div", { class: "graph" });
    this.button = el("button", { type: "button", id: "look-through", text: "Look through the game", onclick: () => this.lookThrough() });
    this.note = el("p", { class: "soft", id: "mistakes", role: "status" });
    this.element = el("div", { class: "stack history" }, el("h2", { text: "The game so far" }), this.picture, el("div", { class: "row" }, this.button, this.note));
  }

  key(at) { return JSON.stringify([this.table.game.name, this.table.start, ...this.table.moves.slice(0, at)]); }

  /** Keep what the analysis has found. */
  learn(at, result) {
    const value = result.to_move === 0 ? result.value : negated(result.value);
    this.known.set(this.key(at), { value, mistakes: result.mistakes });
    this.show(true);
  }

  async lookThrough() {
    const { table } = this;
    this.running?.abort();
    const running = (this.running = new AbortController());
    const whole = { game: table.game.name, position: table.start, moves: table.moves.join(" ") };
    const keys = table.moves.map((_, i) => this.key(i)).concat(this.key(table.moves.length));
    try {
      for await (const { data } of stream("history", whole, running.signal)) {
        this.note.textContent = `move ${data.ply} of ${table.moves.length}`;
        if (data.value) this.known.set(keys[data.ply], { ...this.known.get(keys[data.ply]), value: data.value, mistake: data.mistake });
        this.draw();
      }
      this.say();
    } catch (problem) {
      this.note.textContent = problem.message;
    }
  }

  show(on) {
    this.element.hidden = !on || this.table.moves.length === 0;
    if (!this.element.hidden) { this.draw(); this.say(); }
  }

  /** What the move to this ply threw away, as far as it is known. */
  mistake(at) {
    const here = this.known.get(this.key(at));
    if (here?.mistake !== undefined) return here.mistake;
    const before = at > 0 ? this.known.get(this.key(at - 1)) : undefined;
    return before?.mistakes?.[this.table.moves[at - 1]] ?? null;
  }

  get points() {
    return [0, ...this.table.moves].map((_, at) => ({ at, value: this.known.get(this.key(at))?.value, mistake: this.mistake(at) }));
  }

  say() {
    const mistakes = this.points.filter(({ mistake }) => mistake);
    this.note.textContent = mistakes.map(({ at, mistake }) => `${at}. ${this.table.notation[at - 1]} ${GIVEN[mistake]}`).join("; ");
  }

  draw() {
    const { table, points } = this;
    const x = (at) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, table.moves.length);
    const y = (value) => EDGE + (1 - share(value)) * (HEIGHT - 2 * EDGE);
    const known = points.filter(({ value }) => value);
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": `Value for ${table.game.players[0]} over the game` },
      svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" }),
      svg("polyline", { points: known.map(({ at, value }) => `${x(at)},${y(value)}`).join(" "), class: "course" }));
    for (const { at, value, mistake } of known) picture.append(this.point(x(at), y(value), at, value, mistake));
    this.picture.replaceChildren(picture);
  }

  point(x, y, at, value, mistake) {
    const { table } = this;
    const words = `${at ? `after ${at}. ${table.notation[at - 1]}` : "at the start"}: ${table.game.players[0]} ${long(value)}${mistake ? `; ${GIVEN[mistake]}` : ""}`;
    const go = () => table.jump(at);
    const group = svg("g", { class: `point ${mistake ? "mistake" : ""} ${at === table.at ? "here" : ""}`, role: "button", tabindex: "0", "aria-label": words,
      onclick: go, onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); go(); } } },
      svg("title", { text: words }),
      svg("circle", { cx: x, cy: y, r: 9, class: "touch" }),
      svg("circle", { cx: x, cy: y, r: mistake ? 5 : 3.5 }));
    if (mistake) group.append(svg("text", { x, y: y > HEIGHT / 2 ? y - 9 : y + 17, text: "?" }));
    return group;
  }
}
