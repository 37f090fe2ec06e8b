"""Alpha-beta: minimax that skips what cannot matter.

`alpha` is what MAX is already sure of on the way here, `beta` what MIN is. As soon as a node is worth no
more to MIN's opponent than what that opponent has elsewhere, nobody will let the game come here, and the
moves not yet tried are cut:

            MAX            alpha = 2 once the left branch is known
           /   \\
        MIN     MIN        the right one is worth at most 1: cut, without a look at 9
       / | \\     | \\
      3  5  2    1  9

Fail-soft: a value outside the window is returned as it is, a bound that may be sharper than the window.
"""

from __future__ import annotations

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import Number


def alphabeta(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    scoring: str = "soonest",
    record: bool = False,
) -> Result[S, M]:
    """The same value as `minimax`, from fewer nodes.

    >>> from zermelo import Tree
    >>> alphabeta(Tree([[3, 5, 2], [9, 1]])).stats.leaves
    5
    >>> alphabeta(Tree([[3, 5, 2], [1, 9]])).stats.leaves
    4
    """
    run = Run("alphabeta", game, state, depth=depth, limits=limits, scoring=scoring, record=record)
    no_moves: tuple[M, ...] = ()

    def maximizer(node: Node[S], alpha: Number, beta: Number) -> tuple[Number, tuple[M, ...]]:
        if (here := run.leaf(node, alpha, beta)) is not None:
            return here, ()
        best, line = -INF, no_moves
        for move, child in run.children(node):
            number, rest = role[child.player](child, alpha, beta)
            run.came_back(node, move, number, rest, alpha, beta)
            if number > best:
                best, line = number, (move, *rest)
                run.new_best(node, move, best)
            if best >= beta:
                run.cut(node, best, beta, move)
                break
            if best > alpha:
                alpha = best
                run.raised(node, alpha, beta)
        run.left(node, best)
        return best, line

    def minimizer(node: Node[S], alpha: Number, beta: Number) -> tuple[Number, tuple[M, ...]]:
        if (here := run.leaf(node, alpha, beta)) is not None:
            return here, ()
        best, line = INF, no_moves
        for move, child in run.children(node):
            number, rest = role[child.player](child, alpha, beta)
            run.came_back(node, move, number, rest, alpha, beta)
            if number < best:
                best, line = number, (move, *rest)
                run.new_best(node, move, best)
            if best <= alpha:
                run.cut(node, best, alpha, move)
                break
            if best < beta:
                beta = best
                run.raised(node, alpha, beta)
        run.left(node, best)
        return best, line

    role = (maximizer, minimizer)
    return run.result(*role[run.root.player](run.root, -INF, INF))
