// Which clicks make which move, read off the move's own name: it is cut into the names of places.
//
//   b2        one place                     a1a4xd7, c3e5g7   place after place
//   e7e8q     two, and a choice at the end  G*b2              a piece in hand, then a square
//   3/off(6)  the same
//
// All moves of a position make a tree: each click goes one step down, and a node has the `moves` that end there.

const BETWEEN = /[-x*@:,>/ ]/;

/** The places that a move's name leads by; null where it is not made of names of places. */
export function routeOf(move, names) {
  if (names.has(move)) return [names.get(move)];
  if (names.exact || !move.includes(names.joint)) return null;
  const route = [];
  let at = 0;
  while (at < move.length) {
    const name = longest(move, at, names);
    if (name) { route.push(names.get(name)); at += name.length; }
    else if (route.length && BETWEEN.test(move[at])) at += 1;
    else break;
  }
  // e7e8q, 3/off(6); but not "face" where a, c, e, f are pits
  const choice = route.length > 1 && (/\d$/.test(route.at(-1)) || move[at] === "(");
  return route.length && (at === move.length || choice) ? route : null;
}

function longest(move, at, names) {
  for (let end = Math.min(move.length, at + names.longest); end > at; end -= 1) {
    if (names.has(move.slice(at, end))) return move.slice(at, end);
  }
  return null;
}

/** What is written of each place in the name of a move, and the place. */
export function namesOf({ spots, exact = false, joint = "" }) {
  const names = new Map();
  for (const { name, written = [name] } of spots) for (const text of written) if (!names.has(text)) names.set(text, name);
  Object.assign(names, { exact, joint });
  names.longest = Math.max(0, ...[...names.keys()].map((text) => text.length));
  return names;
}

const node = () => ({ moves: [], to: new Map() });

/** The tree of all moves, and those that no places stand for. */
export function treeOf(legal, aliases, names) {
  const root = node(), rest = [];
  for (const move of legal) {
    const route = routeOf(move, names);
    if (route) leaf(root, route).moves.push(move); else rest.push(move);
  }
  for (const [alias, move] of Object.entries(aliases)) { // castling by putting the king on his rook
    const route = routeOf(alias, names);
    if (!route) continue;
    const end = leaf(root, route);
    if (!end.moves.length) end.moves.push(move);
  }
  return { root, rest };
}

function leaf(root, route) {
  let here = root;
  for (const name of route) {
    if (!here.to.has(name)) here.to.set(name, node());
    here = here.to.get(name);
  }
  return here;
}

/** Every move below a node. */
export const movesOf = (here) => (here ? [...here.moves, ...[...here.to.values()].flatMap(movesOf)] : []);

/** The moves that end at a node, as one that leads nowhere else; null where there are none. */
export const endOf = ({ moves }) => (moves.length ? { moves, to: new Map() } : null);

/** Where a click on a place leads: one step on, or, where it is empty, at once to the end of the moves that end there. */
export function stepTo(here, { name, piece }) {
  return here.to.get(name) ?? (piece === "." ? endOf({ moves: endingAt(here, name) }) : null);
}

function endingAt(here, name) {
  return [...here.to].flatMap(([each, next]) => [...(each === name ? next.moves : []), ...endingAt(next, name)]);
}
