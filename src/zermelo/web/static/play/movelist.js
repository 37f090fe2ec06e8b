// The moves so far, as a score sheet has them: mistakes marked, variations beside the moves that they replace.

import { FEN, moveNumber } from "../chess/fen.js";
import { byId, el } from "../shared/dom.js";
import { Variations, lineThrough, movesTo } from "./variations.js";

export class MoveList {
  /** `act(going)` waits for the table to go somewhere and says it where that fails. */
  constructor(table, marks, act) {
    Object.assign(this, { table, marks, act });
    this.variations = new Variations();
    this.sheet = byId("score-sheet");
    new ResizeObserver(() => this.reveal()).observe(this.sheet); // whatever opens beneath it
    marks.addEventListener("change", () => { if (table.position) this.draw(); });
    byId("move-play").addEventListener("click", () => this.enter());
    byId("move-text").addEventListener("keydown", (event) => { if (event.key === "Enter") this.enter(); });
    byId("move-text").addEventListener("input", () => { byId("move-problem").textContent = ""; });
    const steps = { "go-first": () => 0, "go-back": () => table.at - 1, "go-on": () => table.at + 1, "go-last": () => table.moves.length };
    for (const [id, where] of Object.entries(steps)) byId(id).addEventListener("click", () => { if (!byId(id).hasAttribute("aria-disabled")) act(table.jump(where())); });
  }

  show() {
    const { table } = this;
    this.variations.follow(table);
    for (const id of ["move-text", "move-play"]) byId(id).disabled = !table.human;
    if (this.turn !== table.turn) byId("move-problem").textContent = ""; // it was of another position
    this.turn = table.turn;
    for (const id of ["go-first", "go-back"]) off(byId(id), table.at === 0);
    for (const id of ["go-on", "go-last"]) off(byId(id), table.live);
    byId("opening-name").hidden = !table.position.opening;
    byId("opening-name").textContent = table.position.opening ?? "";
    this.draw();
  }

  /** The game on the board is another one, which comes with these variations. */
  load(variations) {
    this.variations.load(this.table, variations);
    this.draw();
  }

  /** Play the move that is typed in, written by its squares or as a score sheet has it. */
  async enter() {
    const input = byId("move-text"), text = input.value.trim();
    if (!text || !this.table.human) return;
    try {
      await this.table.type(text);
      input.value = "";
    } catch (problem) {
      byId("move-problem").textContent = problem.message.replace(/^move \d+: /, "");
    }
  }

  draw() {
    const { table, sheet } = this;
    const pairs = table.game.mates; // two moves to a number
    this.pairs = pairs;
    this.second = pairs && table.movers[0] === 1 ? 1 : 0; // the second player begins: the first one's column stays empty
    this.begin = table.game.positions === FEN ? moveNumber(table.position.start) : 1;
    sheet.classList.toggle("pairs", pairs);
    const items = this.second ? [el("li", { class: "gap" })] : [];
    this.line(this.variations.root, 0, items);
    if (items.length <= this.second) items.push(el("li", { class: "soft none", text: "No move yet." }));
    sheet.replaceChildren(...items);
    this.reveal();
  }

  /** Bring the move shown into view, moving the list only and never the page. */
  reveal() {
    const { sheet } = this, here = sheet.querySelector("[aria-current]");
    if (here) sheet.scrollTop = here.offsetTop - sheet.clientHeight / 2;
  }

  /** The line below a node into `items`, and after each move what else was tried in its place. */
  line(node, ply, items) {
    for (let at = node; at.children.length; at = at.children[0], ply += 1) {
      const [first, ...others] = at.children, column = (ply + this.second) % 2;
      items.push(el("li", {}, this.button(first, ply, this.pairs && column === 1 && ply > 0)));
      if (!others.length) continue;
      if (this.pairs && column === 0) items.push(el("li", { class: "gap" }));
      items.push(el("li", { class: "variations" }, ...others.map((other) => this.variation(other, ply))));
      if (this.pairs && column === 0 && first.children.length) items.push(el("li", { class: "gap" }));
    }
  }

  /** A variation in a line of its own, with those within it. */
  variation(node, ply) {
    const parts = [this.button(node, ply, false)];
    for (let at = node, on = ply + 1; at.children.length; at = at.children[0], on += 1) {
      const [first, ...others] = at.children;
      parts.push(this.button(first, on, this.pairs && (on + this.second) % 2 === 1));
      for (const other of others) parts.push(this.variation(other, on));
    }
    return el("span", { class: "variation" }, ...parts);
  }

  number(ply) {
    if (!this.pairs) return `${ply + 1}`;
    return `${Math.floor((ply + this.second) / 2) + this.begin}.${(ply + this.second) % 2 ? ".." : ""}`;
  }

  button(node, ply, bare) {
    const moves = movesTo(node), mark = this.marks.get(moves), here = node === this.variations.here;
    return el("button", { type: "button", class: `move side-${node.mover} ${mark ? `marked ${mark.kind}` : ""}`, "aria-current": here ? "step" : null,
      "aria-label": mark ? `${this.number(ply)} ${node.text}, ${mark.words}` : null, title: mark?.words ?? null, "data-mark": mark?.sign ?? null,
      onclick: () => this.go(node, ply + 1) },
    bare ? null : el("span", { class: "number", text: this.number(ply) }), node.text);
  }

  /** Go to a move: within the line on the board, or to another line. */
  go(node, at) {
    const { table } = this, moves = movesTo(node);
    this.act(moves.every((move, i) => move === table.moves[i]) ? table.jump(at) : table.go({ moves: lineThrough(node), at, paused: true }));
  }
}

/** A button that does nothing for now but keeps the focus it may have. */
function off(button, isOff) {
  if (isOff) button.setAttribute("aria-disabled", "true"); else button.removeAttribute("aria-disabled");
}
