"""The end of a selective line: captures are followed until it is quiet, for no estimate holds in between.

The player to move may also stop and take the estimate, unless there is a threat; then all moves count.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_MOVE, NO_PLACE
from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.node import INFINITE, finished, keep_line, visit
from zermelo.engine.kernels.ordering import FROM_TABLE, best_to_front, place_of_rank
from zermelo.engine.kernels.selective.history import rank_by_history
from zermelo.engine.kernels.selective.static import corrected, evaluated
from zermelo.engine.kernels.table import (
    fetch,
    further,
    keep,
    number_of,
    place_of,
    probe,
    settles,
)
from zermelo.engine.kernels.work import OUT_OF_MOVES
from zermelo.value import ESTIMATE


@kernel
def quiesce(rules: Any, state: Any, ply: int, alpha: int, beta: int, work: Any, shared: Any) -> int:
    """An estimate after the loud moves that follow: the player to move may stop, unless there is a threat."""
    visit(ply, work)
    if work.stopped:
        return 0
    answered, number, key, data = known(rules, state, ply, alpha, beta, work, shared)
    if answered:
        return number
    work.leaves += 1
    forced, asked, static = rules.forced(state), alpha, -INFINITE
    if not forced:
        static = corrected(rules, evaluated(rules, state, key, ply, work), data, ply)
        if static >= beta:
            return static
        alpha = max(alpha, static)
    best, index, best_place = static, 0, NO_PLACE
    count = ranked(rules, state, ply, data, forced, work)
    if count < 0:
        return 0
    if count == 0 and forced:
        return int(rules.worth(rules.stuck(state), ply))
    while index < count:
        move, rank = best_to_front(index, ply, count, work)
        index += 1
        if forced:
            if best > -ESTIMATE and rank < FROM_TABLE // 2 and not rules.loud(state, move):
                break  # some answer to the threat has been found: of the others only captures
        else:
            hope = hoped_for(rules, state, move, static, work)
            if hope <= alpha:
                best = max(best, hope)
                continue
        work.played[ply] = rules.pattern(state, move)
        child = rules.play(state, move)
        if rules.has_key:
            fetch(shared, rules.key(child))
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        low, high = (-beta, -alpha) if turns else (alpha, beta)
        number = quiesce(rules, child, ply + 1, low, high, work, shared)
        number = -number if turns else number
        if work.stopped:
            return 0
        if number > best:
            best = number
            if best > alpha:
                alpha = best
                keep_line(move, ply, work)
                best_place = place_of_rank(rank) if forced else NO_PLACE
                if alpha >= beta:
                    work.cutoffs += 1
                    break
    keep(rules, key, ply, 0, asked, beta, best, 0, best_place, shared)
    return best


@kernel
def known(
    rules: Any, state: Any, ply: int, alpha: int, beta: int, work: Any, shared: Any
) -> tuple[bool, int, int, int]:
    """Whether the rules, the game's bounds or the table answer; the answer, the key and the table's entry."""
    over, number, key = finished(rules, state, ply, True, work)
    if over:
        return True, number, key, 0
    if rules.has_bounds:
        least, most = rules.bounds(state, ply)
        if least >= beta or most <= alpha:
            return True, least if least >= beta else most, key, 0
    data = probe(shared, key)
    if data and beta - alpha == 1 and settles(rules, data, ply, alpha, beta):
        work.hits += 1
        return True, further(rules.counts_points, number_of(data), ply), key, data
    return False, 0, key, data


@kernel
def ranked(rules: Any, state: Any, ply: int, data: int, forced: bool, work: Any) -> int:
    """List and rank the loud moves, or all where there is a threat; how many, -1 where there is no room."""
    moves, room = work.moves[ply], work.room
    count = rules.fill_promising(state, moves, room) if forced else rules.fill_loud(state, moves, room)
    if count < 0:
        work.stopped = OUT_OF_MOVES
    first = place_of(data) if forced and data else NO_PLACE
    rank_by_history(rules, state, ply, count, first, NO_MOVE, work)
    return int(count)


@kernel
def hoped_for(rules: Any, state: Any, move: int, static: int, work: Any) -> int:
    """What a move may lead to at best; -INFINITE where it is not loud, or loses by the exchange.

    It wins what it takes, and some chance comes on top of that (delta pruning).
    """
    if not rules.has_loud_moves and not rules.loud(state, move):
        return -INFINITE
    gain = rules.gain(state, move)
    if gain < 0:
        return -INFINITE
    return int(static + gain + rules.unit * work.margins.hope // 100) if rules.has_gain else INFINITE
