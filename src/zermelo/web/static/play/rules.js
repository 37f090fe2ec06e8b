// The rules of a game from somebody's own file: what the rules doctor has found in them, in a card under the board.

import { ask } from "../shared/api.js";
import { byId, el } from "../shared/dom.js";

const AGAIN = 1500; // milliseconds between questions
const SHOWN = 12; // moves of a line

export class Rules {
  constructor() {
    this.game = null;
    this.timer = 0;
  }

  /** Keep an eye on a game. */
  watch(game) {
    if (game.name === this.game) return;
    this.game = game.name;
    clearTimeout(this.timer);
    byId("rules").hidden = true;
    byId("rules").open = false;
    this.look(game);
  }

  async look(game) {
    const report = await ask("check", { game: game.name }).catch(() => ({ state: "none" }));
    if (game.name !== this.game) return;
    this.show(report);
    if (report.state === "checking") this.timer = setTimeout(() => this.look(game), AGAIN);
  }

  show(report) {
    const card = byId("rules");
    card.hidden = report.state === "none";
    if (card.hidden) return;
    byId("rules-head").textContent = head(report);
    const wrong = report.findings.filter(isWrong);
    card.classList.toggle("wrong", wrong.length > 0);
    card.classList.toggle("checking", report.state === "checking");
    byId("rules-findings").replaceChildren(...report.findings.map(item));
    byId("rules-endings").replaceChildren(...report.endings.map((text) => el("li", { text })));
    byId("rules-ends").hidden = report.endings.length === 0;
  }
}

const isWrong = ({ level }) => level !== "note";

/** One line that says how it stands. */
function head({ state, findings, games }) {
  if (state === "checking") return "The rules are being checked …";
  const count = findings.filter(isWrong).length;
  if (count === 0) return `The rules: nothing wrong found${games ? ` in ${games.toLocaleString("en")} games` : ""}`;
  return `The rules: ${count} ${count === 1 ? "thing" : "things"} to look at`;
}

/** One thing that was found: where, what, after which moves, and what to do. */
function item({ level, said, advice, line, place }) {
  const moves = line.length > SHOWN ? [...line.slice(0, SHOWN / 2), "…", ...line.slice(-SHOWN / 2)] : line;
  return el("li", { class: level },
    el("span", { class: "level", text: { fault: "wrong", question: "right?", note: "note" }[level] }),
    el("span", {},
      place ? el("span", { class: "soft", text: `${place}: ` }) : null,
      said,
      moves.length ? el("span", {}, " after ", el("code", { text: moves.join(" ") })) : null,
      ". ",
      advice ? el("span", { class: "advice", text: advice }) : null));
}
