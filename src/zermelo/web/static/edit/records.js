// Whole games as text, in and out, as the game writes them: pasted, opened, copied, saved.

import { PGN, essence, gamesIn } from "../chess/pgn.js";
import { HUMAN } from "../play/table.js";
import { ask } from "../shared/api.js";
import { copy, download, el } from "../shared/dom.js";

const MOST = 5000; // characters that the server takes

export class Records {
  /**
   * `went(start, moves, variations)` goes to a game that was read and says whether that worked; `lines()` are those of the game
   * on the board; `tell(words)` says what was done.
   */
  constructor(table, { went, lines, tell, complain }) {
    Object.assign(this, { table, went, lines, tell, complain });
    this.title = el("h3");
    this.text = el("textarea", { id: "record-text", spellcheck: "false", rows: "4", "aria-label": "A whole game as text" });
    this.file = el("input", { type: "file", id: "record-file", class: "hidden-text", tabindex: "-1", "aria-hidden": "true", onchange: () => this.open() });
    const button = (id, text, onclick) => el("button", { type: "button", id, text, onclick });
    this.element = el("div", { class: "stack", hidden: true }, this.title, this.text, el("div", { class: "row" },
      button("record-read", "Play this game", () => this.read(this.text.value)),
      button("record-open", "Open a file", () => this.file.click()), this.file,
      button("record-copy", "Copy this game", () => this.give(async (text) => this.tell((await copy(text)) ? "Copied." : "The clipboard is closed to this page: the game is in the field above."))),
      button("record-save", "Save as file", () => this.give((text) => download(`${this.table.game.name.replace(/\W+/g, "-")}.${this.table.game.records.toLowerCase()}`, "text/plain", `${text}\n`)))));
  }

  show() {
    const { records } = this.table.game;
    this.element.hidden = !records;
    this.title.textContent = records;
    this.text.placeholder = `Paste a ${records} here`;
    this.file.accept = `.${records.toLowerCase()},.txt`;
  }

  async open() {
    const [file] = this.file.files;
    this.file.value = "";
    if (file) this.read((this.text.value = asText(await file.arrayBuffer())));
  }

  async read(text) {
    if (!text.trim()) { this.complain("There is no game in the field yet."); return; }
    const { records } = this.table.game;
    await this.attempt(async () => {
      const { start, moves, variations, left } = await this.ask(text);
      const more = variations.length ? `, ${variations.length} ${variations.length === 1 ? "variation" : "variations"}` : "";
      const games = records === PGN ? gamesIn(text) : 1;
      const which = games > 1 ? ` It is the first of ${games} games.` : "", cut = left ? ` By the rules here the game was over then; ${left} more in the text are left out.` : "";
      if (await this.went(start, moves, variations)) this.tell(`Read: ${moves.length} ${moves.length === 1 ? "move" : "moves"}${more}.${cut}${which}`);
    });
  }

  /** What a text holds; without its variations, where they are too long or cannot be read. */
  async ask(text) {
    const { name: game, records } = this.table.game;
    if (records !== PGN) return ask("record", { game, text });
    const whole = essence(text, true);
    if (whole.length > MOST) return ask("record", { game, text: essence(text) });
    return ask("record", { game, text: whole }).catch(() => ask("record", { game, text: essence(text) }));
  }

  /** The game on the board as text: put into the field and handed on. */
  async give(hand) {
    const { table } = this;
    const names = table.seats.map((seat, player) => (seat === HUMAN ? "You" : `zermelo, ${table.strengthOf(player)}`)).join("|");
    const winner = table.live && (table.resigned ?? table.flagged) !== null ? ["draw", "first", "second"][table.winner + 1] : "";
    const [moves, ...others] = this.lines().map((line) => line.join(" ")), variations = others.join("|");
    const whole = { game: table.game.name, position: table.start, moves: moves ?? "" };
    await this.attempt(async () => {
      const { text } = await ask("record", { ...whole, variations: variations.length > MOST ? "" : variations, names, winner });
      this.text.value = text;
      await hand(text);
    });
  }

  async attempt(work) {
    this.complain("");
    try {
      await work();
    } catch (problem) {
      this.complain(problem.message);
    }
  }
}

/** What a file says: UTF-8, or the UTF-16 that Windows calls Unicode, which says so at its beginning. */
function asText(bytes) {
  const [first, second] = new Uint8Array(bytes), wide = { "255,254": "utf-16le", "254,255": "utf-16be" }[[first, second]];
  return new TextDecoder(wide ?? "utf-8").decode(bytes);
}
