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

from zermelo.engine.kernel import Cells, kept_kernel, kernel
from zermelo.engine.layout import (
    AGE,
    BACK_TO,
    CALLED_OFF,
    CUTOFFS,
    DEEPEST,
    EARLIER,
    FIRST_REPEAT,
    FRAMES,
    HITS,
    HORIZON,
    LEAVES,
    LEFT_OUT,
    LENGTHS,
    LINES,
    MOVES,
    NODE_LIMIT,
    NODES,
    OUT_OF_NODES,
    OUT_OF_ROOM,
    OVERTAKEN,
    PATH,
    PLIES,
    RANKS,
    ROOM,
    SETTINGS,
    STOP,
    STOPPED,
    STRICT,
    STUCK,
    THREADS,
    TURN,
    USE_PVS,
    USE_TABLE,
)
from zermelo.engine.ordering import DEFERRED, best_to_front, place_of_rank, rank_moves, remember_cut
from zermelo.engine.parallel import SHALLOWEST, begin, finish, is_busy, task
from zermelo.engine.table import (
    EXACT,
    LOWER,
    NO_PLACE,
    UPPER,
    bound_of,
    complete_of,
    depth_of,
    entry,
    further,
    number_of,
    place_of,
    probe,
    store,
)
from zermelo.value import WIN

INFINITE = WIN + 1
NODES_BETWEEN_LOOKS = 1024
LOUDEST = 64  # how many loud moves in a row are followed past the horizon
NOWHERE = 1 << 30  # no repetition: deeper than any ply

# How a move is searched: with the whole window; only asked whether it is better; asked at less depth (by the
# selective search); not at all.
WHOLE, SCOUT, REDUCED, NOT_AT_ALL = 0, 1, 2, 3


@Cells
def cells(array: Any) -> Any:
    """An array as kernels pass it on."""
    return array


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


@kept_kernel
def key_of(rules: Any, state: Any) -> int:
    """The key of a position, as the search computes it."""
    return rules.key(state)  # type: ignore[no-any-return]


@kernel
def finished(rules: Any, state: Any, ply: int, keyed: bool, work: Any) -> tuple[bool, int, int]:
    """Whether the game is over here, by its rules or by repetition; its number; and the position's key.

    The key is only worked out where it is needed, or wanted: `keyed`.
    """
    score = rules.ended(state)
    if score is not None:
        work[LEAVES] += 1
        return True, rules.worth(score, ply), 0
    key = 0
    if rules.repeats or keyed:
        key = rules.key(state)
    if rules.repeats and repeated(rules, state, key, ply, work):
        return True, 0, key
    if ply == 0:  # a root with moves left out is another position to the table
        key ^= mark_of_root(work)
    return False, 0, key


@kernel
def mark_of_root(work: Any) -> int:
    """What tells a root with these moves left out from the position itself; 0 where all are searched."""
    return int(work[work[LEFT_OUT] + 1])


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
    if data == 0 or not usable(data, depth, work):
        return False
    number, bound = further(rules.counts_points, number_of(data), ply), bound_of(data)
    return bool(bound == EXACT or (bound == LOWER and number >= beta) or (bound == UPPER and number <= alpha))


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
    bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
    complete = 1 if work[HORIZON] == horizon else 0
    number = further(rules.counts_points, best, -ply)
    store(shared, key, entry(number, depth, bound, complete, place, shared[AGE]))


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
def leave_out(count: int, work: Any) -> int:
    """Drop from the root's ranked moves those that are not to be searched; how many remain."""
    moves, ranks, out = work[MOVES], work[RANKS], work[LEFT_OUT]
    for i in range(out + 2, out + 2 + work[out]):
        for place in range(count):
            if work[moves + place] == work[i]:
                count -= 1
                work[moves + place], work[ranks + place] = work[moves + count], work[ranks + count]
                break
    return int(count)


@kernel
def reserve(key: int, slot: int, index: int, depth: int, rank: int, shared: Any) -> int:
    """Among several threads: the job of searching this move; -1 where another is at it and it can wait."""
    if shared[THREADS] == 1 or depth < SHALLOWEST:
        return 0
    job = task(key, slot)
    if index > 0 and rank > DEFERRED and is_busy(shared, job):
        return -1
    begin(shared, job)
    return job


@kernel
def visit(ply: int, work: Any, shared: Any) -> None:
    """Enter a position, from which no line is known yet."""
    enter(ply, work, shared)
    work[work[LENGTHS] + ply] = 0


@kernel
def enter(ply: int, work: Any, shared: Any) -> None:
    """Count a position; stop the search where it must."""
    work[NODES] += 1
    if work[NODES] % NODES_BETWEEN_LOOKS == 0 and shared[STOP]:
        work[STOPPED] = CALLED_OFF
    if work[NODES] > work[NODE_LIMIT]:
        work[STOPPED] = OUT_OF_NODES
    if ply > work[DEEPEST]:
        work[DEEPEST] = ply
        if ply >= work[PLIES] - 1:
            work[STOPPED] = OUT_OF_ROOM


@kernel
def repeated(rules: Any, state: Any, key: int, ply: int, work: Any) -> bool:
    """Whether this position makes a draw by standing here again; if so, note the ply it stood at.

    One that stood in the search already counts at once: who can come back once can do so again.
    """
    root = work[PATH] + work[EARLIER]
    here = root + ply
    work[here] = key
    if ply == 0:
        return False
    earliest = work[PATH]
    if rules.has_reversible:
        earliest = max(earliest, here - rules.reversible(state))
    times = 0
    for i in range(here - 1, earliest - 1, -1):
        if work[i] == key:
            times += 1
            if i >= root or times >= rules.repeats:
                work[LEAVES] += 1
                work[FIRST_REPEAT] = min(work[FIRST_REPEAT], max(0, ply + i - here))
                return True
    return False


@kernel
def usable(known: int, depth: int, work: Any) -> bool:
    """Whether what the table knows is at least as deep as what is asked."""
    if work[SETTINGS] & STRICT:
        return depth_of(known) == depth or (complete_of(known) == 1 and depth_of(known) <= depth)
    return depth_of(known) >= depth or complete_of(known) == 1


@kernel
def keep_line(move: int, ply: int, work: Any) -> None:
    """The best line from here is this move and the best line from the ply below."""
    plies = work[PLIES]
    here, below = work[LINES] + ply * plies, work[LINES] + (ply + 1) * plies
    length = work[work[LENGTHS] + ply + 1]
    work[here] = move
    for i in range(length):
        work[here + 1 + i] = work[below + i]
    work[work[LENGTHS] + ply] = length + 1
