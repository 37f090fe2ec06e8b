"""SSS*: best first instead of depth first.

Stockman's state space search keeps a list of open nodes, each with a *merit*: the most that MAX could still
hope for there. It always works on the most promising node. A node is LIVE until its value is known under
the hope that led to it, then SOLVED:

    LIVE    leaf                 -> SOLVED, its merit lowered to the leaf's value
    LIVE    MAX node             -> all its children become LIVE
    LIVE    MIN node             -> its first child becomes LIVE
    SOLVED  child of a MIN node  -> its next brother becomes LIVE; after the last one, the parent is SOLVED
    SOLVED  child of a MAX node  -> the parent is SOLVED, and everything open below it is forgotten

When the root is SOLVED, its merit is the minimax value. SSS* never visits a leaf that alpha-beta skips; the
price is a list that grows with the tree.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import Generic, cast

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.record import MAX
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import Number


@dataclass(eq=False, slots=True)
class Item(Generic[S, M]):
    """A node on the list: how MAX's hope for it stands, and the line that goes with that hope."""

    node: Node[S]
    parent: Item[S, M] | None
    move: M | None
    place: tuple[int, ...]  # where it stands in the tree, so that the leftmost of equals goes first
    merit: Number
    brothers: list[tuple[M, Node[S]]] = field(default_factory=list)  # of a MIN node: children still to open
    line: tuple[M, ...] = ()
    solved: bool = False

    def forgotten(self) -> bool:
        """Whether a node above was settled without this one."""
        above = self.parent
        while above is not None and not above.solved:
            above = above.parent
        return above is not None

    def child(self, index: int, move: M, node: Node[S]) -> Item[S, M]:
        """A LIVE child, with the hope of its parent."""
        return Item(node, self, move, (*self.place, index), self.merit)


def sss(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    record: bool = False,
) -> Result[S, M]:
    """The same value as `minimax`, the most promising node first.

    >>> from zermelo import Tree
    >>> sss(Tree([[3, 5, 2], [1, 9]])).stats.leaves
    4
    """
    run = Run("sss", game, state, depth=depth, limits=limits, record=record)
    root: Item[S, M] = Item(run.root, None, None, (), INF)
    waiting: list[tuple[Number, tuple[int, ...], Item[S, M]]] = []

    def put(item: Item[S, M]) -> None:
        heapq.heappush(waiting, (-item.merit, item.place, item))

    put(root)
    while not root.solved:
        item = heapq.heappop(waiting)[2]
        if item.forgotten():
            continue
        for following in solved_next(run, item) if item.solved else live_next(run, item):
            put(following)
    name_the_rest(run, root)
    return run.result(root.merit, root.line)


def live_next(run: Run[S, M], item: Item[S, M]) -> list[Item[S, M]]:
    """What takes the place of a LIVE node on the list."""
    here = run.leaf(item.node, beta=item.merit)
    if here is not None:
        item.solved, item.merit = True, min(item.merit, here)
        return [item]
    children = list(run.children(item.node))
    if item.node.player == MAX:
        return [item.child(index, move, node) for index, (move, node) in enumerate(children)]
    item.brothers = children[1:]
    return [item.child(0, *children[0])]


def solved_next(run: Run[S, M], item: Item[S, M]) -> list[Item[S, M]]:
    """What takes the place of a SOLVED node on the list."""
    parent, move = item.parent, cast(M, item.move)
    assert parent is not None
    run.came_back(parent.node, move, item.merit, item.line, beta=parent.merit, proved=not run.horizon)
    if not parent.line or item.merit < parent.merit:
        parent.merit, parent.line = item.merit, (move, *item.line)
        run.new_best(parent.node, move, item.merit)
    if parent.node.player != MAX and parent.brothers:
        return [parent.child(item.place[-1] + 1, *parent.brothers.pop(0))]
    parent.solved = True
    run.left(parent.node, parent.merit)
    return [parent]


def name_the_rest(run: Run[S, M], root: Item[S, M]) -> None:
    """Moves of MAX at the root that were never settled are worth at most as much as the one that was."""
    if not root.line:
        return
    value = run.value(root.node, root.merit, len(root.line), proved=not run.horizon)
    run.moves = {move: run.moves.get(move, value.at_most()) for move in run.legal(root.node)}
