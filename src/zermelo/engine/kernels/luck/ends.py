"""Where turns may end, two to a word, and how likely what luck does is: see positions.py."""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.luck.positions import (
    ENDS,
    HALF,
    LAST,
    LOWER,
    ODDS,
    PATTERNS,
    STEP,
    TURNS,
    gaining,
)
from zermelo.engine.kernels.work import FULL


@kernel
def end_at(i: int, graph: Any) -> int:
    """One of the ends."""
    return int(graph.ends[i >> 1] >> HALF * (i & 1) & LOWER)


@kernel
def put_end(i: int, end: int, graph: Any) -> None:
    """Write one of the ends, after all before it."""
    graph.ends[i >> 1] = graph.ends[i >> 1] & LOWER | end << HALF if i & 1 else end


@kernel
def add_end(rules: Any, node: int, turns: bool, points: int, graph: Any) -> None:
    """One way more that a turn may end."""
    if node >= 0 and points != 0:
        node, turns = gaining(rules, points, node << STEP | LAST | (TURNS if turns else 0), graph), False
    if graph.ends_used >= graph.ends_size:
        graph.stopped, graph.lacking = FULL, ENDS
    if graph.stopped:
        return
    put_end(graph.ends_used, node << STEP | (TURNS if turns else 0), graph)
    graph.ends_used += 1


@kernel
def close_outcome(graph: Any) -> None:
    """The last end of an outcome has been written."""
    if not graph.stopped:
        last = graph.ends_used - 1
        put_end(last, end_at(last, graph) | LAST, graph)


@kernel
def odds_known(graph: Any) -> int:
    """Where the odds of what was drawn stand: most positions have the same."""
    mixed = graph.drawn
    for i in range(graph.drawn):
        mixed = mixed * 31 + (graph.drawn_odds[i] >> 20) & LOWER
    slot = (mixed ^ mixed >> 10 ^ mixed >> 20) % PATTERNS
    at = graph.patterns[slot] - 1
    if at >= 0 and are_odds(at, graph):
        return int(at)
    at = graph.odds_used
    if at + graph.drawn > graph.odds_size:
        graph.stopped, graph.lacking = FULL, ODDS
        return 0
    for i in range(graph.drawn):
        graph.odds[at + i] = graph.drawn_odds[i]
    graph.odds_used, graph.patterns[slot] = at + graph.drawn, at + 1
    return int(at)


@kernel
def are_odds(at: int, graph: Any) -> bool:
    """Whether what was drawn is as likely as what stands here."""
    if at + graph.drawn > graph.odds_used:
        return False
    equal = 0
    for i in range(graph.drawn):
        equal += 1 if graph.odds[at + i] == graph.drawn_odds[i] else 0
    return bool(equal == graph.drawn)
