"""The search: principal variation search with everything that makes it fast, for any game.

    value of a position to the player to move = max over moves of -(value of the position after the move)

A move may gain points on the way (`gained`): they are added, and the window of what follows is moved by them.

This is one function, `search`, and what it leans on. Its contract, for alpha < beta and v the value that a
full search of the same depth would find:

    search(...) = v            where alpha < v < beta
    search(...) <= alpha       where v <= alpha        and then v <= search(...)
    search(...) >= beta        where v >= beta         and then v >= search(...)

unless `work.stopped` says that it broke off. selective/ gives that up, to look further; and so does a search
by a net (leaving.py), but for values that are proved.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_PLACE
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.judged import judged
from zermelo.engine.kernels.leaving import is_clear, reduction
from zermelo.engine.kernels.node import INFINITE, NOWHERE, exclude, finished, keep_line, list_moves, visit
from zermelo.engine.kernels.ordering import best_to_front, place_of_rank, rank_moves, remember_cut
from zermelo.engine.kernels.parallel import SHALLOWEST, finish, look_above, reserve
from zermelo.engine.kernels.table import (
    complete_of,
    depth_of,
    further,
    keep,
    number_of,
    place_of,
    probe,
    settles,
    table_at,
)
from zermelo.engine.kernels.work import OVERTAKEN, STRICT, USE_PVS, USE_TABLE, work_at

LOUDEST = 64  # how many loud moves in a row are followed past the horizon

# How a move is searched: with the whole window; only asked whether it is better; asked at less depth (see
# leaving.py and the selective search); not at all.
WHOLE, SCOUT, REDUCED, NOT_AT_ALL = 0, 1, 2, 3


@kept_kernel
def search_from(
    rules: Any, state: Any, ply: int, depth: int, alpha: int, beta: int, last: int, work: Any, shared: Any
) -> int:
    """`search`, as Python calls it."""
    mine = work_at(work)
    mine.root_ply = ply
    begun = rules.followed(state, mine.frames)
    return search(rules, begun, ply, depth, alpha, beta, last, mine, table_at(shared))


@kernel
def search(
    rules: Any, state: Any, ply: int, depth: int, alpha: int, beta: int, last: int, work: Any, shared: Any
) -> int:
    """The value of `state`, `ply` moves below the root and `depth` plies above the horizon.

    `last` is the slot of the move that led here, for the counter-move. The recursion is all in this one
    function because machine code of functions that call each other in a circle cannot be kept on disk.
    """
    visit(ply, work)
    if work.stopped:
        return 0
    answered, best, key, first = at_once(rules, state, ply, depth, alpha, beta, work, shared)
    if answered:
        return best
    count = ranked(rules, state, ply, first, last, work)
    if count == 0:
        return 0 if work.stopped else int(rules.worth(rules.stuck(state), ply))
    asked, horizon, repeat = alpha, work.horizon, work.first_repeat
    work.first_repeat = NOWHERE
    alpha, best_place, index = max(alpha, best), NO_PLACE, 0
    while index < count:
        move, rank = best_to_front(index, ply, count, work)
        data = overtaken(rules, key, ply, depth, asked, beta, index, work, shared)
        if data:
            return 0 if work.stopped else taken_over(rules, data, ply, horizon, repeat, work)
        slot = rules.slot(move)
        job = reserve(key, slot, index, depth, rank, ply, work, shared)
        if job < 0:
            continue
        stage, less = stage_of(rules, state, move, index, depth, work)
        child, before = rules.play(state, move), work.horizon
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        gained, number = rules.gained(state, move) if rules.has_gained else 0, 0
        while stage != NOT_AT_ALL:
            low, high = window(turns, alpha - gained, beta - gained, stage)
            number = search(rules, child, ply + 1, depth - 1 - less, low, high, slot, work, shared)
            number = gained - number if turns else gained + number
            if work.stopped or is_enough(number, alpha, beta, stage):
                break
            stage, less = stage - 1, 0
        finish(shared, job)
        if work.stopped == OVERTAKEN and work.back_to == ply:
            work.stopped, work.horizon = 0, before
            continue
        if work.stopped:
            return 0
        if stage == NOT_AT_ALL:
            work.horizon += 1
        elif number > best:
            best, best_place = number, place_of_rank(rank)
            if best > alpha:
                alpha = best
                keep_line(move, ply, work)
                if alpha >= beta:
                    remember_cut(rules, move, ply, depth, last, work)
                    break
        index += 1
    learn(rules, key, ply, depth, asked, beta, best, best_place, horizon, work, shared)
    work.first_repeat = min(work.first_repeat, repeat)
    return best


@kernel
def at_once(
    rules: Any, state: Any, ply: int, depth: int, alpha: int, beta: int, work: Any, shared: Any
) -> tuple[bool, int, int, int]:
    """What there is to know before any move is looked at.

    Whether that is the answer; the answer, or what the player to move has without a move; the position's key;
    the place of the move to try first.
    """
    over, number, key = finished(rules, state, ply, depth > 0 and work.settings & USE_TABLE != 0, work)
    if over:
        return True, number, key, NO_PLACE
    if depth > 0:
        answered, number, first = known(rules, state, key, ply, depth, alpha, beta, work, shared)
        if rules.has_net and not answered:
            answered, number = is_clear(rules, state, ply, depth, alpha, beta, work)
            work.horizon += answered
            number = number if answered else -INFINITE
        return answered, number, key, first
    if rules.has_stuck and rules.count(state) == 0:
        return True, int(rules.worth(rules.stuck(state), ply)), key, NO_PLACE
    estimate = at_horizon(rules, state, ply, work)
    return estimate >= beta or not rules.has_loud, estimate, key, NO_PLACE


@kernel
def at_horizon(rules: Any, state: Any, ply: int, work: Any) -> int:
    """The estimate of a position. Loud moves may improve on it; the player to move need not make any."""
    work.leaves += 1
    work.horizon += 1
    return judged(rules, state, ply, work)


@kernel
def known(
    rules: Any, state: Any, key: int, ply: int, depth: int, alpha: int, beta: int, work: Any, shared: Any
) -> tuple[bool, int, int]:
    """What bounds and the table say: whether that is an answer, the answer, and the move to try first."""
    least, most = -INFINITE, INFINITE
    if ply > 0:  # of the root a move is wanted, which they do not tell
        least, most = rules.bounds(state, ply)
    if least >= beta or least == most:
        return True, least, NO_PLACE
    if most <= alpha:
        return True, most, NO_PLACE
    if not work.settings & USE_TABLE:
        return False, -INFINITE, NO_PLACE
    data = probe(shared, key)
    if data == 0:
        return False, -INFINITE, NO_PLACE
    # On the principal variation the line itself is wanted, so there the search goes on.
    if beta - alpha == 1 and answers(rules, data, ply, depth, alpha, beta, work):
        work.hits += 1
        work.horizon += 1 - complete_of(data)
        return True, further(rules.counts_points, number_of(data), ply), NO_PLACE
    return False, -INFINITE, place_of(data)


@kernel
def answers(rules: Any, data: int, ply: int, depth: int, alpha: int, beta: int, work: Any) -> bool:
    """Whether what the table has on a position answers what is asked of it."""
    return data != 0 and usable(data, depth, work) and settles(rules, data, ply, alpha, beta)


@kernel
def usable(known: int, depth: int, work: Any) -> bool:
    """Whether what the table knows is at least as deep as what is asked."""
    if work.settings & STRICT:
        return depth_of(known) == depth or (complete_of(known) == 1 and depth_of(known) <= depth)
    return depth_of(known) >= depth or complete_of(known) == 1


@kernel
def ranked(rules: Any, state: Any, ply: int, first: int, last: int, work: Any) -> int:
    """List and rank the moves of a position; how many there are."""
    count = list_moves(rules, state, ply, work)
    rank_moves(rules, state, ply, count, first, last, work)
    return exclude(count, work) if ply == 0 else count


@kernel
def stage_of(rules: Any, state: Any, move: int, index: int, depth: int, work: Any) -> tuple[int, int]:
    """How to begin with a move, and with how many plies less. At the horizon only loud ones count."""
    if depth <= 0:
        return WHOLE if depth > -LOUDEST and rules.loud(state, move) else NOT_AT_ALL, 0
    less = reduction(rules, state, move, index, depth, work) if rules.has_net else 0
    if less > 0:
        return REDUCED, less
    return WHOLE if index == 0 or not work.settings & USE_PVS else SCOUT, 0


@kernel
def window(turns: bool, alpha: int, beta: int, stage: int) -> tuple[int, int]:
    """The window of a child, as its player to move sees it: a scout's is as narrow as can be."""
    top = beta if stage == WHOLE else alpha + 1
    return (-top, -alpha) if turns else (alpha, top)


@kernel
def is_enough(number: int, alpha: int, beta: int, stage: int) -> bool:
    """Whether a move need not be searched once more, more closely."""
    return number <= alpha or stage == WHOLE or (stage == SCOUT and number >= beta)


@kernel
def overtaken(
    rules: Any, key: int, ply: int, depth: int, alpha: int, beta: int, index: int, work: Any, shared: Any
) -> int:
    """What another thread has found here in the meantime; 0 where nothing.

    -1 where it has settled a position further up: then the search goes back there.
    """
    if shared.threads == 1 or depth < SHALLOWEST or rules.repeats:
        return 0
    # The first line of the principal variation is wanted. At the root, the first thread to finish ends it.
    is_open = ply > work.root_ply and (index > 0 or beta - alpha == 1)
    here = work.asked[ply]
    here[0], here[1], here[2], here[3] = key if is_open else 0, depth, alpha, beta
    above = look_above(ply, work)
    there = work.asked[above]
    if above < ply and there[0] != 0:
        data = probe(shared, there[0])
        if answers(rules, data, above, there[1], there[2], there[3], work):
            work.stopped, work.back_to = OVERTAKEN, above
            return -1
    data = probe(shared, key)
    return data if is_open and answers(rules, data, ply, depth, alpha, beta, work) else 0


@kernel
def taken_over(rules: Any, data: int, ply: int, horizon: int, repeat: int, work: Any) -> int:
    """The number of a position that another thread has settled; the line so far may be of a worse move."""
    work.horizon = horizon + 1 - complete_of(data)
    work.first_repeat = min(work.first_repeat, repeat)
    work.lengths[ply] = 0
    return further(rules.counts_points, number_of(data), ply)


@kernel
def learn(
    rules: Any,
    key: int,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    best: int,
    place: int,
    horizon: int,
    work: Any,
    shared: Any,
) -> None:
    """Put what was found into the table, unless it hangs on how the game came here."""
    if depth > 0 and work.settings & USE_TABLE and work.first_repeat >= ply:
        complete = 1 if work.horizon == horizon else 0
        keep(rules, key, ply, depth, alpha, beta, best, complete, place, shared)
