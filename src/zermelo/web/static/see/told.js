// The words and classes that all searches have in common when they are shown step by step.

export const classes = (list) => list.filter(Boolean).join(" ");

export const roleOf = ({ player }) => `${player === 0 ? "MAX" : "MIN"} node`;

/** The names of the moves from the root to a node. */
export function namesOf(nodes, i) {
  const { parent, name } = nodes[i];
  return parent === null ? [] : [...namesOf(nodes, parent), name];
}
