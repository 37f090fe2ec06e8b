"""How many positions a game has, before anybody sets out to list them: counted if they are few, else sampled.

Positions up to symmetry are listed, ply after ply. Once there are too many, a sample of them is kept instead,
and the next ply is estimated from where its moves lead. How many moves there are is seen in the sample; how
many of them lead to one and the same position, from those that are met twice (Chao and Lee 1992, as species
are counted):

    positions of the next ply  =  moves of this one  /  moves that lead to the same position

A sample that is a small share of a ply says too little. Then, and where a game has `unplay`, walks say how
many there are, or how many at the most (walks.py).

Where the rules compile, machine code looks first, and is believed where it has seen enough (survey.py).

The size of the whole tree is Knuth's estimate (1975): random games, each with the product of its choices.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.layout.shape import NoShape
from zermelo.engine.run.way import is_compiled
from zermelo.solve.refusing import refuse
from zermelo.solve.species import FEW, is_hidden, repeats_in, species
from zermelo.solve.states import goes_on
from zermelo.solve.survey import MOST, Survey, can_survey, survey
from zermelo.solve.walks import walked

LISTED = 100_000  # positions that are counted at the most
KEPT = 20_000  # positions of a ply that are kept, once they are sampled
HANDFUL = 5000  # positions that are counted before anything is compiled
PART = 1 / 16  # of the time that is left for one ply: nobody knows how many are to come
GAMES = 300  # random games for the size of the tree
LONGEST = 400  # plies of a random game
RUNS = 2  # samples that are taken, to see how far they differ
# On disk for a position, at the least and at the most, and what is always there;
BYTES, HEAD = (0.1, 2.0), 4096
HASHED = 10.0  # where rules run interpreted: nothing makes hashes smaller;
WORKING = (15.0, 30.0)  # and for a position while a table is being made: see docs/tables.md
ENOUGH = 0.5  # of the positions that random games meet, to say how many there are
LARGEST = 10**300  # that is written as a float
TRUSTED = 0.02  # of a ply, for a sample to be believed by itself: in a smaller one relatives meet too often
CROWDS = 40
FAR = 100  # times as many by walks as by a sample: the truth is anywhere between
LOOPY = 10.0  # positions come back: how many times more there may be than where random games lead
RATE = (2e5, 2e6)  # positions a second of one core, at the slowest and at the fastest; where it was measured
TIMES = (1.0, 10.0)  # how many times as long as finding their moves takes all that is done with them
AROUND = 3.0  # how many times fewer there may be than roaming says


@dataclass(frozen=True)
class Estimate:
    """About how much there is, between two bounds; the same number three times where it was counted."""

    positions: float
    least: float
    most: float
    counted: bool  # all of them were listed
    open_end: bool  # positions come back, and this is where random games lead: there may be many more
    too_many: bool  # for a sample, which has met hardly any twice: there are more, nobody knows how many
    plies: int  # that the positions were followed through
    tree: int  # lines of play, by Knuth's estimate
    seconds: float  # that the estimate took
    rate: float | None = None  # positions a second of one core whose moves were found
    interpreted: bool = False  # nothing of it can be machine code

    @property
    def is_vague(self) -> bool:
        """Whether a number between the bounds would say more than is known."""
        return self.most > FAR * self.least and not self.open_end

    @property
    def disk(self) -> tuple[float, float]:
        """Bytes of a table, at the least and at the most."""
        return self.least * BYTES[0], self.most * (HASHED if self.interpreted else BYTES[1]) + HEAD

    @property
    def work(self) -> tuple[float, float]:
        """Bytes of all files while it is being made."""
        return self.least * WORKING[0], self.most * WORKING[1] + HEAD

    @property
    def time(self) -> tuple[float, float]:
        """Seconds of one core to solve it, at the least and at the most."""
        if self.rate is None:
            return self.least / RATE[1], self.most / RATE[0]
        return self.least / self.rate * TIMES[0], self.most / self.rate * TIMES[1]


def estimate(
    game: Game[Any, Any],
    seconds: float = 10.0,
    most: int | None = None,
    seed: int = 0,
    *,
    compiled: bool | None = None,
    notify: Callable[[str], None] | None = None,
) -> Estimate:
    """About how many positions can be reached, within some seconds; `most` or fewer are counted."""
    refuse(game)
    began, dice, rules = time.monotonic(), random.Random(seed), Adapter(game)
    tree, listing = knuth(game, dice, until=began + seconds / 8), time.monotonic()
    plies = _listed(game, min(HANDFUL, most or HANDFUL), until=began + seconds * 0.3)
    pace = plies.count / max(1e-6, _since(listing))
    found = _estimated(rules, plies, tree, seconds, most, seed, compiled, notify)
    if found.positions <= HANDFUL or not _stays_in_python(rules, compiled):
        return replace(found, seconds=_since(began))
    return replace(found, seconds=_since(began), rate=pace, interpreted=True)


def _stays_in_python(rules: Adapter, compiled: bool | None) -> bool:
    """Whether it is known that these rules do not compile. What stands in the way has been told."""
    try:
        plan_of(rules)
    except NoShape:
        return True
    return can_survey(rules) and not is_compiled(rules, "strong", compiled, lambda said: None)


def _estimated(
    rules: Adapter,
    plies: _Plies,
    tree: int,
    seconds: float,
    most: int | None,
    seed: int,
    compiled: bool | None,
    notify: Callable[[str], None] | None,
) -> Estimate:
    """The same, where some positions were listed and the size of the tree is known."""
    game = rules.game
    began, dice = time.monotonic(), random.Random(seed)
    if not plies.is_whole and can_survey(rules) and is_compiled(rules, "strong", compiled, notify):
        found = survey(rules, seconds, most or MOST, seed)
        if found is not None and (found.counted or found.comes_back or found.share >= TRUSTED):
            return _surveyed(found, tree, _since(began))
        began = time.monotonic()
    if not plies.is_whole:
        plies = _listed(game, most or LISTED, until=began + seconds * 0.3)
    if plies.is_whole:
        count = plies.count
        return Estimate(count, count, count, True, False, False, plies.depth, tree, _since(began))
    if game.repeats > 0:
        reached = _met_by_lot(game, dice, until=began + seconds)
        times = _times(reached)
        met, too_many = max(float(plies.count), species(times, 0.0)), repeats_in(times) < ENOUGH
        return Estimate(met, met / 2, met * LOOPY, False, True, too_many, plies.depth, tree, _since(began))
    walks = _walks(game, dice, until=began + seconds * (1.0 if game.says("unplay") else 0.6))
    if walks and game.says("unplay"):
        middle = sum(walks) / len(walks)
        error = math.sqrt(sum((each - middle) ** 2 for each in walks)) / len(walks) / middle
        spread = max(2.5, 1 + 4 * error) if len(walks) > 2 else 4.0
        return Estimate(
            middle, middle / spread, middle * spread, False, False, False, plies.depth, tree, _since(began)
        )
    return _by_sample(game, plies, dice, walks, tree, began, seconds)


def _surveyed(found: Survey, tree: int, seconds: float) -> Estimate:
    """What a survey by machine code says."""
    open_end = found.comes_back and not found.counted
    spread = 1.0 if found.counted else AROUND if open_end else 2.0
    upper = found.positions * (LOOPY if open_end else spread)
    if found.too_many:
        upper = float(min(tree, LARGEST))
    return Estimate(
        found.positions, found.positions / spread, upper, found.counted, open_end, found.too_many,
        found.plies, tree, seconds, found.rate,
    )  # fmt: skip


def _by_sample(
    game: Game[Any, Any],
    plies: _Plies,
    dice: random.Random,
    walks: list[float],
    tree: int,
    began: float,
    seconds: float,
) -> Estimate:
    """What samples say. They say too little of what they are too small a share of, and walks too much."""
    totals, depth, too_many, share = [], plies.depth, False, 1.0
    for run in range(RUNS):
        end = began + seconds * (0.6 + 0.4 * (run + 1) / RUNS)
        total, depth, many, least_share = _sampled(game, plies, dice, until=end)
        totals.append(total)
        too_many, share = too_many or many, min(share, least_share)
    middle = sum(totals) / len(totals)
    spread = max(2.0, 1.5 * max(totals) / min(totals))
    least, most = middle / spread, middle * spread
    if share < TRUSTED and not walks:  # there was no time for any
        too_many = True
    elif share < TRUSTED:
        above = max(middle, sum(walks) / len(walks))
        middle = math.sqrt(middle * above) if above < FAR * middle else middle
        most, too_many = max(most, 2 * above), False
    upper = float(min(tree, LARGEST)) if too_many else most
    return Estimate(middle, least, upper, False, False, too_many, depth, tree, _since(began))


def _walks(game: Game[Any, Any], dice: random.Random, until: float) -> list[float]:
    """What crowds of walks say, one after the other, while there is time."""
    found = list[float]()
    while len(found) < CROWDS:
        total = walked(game, dice, lambda: time.monotonic() > until)
        if total is None:
            break
        found.append(total)
    return found


def _since(began: float) -> float:
    return time.monotonic() - began


def knuth(game: Game[Any, Any], dice: random.Random, until: float) -> int:
    """About how many nodes the tree of all lines has: over random games, the mean product of choices."""
    total, count = 0, 0
    while count < GAMES and (count < 2 or time.monotonic() < until):
        state, width, nodes = game.start(), 1, 1  # whole numbers: they have no largest
        for _ in range(LONGEST):
            moves = [] if game.score(state) is not None else list(game.moves(state))
            if not moves:
                break
            width *= len(moves)
            nodes += width
            state = game.play(state, dice.choice(moves))
        total, count = total + nodes, count + 1
    return total // count


@dataclass
class _Plies:
    """Positions, listed ply after ply: how many there are, and those of the last ply."""

    count: int
    depth: int
    last: list[Any]
    is_whole: bool


def _children(game: Game[Any, Any], state: Any) -> set[Any]:
    if not goes_on(game, state):
        return set()
    return {game.canonical(game.play(state, move)) for move in game.moves(state)}


def _listed(game: Game[Any, Any], most: int, until: float) -> _Plies:
    """List positions until there are too many, or no time."""
    last, depth = [game.canonical(game.start())], 0
    met = set(last)
    while last and len(met) < most and time.monotonic() < until:
        after: set[Any] = set()
        for i, state in enumerate(last):
            if i % 256 == 255 and (len(met) + len(after) >= 2 * most or time.monotonic() > until):
                return _Plies(len(met), depth, last, False)
            after |= _children(game, state)
        last, depth = list(after - met), depth + 1
        met |= after
    return _Plies(len(met), depth, last, not last)


def _sampled(
    game: Game[Any, Any], plies: _Plies, dice: random.Random, until: float
) -> tuple[float, int, bool, float]:
    """Follow a sample to the end of the game: about how many positions there are, how deep, whether too many.

    And the least share of a ply that was looked at.
    """
    too_many, share = False, 1.0
    total, size, depth = float(plies.count), float(len(plies.last)), plies.depth
    states = dice.sample(plies.last, min(KEPT, len(plies.last)))
    while states and depth < LONGEST:
        now, seen = time.monotonic(), 0
        reached: Counter[Any] = Counter()
        for seen, state in enumerate(states, 1):
            reached.update(_children(game, state))
            if seen >= FEW and time.monotonic() > now + PART * (until - now):
                break
        if not reached:
            break
        too_many = too_many or is_hidden(_times(reached), seen / size)
        share = min(share, seen / size)
        size = species(_times(reached), seen / size)
        total, depth = total + size, depth + 1
        states = dice.sample(list(reached), min(KEPT, len(reached)))
    return total, depth, too_many, share


def _times(reached: Counter[Any]) -> Any:
    """How often each was met."""
    return np.fromiter(reached.values(), np.int64, len(reached))


def _met_by_lot(game: Game[Any, Any], dice: random.Random, until: float) -> Counter[Any]:
    """Where positions come back: those where random games lead, however long they are, and how often."""
    reached: Counter[Any] = Counter()
    count = 0
    while count < KEPT and (count < 50 or time.monotonic() < until):
        state = game.start()
        for _ in range(dice.randrange(LONGEST // 4)):
            if not goes_on(game, state):
                break
            state = game.play(state, dice.choice(list(game.moves(state))))
            count += 1
            if dice.random() < 0.2:  # neighbours in a game are too much alike
                reached.update(_children(game, state))
    return reached
