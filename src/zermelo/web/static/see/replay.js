// What a search knew after each of its steps, worked out from the steps alone, so that going back costs nothing.

/**
 * @typedef {object} Known
 * @property {number} current the node at which the search is
 * @property {number[]} path the nodes from the root to it
 * @property {Set<number>} visited
 * @property {Map<number, object>} values what nodes are worth, as far as is known
 * @property {Set<number>} done nodes whose value is final
 * @property {Map<number, number>} choices the best child so far
 * @property {Map<number, [string, string]>} windows alpha and beta
 * @property {Map<number, string>} skipped nodes that will never be looked at, and why
 * @property {Set<number>} cut those of them at which a cut was made: children of a visited node
 * @property {object[]} cuts the steps that were cuts
 */

/** @returns {Known} the state after step `last` of `{nodes, steps}` */
export function replay({ nodes, steps }, last) {
  const known = {
    current: 0, path: [], visited: new Set(), values: new Map(), done: new Set(), choices: new Map(),
    windows: new Map(), skipped: new Map(), cut: new Set(), cuts: [],
  };
  for (let i = 0; i <= last; i += 1) take(known, nodes, steps[i], i);
  for (let at = known.current; at !== null; at = nodes[at].parent) known.path.unshift(at);
  return known;
}

function take(known, nodes, step, index) {
  known.current = step.node;
  known.windows.set(step.node, [step.alpha, step.beta]);
  if (step.kind === "enter") known.visited.add(step.node);
  if (["leaf", "horizon", "best", "leave"].includes(step.kind)) known.values.set(step.node, step.value);
  if (["leaf", "horizon", "leave"].includes(step.kind)) known.done.add(step.node);
  if (step.kind === "best") known.choices.set(step.node, step.child);
  if (step.kind === "cut") skip(known, nodes, step, index);
}

function skip(known, nodes, step, index) {
  known.cuts.push({ ...step, index });
  for (const node of step.skipped) {
    known.cut.add(node);
    known.skipped.set(node, step.why);
  }
  // Nodes come after their parents: one pass reaches everything below.
  nodes.forEach(({ parent }, i) => {
    if (known.skipped.has(parent) && !known.skipped.has(i)) known.skipped.set(i, known.skipped.get(parent));
  });
}
