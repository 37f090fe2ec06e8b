"""Openings that are fair because sides are chosen after them: swap and swap2, as in Gomoku.

One player makes the first three moves for both sides, and the other chooses which side to take. With swap2
he may also make two more moves, for both sides again, and leave the choice to the first. Whoever makes the
moves does best to leave the game even.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any, Generic, Literal, get_args

from zermelo.contract import M, S
from zermelo.engine.engine import Engine
from zermelo.limits import Limits
from zermelo.position import Position
from zermelo.result import Result

Swap = Literal["swap", "swap2"]
SWAPS: tuple[Swap, ...] = get_args(Swap)
FIRST, MORE = 3, 2  # moves that are made for both sides
TRIES, MOST_TRIES = 6, 60  # openings that are looked at before one is chosen; where none of them is even
EVEN = 0.3  # of the game's unit: less than that is nothing that a search could be sure of


def better_side(
    engine: Engine[S, M], position: Position[S, M], limits: Limits | None = None
) -> tuple[int, Result[S, M]]:
    """The player who stands better, by number, and the search that says so."""
    found = engine.best(position, limits)
    mover = position.to_move
    return mover if found.value.number >= 0 else 1 - mover, found


def is_even(found: Result[S, M]) -> bool:
    """Whether a search has found neither side to stand better by anything that it could tell."""
    return abs(found.value.number) <= EVEN * found.position.game.unit


def shared(limits: Limits, parts: int) -> Limits:
    """One of so many equal parts of the time."""
    return limits if limits.seconds is None else replace(limits, seconds=limits.seconds / parts)


class Trials(Generic[M]):
    """Openings that are tried within some time, and the most even of them so far."""

    def __init__(self, seconds: float | None) -> None:
        self.moves: list[M] = []
        self._found: Result[Any, Any] | None = None
        self._count, self._ends = 0, None if seconds is None else time.monotonic() + seconds

    def go_on(self) -> bool:
        """Whether to try another."""
        self._count += 1
        if self._found is not None and self._ends is not None and time.monotonic() > self._ends:
            return False
        is_enough = self._found is not None and is_even(self._found)
        return self._count <= (TRIES if is_enough else MOST_TRIES)

    def add(self, moves: list[M], found: Result[Any, Any]) -> None:
        """What a search has found after these moves."""
        if self._found is None or abs(found.value.number) < abs(self._found.value.number):
            self.moves, self._found = moves, found


def even_moves(
    engine: Engine[S, M],
    position: Position[S, M],
    count: int,
    limits: Limits,
    dice: random.Random,
) -> list[M]:
    """So many moves for both sides that leave the game about even: the best of some that are drawn by lot.

    The time goes to the first trials in equal parts; where some is left and none of them is even, others
    follow. Once it is over, what was tried must do.
    """
    part, trials = shared(limits, TRIES), Trials[M](limits.seconds)
    while trials.go_on():
        moves = drawn(position, count, dice)
        if moves and (after := position.after(*moves)).moves:
            trials.add(moves, engine.best(after, part))
    return trials.moves


def drawn(position: Position[S, M], count: int, dice: random.Random) -> list[M]:
    """So many moves drawn by lot, of those that a search would look at; none where the game ends before."""
    here, moves = position, list[M]()
    while len(moves) < count:
        if not here.moves:
            return []
        moves.append(dice.choice(list(here.game.promising(here.state))))
        here = here.after(moves[-1])
    return moves
