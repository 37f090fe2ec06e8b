"""Paranoid: more than two players, and all the others against the one to move.

That makes two sides of any number of players: who is to move at the root wants their own payoff large, and
everybody else wants it small, whatever they get themselves. So alpha-beta works again, and the value is what
the player can be sure of. With two players it is alpha-beta. Where luck moves it is the average of what may
come, each searched with an open window: a bound cannot be averaged.
"""

from __future__ import annotations

from math import fsum

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.maxn import payoffs
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import Number


def paranoid(
    game: Game[S, M], state: Where[S, M] = None, *, depth: int | None = None, limits: Limits | None = None
) -> Result[S, M]:
    """What the player to move can be sure of, even if all the others play together against them."""
    run = Run("paranoid", game, state, depth=depth, limits=limits, mover=True)
    if game.says("chances"):
        run.average_scores()
    me = run.root.player

    def search(node: Node[S], alpha: Number, beta: Number) -> tuple[Number, tuple[M, ...]]:
        outcomes = run.outcomes(node)
        if outcomes:
            run.budget.spend()
            below = [search(run.after_luck(node, after), -INF, INF)[0] for _, after in outcomes]
            return fsum(chance * number for (chance, _), number in zip(outcomes, below, strict=True)), ()
        here = payoffs(run, node)
        if here is not None:
            return here[me], ()
        mine = node.player == me
        best: Number = -INF if mine else INF
        line: tuple[M, ...] = ()
        for move, child in run.children(node):
            number, rest = search(child, alpha, beta)
            run.came_back(node, move, number, rest, alpha, beta)
            if number > best if mine else number < best:
                best, line = number, (move, *rest)
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                run.cut(node, best, beta if mine else alpha, move)
                break
        return best, line

    found = search(run.root, -INF, INF)
    if run.outcomes(run.root):
        run.moves.clear()  # they are those of several positions
    return run.result(*found)
