"""The end of a selective line: captures are followed until it is quiet, for no estimate holds in between.

The player to move may also stop and take the estimate, unless there is a threat; then all moves count.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.estimates import corrected, judged
from zermelo.engine.experience import rank_by_experience
from zermelo.engine.kernel import kernel
from zermelo.engine.layout import (
    CUTOFFS,
    HITS,
    LEAVES,
    MOVES,
    NO_MOVE,
    OUT_OF_ROOM,
    PLAYED,
    ROOM,
    STOPPED,
)
from zermelo.engine.node import INFINITE, finished, keep_line, visit
from zermelo.engine.ordering import FROM_TABLE, best_to_front, place_of_rank
from zermelo.engine.table import NO_PLACE, fetch, further, keep, number_of, place_of, probe, settles
from zermelo.value import ESTIMATE


@kernel
def quiesce(rules: Any, state: Any, ply: int, alpha: int, beta: int, work: Any, shared: Any) -> int:
    """An estimate after the loud moves that follow: the player to move may stop, unless there is a threat."""
    visit(ply, work, shared)
    if work[STOPPED]:
        return 0
    over, number, key = finished(rules, state, ply, True, work)
    if over:
        return number
    data = probe(shared, key)
    if data and beta - alpha == 1 and settles(rules, data, ply, alpha, beta):
        work[HITS] += 1
        return further(rules.counts_points, number_of(data), ply)
    work[LEAVES] += 1
    forced, asked = rules.forced(state), alpha
    at, room = work[MOVES] + ply * work[ROOM], work[ROOM]
    if forced:
        estimate = best = -INFINITE
        count = rules.fill(state, work, at, room)
        if count == 0:
            return int(rules.worth(rules.stuck(state), ply))
    else:
        estimate = best = corrected(rules, judged(rules, state, key, work), data, ply)
        if best >= beta:
            return best
        alpha = max(alpha, best)
        count = rules.fill_loud(state, work, at, room)
    if count < 0:
        work[STOPPED] = OUT_OF_ROOM
        return 0
    side = rules.turn(state)
    first = place_of(data) if forced and data else NO_PLACE
    rank_by_experience(rules, state, ply, count, first, NO_MOVE, side, work)
    index, best_place = 0, NO_PLACE
    while index < count:
        move, rank = best_to_front(index, ply, count, work)
        index += 1
        if not forced:
            if not rules.names_loud and not rules.loud(state, move):
                continue
            gain = rules.gain(state, move)
            if gain < 0:
                continue
            if rules.has_gain and estimate + gain + 2 * rules.unit <= alpha:
                best = max(best, estimate + gain + 2 * rules.unit)
                continue
        elif best > -ESTIMATE and rank < FROM_TABLE // 2 and not rules.loud(state, move):
            break  # some answer to the threat has been found: of the others only captures
        work[work[PLAYED] + ply] = rules.pattern(state, move)
        child = rules.play(state, move)
        if rules.has_key:
            fetch(shared, rules.key(child))
        turns = rules.takes_turns or rules.turn(child) != side
        low, high = (-beta, -alpha) if turns else (alpha, beta)
        number = quiesce(rules, child, ply + 1, low, high, work, shared)
        number = -number if turns else number
        if work[STOPPED]:
            return 0
        if number > best:
            best = number
            if best > alpha:
                alpha = best
                keep_line(move, ply, work)
                if forced:
                    best_place = place_of_rank(rank)
                if alpha >= beta:
                    work[CUTOFFS] += 1
                    break
    keep(rules, key, ply, 0, asked, beta, best, 0, best_place, shared)
    return best
