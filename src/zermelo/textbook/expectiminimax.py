"""Expectiminimax: minimax with luck. MAX maximises, MIN minimises, and a roll of the dice takes the average.

A win in 3 and a win in 5 cannot be averaged in a way that means anything, so values here are plain expected
scores: between -1 and +1 in a game that is won or lost, points in a game of points. So is `evaluate`, counted
in the game's `unit`, where the search stops early. Luck takes nobody's turn and no depth.
"""

from __future__ import annotations

from math import fsum

from zermelo.contract import Game, M, S
from zermelo.contract.luck import Outcome
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.record import LUCK, MAX
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import Number


def expectiminimax(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    record: bool = False,
) -> Result[S, M]:
    """The expected score under best play, and the line up to where luck first decides."""
    run = Run("expectiminimax", game, state, depth=depth, limits=limits, record=record)
    run.average_scores()

    def search(node: Node[S]) -> tuple[Number, tuple[M, ...]]:
        outcomes = run.outcomes(node)
        if outcomes:
            return average(node, outcomes), ()
        here = run.leaf(node)
        if here is not None:
            return here, ()
        sign = 1 if node.player == MAX else -1
        best: Number = -sign * INF
        line: tuple[M, ...] = ()
        for move, child in run.children(node):
            number, rest = search(child)
            run.came_back(node, move, number, rest)
            if sign * number > sign * best:
                best, line = number, (move, *rest)
                run.new_best(node, move, best)
        run.left(node, best)
        return best, line

    def average(node: Node[S], outcomes: list[tuple[float, S]]) -> Number:
        here = node._replace(player=LUCK)
        run.budget.spend()
        run.tell("enter", here, alpha=-INF, beta=INF)
        parts: list[Number] = []
        for i, (chance, outcome) in enumerate(outcomes):
            number, _ = search(run.after_luck(node, outcome, i))
            parts.append(chance * number)
            run.tell("luck", here, number, move=Outcome(i))
        run.left(here, fsum(parts))
        return fsum(parts)

    found = search(run.root)
    if run.outcomes(run.root):
        run.moves.clear()  # they are those of several positions
    return run.result(*found)
