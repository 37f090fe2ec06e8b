// Where the nodes of a tree go: as narrow as can be, parents above the middle of their children, nothing overlaps.
//
// Reingold and Tilford's tidy drawing in the linear-time form of Buchheim, Jünger and Leipert (2002). Only numbers
// go in and come out; how a node looks is told in picture.js.

export const GAP = 12; // between neighbours
const LEVEL = 92; // from one level to the next
const MARGIN = 34;

/**
 * @param {{parent: number|null, width: number}[]} nodes every node after its parent, siblings from left to right
 * @returns {{x: number[], y: number[], width: number, height: number}} the middle of each node
 */
export function layout(nodes) {
  const tree = linked(nodes);
  if (!tree.length) return { x: [], y: [], width: 0, height: 0 };
  firstWalk(tree[0]);
  secondWalk(tree[0], 0);
  const left = Math.min(...tree.map((v) => v.x - v.width / 2)) - MARGIN;
  const right = Math.max(...tree.map((v) => v.x + v.width / 2)) + MARGIN;
  const deepest = Math.max(...tree.map((v) => v.depth));
  return {
    x: tree.map((v) => v.x - left),
    y: tree.map((v) => MARGIN + v.depth * LEVEL),
    width: right - left,
    height: 2 * MARGIN + deepest * LEVEL + 8,
  };
}

function linked(nodes) {
  const tree = [];
  for (const { parent, width } of nodes) {
    const above = parent === null ? null : tree[parent];
    const v = { width, parent: above, children: [], prelim: 0, mod: 0, shift: 0, change: 0, thread: null, x: 0 };
    Object.assign(v, { ancestor: v, number: above ? above.children.length : 0, depth: above ? above.depth + 1 : 0 });
    above?.children.push(v);
    tree.push(v);
  }
  return tree;
}

const leftOf = (v) => (v.number ? v.parent.children[v.number - 1] : null);
const apart = (a, b) => (a.width + b.width) / 2 + GAP;
const nextLeft = (v) => v.children[0] ?? v.thread;
const nextRight = (v) => v.children.at(-1) ?? v.thread;

function firstWalk(v) {
  const before = leftOf(v);
  if (!v.children.length) {
    v.prelim = before ? before.prelim + apart(before, v) : 0;
    return;
  }
  let ancestor = v.children[0];
  for (const child of v.children) {
    firstWalk(child);
    ancestor = apportion(child, ancestor);
  }
  executeShifts(v);
  const middle = (v.children[0].prelim + v.children.at(-1).prelim) / 2;
  v.prelim = before ? before.prelim + apart(before, v) : middle;
  if (before) v.mod = v.prelim - middle;
}

/** Push the subtree of `v` to the right until it is clear of everything to its left, level by level. */
function apportion(v, ancestor) {
  const before = leftOf(v);
  if (!before) return ancestor;
  let [inRight, outRight, inLeft, outLeft] = [v, v, before, v.parent.children[0]];
  let [sumInRight, sumOutRight, sumInLeft, sumOutLeft] = [v.mod, v.mod, inLeft.mod, outLeft.mod];
  while (nextRight(inLeft) && nextLeft(inRight)) {
    [inLeft, inRight, outLeft, outRight] = [nextRight(inLeft), nextLeft(inRight), nextLeft(outLeft), nextRight(outRight)];
    outRight.ancestor = v;
    const shift = inLeft.prelim + sumInLeft - (inRight.prelim + sumInRight) + apart(inLeft, inRight);
    if (shift > 0) {
      moveSubtree(inLeft.ancestor.parent === v.parent ? inLeft.ancestor : ancestor, v, shift);
      sumInRight += shift;
      sumOutRight += shift;
    }
    sumInLeft += inLeft.mod;
    sumInRight += inRight.mod;
    sumOutLeft += outLeft.mod;
    sumOutRight += outRight.mod;
  }
  if (nextRight(inLeft) && !nextRight(outRight)) {
    outRight.thread = nextRight(inLeft);
    outRight.mod += sumInLeft - sumOutRight;
  }
  if (nextLeft(inRight) && !nextLeft(outLeft)) {
    outLeft.thread = nextLeft(inRight);
    outLeft.mod += sumInRight - sumOutLeft;
    return v;
  }
  return ancestor;
}

function moveSubtree(from, to, shift) {
  const between = to.number - from.number;
  to.change -= shift / between;
  to.shift += shift;
  from.change += shift / between;
  to.prelim += shift;
  to.mod += shift;
}

function executeShifts(v) {
  let shift = 0, change = 0;
  for (const child of v.children.toReversed()) {
    child.prelim += shift;
    child.mod += shift;
    change += child.change;
    shift += child.shift + change;
  }
}

function secondWalk(v, sum) {
  v.x = v.prelim + sum;
  for (const child of v.children) secondWalk(child, sum + v.mod);
}
