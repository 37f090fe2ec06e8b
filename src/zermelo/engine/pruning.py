"""What a selective search leaves out, and how much less it looks at what is unlikely.

All measures are in the game's `unit`. A position is `improving` where the player to move stands better than
at his last turn: there one may hope for more.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.estimates import UNKNOWN
from zermelo.engine.experience import MOST
from zermelo.engine.kernel import kernel
from zermelo.engine.layout import LOGARITHMS
from zermelo.engine.ordering import favour
from zermelo.engine.table import UPPER, bound_of, depth_of, further, number_of
from zermelo.value import ESTIMATE


@kernel
def is_far_above(rules: Any, estimate: int, depth: int, improving: bool, beta: int) -> bool:
    """So good, with so little depth left, that no closer look is needed (reverse futility)."""
    return bool(depth <= 8 and estimate - rules.unit * (depth - improving) * 3 // 4 >= beta)


@kernel
def is_far_below(rules: Any, estimate: int, depth: int, alpha: int) -> bool:
    """So bad, with so little depth left, that only loud moves can help (razoring)."""
    return bool(depth <= 3 and estimate + rules.unit * (2 * depth + 1) <= alpha)


@kernel
def null_depth(rules: Any, estimate: int, depth: int, beta: int) -> int:
    """How deeply to look when nothing is done: the less, the better one stands."""
    return int(depth - 4 - depth // 4 - min(3, (estimate - beta) // (2 * rules.unit)))


@kernel
def is_late(
    rules: Any, estimate: int, depth: int, near: int, tried: int, improving: bool, alpha: int
) -> bool:
    """Whether quiet moves from here on can be left: enough were tried, or they cannot gain enough (futility).

    `near` is the depth to which the next one would be searched.
    """
    if depth <= 8 and tried >= (3 + depth * depth) // (1 if improving else 2):
        return True
    return bool(near <= 7 and estimate != UNKNOWN and estimate + rules.unit * (3 + 2 * near) // 2 <= alpha)


@kernel
def is_lost(rules: Any, state: Any, move: int, near: int) -> bool:
    """Whether a capture that loses by exchange can be left out: it loses much, and makes no threat."""
    if near > 6 or rules.gain(state, move) >= -rules.unit * near:
        return False
    return not rules.threatens(state, move)


@kernel
def is_poor(rules: Any, state: Any, move: int, near: int, past: int) -> bool:
    """Whether a quiet move can be left out: it has always failed, or loses what it moves."""
    if near <= 3 and past < -4000 * near:
        return True
    return bool(rules.has_gain and near <= 7 and rules.gain(state, move) < -rules.unit * near // 2)


@kernel
def reduction(depth: int, tried: int, work: Any) -> int:
    """By how many plies less a late move is searched: it grows as the logarithms of depth and number."""
    logs = work[LOGARITHMS]
    product = work[logs + min(depth, 63)] * work[logs + min(tried, 63)]
    return int(50_000 + product * 4 // 9 >> 16)


@kernel
def less_by_past(move: int, ply: int, last: int, past: int, work: Any) -> int:
    """By how much a quiet move is reduced more or less, by what is known of it."""
    return -(past // (MOST // 2)) - (1 if favour(move, ply, last, work) else 0)


@kernel
def rival_bar(rules: Any, data: int, ply: int, depth: int) -> int:
    """What other moves must reach for the table's move not to be the only good one; UNKNOWN: do not ask."""
    if depth < 7 or depth_of(data) < depth - 3 or bound_of(data) == UPPER:
        return UNKNOWN
    number = further(rules.counts_points, number_of(data), ply)
    return int(number - rules.unit * depth // 50) if abs(number) < ESTIMATE else UNKNOWN
