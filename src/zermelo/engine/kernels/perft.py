"""Counting all lines of play of a certain length."""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.work import OUT_OF_MOVES, work_at


@kept_kernel
def perft_from(rules: Any, state: Any, depth: int, made: bool, work: Any) -> int:
    """`perft`, as Python calls it."""
    return perft(rules, state, 0, depth, made, work_at(work))


@kernel
def perft(rules: Any, state: Any, ply: int, depth: int, made: bool, work: Any) -> int:
    """How many lines of `depth` moves there are, unless `work.stopped` says that it broke off.

    Unless every move is `made`, the last one of a line is only counted.
    """
    if depth == 0:
        return 1
    if not rules.has_stuck and rules.score(state) is not None:
        return 0
    if depth == 1 and not made:
        return int(rules.count(state))
    moves = work.moves[ply]
    count, total = rules.fill(state, moves, work.room), 0
    if count < 0:
        work.stopped = OUT_OF_MOVES
    for i in range(count):
        if work.stopped:
            return 0
        total += perft(rules, rules.play(state, moves[i]), ply + 1, depth - 1, made, work)
    return total
