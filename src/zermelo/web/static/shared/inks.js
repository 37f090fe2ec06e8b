// The colours of the pieces, where players are called by them: whoever is called White has white ones.

const INKS = { White: "#f6f3ea", Black: "#33373f", Red: "#cf3b2e", Yellow: "#f0c02c", Green: "#3f9a5f" };
const SIDES = ["--one", "--two", "--three", "--four"];

/** Give an element the colours of these players, for all that is drawn within it. */
export function ink(element, players) {
  const [first, second] = players, dark = first === "Black" || second === "White", light = first === "White" || second === "Black";
  if (dark || light) element.dataset.sides = dark ? "black" : "white";
  else delete element.dataset.sides;
  SIDES.forEach((side, player) => element.style.setProperty(side, INKS[players[player]] ?? ""));
}
