"""The exact search: is this position worth at least so much? Asked to the end of the game, without estimates.

    prove(...) >= goal      where the value is,       and then the value is at least what it says
    prove(...) <  goal      where the value is not,   and then the value is at most what it says

unless work[STOPPED] says that it broke off. One question has one answer, yes or no, so every window is as
narrow as can be, and the table needs one bound a position. The value itself is found by a few questions that
close in on it from outside (`next_goal`): a quick win is proved or refuted by a shallow search.

What makes it fast: a game's `candidates` and `bounds`; forced replies followed on the spot; replies that the
table has answers to settled before any is searched (enhanced transposition cut-offs); the memory asked for
long before it is read.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.exact_table import (
    AT_LEAST,
    AT_MOST,
    KEY_BITS,
    clear,
    grow,
    line_of,
    look_up,
    number_in,
    write_down,
)
from zermelo.engine.kernel import cells, kept_kernel, kernel
from zermelo.engine.layout import (
    BACK_TO,
    CUTOFFS,
    FRAMES,
    FULL_SHIFT,
    HITS,
    LEAVES,
    LOWER,
    MOVES,
    OUT_OF_ROOM,
    OVERTAKEN,
    RANKS,
    ROOM,
    SHIFT,
    STOPPED,
    STUCK,
    THREADS,
    TURN,
    UPPER,
)
from zermelo.engine.node import INFINITE, enter
from zermelo.engine.parallel import begin, finish, is_busy, task
from zermelo.engine.table import prefetch
from zermelo.value import ESTIMATE, WIN

UPPER_PLIES = 18  # down to here the tree below is large: it pays to look at the table for every reply
HORIZONS = (6, 10, 16)  # plies within which a win or a loss is looked for first


@kept_kernel
def prove_from(rules: Any, state: Any, ply: int, goal: int, work: Any, shared: Any) -> int:
    """`prove`, as Python calls it."""
    return prove(rules, state, ply, goal, cells(work), cells(shared))


@kept_kernel
def value_of_each(rules: Any, states: Any, numbers: Any, cold: bool, work: Any, shared: Any) -> int:
    """The values of many positions, one after the other; how many were done before something stopped it."""
    words = cells(work)
    table = cells(shared)
    for i in range(len(numbers)):
        if cold:
            clear(table)
        numbers[i] = value_of(rules, rules.row(states, i), words, table)
        if words[STOPPED]:
            return i
    return len(numbers)


@kept_kernel
def enlarge(rules: Any, bits: int, shared: Any) -> None:
    """Let both parts of the table have 2 ** bits lines, or as many as they can: before threads share it."""
    table = cells(shared)
    for part in (UPPER, LOWER):
        while table[part + SHIFT] > max(KEY_BITS - bits, table[part + FULL_SHIFT]):
            grow(part, table)


@kernel
def value_of(rules: Any, state: Any, work: Any, shared: Any) -> int:
    """The exact value of a position."""
    score = rules.score(state)
    if score is not None:
        return rules.worth(score, 0)  # type: ignore[no-any-return]
    low, high = rules.bounds(state, 0)
    asked = 0
    while low < high and not work[STOPPED]:
        goal, asked = next_goal(rules.counts_points, low, high, asked)
        number = prove(rules, state, 0, goal, work, shared)
        if number >= goal:
            low = max(low, number)
        else:
            high = min(high, number)
    return low  # type: ignore[no-any-return]


@kernel
def next_goal(points: bool, low: int, high: int, asked: int) -> tuple[int, int]:
    """What to ask next of a value between `low` and `high`, and how far that is in the list of questions.

    From outside in: won soon? lost soon? then a little later; then, whether it is won, lost or drawn; then
    when, nearer to the sooner end, where an answer costs less.
    """
    if points:
        if high == ESTIMATE:
            return 0 if low == -ESTIMATE else low + 1, asked
        return high if low == -ESTIMATE else (low + high + 1) // 2, asked
    while asked < 2 * len(HORIZONS) + 2:
        horizon = HORIZONS[asked // 2] if asked < 2 * len(HORIZONS) else WIN - 1
        goal = WIN - horizon if asked % 2 == 0 else min(0, horizon + 1 - WIN)
        asked += 1
        if low < goal <= high:
            return goal, asked
    if low > 0:  # won, in WIN - high plies at the soonest and WIN - low at the latest
        return high - (high - low) // 4, asked
    return low + 1 + (high - low - 1) // 4, asked


@kernel
def prove(rules: Any, state: Any, ply: int, goal: int, work: Any, shared: Any) -> int:
    """A bound on the value of `state`, `ply` moves below the root, that tells whether it reaches `goal`."""
    turned, moves = False, work[MOVES] + ply * work[ROOM]
    while True:
        enter(ply, work, shared)
        if work[STOPPED]:
            return 0
        key, part = rules.spread_key(state), part_at(ply)
        prefetch(shared, line_of(key, part, shared))
        settled, number = settle(rules, state, ply, goal, work)
        if settled:
            return -number if turned else number
        count = rules.fill_candidates(state, work, moves, work[ROOM])
        if count != 1:
            break
        child = rules.play(state, work[moves])  # a forced reply: no choice, nothing to look up
        if rules.takes_turns or rules.turn(child) != rules.turn(state):
            goal, turned = 1 - goal, not turned
        work[work[FRAMES] + 4 * ply] = 0  # nothing to be overtaken in
        state = child
        ply += 1
    if count <= 0:
        work[STOPPED] = STUCK if count == 0 else OUT_OF_ROOM
        return 0
    if part == UPPER:
        for i in range(moves, moves + count):
            below = rules.spread_key(rules.play(state, work[i]))
            prefetch(shared, line_of(below, part_at(ply + 1), shared))
    sort_moves(rules, state, moves, work[RANKS] + ply * work[ROOM], count, work)
    data = look_up(key, part, shared)
    if answers(rules, data, ply, goal):
        work[HITS] += 1
        number = number_in(rules.counts_points, data, ply)
        return -number if turned else number
    best = -INFINITE
    if part == UPPER:
        count, best = known_replies(rules, state, ply, goal, moves, count, work, shared)
    index, later = 0, 0
    while index < count and best < goal:
        move, job = work[moves + index], 0
        if part == UPPER and shared[THREADS] > 1:
            data = overtaken(rules, key, ply, goal, work, shared)
            if work[STOPPED]:
                return 0
            if data:
                best = number_in(rules.counts_points, data, ply)
                return -best if turned else best
            job = task(key, rules.slot(move))
            if 0 < index < count - later and is_busy(shared, job):
                put_last(moves + index, moves + count, work)
                later += 1
                continue
            begin(shared, job)
        child = rules.play(state, move)
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        number = prove(rules, child, ply + 1, 1 - goal if turns else goal, work, shared)
        if job:
            finish(shared, job)
        if work[STOPPED] == OVERTAKEN and work[BACK_TO] == ply:
            work[STOPPED] = 0
            continue
        if work[STOPPED]:
            return 0
        best = max(best, -number if turns else number)
        index += 1
    if best >= goal:
        work[CUTOFFS] += 1
    bound = AT_LEAST if best >= goal else AT_MOST
    write_down(rules.counts_points, key, part, best, bound, ply, shared)
    return -best if turned else best


@kernel
def part_at(ply: int) -> int:
    """The part of the table for positions of a ply."""
    return UPPER if ply < UPPER_PLIES else LOWER


@kernel
def settle(rules: Any, state: Any, ply: int, goal: int, work: Any) -> tuple[bool, int]:
    """Whether the end of the game or its bounds answer the question, and the answer."""
    if not rules.foresees:
        score = rules.score(state)
        if score is not None:
            work[LEAVES] += 1
            return True, rules.worth(score, ply)
    low, high = rules.bounds(state, ply)
    if low >= goal:
        work[LEAVES] += 1
        return True, low
    return bool(high < goal), high


@kernel
def sort_moves(rules: Any, state: Any, moves: int, ranks: int, count: int, work: Any) -> None:
    """The moves in the game's order, the best first; among equals as the game names them."""
    for i in range(count):
        move = work[moves + i]
        rank, at = rules.order(state, move), i
        while at > 0 and work[ranks + at - 1] < rank:
            work[ranks + at], work[moves + at] = work[ranks + at - 1], work[moves + at - 1]
            at -= 1
        work[ranks + at], work[moves + at] = rank, move


@kernel
def answers(rules: Any, data: int, ply: int, goal: int) -> bool:
    """Whether what the table has on a position answers what is asked of it."""
    if data == 0:
        return False
    bound = AT_LEAST if number_in(rules.counts_points, data, ply) >= goal else AT_MOST
    return bool(data & bound)


@kernel
def known_replies(
    rules: Any, state: Any, ply: int, goal: int, moves: int, count: int, work: Any, shared: Any
) -> tuple[int, int]:
    """Strike out the moves that the table can answer: how many are left, and the best number struck."""
    left, best = 0, -INFINITE
    for i in range(count):
        move = work[moves + i]
        child = rules.play(state, move)
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        data = look_up(rules.spread_key(child), part_at(ply + 1), shared)
        if answers(rules, data, ply + 1, 1 - goal if turns else goal):
            number = number_in(rules.counts_points, data, ply + 1)
            best = max(best, -number if turns else number)
        else:
            work[moves + left] = move
            left += 1
    return left, best


@kernel
def put_last(at: int, end: int, work: Any) -> None:
    """Move what stands at `at` to the end of the list."""
    move = work[at]
    for i in range(at, end - 1):
        work[i] = work[i + 1]
    work[end - 1] = move


@kernel
def overtaken(rules: Any, key: int, ply: int, goal: int, work: Any, shared: Any) -> int:
    """What another thread has found here in the meantime; 0 where nothing.

    It looks at one of the positions above as well; where that has its answer, the thread goes back there.
    """
    frames = work[FRAMES]
    work[frames + 4 * ply], work[frames + 4 * ply + 1] = key, goal
    work[TURN] = above = work[TURN] + 1 if work[TURN] + 1 < ply else 0
    at = frames + 4 * above
    if (
        above < ply
        and work[at] != 0
        and answers(rules, look_up(work[at], UPPER, shared), above, work[at + 1])
    ):
        work[STOPPED], work[BACK_TO] = OVERTAKEN, above
        return 0
    data = look_up(key, UPPER, shared)
    return data if answers(rules, data, ply, goal) else 0
