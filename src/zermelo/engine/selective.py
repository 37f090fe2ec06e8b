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

from zermelo.engine.estimates import UNKNOWN, corrected, judged
from zermelo.engine.experience import past_of, rank_by_experience, remember
from zermelo.engine.kernel import cells, kept_kernel, kernel
from zermelo.engine.layout import (
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
from zermelo.engine.node import INFINITE, finished, keep_line, leave_out, visit
from zermelo.engine.ordering import DEFERRED, place_of_rank
from zermelo.engine.parallel import finish, reserve
from zermelo.engine.picking import LATE, LEFT_OUT, SEARCHED, fate_of, is_losing, next_move
from zermelo.engine.pruning import (
    is_far_above,
    is_far_below,
    less_by_past,
    null_depth,
    reduction,
    rival_bar,
)
from zermelo.engine.quiescence import quiesce
from zermelo.engine.search import REDUCED, SCOUT, WHOLE
from zermelo.engine.table import (
    NO_PLACE,
    depth_of,
    fetch,
    further,
    keep,
    number_of,
    place_of,
    probe,
    settles,
)
from zermelo.value import ESTIMATE


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
    whole, wide = without == NO_PLACE, beta - alpha > 1
    data = probe(shared, key) if whole else 0
    answered, number = known_at_once(rules, state, data, ply, depth, alpha, beta, work)
    if answered:
        return number
    estimate, improving = outlook(rules, state, key, data, forced, ply, work)
    if whole and not wide and not forced and abs(beta) < ESTIMATE:
        if is_far_above(rules, estimate, depth, improving, beta):
            return estimate
        if is_far_below(rules, estimate, depth, alpha):
            number = quiesce(rules, state, ply, alpha, beta, work, shared)
            if work[STOPPED] or number <= alpha:
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
    first, deeper = place_of(data) if data else NO_PLACE, 0
    if first == NO_PLACE and whole and depth >= 4:
        depth -= 1  # nothing is known of this position: find a move to begin with at less cost
    elif whole and ply > 0:
        # Is the table's move the only good one? Then it deserves a closer look. Are there others as good?
        bar = rival_bar(rules, data, ply, depth)
        if bar != UNKNOWN:
            number = selective(rules, state, ply, (depth - 1) // 2, bar - 1, bar, last, first, work, shared)
            if work[STOPPED]:
                return 0
            if number < bar:
                deeper = 1
            elif bar >= beta:
                return int(bar)
    side = rules.turn(state)
    count = ranked(rules, state, ply, first, last, side, work)
    if work[STOPPED]:
        return 0
    if count == 0:
        return int(rules.worth(rules.stuck(state), ply))
    asked, best, best_place, index, tried, late = alpha, -INFINITE, NO_PLACE, 0, 0, count
    while True:
        index, move, rank, loud = next_move(rules, state, ply, index, count, late, without, work)
        if index >= count:
            break
        past = 0 if loud else past_of(rules, state, move, ply, side, work)
        less, fate = reduction(depth, tried, work), SEARCHED
        if ply > 0 and best > -ESTIMATE:
            near, early = max(1, depth - less), index < late
            fate = fate_of(
                rules, state, move, rank, loud, early, estimate, depth, near, tried, improving, past, alpha
            )
        if fate == LEFT_OUT:
            index += 1
            continue
        if fate == LATE:
            if not rules.has_threatens:
                break
            late = index
            continue
        slot = rules.slot(move)
        job = reserve(key, slot, index, depth, rank, shared)
        if job < 0:
            work[work[RANKS] + ply * work[ROOM] + index] = DEFERRED - index
            continue
        work[work[PLAYED] + ply] = rules.pattern(state, move)
        child = rules.play(state, move)
        if rules.has_key:
            fetch(shared, rules.key(child))
        stage = WHOLE if tried == 0 else SCOUT
        if tried > 1 + wide and depth >= 3 and (not loud or is_losing(rank)):
            less += less_by_past(move, ply, last, past, work) if not loud else 0
            less = min(depth - 1, less + 1 - improving - wide - forced)
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
    if whole:
        keep(rules, key, ply, depth, asked, beta, best, 0, best_place, shared)
    return best


@kernel
def known_at_once(
    rules: Any, state: Any, data: int, ply: int, depth: int, alpha: int, beta: int, work: Any
) -> tuple[bool, int]:
    """Whether the game's bounds or the table's entry answer what is asked; and the answer."""
    if ply > 0:
        least, most = rules.bounds(state, ply)
        if least >= beta or most <= alpha:
            return True, int(least if least >= beta else most)
    if data and beta - alpha == 1 and depth_of(data) >= depth and settles(rules, data, ply, alpha, beta):
        work[HITS] += 1
        return True, further(rules.counts_points, number_of(data), ply)
    return False, 0


@kernel
def outlook(
    rules: Any, state: Any, key: int, data: int, forced: bool, ply: int, work: Any
) -> tuple[int, bool]:
    """The estimate of a position, UNKNOWN where there is a threat; and whether it is improving."""
    estimate = UNKNOWN if forced else corrected(rules, judged(rules, state, key, work), data, ply)
    work[work[ESTIMATES] + ply] = estimate
    return estimate, not forced and (ply < 2 or estimate > work[work[ESTIMATES] + ply - 2])


@kernel
def ranked(rules: Any, state: Any, ply: int, first: int, last: int, side: int, work: Any) -> int:
    """List and rank the moves of a position; how many there are."""
    count = rules.fill(state, work, work[MOVES] + ply * work[ROOM], work[ROOM])
    if count <= 0:
        if count < 0:
            work[STOPPED] = OUT_OF_ROOM
        work[LEAVES] += 1
        return 0
    rank_by_experience(rules, state, ply, count, first, last, side, work)
    work[work[KILLERS] + 2 * ply + 2] = work[work[KILLERS] + 2 * ply + 3] = 0  # those of the ply below
    return leave_out(count, work) if ply == 0 else int(count)
