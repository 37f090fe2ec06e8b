"""NegaScout, also called principal variation search: alpha-beta that bets on the first move.

If the moves are well ordered, the first is the best. So only the first gets the whole window; the others
are asked a cheaper question, "are you better than the best so far?", with a window that is too narrow for
any value to fit inside. Where the answer is yes, the bet was lost and the move is searched again.
"""

from __future__ import annotations

import math

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import Number


def negascout(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    scoring: str = "soonest",
    record: bool = False,
) -> Result[S, M]:
    """The same value as `minimax`, by scout searches with a null window.

    >>> from zermelo import Tree
    >>> negascout(Tree([[3, 5, 2], [9, 1]])).line.moves
    (0, 2)
    """
    run = Run(
        "negascout", game, state, depth=depth, limits=limits, scoring=scoring, record=record, mover=True
    )

    def search(node: Node[S], alpha: Number, beta: Number) -> tuple[Number, tuple[M, ...]]:
        here = run.leaf(node, alpha, beta)
        if here is not None:
            return here, ()
        best: Number = -INF
        line: tuple[M, ...] = ()
        for move, child in run.children(node):
            window = (alpha, beta) if best == -INF else (alpha, just_above(alpha))
            number, rest = look(node, child, *window)
            if alpha < number < beta and window[1] < beta:
                window = (alpha, beta)
                number, rest = look(node, child, *window)
            run.came_back(node, move, number, rest, *window)
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

    def look(node: Node[S], child: Node[S], alpha: Number, beta: Number) -> tuple[Number, tuple[M, ...]]:
        """The child's value to the player to move at `node`."""
        if child.player == node.player:
            return search(child, alpha, beta)
        number, rest = search(child, -beta, -alpha)
        return -number, rest

    return run.result(*search(run.root, -INF, INF))


def just_above(number: Number) -> float:
    """The next number: between the two there is no room for a value, not even a fraction."""
    return math.nextafter(number, INF)
