"""Negamax: one role instead of two, since what is good for one player is bad for the other.

Every value is seen by the player to move, so max(a, b) = -min(-a, -b) turns MIN into MAX. Where a player
moves twice in a row, the child's value is already in the right view and keeps its sign.
"""

from __future__ import annotations

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import Number


def negamax(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    scoring: str = "soonest",
    record: bool = False,
) -> Result[S, M]:
    """The same value as `minimax`, written once for both players; every node is visited.

    >>> from zermelo import Tree
    >>> negamax(Tree([[3, 5, 2], [9, 1]])).value
    +2
    """
    run = Run("negamax", game, state, depth=depth, limits=limits, scoring=scoring, record=record, mover=True)

    def search(node: Node[S]) -> tuple[Number, tuple[M, ...]]:
        here = run.leaf(node)
        if here is not None:
            return here, ()
        best: Number = -INF
        line: tuple[M, ...] = ()
        for move, child in run.children(node):
            number, rest = search(child)
            if child.player != node.player:
                number = -number
            run.came_back(node, move, number, rest)
            if number > best:
                best, line = number, (move, *rest)
                run.new_best(node, move, best)
        run.left(node, best)
        return best, line

    return run.result(*search(run.root))
