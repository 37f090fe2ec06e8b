"""What a search by a net leaves out: most of a net's guesses hold, so most of the tree tells nothing new.

    a position far too good, with little depth left    no closer look is needed (reverse futility)
    a quiet move far down the list                     looked at less deeply first (late move reduction)

An estimate had a say then: nothing is called proved for it. A game without a net is searched as a whole, and
so is one that counts points.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.judged import judged
from zermelo.engine.kernels.work import USE_LEAVING
from zermelo.value import ESTIMATE

FEW_PLIES = 6  # up to which depth an estimate may be enough
EARLY = 3  # moves that are searched as deep as any
UNREDUCED = 2  # plies: no less is left over


@kernel
def leaves_out(rules: Any, work: Any) -> bool:
    """Whether anything is left out: where a net judges, unless it is turned off."""
    return bool(rules.has_net and work.net.margin and work.settings & USE_LEAVING)


@kernel
def is_clear(
    rules: Any, state: Any, ply: int, depth: int, alpha: int, beta: int, work: Any
) -> tuple[bool, int]:
    """Whether a position is so good that its estimate is enough; and the estimate."""
    if ply == 0 or depth > FEW_PLIES or beta - alpha > 1 or abs(beta) >= ESTIMATE:
        return False, 0
    if rules.has_stuck or not leaves_out(rules, work):
        return False, 0
    estimate = judged(rules, state, ply, work)
    return bool(estimate - work.net.margin * depth >= beta), estimate


@kernel
def reduction(rules: Any, state: Any, move: int, index: int, depth: int, work: Any) -> int:
    """By how many plies less a move is searched at first: it grows as the logarithms of depth and place."""
    if index < EARLY or depth <= UNREDUCED or not leaves_out(rules, work) or rules.loud(state, move):
        return 0
    product = work.logarithms[min(depth, 63)] * work.logarithms[min(index, 63)]
    return int(min(depth - UNREDUCED, product * 4 // 9 + (1 << 15) >> 16))
