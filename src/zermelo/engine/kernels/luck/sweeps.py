"""Value iteration over the positions of positions.py: sweep after sweep, until bounds are close.

Between its two bounds lies what a position is worth to the player to move. They begin as far apart as scores
can be, and each sweep brings them closer, with every rounding outwards: what lies between is sure, however
many sweeps there were. A position comes after those that it leads to, as far as that can be: what cannot come
back is settled in one sweep.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.engine.adapter import CERTAIN
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.luck.ends import end_at
from zermelo.engine.kernels.luck.odds import limit_of
from zermelo.engine.kernels.luck.positions import LAST, STEP, TURNS, clear_slots, give_slots, graph_at
from zermelo.engine.kernels.playout import count_node


@kept_kernel
def order_from(rules: Any, work: Any, shared: Any) -> int:
    """Put the positions that have been looked into in order: where one leads comes first, if it can.

    A depth-first search along the ends. `slots` are lent, to mark what it has met.
    """
    graph = graph_at(work)
    graph.ordered = 0
    clear_slots(graph)
    for first in range(1, graph.looked_into):
        depth = 0
        if graph.slots[first] == 0:
            graph.slots[first], graph.trail[0], graph.trail_ends[0] = 1, first, graph.first_end[first]
            depth = 1
        while depth > 0:
            node, at = graph.trail[depth - 1], graph.trail_ends[depth - 1]
            if at == graph.first_end[node + 1]:
                graph.order[graph.ordered] = node
                graph.ordered += 1
                depth -= 1
                continue
            graph.trail_ends[depth - 1] = at + 1
            target = end_at(at, graph) >> STEP
            if graph.slots[target] == 0 and target < graph.looked_into:
                graph.slots[target] = 1
                graph.trail[depth], graph.trail_ends[depth] = target, graph.first_end[target]
                depth += 1
    give_slots(graph)
    return int(graph.ordered)


@kept_kernel
def sweep_from(rules: Any, small: int, work: Any, shared: Any) -> int:
    """Bring bounds closer that are more than `small` apart; how many have moved.

    A position that nobody has looked into may be worth anything.
    """
    graph, moved = graph_at(work), 0
    for i in range(graph.ordered):
        node = graph.order[i]
        low, high = graph.bounds[2 * node], graph.bounds[2 * node + 1]
        if high - low <= small:
            continue
        count_node(graph)
        if graph.stopped:
            break
        least, most = average(rules, node, graph)
        if least > low or most < high:
            graph.bounds[2 * node], graph.bounds[2 * node + 1] = max(low, least), min(high, most)
            moved += 1
    return moved


@kernel
def average(rules: Any, node: int, graph: Any) -> tuple[int, int]:
    """Between which numbers a position lies: the best end of each outcome, as likely as that is."""
    at, end, luck = graph.first_end[node], 0, graph.first_odds[node]
    least = most = 0.0
    while at < graph.first_end[node + 1]:
        low = high = -limit_of(rules)
        end = 0
        while end & LAST == 0:
            end = end_at(at, graph)
            lower, upper = of_end(end, graph)
            low, high = max(low, lower), max(high, upper)
            at += 1
        likely = graph.odds[luck] / CERTAIN
        least, most = least + likely * low, most + likely * high
        luck += 1
    gained = graph.gained[node] if rules.has_gained and graph.gains[node] >= 0 else 0
    return math.floor(least) + gained, math.ceil(most) + gained


@kernel
def of_end(end: int, graph: Any) -> tuple[int, int]:
    """Between which numbers lies what an end leads to, for whom it was reached by."""
    at = end >> STEP
    low, high = graph.bounds[2 * at], graph.bounds[2 * at + 1]
    if end & TURNS:
        return -high, -low
    return low, high
