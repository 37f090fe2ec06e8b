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

from zermelo.engine.adapter import NO_KILLER, NO_PLACE, PATTERNS
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.node import INFINITE, exclude, finished, keep_line, list_promising, visit
from zermelo.engine.kernels.ordering import place_of_rank
from zermelo.engine.kernels.parallel import finish, reserve
from zermelo.engine.kernels.search import REDUCED, SCOUT, WHOLE, is_enough, window
from zermelo.engine.kernels.selective.asked import Asked, Row, Sight
from zermelo.engine.kernels.selective.history import rank_by_history, remember
from zermelo.engine.kernels.selective.picking import next_move
from zermelo.engine.kernels.selective.pruning import (
    is_far_above,
    is_far_below,
    may_prune,
    null_depth,
    reduction_of,
    singular_bar,
    tries_null_move,
)
from zermelo.engine.kernels.selective.quiescence import quiesce
from zermelo.engine.kernels.selective.static import UNKNOWN, outlook
from zermelo.engine.kernels.table import (
    depth_of,
    fetch,
    further,
    keep,
    number_of,
    place_of,
    probe,
    settles,
    table_at,
)
from zermelo.engine.kernels.work import work_at
from zermelo.value import ESTIMATE


@kept_kernel
def selective_from(
    rules: Any, state: Any, ply: int, depth: int, alpha: int, beta: int, last: int, work: Any, shared: Any
) -> int:
    """`selective`, as Python calls it."""
    asked, mine = Asked(ply, depth, alpha, beta, last, rules.no_place), work_at(work)
    return selective(rules, rules.followed(state, mine.frames), asked, mine, table_at(shared))


@kernel
def selective(rules: Any, state: Any, asked: Asked, work: Any, shared: Any) -> int:
    """An estimate of `state`. The recursion is all here; what decides about each move is in other kernels."""
    sight = at_first_sight(rules, state, asked, work, shared)
    if sight.answered:
        return sight.number
    ply, _, alpha, beta, last, excluded = asked
    depth, first, singular = sight.depth, sight.first, NO_PLACE
    if tries_null_move(rules, asked, sight):
        child = rules.skip(state)
        if child != state:
            number = -selective(rules, child, null_move(rules, asked, sight, work), work, shared)
            if work.stopped or number >= beta:
                return min(number, ESTIMATE)
    bar = singular_bar(rules, asked, sight, work)
    if bar != UNKNOWN:
        number = selective(rules, state, of_the_others(asked, sight, bar), work, shared)
        if work.stopped or beta <= bar <= number:
            return bar
        singular = first if number < bar else NO_PLACE
    depth -= first == NO_PLACE and excluded == NO_PLACE and depth >= 4  # to find a move to begin with
    count = ranked(rules, state, ply, first, last, work)
    if count == 0:
        return 0 if work.stopped else int(rules.worth(rules.stuck(state), ply))
    best, best_place, index, tried, late = -INFINITE, NO_PLACE, 0, 0, count
    while True:
        row = Row(ply, index, count, late, excluded, depth, tried, sight.static, sight.improving, best, alpha)
        index, late, move, rank, loud, past = next_move(rules, state, row, work)
        if index >= count:
            break
        job = reserve(sight.key, rules.slot(move), index, depth, rank, ply, work, shared)
        if job < 0:
            continue
        child = played(rules, state, move, ply, work, shared)
        less = reduction_of(move, rank, loud, past, row, asked, sight, work)
        stage = REDUCED if less > 0 else WHOLE if tried == 0 else SCOUT
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        while True:
            low, high = window(turns, alpha, beta, stage)
            left = depth - 1 - (less if stage == REDUCED else 0) + (place_of_rank(rank) == singular)
            below = Asked(ply + 1, left, low, high, rules.slot(move), rules.no_place)
            number = selective(rules, child, below, work, shared)
            number = -number if turns else number
            if work.stopped or is_enough(number, alpha, beta, stage):
                break
            stage -= 1
        finish(shared, job)
        if work.stopped:
            return 0
        tried += 1
        if number > best:
            best, best_place = number, place_of_rank(rank)
            if best > alpha:
                alpha = best
                keep_line(move, ply, work)
                if alpha >= beta:
                    remember(rules, state, index, min(index, late), ply, depth, last, work)
                    break
        index += 1
    learn(rules, asked, sight, depth, best, best_place, shared)
    return best


@kernel
def at_first_sight(rules: Any, state: Any, asked: Asked, work: Any, shared: Any) -> Sight:
    """See whether a position needs to be searched at all."""
    ply, alpha, beta = asked.ply, asked.alpha, asked.beta
    forced = rules.ended(state) is None and bool(rules.forced(state))  # no rule is asked after the end
    depth = asked.depth + (forced and asked.depth <= work.margins.checks)  # check extension
    answered, number, key, data, static, improving = False, 0, 0, 0, 0, False
    if depth > 0:
        visit(ply, work)
        work.horizon = 1  # nothing is ever complete
        answered, number, key = finished(rules, state, ply, True, work)
        answered = answered or work.stopped != 0
    if depth > 0 and not answered:
        data = probe(shared, key) if asked.excluded == NO_PLACE else 0
        answered, number = known(rules, state, data, asked, depth, work)
    if depth > 0 and not answered:
        static, improving = outlook(rules, state, key, data, forced, ply, work)
        answered = may_prune(asked, forced) and is_far_above(rules, static, depth, improving, beta, work)
        number = static
    is_low = not answered and depth > 0 and may_prune(asked, forced)
    if depth <= 0 or (is_low and is_far_below(rules, static, depth, alpha, work)):
        number = quiesce(rules, state, ply, alpha, beta, work, shared)
        answered = depth <= 0 or work.stopped != 0 or number <= alpha
    first = place_of(data) if data else NO_PLACE
    return Sight(answered, number, depth, forced, key, data, first, static, improving)


@kernel
def known(rules: Any, state: Any, data: int, asked: Asked, depth: int, work: Any) -> tuple[bool, int]:
    """Whether the game's bounds or the table's entry answer what is asked; and the answer."""
    ply, alpha, beta = asked.ply, asked.alpha, asked.beta
    if ply > 0:
        least, most = rules.bounds(state, ply)
        if least >= beta or most <= alpha:
            return True, int(least if least >= beta else most)
    if data and beta - alpha == 1 and depth_of(data) >= depth and settles(rules, data, ply, alpha, beta):
        work.hits += 1
        return True, further(rules.counts_points, number_of(data), ply)
    return False, 0


@kernel
def null_move(rules: Any, asked: Asked, sight: Sight, work: Any) -> Asked:
    """What is asked of the position after doing nothing: is that too good already?"""
    work.played[asked.ply] = PATTERNS  # nothing
    left = null_depth(rules, sight.static, sight.depth, asked.beta, work)
    return Asked(asked.ply + 1, left, -asked.beta, 1 - asked.beta, rules.no_move, rules.no_place)


@kernel
def of_the_others(asked: Asked, sight: Sight, bar: int) -> Asked:
    """What is asked of all moves but the table's: does any of them reach the bar?"""
    return Asked(asked.ply, (sight.depth - 1) // 2, bar - 1, bar, asked.last, sight.first)


@kernel
def played(rules: Any, state: Any, move: int, ply: int, work: Any, shared: Any) -> Any:
    """The position after a move, which is noted for continuation history and fetched from the table."""
    work.played[ply] = rules.pattern(state, move)
    if ply == 0:
        work.at_root, work.at_root_move = work.at_root + 1, move
    child = rules.play(state, move)
    if rules.has_key:
        fetch(shared, rules.key(child))
    return child


@kernel
def ranked(rules: Any, state: Any, ply: int, first: int, last: int, work: Any) -> int:
    """List and rank the moves of a position; how many there are."""
    count = list_promising(rules, state, ply, work)
    rank_by_history(rules, state, ply, count, first, last, work)
    below = work.killers[ply + 1]
    below[0] = below[1] = NO_KILLER
    if ply > 0:
        return count
    work.at_root = 0
    return exclude(count, work)


@kernel
def learn(rules: Any, asked: Asked, sight: Sight, depth: int, best: int, place: int, shared: Any) -> None:
    """Put what was found into the table, unless a move was excluded."""
    if asked.excluded == NO_PLACE:
        keep(rules, sight.key, asked.ply, depth, asked.alpha, asked.beta, best, 0, place, shared)
