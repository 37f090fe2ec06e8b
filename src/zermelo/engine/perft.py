"""Counting all lines of play of a certain length: what shows, to the last move, that rules are right."""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.layout import MOVES, ROOM
from zermelo.engine.search import cells


@kept_kernel
def perft_from(rules: Any, state: Any, depth: int, made: bool, work: Any) -> int:
    """`perft`, as Python calls it."""
    return perft(rules, state, 0, depth, made, cells(work))


@kernel
def perft(rules: Any, state: Any, ply: int, depth: int, made: bool, work: Any) -> int:
    """How many lines of `depth` moves there are. Unless every move is `made`, the last is only counted."""
    if depth == 0:
        return 1
    if depth == 1 and not made:
        return int(rules.count(state))
    at = work[MOVES] + ply * work[ROOM]
    count = rules.fill(state, work, at, work[ROOM])
    total = 0
    for i in range(at, at + count):
        total += perft(rules, rules.play(state, work[i]), ply + 1, depth - 1, made, work)
    return total
