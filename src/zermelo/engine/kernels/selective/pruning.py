"""What a selective search leaves out, and how much less it looks at what is unlikely.

How far is far, margins.py says, in the game's `unit`. A position is `improving` where the player to move
stands better than at his last turn: there one may hope for more.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_MOVE, NO_PLACE
from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.ordering import DEFERRED, LOSING, favour
from zermelo.engine.kernels.selective.asked import Asked, Row, Sight
from zermelo.engine.kernels.selective.static import UNKNOWN
from zermelo.engine.kernels.table import (
    AT_MOST,
    bound_of,
    depth_of,
    further,
    number_of,
)
from zermelo.value import ESTIMATE


@kernel
def is_far_above(rules: Any, static: int, depth: int, improving: bool, beta: int, work: Any) -> bool:
    """So good, with so little depth left, that no closer look is needed (reverse futility)."""
    margin = rules.unit * (depth - improving) * work.margins.above // 100
    return bool(depth <= 8 and static - margin >= beta)


@kernel
def is_far_below(rules: Any, static: int, depth: int, alpha: int, work: Any) -> bool:
    """So bad, with so little depth left, that only loud moves can help (razoring)."""
    margin = rules.unit * (2 * depth + 1) * work.margins.below // 100
    return bool(depth <= 3 and static + margin <= alpha)


@kernel
def null_depth(rules: Any, static: int, depth: int, beta: int, work: Any) -> int:
    """How deeply to look when nothing is done: the less, the better one stands."""
    better = (static - beta) * 100 // (work.margins.null_step * rules.unit)
    return int(depth - 4 - depth // 4 - min(3, better))


@kernel
def is_late(
    rules: Any, static: int, depth: int, near: int, tried: int, improving: bool, alpha: int, work: Any
) -> bool:
    """Whether quiet moves from here on can be left: enough were tried, or they cannot gain enough (futility).

    `near` is the depth to which the next one would be searched.
    """
    margins = work.margins
    if depth <= 8 and tried >= (margins.late + depth * depth) // (1 if improving else 2):
        return True
    hope = rules.unit * (margins.futile + margins.futile_step * near) // 100
    return bool(near <= 7 and static != UNKNOWN and static + hope <= alpha)


@kernel
def is_lost(rules: Any, state: Any, move: int, near: int, work: Any) -> bool:
    """Whether a capture that loses by exchange can be left out: it loses much, and makes no threat."""
    if near > 6 or rules.gain(state, move) >= -(rules.unit * near * work.margins.lost // 100):
        return False
    return not rules.threatens(state, move)


@kernel
def is_poor(rules: Any, state: Any, move: int, near: int, past: int, work: Any) -> bool:
    """Whether a quiet move can be left out: it has always failed, or loses what it moves."""
    if near <= 3 and past < -work.margins.failed * near:
        return True
    least = -rules.unit * near * work.margins.poor // 100
    return bool(rules.has_gain and near <= 7 and rules.gain(state, move) < least)


@kernel
def reduction(depth: int, tried: int, work: Any) -> int:
    """By how many plies less a late move is searched: it grows as the logarithms of depth and number."""
    product = work.logarithms[min(depth, 63)] * work.logarithms[min(tried, 63)]
    return int(work.margins.less + product * work.margins.less_step // 900 >> 16)


@kernel
def reduction_of(
    move: int, rank: int, loud: bool, past: int, row: Row, asked: Asked, sight: Sight, work: Any
) -> int:
    """By how many plies less this move is searched at first; 0 where it is searched as it is."""
    wide = asked.beta - asked.alpha > 1
    if row.tried <= 1 + wide or row.depth < 3 or (loud and not is_losing(rank)):
        return 0
    less = reduction(row.depth, row.tried, work) + 1 - row.improving - wide - sight.forced
    if not loud:
        less -= past // work.margins.less_past + (1 if favour(move, row.ply, asked.last, work) else 0)
    return int(max(0, min(row.depth - 1, less)))


@kernel
def is_losing(rank: int) -> bool:
    """Whether this is the rank of a capture that loses by the exchange."""
    return DEFERRED < rank < -LOSING // 2


@kernel
def may_prune(asked: Asked, forced: bool) -> bool:
    """Whether a position may be judged by its static evaluation: not in check, nor where a line is wanted."""
    narrow = asked.beta - asked.alpha == 1
    return asked.excluded == NO_PLACE and narrow and not forced and abs(asked.beta) < ESTIMATE


@kernel
def tries_null_move(rules: Any, asked: Asked, sight: Sight) -> bool:
    """Whether to see if doing nothing is already too good; never twice in a row."""
    if not rules.has_skip or not may_prune(asked, sight.forced):
        return False
    return bool(asked.last != NO_MOVE and sight.depth >= 3 and sight.static >= asked.beta)


@kernel
def singular_bar(rules: Any, asked: Asked, sight: Sight, work: Any) -> int:
    """What other moves must reach for the table's move not to be singular; UNKNOWN: do not ask.

    Where it is the only good one, it deserves a closer look (singular extension).
    """
    depth, data = sight.depth, sight.data
    if asked.ply == 0 or depth < 7 or depth_of(data) < depth - 3 or bound_of(data) == AT_MOST:
        return UNKNOWN
    if sight.first == NO_PLACE:
        return UNKNOWN
    number = further(rules.counts_points, number_of(data), asked.ply)
    better = rules.unit * depth * work.margins.single // 1000
    return int(number - better) if abs(number) < ESTIMATE else UNKNOWN
