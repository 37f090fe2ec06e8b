// Values as a tree shows them: always MAX's, a few characters in a node, and in words for those who ask.

import { unitOfEstimates } from "../shared/values.js";

const SIGNS = { win: "▲", loss: "▼" };
const BOUNDS = { lower: "≥", upper: "≤" };

function number({ kind, score, odds }) {
  if (odds) return `${Math.round(50 * (1 + score))}%`; // of the games, where luck has a say
  const counted = kind === "estimate" ? score / unitOfEstimates() : score;
  const rounded = Math.abs(counted) >= 1000 ? Math.round(counted) : Number(counted.toPrecision(3));
  return `${rounded}`.replace("-", "−");
}

/** ▲5, =, ▼4, 3, ≈0.5, as everywhere on the page, and ≤ or ≥ before what is only a bound. */
export function inNode(value) {
  if (!value) return "";
  const bound = BOUNDS[value.bound] ?? "";
  if (value.kind === "draw") return `${bound}=`;
  if (value.kind in SIGNS) return `${bound}${SIGNS[value.kind]}${value.plies || ""}`;
  return `${bound}${value.kind === "estimate" ? "≈" : ""}${number(value)}`;
}

/** The same in words. */
export function inWords(value) {
  if (!value) return "not known yet";
  const bound = { lower: "at least ", upper: "at most " }[value.bound] ?? "";
  if (value.kind === "draw") return `${bound}a draw`;
  if (value.odds) return `${bound}${value.kind === "estimate" ? "about " : ""}${number(value)} to be expected`;
  if (value.kind === "points") return `${bound}${number(value)}`;
  if (value.kind === "estimate") return `${bound}about ${number(value)}, an estimate`;
  return `${bound}a ${value.kind} for MAX${when(value.plies)}`;
}

function when(plies) {
  if (plies === null || plies === 0) return "";
  return ` in ${plies} ${plies === 1 ? "ply" : "plies"}`;
}

/** A value whose plies a search counts from the root, counted from a node so far below it. */
export function fromHere(value, depth) {
  return value && value.plies !== null ? { ...value, plies: Math.max(0, value.plies - depth) } : value;
}

/** The same of an end of a window, as a search writes it: W5 at the root is ▲3 two plies below. */
export function endFromHere(text, depth) {
  return text.replace(/([WL])(\d*)/, (_, letter, plies) => `${letter === "W" ? SIGNS.win : SIGNS.loss}${Math.max(0, Number(plies) - depth) || ""}`);
}

/** The value of a node whose best child has this value: a win is one ply further away. */
export function handedUp(value) {
  return value.plies === null ? value : { ...value, plies: value.plies + 1 };
}
