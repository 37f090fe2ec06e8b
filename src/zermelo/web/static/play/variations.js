// The moves of a game as a tree: what was played, and what else was tried on the way.
//
// The table knows one line; what it was before is remembered here, as long as variations are wanted.

const node = (move, text, mover, parent) => ({ move, text, mover, parent, children: [] });

export class Variations {
  constructor() {
    this.key = "";
    this.root = node(null, "", null, null);
    this.here = this.root;
  }

  get branched() {
    const branches = ({ children }) => children.length > 1 || children.some(branches);
    return branches(this.root);
  }

  /** Every line from the start to its end, the main line first. */
  get lines() {
    const below = ({ children }) => (children.length ? children.flatMap((child) => below(child).map((rest) => [child.move, ...rest])) : [[]]);
    return below(this.root);
  }

  /** Begin anew with the table's line and some others: `{ moves, notation }`, each from the start on. */
  load(table, others) {
    this.root.children = [];
    this.follow(table);
    for (const { moves, notation } of others) {
      let last = this.root;
      moves.forEach((move, i) => {
        let next = last.children.find((child) => child.move === move);
        if (!next) last.children.push((next = node(move, notation[i], (table.movers[0] + i) % 2, last)));
        last = next;
      });
    }
  }

  /** Keep up with the table: its line is part of the tree; where nothing else is to be kept, it is all of it. */
  follow({ game, start, moves, notation, movers, at, free }) {
    const key = JSON.stringify([game.name, start]);
    if (key !== this.key || moves.length === 0) this.root.children = []; // a new game
    this.key = key;
    const keeps = free || this.branched;
    let last = this.root;
    this.here = this.root;
    moves.forEach((move, i) => {
      let next = last.children.find((child) => child.move === move);
      if (!next) {
        next = node(move, notation[i], movers[i] ?? i % 2, last);
        last.children = keeps ? [...last.children, next] : [next];
      } else if (!keeps) last.children = [next];
      next.text = notation[i] ?? next.text;
      next.mover = movers[i] ?? next.mover;
      last = next;
      if (i + 1 === at) this.here = next;
    });
    if (!keeps) last.children = [];
  }
}

/** The moves from the start to a node. */
export function movesTo(node) {
  const moves = [];
  for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
  return moves;
}

/** The moves to a node and on from there, along the first branch of each. */
export function lineThrough(node) {
  const moves = movesTo(node);
  for (let at = node; at.children.length; at = at.children[0]) moves.push(at.children[0].move);
  return moves;
}
