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

from zermelo.engine.experience import MOST, is_favourite, past_of, rank_by_experience, remember
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.layout import (
    AGE,
    CUTOFFS,
    ESTIMATES,
    HITS,
    HORIZON,
    JUDGED,
    JUDGED_WORDS,
    KILLERS,
    LEAVES,
    LOGARITHMS,
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
UNKNOWN = -INFINITE  # in place of an estimate, where there is a threat


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
        if depth <= 8 and estimate - rules.unit * (depth - improving) * 3 // 4 >= beta:
            return estimate
        if depth <= 3 and estimate + rules.unit * (2 * depth + 1) <= alpha:
            number = quiesce(rules, state, ply, alpha, beta, work, shared)
            if work[STOPPED]:
                return 0
            if number <= alpha:
                return number
        if rules.has_skip and last != NO_MOVE and depth >= 3 and estimate >= beta:
            child = rules.skip(state)
            if child != state:
                work[work[PLAYED] + ply] = PATTERNS  # nothing
                less = 4 + depth // 4 + min(3, (estimate - beta) // (2 * rules.unit))
                number = -selective(
                    rules,
                    child,
                    ply + 1,
                    depth - less,
                    -beta,
                    1 - beta,
                    rules.no_move,
                    rules.no_place,
                    work,
                    shared,
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
    asked, best, best_place, index, tried = alpha, -INFINITE, NO_PLACE, 0, 0
    work[work[KILLERS] + 2 * ply + 2] = work[work[KILLERS] + 2 * ply + 3] = 0
    while index < count:
        move, rank = best_to_front(index, ply, count, work)
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
                if losing and near <= 6 and rules.gain(state, move) < -rules.unit * near:
                    index += 1
                    continue
            elif (
                (depth <= 8 and tried >= (3 + depth * depth) // (1 if improving else 2))
                or (not forced and near <= 7 and estimate + rules.unit * (3 + 2 * near) // 2 <= alpha)
                or (near <= 3 and past < -4000 * near)
                or (rules.has_gain and near <= 7 and rules.gain(state, move) < -rules.unit * near // 2)
            ):
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
                less -= past // (MOST // 2)
                less -= is_favourite(move, ply, last, work)
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
                        remember(rules, state, index, ply, depth, last, side, work)
                    break
        index += 1
    if not whole:
        return best
    bound = LOWER if best >= beta else UPPER if best <= asked else EXACT
    number = further(rules.counts_points, best, -ply)
    store(shared, key, entry(number, depth, bound, 0, best_place, shared[AGE]))
    return best


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
    bound = LOWER if best >= beta else UPPER if best <= asked else EXACT
    number = further(rules.counts_points, best, -ply)
    store(shared, key, entry(number, 0, bound, 0, best_place, shared[AGE]))
    return best


@kernel
def settles(rules: Any, data: int, ply: int, alpha: int, beta: int) -> bool:
    """Whether what the table has on a position answers what is asked of it."""
    number, bound = further(rules.counts_points, number_of(data), ply), bound_of(data)
    return bool(bound == EXACT or (bound == LOWER and number >= beta) or (bound == UPPER and number <= alpha))


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
            bound == EXACT
            or (bound == LOWER and number > estimate)
            or (bound == UPPER and number < estimate)
        ):
            return int(number)
    return estimate


@kernel
def reduction(depth: int, tried: int, work: Any) -> int:
    """By how many plies less a late move is searched: it grows as the logarithms of depth and number."""
    logs = work[LOGARITHMS]
    product = work[logs + min(depth, 63)] * work[logs + min(tried, 63)]
    return int(50_000 + product * 4 // 9 >> 16)
