"""Which move a selective search looks at next, and which it leaves.

The moves of a position lie in a row, and the row is put in order only as far as it is looked at:

    looked at already | index: the best of the rest | ... | late: from here on, only threats

A capture that loses by the exchange falls back behind the quiet moves when its turn comes; not before, for
most never have one. Once quiet moves are `late`, the rest of the row stays as it is.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.layout import MOVES, RANKS, ROOM
from zermelo.engine.ordering import DEFERRED, FROM_TABLE, best_to_front, place_of_rank
from zermelo.engine.pruning import is_late, is_lost, is_poor
from zermelo.engine.table import NO_PLACE

LOSING = 1 << 61  # what is taken from the rank of a move that loses by exchange

# What becomes of a move: it is searched; left out; or it and all quiet ones after it are late.
SEARCHED, LEFT_OUT, LATE = 0, 1, 2


@kernel
def next_move(
    rules: Any, state: Any, ply: int, index: int, count: int, late: int, without: int, work: Any
) -> tuple[int, int, int, bool]:
    """The next move from `index` on: its place in the row, itself, its rank, and whether it is loud.

    Its place is `count` where none is left. The move that the game names at the place `without` is left out.
    """
    moves, ranks = work[MOVES] + ply * work[ROOM], work[RANKS] + ply * work[ROOM]
    while index < count:
        if index < late:
            move, rank = best_to_front(index, ply, count, work)
        else:
            move, rank = work[moves + index], work[ranks + index]
        named = without != NO_PLACE and place_of_rank(rank) == without
        if named or (index >= late and not rules.threatens(state, move)):
            index += 1
            continue
        loud = rules.loud(state, move)
        if rules.has_gain and loud and 0 < rank < FROM_TABLE - LOSING // 2 and rules.gain(state, move) < 0:
            work[ranks + index] = rank - LOSING
            continue
        return index, move, rank, loud
    return count, 0, 0, False


@kernel
def is_losing(rank: int) -> bool:
    """Whether this is the rank of a capture that loses by the exchange."""
    return DEFERRED < rank < -LOSING // 2


@kernel
def fate_of(
    rules: Any,
    state: Any,
    move: int,
    rank: int,
    loud: bool,
    is_early: bool,
    estimate: int,
    depth: int,
    near: int,
    tried: int,
    improving: bool,
    past: int,
    alpha: int,
) -> int:
    """What becomes of a move that would be searched to the depth `near`, where another does not lose."""
    if loud:
        return LEFT_OUT if is_losing(rank) and is_lost(rules, state, move, near) else SEARCHED
    if is_early and is_late(rules, estimate, depth, near, tried, improving, alpha):
        return LATE
    poor = is_poor(rules, state, move, near, past) and not rules.threatens(state, move)
    return LEFT_OUT if poor else SEARCHED
