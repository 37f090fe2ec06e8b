"""Static evaluation in a selective search: the game's own estimate, and what the table knows better."""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.judged import judged
from zermelo.engine.kernels.table import AT_LEAST, AT_MOST, EXACT, bound_of, further, number_of
from zermelo.engine.kernels.work import EVALUATIONS
from zermelo.value import ESTIMATE, WIN

UNKNOWN = -WIN - 1  # in place of an estimate, where there is a threat


@kernel
def evaluated(rules: Any, state: Any, key: int, ply: int, work: Any) -> int:
    """The estimate of a position, remembered for the next time: 44 bits of the key above 20 of the number."""
    evaluations, at = work.evaluations, key & EVALUATIONS - 1
    half, tag = 1 << 19, key >> 20
    if evaluations[at] >> 20 == tag:
        return int((evaluations[at] & 2 * half - 1) - half)
    number = judged(rules, state, ply, work)
    if -half <= number < half:
        evaluations[at] = tag << 20 | number + half
    return int(number)


@kernel
def corrected(rules: Any, estimate: int, data: int, ply: int) -> int:
    """An estimate, or what an earlier search has found out about it."""
    if data:
        number, bound = further(rules.counts_points, number_of(data), ply), bound_of(data)
        if abs(number) < ESTIMATE and (
            bound == EXACT
            or (bound == AT_LEAST and number > estimate)
            or (bound == AT_MOST and number < estimate)
        ):
            return int(number)
    return estimate


@kernel
def outlook(
    rules: Any, state: Any, key: int, data: int, forced: bool, ply: int, work: Any
) -> tuple[int, bool]:
    """The static evaluation of a position, UNKNOWN where there is a threat; and whether it is improving."""
    static = UNKNOWN if forced else corrected(rules, evaluated(rules, state, key, ply, work), data, ply)
    work.statics[ply] = static
    return static, not forced and (ply < 2 or static > work.statics[ply - 2])
