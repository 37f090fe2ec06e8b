"""MTD(f): find the value by asking only "is it at least g?", and move g by the answer.

Each question is an alpha-beta search with a window that no value fits inside, the fastest kind. The table
remembers what earlier questions settled, so asking again is cheap. A good first guess saves questions.
"""

from __future__ import annotations

import math

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.memory import Memory
from zermelo.textbook.negascout import just_above
from zermelo.textbook.run import INF, Run
from zermelo.value import Number


def mtdf(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    record: bool = False,
    guess: Number = 0,
) -> Result[S, M]:
    """The same value as `minimax`, closed in from both sides, starting at `guess`.

    >>> from zermelo import Tree
    >>> mtdf(Tree([[3, 5, 2], [9, 1]]), guess=7).value
    +2
    """
    run = Run("mtdf", game, state, depth=depth, limits=limits, record=record, mover=True)
    memory = Memory(run)
    lower, upper = -INF, INF
    value: Number = guess
    while lower < upper:
        question = just_above(value) if value == lower else value
        run.tell("pass", run.root, question)
        value, _ = memory.search(run.root, just_below(question), question)
        if value < question:
            upper = value
        else:
            lower = value
    # Bounds prove the value but name no reply to each move: one last look, with a window around it, does.
    run.tell("pass", run.root, value)
    return run.result(*memory.search(run.root, just_below(value), just_above(value)))


def just_below(number: Number) -> float:
    """The number before: no value lies between the two."""
    return math.nextafter(number, -INF)
