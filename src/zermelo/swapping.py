"""Openings that are fair because sides are chosen after them: swap and swap2, as in Gomoku.

One player makes the first three moves for both sides, and the other chooses which side to take. With swap2
he may also make two more moves, for both sides again, and leave the choice to the first. Whoever makes the
moves does best to leave the game even.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Literal, get_args

from zermelo.contract import M, S
from zermelo.engine.engine import Engine
from zermelo.limits import Limits
from zermelo.position import Position
from zermelo.result import Result

Swap = Literal["swap", "swap2"]
SWAPS: tuple[Swap, ...] = get_args(Swap)
FIRST, MORE = 3, 2  # moves that are made for both sides
TRIES = 6  # openings that are looked at before one is chosen


def better_side(
    engine: Engine[S, M], position: Position[S, M], limits: Limits | None = None
) -> tuple[int, Result[S, M]]:
    """The player who stands better, by number, and the search that says so."""
    found = engine.best(position, limits)
    mover = position.to_move
    return mover if found.value.number >= 0 else 1 - mover, found


def even_moves(
    engine: Engine[S, M],
    position: Position[S, M],
    count: int,
    limits: Limits,
    dice: random.Random,
) -> list[M]:
    """So many moves for both sides that leave the game about even: the best of some that are drawn by lot.

    The time goes to the trials in equal parts; once it is over, what was tried must do.
    """
    began = time.monotonic()
    part = limits if limits.seconds is None else replace(limits, seconds=limits.seconds / TRIES)
    tried: list[tuple[float, list[M]]] = []
    for _ in range(TRIES):
        if tried and limits.seconds is not None and time.monotonic() - began > limits.seconds:
            break
        moves = drawn(position, count, dice)
        if moves and (after := position.after(*moves)).moves:
            tried.append((abs(engine.best(after, part).value.number), moves))
    return min(tried, key=lambda each: each[0])[1] if tried else []


def drawn(position: Position[S, M], count: int, dice: random.Random) -> list[M]:
    """So many moves drawn by lot, of those that a search would look at; none where the game ends before."""
    here, moves = position, list[M]()
    while len(moves) < count:
        if not here.moves:
            return []
        moves.append(dice.choice(list(here.game.promising(here.state))))
        here = here.after(moves[-1])
    return moves
