"""The selective search: deep where it matters, shallow where it does not. What it finds is an estimate.

It is principal variation search as in search.py, with what the field has found to pay in games that cannot be
searched to their end:

    doing nothing is already too good            null move: some move will be as well
    far too good, with little depth left         no closer look is needed (reverse futility)
    far too bad, with little depth left          only loud moves can help (razoring, futility)
    a move far down the list                     looked at less deeply (reductions), or not at all
    a capture that loses by the exchange         tried last, or not at all
    a threat that must be answered (check)       looked at one ply deeper

The measure of "far" is the game's `unit`; `forced`, `gain`, `loud` and `skip` say what it must know of the
game. A game that says none of them is searched with what is left.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.estimates import UNKNOWN, corrected, judged, settles
from zermelo.engine.experience import past_of, rank_by_experience, remember
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.layout import (
    AGE,
    CUTOFFS,
    ESTIMATES,
    HITS,
    HORIZON,
    KILLERS,
    LEAVES,
    MOVES,
    NO_MOVE,
    OUT_OF_ROOM,
    PATTERNS,
    PLAYED,
    RANKS,
    ROOM,
    STOPPED,
)
from zermelo.engine.ordering import DEFERRED, FROM_TABLE, best_to_front, place_of_rank
from zermelo.engine.parallel import finish
from zermelo.engine.pruning import (
    is_far_above,
    is_far_below,
    is_late,
    is_lost,
    is_poor,
    less_by_past,
    null_depth,
    reduction,
)
from zermelo.engine.quiescence import quiesce
from zermelo.engine.search import (
    INFINITE,
    REDUCED,
    SCOUT,
    WHOLE,
    cells,
    finished,
    keep_line,
    leave_out,
    reserve,
    visit,
)
from zermelo.engine.table import (
    EXACT,
    LOWER,
    NO_PLACE,
    UPPER,
    bound_of,
    depth_of,
    entry,
    fetch,
    further,
    number_of,
    place_of,
    probe,
    store,
)
from zermelo.value import ESTIMATE

LOSING = 1 << 61  # what is taken from the rank of a move that loses by exchange


@kept_kernel
def selective_from(
    rules: Any, state: Any, ply: int, depth: int, alpha: int, beta: int, last: int, work: Any, shared: Any
) -> int:
    """`selective`, as Python calls it."""
    return selective(rules, state, ply, depth, alpha, beta, last, rules.no_place, cells(work), cells(shared))


@kernel
def selective(
    rules: Any,
    state: Any,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    last: int,
    without: int,
    work: Any,
    shared: Any,
) -> int:
    """An estimate of `state`, `ply` moves below the root, looking about `depth` plies ahead.

    `last` is the slot of the move that led here; the move at the place `without` is left out.
    """
    forced = rules.forced(state)
    if forced:
        depth += 1
    if depth <= 0:
        return quiesce(rules, state, ply, alpha, beta, work, shared)
    visit(ply, work, shared)
    if work[STOPPED]:
        return 0
    work[HORIZON] = 1  # nothing is ever complete
    over, number, key = finished(rules, state, ply, True, work)
    if over:
        return number
    wide = beta - alpha > 1
    if ply > 0:
        least, most = rules.bounds(state, ply)
        if least >= beta:
            return int(least)
        if most <= alpha:
            return int(most)
    whole = without == NO_PLACE
    data = probe(shared, key) if whole else 0
    if data and not wide and depth_of(data) >= depth and settles(rules, data, ply, alpha, beta):
        work[HITS] += 1
        return further(rules.counts_points, number_of(data), ply)
    first = place_of(data) if data else NO_PLACE
    estimate = UNKNOWN if forced else corrected(rules, judged(rules, state, key, work), data, ply)
    work[work[ESTIMATES] + ply] = estimate
    improving = not forced and (ply < 2 or estimate > work[work[ESTIMATES] + ply - 2])
    if whole and not wide and not forced and abs(beta) < ESTIMATE:
        if is_far_above(rules, estimate, depth, improving, beta):
            return estimate
        if is_far_below(rules, estimate, depth, alpha):
            number = quiesce(rules, state, ply, alpha, beta, work, shared)
            if work[STOPPED]:
                return 0
            if number <= alpha:
                return number
        if rules.has_skip and last != NO_MOVE and depth >= 3 and estimate >= beta:
            child = rules.skip(state)
            if child != state:
                work[work[PLAYED] + ply] = PATTERNS  # nothing
                left, none = null_depth(rules, estimate, depth, beta), rules.no_move
                number = -selective(
                    rules, child, ply + 1, left, -beta, 1 - beta, none, rules.no_place, work, shared
                )
                if work[STOPPED]:
                    return 0
                if number >= beta:
                    return int(min(number, ESTIMATE))
    deeper = 0
    if first == NO_PLACE and whole and depth >= 4:
        depth -= 1  # nothing is known of this position: find a move to begin with at less cost
    elif whole and ply > 0 and depth >= 7 and depth_of(data) >= depth - 3 and bound_of(data) != UPPER:
        # Is the table's move the only good one? Then it deserves a closer look. Are there others as good?
        number = further(rules.counts_points, number_of(data), ply)
        low = number - rules.unit * depth // 50
        if abs(number) < ESTIMATE:
            number = selective(rules, state, ply, (depth - 1) // 2, low - 1, low, last, first, work, shared)
            if work[STOPPED]:
                return 0
            if number < low:
                deeper = 1
            elif low >= beta:
                return int(low)
    count = rules.fill(state, work, work[MOVES] + ply * work[ROOM], work[ROOM])
    if count < 0:
        work[STOPPED] = OUT_OF_ROOM
        return 0
    if count == 0:
        work[LEAVES] += 1
        return int(rules.worth(rules.stuck(state), ply))
    side = rules.turn(state)
    rank_by_experience(rules, state, ply, count, first, last, side, work)
    if ply == 0:
        count = leave_out(count, work)
    asked, best, best_place, index, tried, late = alpha, -INFINITE, NO_PLACE, 0, 0, count
    work[work[KILLERS] + 2 * ply + 2] = work[work[KILLERS] + 2 * ply + 3] = 0
    while index < count:
        if index < late:
            move, rank = best_to_front(index, ply, count, work)
        else:  # of the late moves, which are in no order any more, only threats
            move, rank = (
                work[work[MOVES] + ply * work[ROOM] + index],
                work[work[RANKS] + ply * work[ROOM] + index],
            )
            if not rules.threatens(state, move):
                index += 1
                continue
        if not whole and place_of_rank(rank) == without:
            index += 1
            continue
        loud = rules.loud(state, move)
        if rules.has_gain and loud and 0 < rank < FROM_TABLE - LOSING // 2 and rules.gain(state, move) < 0:
            work[work[RANKS] + ply * work[ROOM] + index] = rank - LOSING
            continue
        slot = rules.slot(move)
        losing = DEFERRED < rank < -LOSING // 2
        past = 0 if loud else past_of(rules, state, move, ply, side, work)
        less = reduction(depth, tried, work)
        if ply > 0 and best > -ESTIMATE:
            near = max(1, depth - less)
            if loud:
                if losing and is_lost(rules, state, move, near):
                    index += 1
                    continue
            elif index < late and is_late(rules, estimate, depth, near, tried, improving, alpha):
                if not rules.has_threatens:
                    break
                late = index
                continue
            elif is_poor(rules, state, move, near, past) and not rules.threatens(state, move):
                index += 1
                continue
        job = reserve(key, slot, index, depth, rank, shared)
        if job < 0:
            work[work[RANKS] + ply * work[ROOM] + index] = DEFERRED - index
            continue
        work[work[PLAYED] + ply] = rules.pattern(state, move)
        child = rules.play(state, move)
        if rules.has_key:
            fetch(shared, rules.key(child))
        stage = WHOLE if tried == 0 else SCOUT
        if tried > 1 + wide and depth >= 3 and (not loud or losing):
            if not loud:
                less += less_by_past(move, ply, last, past, work)
            less += 1 - improving - wide - forced
            less = min(depth - 1, less)
            if less > 0:
                stage = REDUCED
        turns = rules.takes_turns or rules.turn(child) != side
        while True:
            top = beta if stage == WHOLE else alpha + 1
            low, high = (-top, -alpha) if turns else (alpha, top)
            left = depth - 1 - (less if stage == REDUCED else 0)
            if place_of_rank(rank) == first:
                left += deeper
            number = selective(rules, child, ply + 1, left, low, high, slot, rules.no_place, work, shared)
            number = -number if turns else number
            if number <= alpha or stage == WHOLE or (stage == SCOUT and number >= beta) or work[STOPPED]:
                break
            stage -= 1
        if job > 0:
            finish(shared, job)
        if work[STOPPED]:
            return 0
        tried += 1
        if number > best:
            best, best_place = number, place_of_rank(rank)
            if best > alpha:
                alpha = best
                keep_line(move, ply, work)
                if alpha >= beta:
                    work[CUTOFFS] += 1
                    if not loud:
                        remember(rules, state, index, min(index, late), ply, depth, last, side, work)
                    break
        index += 1
    if not whole:
        return best
    bound = LOWER if best >= beta else UPPER if best <= asked else EXACT
    number = further(rules.counts_points, best, -ply)
    store(shared, key, entry(number, depth, bound, 0, best_place, shared[AGE]))
    return best
