"""The search: principal variation search with everything that makes it fast, for any game.

    value of a position to the player to move = max over moves of -(value of the position after the move)

This is one function, `search`, and what it leans on. Its contract, for alpha < beta and v the value that a
full search of the same depth would find:

    search(...) = v            where alpha < v < beta
    search(...) <= alpha       where v <= alpha        and then v <= search(...)
    search(...) >= beta        where v >= beta         and then v >= search(...)

unless work[STOPPED] says that it broke off. selective.py gives that up, to look further.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import cells, kept_kernel, kernel
from zermelo.engine.layout import (
    BACK_TO,
    CUTOFFS,
    FIRST_REPEAT,
    FRAMES,
    HITS,
    HORIZON,
    LEAVES,
    LENGTHS,
    MOVES,
    OUT_OF_ROOM,
    OVERTAKEN,
    RANKS,
    ROOM,
    SETTINGS,
    STOPPED,
    STRICT,
    STUCK,
    THREADS,
    TURN,
    USE_PVS,
    USE_TABLE,
)
from zermelo.engine.node import INFINITE, NOWHERE, finished, keep_line, leave_out, mark_of_root, visit
from zermelo.engine.ordering import DEFERRED, best_to_front, place_of_rank, rank_moves, remember_cut
from zermelo.engine.parallel import SHALLOWEST, finish, reserve
from zermelo.engine.table import (
    NO_PLACE,
    complete_of,
    depth_of,
    further,
    keep,
    number_of,
    place_of,
    probe,
    settles,
)

LOUDEST = 64  # how many loud moves in a row are followed past the horizon

# How a move is searched: with the whole window; only asked whether it is better; asked at less depth (by the
# selective search); not at all.
WHOLE, SCOUT, REDUCED, NOT_AT_ALL = 0, 1, 2, 3


@kept_kernel
def search_from(
    rules: Any, state: Any, ply: int, depth: int, alpha: int, beta: int, last: int, work: Any, shared: Any
) -> int:
    """`search`, as Python calls it."""
    return search(rules, state, ply, depth, alpha, beta, last, cells(work), cells(shared))


@kernel
def search(
    rules: Any, state: Any, ply: int, depth: int, alpha: int, beta: int, last: int, work: Any, shared: Any
) -> int:
    """The value of `state`, `ply` moves below the root and `depth` plies above the horizon.

    `last` is the slot of the move that led here, for the counter-move. The recursion is all in this one
    function because machine code of functions that call each other in a circle cannot be kept on disk.
    """
    visit(ply, work, shared)
    if work[STOPPED]:
        return 0
    over, number, key = finished(rules, state, ply, depth > 0 and work[SETTINGS] & USE_TABLE != 0, work)
    if over:
        return number
    if depth <= 0 and rules.has_stuck and rules.count(state) == 0:
        return int(rules.worth(rules.stuck(state), ply))
    best, first, answered = -INFINITE, NO_PLACE, False
    if depth <= 0:
        best = at_horizon(rules, state, work)
        if best >= beta or not rules.has_loud:
            return best
    else:
        answered, number, first = known(rules, state, key, ply, depth, alpha, beta, work, shared)
        if answered:
            return number
    count = list_moves(rules, state, ply, first, last, work)
    if work[STOPPED]:
        return 0
    if count == 0:
        work[LEAVES] += 1
        return int(rules.worth(rules.stuck(state), ply))
    asked, horizon, repeat = alpha, work[HORIZON], work[FIRST_REPEAT]
    work[FIRST_REPEAT] = NOWHERE
    alpha, best_place, index = max(alpha, best), NO_PLACE, 0
    while index < count:
        move, rank = best_to_front(index, ply, count, work)
        slot = rules.slot(move)
        if shared[THREADS] > 1 and depth >= SHALLOWEST and not rules.repeats:
            data = overtaken(rules, key, ply, depth, asked, beta, index, work, shared)
            if work[STOPPED]:
                return 0
            if data:
                best = further(rules.counts_points, number_of(data), ply)
                work[HORIZON] = horizon + 1 - complete_of(data)
                work[work[LENGTHS] + ply] = 0  # the line so far may be one of a worse move
                answered = True
                break
        job = reserve(key, slot, index, depth, rank, shared)
        if job < 0:
            work[work[RANKS] + ply * work[ROOM] + index] = DEFERRED - index
            continue
        stage = stage_of(rules, state, move, index, depth, work)
        child, before = rules.play(state, move), work[HORIZON]
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        while stage != NOT_AT_ALL:
            top = beta if stage == WHOLE else alpha + 1
            low, high = (-top, -alpha) if turns else (alpha, top)
            number = search(rules, child, ply + 1, depth - 1, low, high, slot, work, shared)
            number = -number if turns else number
            if number <= alpha or stage == WHOLE or (stage == SCOUT and number >= beta) or work[STOPPED]:
                break
            stage -= 1
        if job > 0:
            finish(shared, job)
        if work[STOPPED] == OVERTAKEN and work[BACK_TO] == ply:
            work[STOPPED], work[HORIZON] = 0, before
            continue
        if work[STOPPED]:
            return 0
        if stage == NOT_AT_ALL:
            work[HORIZON] += 1
        if stage != NOT_AT_ALL and number > best:
            best, best_place = number, place_of_rank(rank)
            if best > alpha:
                alpha = best
                keep_line(move, ply, work)
                if alpha >= beta:
                    work[CUTOFFS] += 1
                    remember_cut(rules, move, ply, depth, last, work)
                    break
        index += 1
    if depth > 0 and not answered:
        learn(rules, key, ply, depth, asked, beta, best, best_place, horizon, work, shared)
    work[FIRST_REPEAT] = min(work[FIRST_REPEAT], repeat)
    return best


@kernel
def at_horizon(rules: Any, state: Any, work: Any) -> int:
    """The game's estimate. Loud moves may improve on it; the player to move need not make any."""
    work[LEAVES] += 1
    work[HORIZON] += 1
    return rules.evaluate(state)  # type: ignore[no-any-return]


@kernel
def known(
    rules: Any, state: Any, key: int, ply: int, depth: int, alpha: int, beta: int, work: Any, shared: Any
) -> tuple[bool, int, int]:
    """What bounds and the table say: whether that is an answer, the answer, and the move to try first."""
    least, most = -INFINITE, INFINITE
    if ply > 0 or mark_of_root(work) == 0:  # bounds are those of all the moves
        least, most = rules.bounds(state, ply)
    if least >= beta or least == most:
        return True, least, 0
    if most <= alpha:
        return True, most, 0
    if not work[SETTINGS] & USE_TABLE:
        return False, 0, NO_PLACE
    data = probe(shared, key)
    if data == 0:
        return False, 0, NO_PLACE
    # On the principal variation the line itself is wanted, so there the search goes on.
    if beta - alpha == 1 and answers(rules, data, ply, depth, alpha, beta, work):
        work[HITS] += 1
        work[HORIZON] += 1 - complete_of(data)
        return True, further(rules.counts_points, number_of(data), ply), 0
    return False, 0, place_of(data)


@kernel
def answers(rules: Any, data: int, ply: int, depth: int, alpha: int, beta: int, work: Any) -> bool:
    """Whether what the table has on a position answers what is asked of it."""
    return data != 0 and usable(data, depth, work) and settles(rules, data, ply, alpha, beta)


@kernel
def overtaken(
    rules: Any, key: int, ply: int, depth: int, alpha: int, beta: int, index: int, work: Any, shared: Any
) -> int:
    """What another thread has found here in the meantime; 0 where nothing.

    A thread deep below a position that another has settled wastes its time. So each looks, now and then,
    at one of the positions above; where that has its answer, it goes straight back there.
    """
    frames = work[FRAMES]
    here = frames + 4 * ply
    # The first line of the principal variation is wanted. At the root, the first thread to finish ends it.
    open_question = ply > 0 and (index > 0 or beta - alpha == 1)
    work[here] = key if open_question else 0
    work[here + 1], work[here + 2], work[here + 3] = depth, alpha, beta
    work[TURN] = above = work[TURN] + 1 if work[TURN] + 1 < ply else 0
    if above < ply:
        at = frames + 4 * above
        if work[at] != 0 and answers(
            rules, probe(shared, work[at]), above, work[at + 1], work[at + 2], work[at + 3], work
        ):
            work[STOPPED], work[BACK_TO] = OVERTAKEN, above
            return 0
    data = probe(shared, key)
    return data if open_question and answers(rules, data, ply, depth, alpha, beta, work) else 0


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
    if not work[SETTINGS] & USE_TABLE or work[FIRST_REPEAT] < ply:
        return
    complete = 1 if work[HORIZON] == horizon else 0
    keep(rules, key, ply, depth, alpha, beta, best, complete, place, shared)


@kernel
def stage_of(rules: Any, state: Any, move: int, index: int, depth: int, work: Any) -> int:
    """How to begin with a move. At the horizon only loud ones count."""
    if depth <= 0:
        return WHOLE if depth > -LOUDEST and rules.loud(state, move) else NOT_AT_ALL
    return WHOLE if index == 0 or not work[SETTINGS] & USE_PVS else SCOUT


@kernel
def list_moves(rules: Any, state: Any, ply: int, first: int, last: int, work: Any) -> int:
    """List and rank the moves of a position; how many there are."""
    count = rules.fill(state, work, work[MOVES] + ply * work[ROOM], work[ROOM])
    if count <= 0:
        if count < 0 or not rules.has_stuck:
            work[STOPPED] = STUCK if count == 0 else OUT_OF_ROOM
        return 0
    rank_moves(rules, state, ply, count, first, last, work)
    return leave_out(count, work) if ply == 0 else int(count)


@kernel
def usable(known: int, depth: int, work: Any) -> bool:
    """Whether what the table knows is at least as deep as what is asked."""
    if work[SETTINGS] & STRICT:
        return depth_of(known) == depth or (complete_of(known) == 1 and depth_of(known) <= depth)
    return depth_of(known) >= depth or complete_of(known) == 1
