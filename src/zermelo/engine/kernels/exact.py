"""The exact search: is this position worth at least so much? Asked to the end of the game, without estimates.

    prove(...) >= goal      where the value is,       and then the value is at least what it says
    prove(...) <  goal      where the value is not,   and then the value is at most what it says

unless `work.stopped` says that it broke off. One question has one answer, yes or no, so every window is as
narrow as can be, and the table needs one bound a position. The value itself is found by a few questions that
close in on it (`next_goal`), from outside where it matters how soon a game is won: a quick win is proved or
refuted by a shallow search; where points count, from a guess.

What makes it fast: a game's `candidates` and `bounds`; forced replies followed on the spot; replies that the
table has answers to settled before any is searched (enhanced transposition cut-offs); the memory asked for
long before it is read.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kept_kernel, kernel, prefetch
from zermelo.engine.kernels.exact_table import (
    PROVED,
    REFUTED,
    clear,
    enlarge_part,
    exact_table_at,
    line_of,
    look_up,
    number_in,
    write_down,
)
from zermelo.engine.kernels.node import INFINITE, enter
from zermelo.engine.kernels.parallel import begin, finish, is_busy, look_above, task
from zermelo.engine.kernels.work import OUT_OF_MOVES, OVERTAKEN, STUCK, work_at
from zermelo.value import WIN

UPPER_PLIES = 18  # down to here the tree below is large, unless the game is nearly over
HORIZONS = (6, 10, 16)  # plies within which a win or a loss is looked for first


@kept_kernel
def prove_from(rules: Any, state: Any, ply: int, goal: int, work: Any, shared: Any) -> int:
    """`prove`, as Python calls it."""
    return prove(rules, state, ply, goal, work_at(work), exact_table_at(shared))


@kept_kernel
def value_of_each(rules: Any, states: Any, numbers: Any, cold: bool, work: Any, shared: Any) -> int:
    """The values of many positions, one after the other; how many were done before something stopped it."""
    mine = work_at(work)
    table = exact_table_at(shared)
    for i in range(len(numbers)):
        if cold:
            clear(table.upper)
            clear(table.lower)
        numbers[i] = value_of(rules, rules.row(states, i), mine, table)
        if mine.stopped:
            return i
    return len(numbers)


@kept_kernel
def enlarge(rules: Any, bits: int, shared: Any) -> None:
    """Let both parts of the table have 2 ** bits lines, or as many as they can: before threads share it."""
    table = exact_table_at(shared)
    enlarge_part(table.upper, bits)
    enlarge_part(table.lower, bits)


@kernel
def value_of(rules: Any, state: Any, work: Any, shared: Any) -> int:
    """The exact value of a position."""
    score = rules.score(state)
    if score is not None:
        return rules.worth(score, 0)  # type: ignore[no-any-return]
    low, high = rules.bounds(state, 0)
    asked, last = 0, first_guess(rules, state)
    while low < high and not work.stopped:
        goal, asked = next_goal(rules.counts_points, low, high, asked, last)
        last = prove(rules, state, 0, goal, work, shared)
        if last >= goal:
            low = max(low, last)
        else:
            high = min(high, last)
    return low  # type: ignore[no-any-return]


@kernel
def first_guess(rules: Any, state: Any) -> int:
    """About how many points a position is worth."""
    if not rules.counts_points or not rules.has_evaluate:
        return 0
    return rules.evaluate(state) // rules.unit  # type: ignore[no-any-return]


@kernel
def next_goal(points: bool, low: int, high: int, asked: int, last: int) -> tuple[int, int]:
    """What to ask next of a value between `low` and `high`, and how far that is in the list of questions.

    From outside in: won soon? lost soon? then a little later; then, whether it is won, lost or drawn; then
    when, nearer to the sooner end, where an answer costs less. Points are asked for from a guess outwards:
    `last` is what was answered last, at first the guess.
    """
    if points:
        return next_points(low, high, asked, last), asked + 1
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
def next_points(low: int, high: int, asked: int, last: int) -> int:
    """How many points to ask for next: the guess, then a little beyond what was found, then further beyond.

    Once that is too far, in the middle. A question costs the more the nearer it is to the truth: it pays to
    come from where the truth is likely, and to ask the two about the truth itself and few besides.
    """
    step = 1 << 2 * max(0, min(asked - 1, 15))
    goal = (low + high + 1) // 2
    if asked == 0:
        goal = last
    elif last <= low:
        goal = min(goal, low + step)
    else:
        goal = max(goal, high + 1 - step)
    return max(low + 1, min(high, goal))


@kernel
def prove(rules: Any, state: Any, ply: int, goal: int, work: Any, shared: Any) -> int:
    """A bound on the value of `state`, `ply` moves below the root, that tells whether it reaches `goal`."""
    turned, gained = False, 0  # by forced replies: as seen from where it was asked
    while True:
        enter(ply, work)
        if work.stopped:
            return 0
        key, is_upper = rules.spread_key(state), is_large(rules, state, ply)
        part, moves = shared.upper if is_upper else shared.lower, work.moves[ply]
        prefetch(part.lines, line_of(key, part))
        work.asked[ply][0] = 0  # nothing to be overtaken in yet
        settled, number = settle(rules, state, ply, goal, work)
        if settled:
            return from_above(number, gained, turned)
        count = rules.fill_candidates(state, moves, work.room)
        if count != 1:
            break
        child = rules.play(state, moves[0])  # a forced reply: no choice, nothing to look up
        more = gained_by(rules, state, moves[0])
        goal, gained = goal - more, gained - more if turned else gained + more
        if rules.takes_turns or rules.turn(child) != rules.turn(state):
            goal, turned = 1 - goal, not turned
        state, ply = child, ply + 1
    if count <= 0:
        work.stopped = STUCK if count == 0 else OUT_OF_MOVES
        return 0
    prefetch_replies(rules, state, ply, moves, count if is_upper else 0, shared)
    sort_moves(rules, state, moves, work.ranks[ply], count)
    data, index, later = look_up(key, part), 0, 0
    if answers(rules, data, ply, goal):
        work.hits += 1
        return from_above(number_in(rules.counts_points, data, ply), gained, turned)
    count, best = known_replies(rules, state, ply, goal, moves, count, is_upper, shared)
    while index < count and best < goal:
        move, job = moves[index], 0
        if is_upper and shared.threads > 1:
            data = overtaken(rules, key, ply, goal, work, shared)
            if data:
                number = 0 if work.stopped else number_in(rules.counts_points, data, ply)
                return from_above(number, gained, turned)
            job = task(key, rules.slot(move))
            if 0 < index < count - later and is_busy(shared, job):
                put_last(moves, index, count)
                later += 1
                continue
            begin(shared, job)
        child = rules.play(state, move)
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        more = gained_by(rules, state, move)
        number = prove(rules, child, ply + 1, 1 - goal + more if turns else goal - more, work, shared)
        finish(shared, job)
        if work.stopped == OVERTAKEN and work.back_to == ply:
            work.stopped = 0
            continue
        if work.stopped:
            return 0
        best, index = max(best, from_above(number, more, turns)), index + 1
    work.cutoffs += best >= goal
    write_down(rules.counts_points, key, part, best, goal, ply, shared.threads)
    return from_above(best, gained, turned)


@kernel
def from_above(number: int, gained: int, turned: bool) -> int:
    """A number below some forced replies as one of the position above them, with what they have gained."""
    return gained - number if turned else gained + number


@kernel
def gained_by(rules: Any, state: Any, move: int) -> int:
    """What a move gains on the way."""
    return rules.gained(state, move) if rules.has_gained else 0


@kernel
def is_large(rules: Any, state: Any, ply: int) -> bool:
    """Whether the tree below is large: then it pays to look at the table for every reply."""
    return ply < UPPER_PLIES and not rules.nearly_over(state)


@kernel
def part_at(rules: Any, state: Any, ply: int, shared: Any) -> Any:
    """The part of the table that a position belongs in."""
    return shared.upper if is_large(rules, state, ply) else shared.lower


@kernel
def settle(rules: Any, state: Any, ply: int, goal: int, work: Any) -> tuple[bool, int]:
    """Whether the end of the game or its bounds answer the question, and the answer."""
    if not rules.foresees:
        score = rules.score(state)
        if score is not None:
            work.leaves += 1
            return True, rules.worth(score, ply)
    low, high = rules.bounds(state, ply)
    if low >= goal:
        work.leaves += 1
        return True, low
    return bool(high < goal), high


@kernel
def prefetch_replies(rules: Any, state: Any, ply: int, moves: Any, count: int, shared: Any) -> None:
    """Ask for what the table has on every reply, before any is read."""
    for i in range(count):
        child = rules.play(state, moves[i])
        part = part_at(rules, child, ply + 1, shared)
        prefetch(part.lines, line_of(rules.spread_key(child), part))


@kernel
def sort_moves(rules: Any, state: Any, moves: Any, ranks: Any, count: int) -> None:
    """The moves in the game's order, the best first; among equals as the game names them."""
    for i in range(count):
        move = moves[i]
        rank, at = rules.order(state, move), i
        while at > 0 and ranks[at - 1] < rank:
            ranks[at], moves[at] = ranks[at - 1], moves[at - 1]
            at -= 1
        ranks[at], moves[at] = rank, move


@kernel
def answers(rules: Any, data: int, ply: int, goal: int) -> bool:
    """Whether what the table has on a position answers what is asked of it."""
    if data == 0:
        return False
    bound = PROVED if number_in(rules.counts_points, data, ply) >= goal else REFUTED
    return bool(data & bound)


@kernel
def known_replies(
    rules: Any, state: Any, ply: int, goal: int, moves: Any, count: int, is_upper: bool, shared: Any
) -> tuple[int, int]:
    """Strike out the moves that the table can answer: how many are left, and the best number struck."""
    if not is_upper:
        return count, -INFINITE
    left, best = 0, -INFINITE
    for i in range(count):
        move = moves[i]
        child = rules.play(state, move)
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        data = look_up(rules.spread_key(child), part_at(rules, child, ply + 1, shared))
        more = gained_by(rules, state, move)
        if answers(rules, data, ply + 1, 1 - goal + more if turns else goal - more):
            number = number_in(rules.counts_points, data, ply + 1)
            best = max(best, from_above(number, more, turns))
        else:
            moves[left] = move
            left += 1
    return left, best


@kernel
def put_last(moves: Any, at: int, count: int) -> None:
    """Move what stands at `at` to the end of the list."""
    move = moves[at]
    for i in range(at, count - 1):
        moves[i] = moves[i + 1]
    moves[count - 1] = move


@kernel
def overtaken(rules: Any, key: int, ply: int, goal: int, work: Any, shared: Any) -> int:
    """What another thread has found here in the meantime; 0 where nothing.

    -1 where it has settled a position further up: then the search goes back there.
    """
    here = work.asked[ply]
    here[0], here[1] = key, goal
    above = look_above(ply, work)
    there = work.asked[above]
    is_open = above < ply and there[0] != 0
    if is_open and answers(rules, look_up(there[0], shared.upper), above, there[1]):
        work.stopped, work.back_to = OVERTAKEN, above
        return -1
    data = look_up(key, shared.upper)
    return data if answers(rules, data, ply, goal) else 0
