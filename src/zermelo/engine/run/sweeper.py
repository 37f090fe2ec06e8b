"""The runner of value iteration: the positions that can be reached, and sweeps over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.positions import (
    OF_MOVES,
    OF_POSITIONS,
    OF_WAYS,
    explore_from,
    new_graph,
    of_move,
    sort_in,
    sweep_from,
)
from zermelo.engine.kernels.work import FULL, Shared
from zermelo.engine.run.runner import Runner
from zermelo.limits import Budget

FIRST_BITS = 10  # room for so many positions at first
MOST_BITS = {True: 22, False: 16}  # the most, compiled and interpreted: 2**22 are four million
CHUNK = 200_000  # nodes between two words to whoever waits
COPIED = ("count", "looked_into", "moves_used", "ways_used", "nodes")


class Crowded(Exception):
    """There is no room for more positions."""


class Sweeper(Runner):
    """Value iteration of one game, run in one way."""

    def __init__(self, rules: Adapter, *, compiled: bool) -> None:
        super().__init__(rules, Shared.new(compiled, busy=1), compiled=compiled, threads=1, plies=2)
        self._explore, self._sweep = self.entry(explore_from), self.entry(sweep_from)
        self._sort_in = self.entry(sort_in)
        self._bits = FIRST_BITS

    def begin(self, budget: Budget) -> None:
        """Another root."""
        self._bits = FIRST_BITS
        super().begin(budget)

    @property
    def graph(self) -> Any:
        """What there is so far."""
        return self.works[0]

    def new_work(self) -> Any:
        """An empty graph."""
        return new_graph(self.compiled, self._bits, self.room, self.state_words)

    def grow_room(self, stopped: int) -> None:
        """Make room for more positions, or for more moves of each."""
        old = self.graph
        if stopped != FULL:
            self.room *= 2
        elif self._bits >= MOST_BITS[self.compiled]:
            raise Crowded
        else:
            self._bits += 1
        graph = self.new_work()
        for name in COPIED:
            setattr(graph, name, getattr(old, name))
        sizes = {**dict.fromkeys(OF_POSITIONS, old.count + 1), **dict.fromkeys(OF_MOVES, old.moves_used + 1)}
        sizes |= {**dict.fromkeys(OF_WAYS, old.ways_used + 1), "states": old.count * self.state_words}
        for name, size in sizes.items():
            getattr(graph, name)[:size] = getattr(old, name)[:size]
        self._sort_in(self.rules, self.words(graph), self.words(self.shared))
        self.works = [graph]

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

    def sweep(self, small: int) -> int:
        """Go over all positions once; how many have moved."""
        return int(self.run(self._sweep, (self.rules, small))[1])

    def of_move(self, place: int) -> tuple[int, int]:
        """Between which numbers the root's move at this place lies; of the way to the root, -1."""
        graph = self.graph
        first = int(graph.first_move[1]) if place >= 0 else 1
        least, most = of_move.interpreted(first + place, graph)
        return int(least), int(most)
