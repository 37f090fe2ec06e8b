"""Exercises that mark themselves: random trees and real positions, the same for the same seed.

One kind a file. Each makes an `Exercise`: a question, a picture, what is to be filled in, the answers, and,
for every answer, why it is so.

exercise.py   what every exercise is     trees.py     trees to practise on
backup.py     what is each node worth?   windows.py   what are alpha and beta?
visits.py     which leaves are seen?     winning.py   find the winning move
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from zermelo.contract import Game
from zermelo.errors import ZermeloError
from zermelo.lesson.exercises.backup import back_up
from zermelo.lesson.exercises.exercise import Exercise, Mark
from zermelo.lesson.exercises.visits import visits
from zermelo.lesson.exercises.windows import window
from zermelo.lesson.exercises.winning import winning_move

__all__ = ["KINDS", "Exercise", "Mark", "exercise", "exercises"]

KINDS: dict[str, Callable[[random.Random], Exercise]] = {
    "values": back_up,
    "leaves": visits,
    "window": window,
    "winning": winning_move,
}


def exercise(kind: str, seed: int, game: Game[Any, Any] | None = None) -> Exercise:
    """The exercise of this kind and seed; a winning move is looked for in this game, where one is given.

    >>> exercise("values", 1).mark(exercise("values", 1).answers).right
    True
    """
    if kind not in KINDS:
        raise ZermeloError(f"exercises are about {', '.join(KINDS)}, not {kind!r}")
    dice = random.Random(f"{kind} {seed}")
    return winning_move(dice, game) if kind == "winning" else KINDS[kind](dice)


def exercises(seed: int, count: int, kinds: list[str] | None = None) -> list[Exercise]:
    """A whole sheet: the kinds take turns."""
    chosen = kinds or list(KINDS)
    return [exercise(chosen[i % len(chosen)], seed * 1000 + i) for i in range(count)]
