"""Which move a selective search looks at next, and which it leaves.

The moves of a position lie in a row, and the row is put in order only as far as it is looked at:

    looked at already | index: the best of the rest | ... | late: from here on, only threats

A capture that loses by the exchange falls back behind the quiet moves when its turn comes; not before, for
most never have one. Once quiet moves are `late`, the rest of the row stays as it is.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_PLACE
from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.ordering import FROM_TABLE, LOSING, best_to_front, place_of_rank
from zermelo.engine.kernels.selective.asked import Row
from zermelo.engine.kernels.selective.history import past_of
from zermelo.engine.kernels.selective.pruning import is_late, is_losing, is_lost, is_poor, reduction
from zermelo.value import ESTIMATE

# What becomes of a move: it is searched; pruned; or it and all quiet ones after it are late.
SEARCHED, PRUNED, LATE = 0, 1, 2


@kernel
def next_move(rules: Any, state: Any, row: Row, work: Any) -> tuple[int, int, int, int, bool, int]:
    """The next move to search: its place in the row; where the late ones begin; itself, its rank, loud, past.

    Its place is the size of the row where none is left. A move is pruned only once another does not lose.
    """
    index, late = row.at, row.late
    while True:
        index, move, rank, loud = in_turn(rules, state, row.ply, index, row.size, late, row.excluded, work)
        past = 0 if loud or index >= row.size else past_of(rules, state, move, row.ply, work)
        if index >= row.size or row.ply == 0 or row.best <= -ESTIMATE:
            return index, late, move, rank, loud, past
        fate = fate_of(rules, state, move, rank, loud, index < late, past, row, work)
        if fate == SEARCHED:
            return index, late, move, rank, loud, past
        if fate == PRUNED:
            index += 1
        elif rules.has_threatens:
            late = index
        else:
            return row.size, late, move, rank, loud, past


@kernel
def in_turn(
    rules: Any, state: Any, ply: int, index: int, count: int, late: int, excluded: int, work: Any
) -> tuple[int, int, int, bool]:
    """The next move from `index` on: its place in the row, itself, its rank, and whether it is loud.

    Its place is `count` where none is left. The move that the game names at the place `excluded` is left out.
    """
    moves, ranks = work.moves[ply], work.ranks[ply]
    while index < count:
        if index < late:
            move, rank = best_to_front(index, ply, count, work)
        else:
            move, rank = moves[index], ranks[index]
        named = excluded != NO_PLACE and place_of_rank(rank) == excluded
        if named or (index >= late and not rules.threatens(state, move)):
            index += 1
            continue
        loud = rules.loud(state, move)
        if rules.has_gain and loud and 0 < rank < FROM_TABLE - LOSING // 2 and rules.gain(state, move) < 0:
            ranks[index] = rank - LOSING
            continue
        return index, move, rank, loud
    return count, 0, 0, False


@kernel
def fate_of(
    rules: Any, state: Any, move: int, rank: int, loud: bool, is_early: bool, past: int, row: Row, work: Any
) -> int:
    """What becomes of a move that would be searched to the depth `near`, where another does not lose."""
    near = max(1, row.depth - reduction(row.depth, row.tried, work))
    if loud:
        return PRUNED if is_losing(rank) and is_lost(rules, state, move, near, work) else SEARCHED
    if is_early and is_late(rules, row.static, row.depth, near, row.tried, row.improving, row.alpha, work):
        return LATE
    poor = is_poor(rules, state, move, near, past, work) and not rules.threatens(state, move)
    return PRUNED if poor else SEARCHED
