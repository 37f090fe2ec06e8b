"""The estimates that a selective search goes by: the game's own, and what the table knows better."""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.layout import JUDGED, JUDGED_WORDS
from zermelo.engine.table import EXACT, LOWER, UPPER, bound_of, further, number_of
from zermelo.value import ESTIMATE, WIN

UNKNOWN = -WIN - 1  # in place of an estimate, where there is a threat


@kernel
def judged(rules: Any, state: Any, key: int, work: Any) -> int:
    """The game's estimate, remembered for the next time: 44 bits of the key above 20 of the number."""
    at = work[JUDGED] + (key & JUDGED_WORDS - 1)
    half, tag = 1 << 19, key >> 20
    if work[at] >> 20 == tag:
        return int((work[at] & 2 * half - 1) - half)
    number = rules.evaluate(state)
    if -half <= number < half:
        work[at] = tag << 20 | number + half
    return int(number)


@kernel
def corrected(rules: Any, estimate: int, data: int, ply: int) -> int:
    """An estimate, or what an earlier search has found out about it."""
    if data:
        number, bound = further(rules.counts_points, number_of(data), ply), bound_of(data)
        if abs(number) < ESTIMATE and (
            bound == EXACT or (bound == LOWER and number > estimate) or (bound == UPPER and number < estimate)
        ):
            return int(number)
    return estimate
