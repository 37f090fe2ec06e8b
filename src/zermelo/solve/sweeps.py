"""Sweeps over a level or a layer, cut into tasks: on the threads of this process, over what it has in memory.

spread.py does the same on workers, by way of files. Whoever sweeps, the result is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from zermelo.engine.kernels.strong import JUDGE, SETTLE, UNKNOWN
from zermelo.solve.crew import Crew
from zermelo.solve.directory import Layers
from zermelo.solve.links import NO_LINKS, links_of
from zermelo.solve.runs import Merging, Pile, sorted_unique

CHUNK = 1 << 15  # positions that a thread takes at a time,
SIZE = 1 << 20  # and numbers that it brings together before they are put in order
AT_ONCE = 1 << 20  # positions that a thread looks through for something to do, at the most,
SHARES = 8  # and in how many parts a layer is shared out to each thread
BACK = 2  # to go back from a position takes as long as to look at so many

Links = tuple[Any, Any]


class Layer(NamedTuple):
    """A layer among all positions. `inner`: its positions lead to one another."""

    slot: int
    start: int
    end: int
    inner: bool


class Arrays(NamedTuple):
    """What a sweep backward reads, and what it writes: `marks` are of positions that are to be looked at."""

    keys: Any
    directory: Any
    values: Any
    marks: Any


class Sweeps:
    """Sweeps on the threads of a crew."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew

    # -- forward ---------------------------------------------------------------------------------------------

    def expanded(self, file: Path, level: Any, slot: int) -> Iterator[tuple[int, list[tuple[int, Any]]]]:
        """What a level leads to, in parts: of how many positions, and sorted numbers of each layer."""
        tasks = [
            partial(expand_some, self.crew, level, first, last, slot)
            for first, last in _chunks(0, len(level))
        ]
        for _, found in self.crew.each(tasks):
            yield CHUNK, found

    def merged(self, runs: list[Any], known: list[Any]) -> Merging:
        """All numbers of sorted runs, without those that are known."""
        return Merging(runs, known, self.crew.each)

    def pile(self, folder: Path, name: str, most: int, *, disjoint: bool) -> Pile:
        """Runs that pile up, with so many numbers in memory."""
        return Pile(folder, name, most, self.crew.each, disjoint=disjoint)

    # -- backward --------------------------------------------------------------------------------------------

    def look_up(self, layers: Layers, step: int, directory: Any, solved: Mapping[str, int]) -> None:
        """Positions are looked up in these layers from now on; a move goes on by `step` of them.

        `solved` will have the checksums of the values of those that are solved, by their slots.
        """
        self.crew.use(layers, step)

    def judged(self, layer: Layer, arrays: Arrays) -> Iterator[tuple[int, Any]]:
        """The values of a layer by what it leads to, in parts: where each begins."""
        chunks = list(_chunks(layer.start, layer.end))
        tasks = self._tasks(self.crew.judge, layer, -1, arrays, JUDGE)
        for i, (values, _) in self.crew.each(tasks):
            yield chunks[i][0], values

    def links(self, layer: Layer, arrays: Arrays, memory: int) -> Links | None:
        """By what to go back: the game's `unplay`, or links where there is memory for them, or not at all."""
        if self.crew.rules.has_unplay:
            return NO_LINKS
        return links_of(self.crew, layer.slot, layer.start, layer.end, arrays, memory)

    def settled(self, layer: Layer, decided: int, links: Links | None, arrays: Arrays) -> int:
        """Find what is decided by all that is decided in so many plies; how many values that gave."""
        self.crew.goes_back, changed, every = links is not None, 0, True
        parts = list(_chunks(layer.start, layer.end, self._share_of(layer)))
        if links is not None:
            counts = self.crew.each([partial(standing, arrays.values, *part, decided) for part in parts])
            found = [at for _, some in counts for at in some]
            every = looks_at_every(self.crew.rules.takes_turns, found)
            go_back = partial(self.crew.go_back, slot=layer.slot, decided=decided, from_wins=not every)
            back = [
                partial(go_back, at.first, at.last, arrays=(*arrays, *links))
                for at in found
                if at.lost or (at.won and not every)
            ]
            changed += sum(some for _, some in self.crew.each(back))
        settle = [partial(self._settle_here, *part, layer.slot, decided, every, arrays) for part in parts]
        return changed + sum(some for _, some in self.crew.each(settle))

    def _share_of(self, layer: Layer) -> int:
        """How many positions a thread looks through at a time for something to do."""
        share = (layer.end - layer.start) // (SHARES * self.crew.threads)
        return max(CHUNK, min(AT_ONCE, share))

    def _settle_here(
        self, first: int, last: int, slot: int, decided: int, every: bool, arrays: Arrays
    ) -> int:
        """Look at all that is marked, or at every position that is open; how many were decided."""
        changed, marks = 0, arrays.marks
        for start, end in _chunks(first, last):
            if every:
                some = arrays.values[start:end]
                marks[start:end] = some == 0 if self.crew.goes_back else undecided(some, decided)
            if marks[start:end].any():
                changed += self.crew.judge(SETTLE, start, end, slot, decided, arrays)[1]
        return changed

    def pointed(self, layer: Layer, arrays: Arrays) -> None:
        """Find points that follow from those that are known by now."""
        inside = slice(layer.start, layer.end)
        arrays.marks[inside] = arrays.values[inside] == UNKNOWN
        for _ in self.crew.each(self._tasks(self.crew.judge, layer, -1, arrays, SETTLE)):
            pass

    def _tasks(self, what: Any, layer: Layer, decided: int, arrays: Any, *mode: int) -> list[Any]:
        return [
            partial(what, *mode, first, last, layer.slot, decided, arrays)
            for first, last in _chunks(layer.start, layer.end)
        ]


def expand_some(crew: Crew, level: Any, first: int, last: int, slot: int) -> list[tuple[int, Any]]:
    """What some positions lead to, in order, each number once, by layers."""
    found = []
    while first < last:
        first, numbers, slots = crew.expand(level, first, last, slot, SIZE)
        if not crew.rules.has_layer:
            found.append((slot, sorted_unique(numbers)))
            continue
        found += [(int(to), sorted_unique(numbers[slots == to])) for to in np.unique(slots)]
    return found


def undecided(values: Any, decided: int) -> Any:
    """Which of these may still be decided, sooner than they are."""
    return (values == 0) | (np.abs(values) > decided + 2)


class Standing(NamedTuple):
    """Some positions: how many are won and how many lost in just so many plies, and how many still open."""

    first: int
    last: int
    won: int
    lost: int
    open: int


def standing(values: Any, first: int, last: int, decided: int) -> list[Standing]:
    """How positions stand, chunk by chunk: late in a layer there is hardly anything to do in any."""
    found = list[Standing]()
    for start, end in _chunks(first, last):
        some = values[start:end]
        counts = [int(np.count_nonzero(some == value)) for value in (decided + 1, -decided - 1, 0)]
        found.append(Standing(start, end, *counts))
    return found


def looks_at_every(takes_turns: bool, found: list[Standing]) -> bool:
    """Whether to look at every open position, instead of going back from all that is won.

    To go back marks what then must be looked at, which is no gain where there is more to go back from.
    """
    return takes_turns and BACK * sum(at.won for at in found) > sum(at.open for at in found)


def _chunks(start: int, end: int, size: int = CHUNK) -> Iterator[tuple[int, int]]:
    return ((first, min(first + size, end)) for first in range(start, end, size))
