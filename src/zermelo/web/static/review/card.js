// What is said of one move: the verdict, what was better, what refutes it, and a way to try it again.

import { el } from "../shared/dom.js";
import { recall, remember } from "../shared/memory.js";

const MOST = 12; // moves of a line

/**
 * @param {object} move as /api/review tells it
 * @param {{play: (ply: number, moves: string[]) => void, tryAgain: (ply: number) => void}} tools `play` shows moves that were not
 *   played from a ply on, `tryAgain` has it played again from before the move
 */
export function cardOf(move, { play, tryAgain }) {
  const blamed = move.better.moves.length > 0;
  const label = move.verdict === "luck" ? "" : move.exact ? "proved" : "an estimate";
  return el("div", { class: "review-card stack" },
    el("p", {}, el("b", { text: `${move.number} ${move.notation}${move.sign ? ` ${move.sign}` : ""} ` }), `${move.text.replaceAll(" %", "\u00a0%")}. `,
      label && el("span", { class: "soft label", text: label })),
    blamed ? el("div", { class: "row" }, el("button", { type: "button", class: "again", text: "Try again from here", onclick: () => tryAgain(move.ply - 1) })) : null,
    blamed ? shown(move, play) : null);
}

/** The lines, folded until somebody wants to know: who tries again is told nothing before. */
function shown(move, play) {
  const details = el("details", { class: "lines", open: recall("review-lines", false), ontoggle: () => remember("review-lines", details.open) },
    el("summary", { text: "What was better?" }),
    line("Better", move.ply - 1, move.better, play),
    line("But now", move.ply - 1, move.refutation, play));
  return details;
}

/** A line whose moves can be played out on the board. */
function line(name, ply, { moves, notation }, play) {
  const button = (text, i) => el("button", { type: "button", class: "step", text, "aria-label": `${name}: show the position after ${text}`, onclick: () => play(ply, moves.slice(0, i + 1)) });
  return el("p", { class: "line" }, el("span", { class: "soft", text: `${name} ` }), ...notation.slice(0, MOST).map(button));
}
