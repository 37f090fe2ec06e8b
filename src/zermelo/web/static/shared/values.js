// What a value is called, how it looks, and where it stands between lost and won.

const SYMBOLS = { win: "▲", draw: "=", loss: "▼" };

let unit = 1; // what an estimate counts in: 100 where it counts hundredths
let mates = false; // whether a forced win is a mate, and counted in moves of both players

/** From now on values are those of this game. */
export function speakOf(game) {
  unit = game.unit;
  mates = game.mates;
}

/** What an estimate counts in. */
export const unitOfEstimates = () => unit;

const isMate = ({ kind, plies }) => mates && (kind === "win" || kind === "loss") && plies !== null;
const movesOf = ({ plies }) => Math.ceil(plies / 2);

/** The value seen by the other player. */
export function negated(value) {
  const kind = { win: "loss", loss: "win" }[value.kind] ?? value.kind;
  const bound = { lower: "upper", upper: "lower" }[value.bound] ?? null;
  return { ...value, kind, bound, score: -value.score || 0 };
}

/** Whether a bound only says that a win or a loss may come sooner. */
const sooner = ({ kind, bound }) => (kind === "win" && bound === "lower") || (kind === "loss" && bound === "upper");

/** Whether only a bound is known, which is not a result: at most won is anything. */
const unproved = (value) => Boolean(value.bound) && !sooner(value);

/** Whether who wins is not known, since a win, a draw or a loss is only a bound. */
const unknown = (value) => unproved(value) && value.kind in SYMBOLS && !value.odds;

/** Of a game with luck, the share of games that is to be expected, a draw for half of one: 53 %. */
const percent = ({ score }) => `${Math.round(500 * (1 + score)) / 10} %`;

/** One notation for all views: ▲5 won in 5 plies from here, = drawn, ▼4 lost in 4, +3 points, ≈+12 an estimate, ? not yet known. */
export function short(value) {
  if (unknown(value)) return "?";
  if (value.odds) return `${{ lower: "≥", upper: "≤" }[value.bound] ?? ""}${value.kind === "estimate" ? "≈" : ""}${percent(value)}`;
  if (value.kind in SYMBOLS) return `${SYMBOLS[value.kind]}${value.plies ?? ""}`;
  const bound = { lower: "≥", upper: "≤" }[value.bound] ?? "";
  if (value.kind === "points" && value.score === 0) return `${bound}=`;
  const number = Math.round((value.score / (value.kind === "estimate" ? unit : 1)) * 100) / 100;
  const digits = value.kind === "estimate" && unit > 1 ? number.toFixed(2) : `${number}`;
  const signed = number > 0 ? `+${digits}` : digits.replace("-", "−");
  return `${bound}${value.kind === "estimate" ? "≈" : ""}${signed}`;
}

/** As short as it can be: an estimate with one digit after the point, ≈+0.3. */
export function tiny(value) {
  if (value.odds) return `${value.kind === "estimate" ? "≈" : ""}${Math.round(50 * (1 + value.score))}%`;
  const number = value.score / unit;
  if (value.kind !== "estimate" || (unit === 1 && Number.isInteger(number))) return short(value);
  if (Math.abs(number) < 0.05) return "≈0";
  return `≈${number > 0 ? "+" : number < 0 ? "−" : ""}${Math.abs(number) >= 10 ? Math.round(Math.abs(number)) : Math.abs(number).toFixed(1)}`;
}

/** The value in words. */
export function long(value) {
  return unproved(value) ? `not yet known: ${worded(value)}` : worded(value);
}

/** The same beside its sign: of an estimate, who stands better. */
export function judged(value) {
  if (value.kind !== "estimate" || value.odds) return long(value);
  const lead = share(value) - 0.5, size = Math.abs(lead);
  if (size < 0.04) return "about level";
  return `${size < 0.12 ? "a little" : size < 0.25 ? "clearly" : "much"} ${lead > 0 ? "better" : "worse"}`;
}

function worded(value) {
  if (isMate(value) && !unproved(value)) return `${value.kind === "win" ? "mate" : "mated"} in ${movesOf(value)} (${value.plies} ${value.plies === 1 ? "ply" : "plies"})`;
  if (sooner(value)) return `${value.kind} in ${value.plies} or sooner`;
  const bound = { lower: "at least ", upper: "at most " }[value.bound] ?? "";
  if (value.odds) return `${bound}${value.kind === "estimate" ? "about " : ""}${percent(value)} to be expected`;
  if (value.kind === "draw") return `${bound}draw`;
  if (value.kind === "estimate") return `${bound}about ${short({ ...value, bound: null }).slice(1)}, an estimate`;
  if (value.kind === "points") return value.score === 0 ? `${bound}level` : `${bound}${short({ ...value, bound: null })} points`;
  return `${bound}${value.kind}${value.plies === null ? "" : ` in ${value.plies}`}`;
}

/** The class that gives a value its colour. */
export function look(value) {
  if (unproved(value)) return "unknown";
  if (value.kind === "win" || value.kind === "loss" || value.kind === "draw") return value.kind;
  if (value.odds) return "estimate";
  if (value.kind === "points") return value.score > 0 ? "win" : value.score < 0 ? "loss" : "draw";
  return "estimate";
}

/** Where a value lies between 0, lost, and 1, won. */
export function share(value) {
  if (unknown(value)) return 0.5;
  if (value.kind === "win") return 1;
  if (value.kind === "loss") return 0;
  if (value.kind === "draw") return 0.5;
  if (value.odds) return (1 + value.score) / 2;
  const even = unit > 1 ? 2.5 * unit : 25; // where one side is clearly ahead
  return 0.5 + (0.45 * value.score) / (Math.abs(value.score) + even);
}

/** Larger is better for the player to move. */
export function rank(value) {
  if (unknown(value)) return value.bound === "upper" ? -0.5 : 0.5; // beside a draw
  const plies = value.plies ?? 10000;
  if (value.kind === "win") return 1e9 - plies;
  if (value.kind === "loss") return plies - 1e9;
  return value.score;
}

/** What the signs mean: [the look, an example, words]. */
export function legend() {
  const won = ["win", "▲5", `won: the player to move wins in 5 plies from here${mates ? ", mate in 3" : ""} (a ply is one move of one player)`];
  const lost = ["loss", "▼4", `lost in 4 plies${mates ? ", mated in 2" : ""}, whatever one tries`];
  return [won, ["draw", "=", "drawn: with best play nobody wins"], lost,
    ["unknown", "?", "not yet known"],
    ["estimate", unit > 1 ? "≈+0.35" : "≈+12", "an estimate: the search has not seen the end; above 0 is better for the player to move"]];
}
