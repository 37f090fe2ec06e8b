"""The runner of value iteration: the positions that can be reached, and sweeps over them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.luck.ends import end_at
from zermelo.engine.kernels.luck.positions import OF_POSITIONS, graph_bytes, new_graph, sort_in
from zermelo.engine.kernels.luck.sweeps import of_end, order_from, sweep_from
from zermelo.engine.kernels.luck.turns import explore_from
from zermelo.engine.kernels.work import FULL, Shared
from zermelo.engine.run.runner import Runner
from zermelo.limits import Budget

FIRST = (1 << 10, 1 << 14, 1 << 12)  # room for positions, for ends, for odds at first
MOST = {True: (1 << 25, 1 << 31, 1 << 27), False: (1 << 16, 1 << 21, 1 << 20)}  # compiled, and interpreted
SHARE = 0.6  # of the machine's memory that positions may take
CHUNK = 200_000  # nodes between two words to whoever waits
COPIED = ("count", "looked_into", "ends_used", "odds_used", "nodes", "turn")


def memory() -> int:
    """Bytes of memory that the machine has."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not on every system
        return 8 << 30


class Crowded(Exception):
    """There is no room for more positions."""


class Sweeper(Runner):
    """Value iteration of one game, run in one way."""

    def __init__(self, rules: Adapter, *, compiled: bool) -> None:
        super().__init__(rules, Shared.new(compiled, busy=1), compiled=compiled, threads=1, plies=2)
        self._explore, self._sweep = self.entry(explore_from), self.entry(sweep_from)
        self._sort_in, self._order = self.entry(sort_in), self.entry(order_from)
        self._size = list(FIRST)

    def begin(self, budget: Budget) -> None:
        """Another root."""
        self._size = list(FIRST)
        super().begin(budget)

    @property
    def graph(self) -> Any:
        """What there is so far."""
        return self.works[0]

    def new_work(self) -> Any:
        """An empty graph."""
        gains = bool(self.rules.has_gained)
        return new_graph(self.compiled, self._size, self.room, self.state_words, gains)

    def grow_room(self, stopped: int) -> None:
        """Make room for more positions, or for more moves of each."""
        if stopped != FULL:
            self.room *= 2
        else:
            self._grow(int(self.graph.lacking))
        old, graph = self.graph, self.new_work()
        for name in COPIED:
            setattr(graph, name, getattr(old, name))
        count = old.count
        sizes = {**dict.fromkeys(OF_POSITIONS, count + 1), "bounds": 2 * count, "odds": old.odds_used}
        sizes |= {"states": count * self.state_words, "ends": old.ends_used // 2 + 1}
        sizes |= dict.fromkeys(("gains", "gained"), count if self.rules.has_gained else 0)
        for name, size in sizes.items():
            getattr(graph, name)[:size] = getattr(old, name)[:size]
        self.works = [graph]
        self._sort_in(self.rules, self.words(graph), self.words(self.shared))

    def _grow(self, lacking: int) -> None:
        """Twice as many positions, ends or odds; `Crowded` where that would be too much."""
        larger = [size * 2 if i == lacking else size for i, size in enumerate(self._size)]
        if larger[lacking] > MOST[self.compiled][lacking]:
            raise Crowded
        if self.compiled and graph_bytes(larger, self.state_words) > SHARE * memory():
            raise Crowded
        self._size = larger

    def explore(self, root: Any, most: int, tell: Callable[[int], None]) -> bool:
        """Look into positions, about so many at most; whether that are all that can be reached.

        `Stopped` where the budget does not suffice, `Crowded` where there is no room for more.
        """
        while True:
            self.run(self._explore, (self.rules, root), most=CHUNK)
            graph = self.graph
            if graph.looked_into == graph.count or graph.looked_into >= most:
                return bool(graph.looked_into == graph.count)
            tell(int(graph.count))

    def order(self) -> None:
        """Put positions in the order in which they are swept."""
        self.run(self._order, (self.rules,))

    def sweep(self, small: int) -> int:
        """Go over all positions once; how many have moved."""
        return int(self.run(self._sweep, (self.rules, small))[1])

    def of_move(self, place: int) -> tuple[int, int]:
        """Between which numbers the root's move at this place lies; the root itself, -1."""
        least, most = of_end.interpreted(end_at.interpreted(1 + place, self.graph), self.graph)
        return int(least), int(most)
