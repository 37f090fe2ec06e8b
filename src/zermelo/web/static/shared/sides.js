// What the sides are called aloud, on boards: as the players are everywhere else on the page.

const USUAL = ["the first player", "the second player", "the third player", "the fourth player"];

let names = [];

/** From now on the sides are those of these players. */
export function callSides(players) { names = players; }

/** Who plays a side: 0, 1, ... */
export const sideName = (side) => names[side] ?? USUAL[side];

/** A sentence that speaks of the first player, and so on. */
export const named = (words) => USUAL.reduce((text, usual, side) => text.replaceAll(usual, sideName(side)), words);
