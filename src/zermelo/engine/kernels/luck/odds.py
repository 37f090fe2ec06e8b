"""What searches of games with luck work on: the outcomes at each ply, and a table of expected scores.

A number is an expected score in parts of `ONE`: whole scores are exact, and every average is rounded to the
nearest part. So a search is right to within a part for each roll of the dice on a line of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.engine.adapter import CERTAIN, MOST_POINTS, NO_PLACE, ONE
from zermelo.engine.kernel import View, kernel
from zermelo.engine.kernels.table import AT_LEAST, AT_MOST, EXACT
from zermelo.engine.kernels.work import OUT_OF_MOVES, STRICT, UNLUCKY, Shared, Work, work_sizes
from zermelo.engine.memory import row, rows, word
from zermelo.value import ESTIMATE

USE_STAR1, USE_STAR2 = 32, 64  # parts of a search, beside those of work.py
SLACK = CERTAIN >> 28  # by which probabilities may miss 1, a few parts of a thousand million
ENTRY_WORDS = 3
INTERPRETED_MEGABYTES = 2.0


class LuckWork(Work):
    """What a search with luck works on."""

    width: int = word()  # how many outcomes a position may have
    bound: int = word()  # what a probe has found: see below
    odds: list[list[int]] = rows()  # of each ply, the probability of each outcome
    outcomes: list[list[int]] = rows()  # and the states that they lead to
    lows: list[list[int]] = rows()  # what each is worth to MAX at least, as far as is known
    highs: list[list[int]] = rows()  # and at most


class LuckTable(Shared):
    """What is known of positions already searched, to the player to move: one thread looks at it."""

    mask: int = word()  # number of entries - 1
    keys: list[int] = row()
    numbers: list[int] = row()
    facts: list[int] = row()  # depth, bound, whether no estimate had a say, the best move's place


luck_work_at = View(LuckWork)
luck_table_at = View(LuckTable)


def new_luck_work(
    compiled: bool, plies: int, room: int, width: int, size: int, *, settings: int, path: Sequence[int] = ()
) -> LuckWork:
    """Room for so many plies, moves and outcomes; a state takes `size` words.

    `path` are the identities of all positions up to the root, where it matters that they come back.
    """
    earlier = max(0, len(path) - 1)
    sizes = work_sizes(plies, room, earlier=earlier, settings=settings)
    outcomes = dict.fromkeys(("odds", "lows", "highs"), (plies, width))
    work = LuckWork.new(compiled, **sizes, **outcomes, outcomes=(plies, width * size))
    work.plies, work.room, work.width, work.settings, work.earlier = plies, room, width, settings, earlier
    work.path[: len(path)] = path
    return work


def new_luck_table(compiled: bool, megabytes: float) -> LuckTable:
    """An empty table of at most this size."""
    if not compiled:
        megabytes = min(megabytes, INTERPRETED_MEGABYTES)
    entries = 1 << max(0, int(megabytes * 2**20 / (8 * ENTRY_WORDS)).bit_length() - 1)
    table = LuckTable.new(compiled, busy=1, keys=entries, numbers=entries, facts=entries)
    table.mask, table.threads = entries - 1, 1
    return table


# -- the table -----------------------------------------------------------------------------------------------


@kernel
def fact(depth: int, bound: int, complete: int, place: int) -> int:
    """What is known beside a number; never 0."""
    return bound | complete << 2 | min(place, NO_PLACE) << 3 | depth << 12


@kernel
def fact_bound(data: int) -> int:
    """Whether the number is an upper bound, a lower bound, or exact."""
    return data & 3


@kernel
def fact_complete(data: int) -> int:
    """1 where no estimate had a say."""
    return data >> 2 & 1


@kernel
def fact_place(data: int) -> int:
    """The best move, as its place in the order in which the game names its moves."""
    return data >> 3 & NO_PLACE


@kernel
def fact_answers(data: int, number: int, depth: int, alpha: int, beta: int, work: Any) -> bool:
    """Whether what is known settles what is asked: it was looked at as deep, or to the end."""
    bound, deep = fact_bound(data), data >> 12
    if work.settings & STRICT:
        usable = deep == depth or (fact_complete(data) == 1 and deep <= depth)
    else:
        usable = deep >= depth or fact_complete(data) == 1
    if not usable:
        return False
    return bool(
        bound == EXACT or (bound == AT_LEAST and number >= beta) or (bound == AT_MOST and number <= alpha)
    )


@kernel
def keep_fact(
    shared: Any, key: int, depth: int, alpha: int, beta: int, best: int, complete: int, place: int
) -> None:
    """Put into the table what a search with this window has found; what was there makes room."""
    bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    at = key & shared.mask
    shared.keys[at], shared.numbers[at] = key, best
    shared.facts[at] = fact(depth, bound, complete, place)


# -- luck ----------------------------------------------------------------------------------------------------


@kernel
def roll(rules: Any, state: Any, ply: int, work: Any) -> int:
    """List what luck may do in a position: how many outcomes there are, 0 where a player moves."""
    if not rules.has_chances:
        return 0
    odds = work.odds[ply]
    count = rules.fill_chances(state, odds, work.outcomes[ply], work.width)
    if count < 0:
        work.stopped = OUT_OF_MOVES
        return 0
    total = 0
    for i in range(count):
        total += odds[i]
        if odds[i] < 0:
            work.stopped = UNLUCKY
    if count > 0 and abs(total - CERTAIN) > SLACK:
        work.stopped = UNLUCKY
    return int(count)


@kernel
def score_of(rules: Any, number: int) -> int:
    """The expected score behind a number that is sure, as `worth` and `bounds` give it."""
    if rules.counts_points:
        return int(max(-MOST_POINTS, min(MOST_POINTS, number))) * ONE
    return ONE if number > ESTIMATE else -ONE if number < -ESTIMATE else 0


@kernel
def limit_of(rules: Any) -> int:
    """What no expected score exceeds."""
    return MOST_POINTS * ONE if rules.counts_points else ONE
