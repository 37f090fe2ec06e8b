"""A survey of a game's positions by machine code: all of them, as far as there is time; then samples.

    listing     ply after ply, every position, until there are too many or no time is left
    following   where nothing comes back: of each ply a sample, and from its moves the size of the next ply
    roaming     where positions come back: some that were met last and some that were met before are asked
                where they lead, again and again; how often the same position is met tells how many there are

How many there are is told from those that are met once, twice ... as species are counted (`species`). What
was listed is known, and is neither asked again nor counted so: most ways lead back there, and whoever is met
that often hides how many are hardly ever met.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from zermelo.engine.adapter import Adapter
from zermelo.engine.layout.shape import NoShape
from zermelo.errors import CannotCompile, GameError, Outgrown
from zermelo.solve.crew import Crew
from zermelo.solve.forward import LONGEST as ENDLESS
from zermelo.solve.hashing import compiled_numbers
from zermelo.solve.numbers import Outside
from zermelo.solve.runs import KEYS, Merging, Pile, is_absent, sorted_unique
from zermelo.solve.species import repeats_in, species
from zermelo.stop import Stop

CHUNK, SIZE = 1 << 13, 1 << 18  # positions that a thread takes at a time, numbers that it writes
MOST = 1 << 25  # positions that are listed
SOME = 1 << 18  # of a ply that is sampled
FEWEST = 1 << 10
PLIES = 40.0  # that may be to come, to share out the time among them
NEWEST, OLDER = 1 << 17, 1 << 15  # that are asked at a time when roaming,
POOL = 1 << 21  # older ones that are kept for that
ENOUGH = 0.05  # of a sample that was met more than once, to say how many there are
FAMILIAR = 0.2  # the same of what is met by roaming
LONGER = (
    4  # times as long as was said one goes on roaming at the most, where a busy machine gives little time
)
THIN = 16  # of what is met by roaming one in so many is remembered, by its number
# Species are never counted too many: of those that were never met there are about so many times as many.
UNSEEN = 2.0  # as comes out well for games of the hall


class Survey(NamedTuple):
    """About how many positions there are, and what is known of that."""

    positions: float
    counted: bool
    comes_back: bool
    too_many: bool
    plies: int
    rate: float  # positions a second of one core
    share: float = 1.0  # of a ply that was looked at, where that was least


class Listed(NamedTuple):
    """Positions, ply after ply."""

    positions: int
    depth: int
    last: Any  # those of the last ply,
    before: list[Any]  # and runs of those before
    came_back: bool  # whether one was met in two plies
    is_whole: bool  # whether these are all


def can_survey(rules: Adapter) -> bool:
    """Whether every position has a number, as far as one can see before anything is compiled."""
    try:
        compiled_numbers(rules, None)
    except (GameError, CannotCompile, NoShape, Outgrown):
        return False
    return True


def survey(rules: Adapter, seconds: float, most: int = MOST, seed: int = 0) -> Survey | None:
    """Survey a game whose rules are compiled; None where its positions prove to have no number after all."""
    numbers = compiled_numbers(rules, None)
    while True:
        with Crew(rules, numbers, None, Stop()) as crew:
            try:
                return Surveyor(crew, seed).survey(seconds, most)
            except Outside as error:
                try:
                    numbers.widened(error.field, error.value)
                except GameError:
                    return None
            except Outgrown as error:
                rules.make_room(error)
                numbers = compiled_numbers(rules, None)


class Enough(NamedTuple):
    """When there has been: a time, if by then one core was had for long enough, or else a later one."""

    until: float
    latest: float
    busy: float  # of CPU time

    def is_there(self) -> bool:
        """Whether that is now."""
        now = time.monotonic()
        return now >= self.latest or (now >= self.until and time.process_time() >= self.busy)


class Surveyor:
    """Lists and samples the positions of one game, on the threads of a crew."""

    def __init__(self, crew: Crew, seed: int) -> None:
        self.crew, self.dice = crew, np.random.default_rng(seed)
        self.asked = 0  # positions whose moves were looked at

    def survey(self, seconds: float, most: int) -> Survey:
        """List positions for half the time, and sample the others."""
        began, busy = time.monotonic(), time.process_time()
        listed = self.listed(most, began + seconds / 2)
        rate = max(1, self.asked) / max(1e-6, time.process_time() - busy)
        if listed.is_whole:
            return Survey(listed.positions, True, listed.came_back, False, listed.depth, rate)
        if listed.depth >= ENDLESS:
            return Survey(listed.positions, False, listed.came_back, True, listed.depth, rate)
        if listed.came_back or self.crew.rules.game.repeats > 0:
            enough = Enough(began + seconds, began + LONGER * seconds, busy + seconds)
            total, too_many = self.roamed(listed, enough)
            return Survey(total, False, True, too_many, listed.depth, rate)
        total, depth, too_many, share = self.followed(listed, rate * seconds / 2)
        return Survey(total, False, False, too_many, depth, rate, share)

    def children(self, keys: Any, until: float = float("inf")) -> list[Any]:
        """Where the moves of these positions lead, in parts; fewer of them where time runs out."""
        parts, tasks = (
            list[Any](),
            [partial(self._some, keys[first : first + CHUNK], until) for first in range(0, len(keys), CHUNK)],
        )
        for _, some in self.crew.each(tasks):
            parts += some
        return parts

    def _some(self, keys: Any, until: float) -> list[Any]:
        at, parts = 0, list[Any]()
        while at < len(keys) and time.monotonic() < until:
            at, found, _ = self.crew.expand(keys, at, len(keys), 0, SIZE)
            parts.append(found)
        self.asked += at
        return parts

    # -- listing ---------------------------------------------------------------------------------------------

    def listed(self, most: int, until: float) -> Listed:
        """Every position, ply after ply."""
        game = self.crew.rules.game
        level = np.array([self.crew.numbers.number(game.start())], KEYS)
        seen, came_back, count, depth = self._pile(), False, 0, 0
        while len(level):
            count += len(level)
            before = self.asked
            runs = [sorted_unique(part) for part in self.children(level, until)] if count < most else []
            if self.asked - before < len(level) or depth >= ENDLESS:
                return Listed(count, depth, level, seen.runs, came_back, False)
            seen.add(level)
            merging = Merging(runs, seen.runs, self.crew.each)
            level = joined(merging)
            came_back, depth = came_back or merging.met, depth + 1
        return Listed(count, depth, level, seen.runs, came_back, True)

    # -- following -------------------------------------------------------------------------------------------

    def followed(self, listed: Listed, left: float) -> tuple[float, int, bool, float]:
        """About how many positions there are where none comes back, how deep they go, or whether too many.

        `left` is how many positions there is time to ask. Last, the least share of a ply that was asked.
        """
        total, size, depth, too_many = float(listed.positions), float(len(listed.last)), listed.depth, False
        least, level, share_of = 1.0, listed.last, max(FEWEST, min(SOME, int(left / PLIES)))
        while len(level):
            if depth >= ENDLESS:
                return total, depth, True, 1.0
            level = self.drawn(level, share_of)
            met, times = counted(self.children(level))
            if not len(met):
                break
            share = min(1.0, len(level) / size)
            least = min(least, share)
            too_many = too_many or (share < 1 and repeats_in(times) < ENOUGH)
            size = species(times, share)
            total, depth, level = total + size, depth + 1, met
        return total, depth, too_many, least

    # -- roaming ---------------------------------------------------------------------------------------------

    def roamed(self, listed: Listed, enough: Enough) -> tuple[float, bool]:
        """About how many positions there are where they come back; whether hardly any was met twice."""
        newest = older = self.drawn(listed.last, NEWEST)
        asked, remembered = self._pile(), list[Any]()
        asked.runs = list(listed.before)
        while not enough.is_there():
            chosen = sorted_unique(joined([self.drawn(newest, NEWEST), self.drawn(older, OLDER)]))
            chosen = joined(Merging([chosen], asked.runs, self.crew.each))  # each is asked once
            if not len(chosen):
                break
            asked.add(chosen)
            found = self.children(chosen, enough.latest)
            remembered += [part[thin(part)] for part in found]
            newest = sorted_unique(joined(found))
            older = self.drawn(joined([older, self.drawn(newest, NEWEST)]), POOL)
        numbers, times = counted(remembered)
        for known in (*listed.before, listed.last):
            is_new = is_absent(numbers, known)
            numbers, times = numbers[is_new], times[is_new]
        met = len(times) * THIN
        unseen = UNSEEN * (species(times, 0.0) * THIN - met) if met else 0.0
        return listed.positions + met + unseen, met > 0 and repeats_in(times) < FAMILIAR

    def _pile(self) -> Pile:
        """Runs in memory."""
        return Pile(Path(), "", MOST * 64, self.crew.each, disjoint=True)

    def drawn(self, keys: Any, most: int) -> Any:
        """Some of these, by lot."""
        return keys if len(keys) <= most else keys[self.dice.choice(len(keys), most, replace=False)]


def thin(numbers: Any) -> Any:
    """Which of these are remembered: a share of them all, the same ones every time."""
    mixed = numbers.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return (mixed >> np.uint64(40)) % np.uint64(THIN) == 0


def counted(parts: list[Any]) -> tuple[Any, Any]:
    """Each number of these once, and how often it is there."""
    numbers, times = np.unique(joined(parts), return_counts=True)
    return numbers, times


def joined(parts: Iterable[Any]) -> Any:
    """One array of all."""
    return np.concatenate([np.zeros(0, KEYS), *parts])
