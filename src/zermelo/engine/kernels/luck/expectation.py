"""Expectiminimax with pruning: alpha-beta where players move, Star1 and Star2 where luck does.

    MAX's number of a position = the largest, the smallest, or the average over what can follow

A number is MAX's expected score (see odds.py). Luck takes nobody's turn and no depth. The contract is that of
search.py: within the window the number is exact, outside it is a bound.

An average over outcomes lies between what it is if all that is not yet known were as bad, or as good, as can
be. Star1 stops as soon as that lies outside the window, and asks of each outcome no more than could matter.
Star2 first probes: one move of each outcome bounds it on one side, which is often enough (Ballard 1983).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from zermelo.engine.adapter import CERTAIN, NO_MOVE, NO_PLACE, ONE
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.luck.odds import (
    USE_STAR1,
    USE_STAR2,
    fact_answers,
    fact_bound,
    fact_complete,
    fact_place,
    keep_fact,
    limit_of,
    luck_table_at,
    luck_work_at,
    roll,
    score_of,
)
from zermelo.engine.kernels.node import keep_line, visit
from zermelo.engine.kernels.ordering import best_to_front, place_of_rank, remember_cut
from zermelo.engine.kernels.search import ranked
from zermelo.engine.kernels.table import AT_LEAST, EXACT
from zermelo.engine.kernels.work import USE_TABLE

BOTH = 2  # `work.bound`: the number is the value itself; 1 that it is a lower bound to MAX, -1 an upper one


class Wanted(NamedTuple):
    """What is asked of a position `ply` steps below the root: look `depth` moves ahead, in this window.

    `probing`: look at one move only, which bounds it on one side.
    """

    ply: int
    depth: int
    alpha: int
    beta: int
    probing: bool


@kept_kernel
def expect_from(
    rules: Any, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int, work: Any, shared: Any
) -> int:
    """`expect`, as Python calls it."""
    mine = luck_work_at(work)
    mine.root_ply = ply
    wanted = Wanted(ply, depth, alpha, beta, False)
    return expect(rules, state, player, wanted, mine, luck_table_at(shared))


@kernel
def expect(rules: Any, state: Any, player: int, wanted: Wanted, work: Any, shared: Any) -> int:
    """MAX's number of `state`; `player` is to move, if the state does not say.

    The recursion is all in this one function, as in search.py. `best` and the window are the mover's own.
    """
    ply, depth, alpha, beta, probing = wanted
    visit(ply, work)
    over, best = ended(rules, state, player, ply, work)
    if over:
        return best
    count, key, first = roll(rules, state, ply, work), 0, NO_PLACE
    lucky, sign = count > 0, 1
    if lucky:
        spread(rules, state, player, ply, count, work)
    elif not work.stopped:
        player = mover(rules, state, player)
        sign = 1 - 2 * player
        alpha, beta = seen(sign, alpha, beta)
        alpha = -limit_of(rules) - 1 if probing else alpha
        over, best, key, first = at_once(rules, state, sign, ply, depth, alpha, beta, work, shared)
        count = 0 if over else ranked(rules, state, ply, first, NO_MOVE, work)
    if over or work.stopped or count == 0:
        return sign * best if over else 0 if work.stopped else sign * stuck(rules, state, work)
    asked, horizon, best, best_place, step = alpha, work.horizon, -limit_of(rules) - 1, NO_PLACE, 0
    probes = probes_of(rules, lucky, count, depth, alpha, beta, work)
    end, over = 1 if probing and not lucky else count + probes, False
    while step < end and not over:
        move, rank, gained, child = 0, 0, 0, state
        if lucky:
            low, high = share(rules, step % count, alpha, beta, ply, count, work)
            child = rules.outcome(work.outcomes[ply], step % count, state)
        else:
            move, rank = best_to_front(step, ply, count, work)
            gained = rules.gained(state, move) * ONE if rules.has_gained else 0
            low, high = seen(sign, alpha - gained, beta - gained)
            child = rules.play(state, move)
        if low < high:
            who, deep = (player, depth) if lucky else (1 - player, depth - 1)
            below = Wanted(ply + 1, deep, low, high, step < probes)
            number = expect(rules, child, who, below, work, shared)
            if work.stopped:
                return 0
            if lucky:
                weigh(step % count, number, low, high, step < probes, ply, work)
                over, best = outside(alpha, beta, ply, count, work)
            elif sign * number + gained > best:
                best, best_place = sign * number + gained, place_of_rank(rank)
                if best > alpha:
                    alpha = best
                    keep_line(move, ply, work)
                over = best >= beta
                if over:
                    remember_cut(rules, move, ply, depth, NO_MOVE, work)
        step += 1
    if lucky:
        work.bound = BOTH if not over else 1 if best >= beta else -1
        return best if over else average(work.lows[ply], ply, count, work)
    learn(rules, key, depth, asked, best if probing else beta, best, horizon, best_place, work, shared)
    work.bound = sign
    return sign * best


@kernel
def seen(sign: int, alpha: int, beta: int) -> tuple[int, int]:
    """MAX's window as the mover sees it, or the mover's as MAX does."""
    return (alpha, beta) if sign > 0 else (-beta, -alpha)


@kernel
def mover(rules: Any, state: Any, player: int) -> int:
    """Who is to move."""
    return player if rules.takes_turns else rules.turn(state)


@kernel
def ended(rules: Any, state: Any, player: int, ply: int, work: Any) -> tuple[bool, int]:
    """Whether the game is over here, or the search; and then MAX's number."""
    if work.stopped:
        return True, 0
    score = rules.ended(state)
    if score is None and not (rules.repeats and comes_back(rules, state, player, ply, work)):
        return False, 0
    work.leaves += 1
    work.bound = BOTH
    if score is None:
        return True, 0
    number = score_of(rules, rules.worth(score, 0))
    return True, number if mover(rules, state, player) == 0 else -number


@kernel
def comes_back(rules: Any, state: Any, player: int, ply: int, work: Any) -> bool:
    """Whether this position has stood so often before that the game is drawn.

    Each time is counted: luck may bring a position back once, and need not do so again.
    """
    here, identity, times = work.earlier + ply, rules.identity(state), 0
    if rules.takes_turns:
        identity ^= player  # which the state does not say
    work.path[here] = identity
    for i in range(here):
        if work.path[i] == identity:
            times += 1
    return ply > 0 and times >= rules.repeats


@kernel
def stuck(rules: Any, state: Any, work: Any) -> int:
    """The number of a player without a move, where that ends the game."""
    work.bound = BOTH
    return score_of(rules, rules.worth(rules.stuck(state), 0))


@kernel
def at_once(
    rules: Any, state: Any, sign: int, ply: int, depth: int, alpha: int, beta: int, work: Any, shared: Any
) -> tuple[bool, int, int, int]:
    """What there is to know before any move is looked at: whether that is the answer; the mover's number;

    the position's key; the place of the move to try first.
    """
    work.bound = BOTH
    if depth <= 0:
        if rules.has_stuck and rules.count(state) == 0:
            return True, stuck(rules, state, work), 0, NO_PLACE
        work.leaves += 1
        work.horizon += 1
        return True, rules.estimated(state), 0, NO_PLACE
    is_root = ply == work.root_ply
    if rules.has_bounds and not is_root:
        low, high = rules.bounds(state, 0)
        least, most = score_of(rules, low), score_of(rules, high)
        if least >= beta or least == most or most <= alpha:
            work.bound = BOTH if least == most else sign if least >= beta else -sign
            return True, most if most <= alpha else least, 0, NO_PLACE
    if rules.repeats or not work.settings & USE_TABLE:
        return False, 0, 0, NO_PLACE
    key = rules.key(state) ^ (work.root_mark if ply == 0 else 0)
    at = key & shared.mask
    data, number = shared.facts[at], shared.numbers[at]
    if data == 0 or shared.keys[at] != key:
        return False, 0, key, NO_PLACE
    if not is_root and fact_answers(data, number, depth, alpha, beta, work):
        work.hits += 1
        work.horizon += 1 - fact_complete(data)
        bound = fact_bound(data)
        work.bound = BOTH if bound == EXACT else sign if bound == AT_LEAST else -sign
        return True, number, key, NO_PLACE
    return False, 0, key, fact_place(data)


@kernel
def learn(
    rules: Any,
    key: int,
    depth: int,
    alpha: int,
    beta: int,
    best: int,
    horizon: int,
    place: int,
    work: Any,
    shared: Any,
) -> None:
    """Put what was found into the table; not where the way to a position has a say in what it is worth."""
    if work.settings & USE_TABLE and not rules.repeats:
        complete = 1 if work.horizon == horizon else 0
        keep_fact(shared, key, depth, alpha, beta, best, complete, place)


# -- where luck moves ----------------------------------------------------------------------------------------


@kernel
def probes_of(rules: Any, lucky: bool, count: int, depth: int, alpha: int, beta: int, work: Any) -> int:
    """How many outcomes to probe first: all, where a bound might be enough and there is something to save."""
    limit = limit_of(rules)
    is_open = alpha < -limit and beta > limit
    both = USE_STAR1 | USE_STAR2
    return count if lucky and depth > 0 and work.settings & both == both and not is_open else 0


@kernel
def spread(rules: Any, state: Any, player: int, ply: int, count: int, work: Any) -> None:
    """Between which numbers each outcome lies, before any of them is looked at."""
    limit = limit_of(rules)
    for i in range(count):
        low, high = -limit, limit
        if rules.has_bounds and work.settings & USE_STAR1 and not rules.repeats:
            low, high = span(rules, rules.outcome(work.outcomes[ply], i, state), player, ply, work)
        work.lows[ply][i], work.highs[ply][i] = low, high


@kernel
def span(rules: Any, state: Any, player: int, ply: int, work: Any) -> tuple[int, int]:
    """Between which numbers of MAX's the game itself says that a position lies."""
    limit = limit_of(rules)
    if rules.ended(state) is not None or roll(rules, state, ply + 1, work) > 0:
        return -limit, limit
    least, most = rules.bounds(state, 0)
    return seen(1 - 2 * mover(rules, state, player), score_of(rules, least), score_of(rules, most))


@kernel
def share(rules: Any, index: int, alpha: int, beta: int, ply: int, count: int, work: Any) -> tuple[int, int]:
    """The window of one outcome: outside it, the average lies outside its own (Star1).

    An empty one where nothing is to be asked: the outcome is known, or it never happens.
    """
    limit, lows, highs, odds = limit_of(rules), work.lows[ply], work.highs[ply], work.odds[ply]
    if odds[index] == 0 or lows[index] == highs[index]:
        return 0, 0
    if not work.settings & USE_STAR1:
        return -limit - 1, limit + 1
    chance, worst, best = odds[index] / CERTAIN, 0.0, 0.0
    for i in range(count):
        if i != index:
            worst += odds[i] / CERTAIN * lows[i]
            best += odds[i] / CERTAIN * highs[i]
    low = max(-limit - 1.0, (alpha - best) / chance - 1.0)
    high = min(limit + 1.0, (beta - worst) / chance + 1.0)
    return math.floor(low), math.ceil(high)


@kernel
def weigh(index: int, number: int, low: int, high: int, probing: bool, ply: int, work: Any) -> None:
    """Take over what was found of an outcome: its value, or a bound on it."""
    lows, highs = work.lows[ply], work.highs[ply]
    bound = work.bound if probing else -1 if number <= low else 1 if number >= high else BOTH
    if bound == 1 or bound == BOTH:
        lows[index] = max(lows[index], number)
    if bound == -1 or bound == BOTH:
        highs[index] = min(highs[index], number)


@kernel
def outside(alpha: int, beta: int, ply: int, count: int, work: Any) -> tuple[bool, int]:
    """Whether the average is sure to lie outside its window, and then a bound on it."""
    if not work.settings & USE_STAR1:
        return False, 0
    least, most = average(work.lows[ply], ply, count, work), average(work.highs[ply], ply, count, work)
    if least >= beta:
        work.cutoffs += 1
        return True, least
    if most <= alpha:
        work.cutoffs += 1
        return True, most
    return False, 0


@kernel
def average(numbers: Any, ply: int, count: int, work: Any) -> int:
    """The expected value of these numbers, one for each outcome, to the nearest part."""
    odds, total = work.odds[ply], 0.0
    for i in range(count):
        total += odds[i] / CERTAIN * numbers[i]
    return math.floor(total + 0.5)
