// Values as a tree shows them: always MAX's, a few characters in a node, and in words for those who ask.

import { unitOfEstimates } from "../shared/values.js";

const LETTERS = { win: "W", loss: "L" };
const BOUNDS = { lower: "≥", upper: "≤" };

function number({ kind, score }) {
  const counted = kind === "estimate" ? score / unitOfEstimates() : score;
  const rounded = Math.abs(counted) >= 1000 ? Math.round(counted) : Number(counted.toPrecision(3));
  return `${rounded}`.replace("-", "−");
}

/** W5, =, L4, 3, ≈0.5, and ≤ or ≥ before what is only a bound. */
export function inNode(value) {
  if (!value) return "";
  const bound = BOUNDS[value.bound] ?? "";
  if (value.kind === "draw") return `${bound}=`;
  if (value.kind in LETTERS) return `${bound}${LETTERS[value.kind]}${value.plies || ""}`;
  return `${bound}${value.kind === "estimate" ? "≈" : ""}${number(value)}`;
}

/** The same in words. `fromRoot`: plies are counted from the root, not from the node. */
export function inWords(value, fromRoot = false) {
  if (!value) return "not known yet";
  const bound = { lower: "at least ", upper: "at most " }[value.bound] ?? "";
  if (value.kind === "draw") return `${bound}a draw`;
  if (value.kind === "points") return `${bound}${number(value)}`;
  if (value.kind === "estimate") return `${bound}about ${number(value)}, an estimate`;
  return `${bound}a ${value.kind} for MAX${when(value.plies, fromRoot)}`;
}

function when(plies, fromRoot) {
  if (plies === null || plies === 0) return "";
  if (fromRoot) return ` at ply ${plies}`;
  return ` in ${plies} ${plies === 1 ? "ply" : "plies"}`;
}

/** The value of a node whose best child has this value: a win is one ply further away. */
export function handedUp(value) {
  return value.plies === null ? value : { ...value, plies: value.plies + 1 };
}
