"""Sweeps done by workers, by way of files in a folder that all of them share: see remote.py for what they do.

Small sweeps are done here: that is sooner done than said. What workers have sorted is brought together here,
and so are values: whoever gave the work is the only one who writes the files of the solution.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.cluster.pace import Pace
from zermelo.cluster.recipe import recipe_of
from zermelo.cluster.workers import Workers
from zermelo.engine.kernels.strong import UNKNOWN
from zermelo.solve.crew import Crew
from zermelo.solve.directory import Layers
from zermelo.solve.files import checksum, checksum_of, read_array, write_arrays, written
from zermelo.solve.hashing import Hashed
from zermelo.solve.images import counts_images, with_images
from zermelo.solve.links import NO_LINKS
from zermelo.solve.remote import (
    STATES,
    Expanding,
    GoingBack,
    Judging,
    Part,
    Rules,
    Scene,
    Settling,
    result_of,
    unseen,
)
from zermelo.solve.runs import KEYS, Merging, Pile, sorted_unique
from zermelo.solve.sweeps import Arrays, Layer, Links, Sweeps, looks_at_every, standing
from zermelo.solve.together import Sharing, SpreadMerging, SpreadPile, shared

FEWEST = {True: 1 << 16, False: 1 << 8}  # positions that are worth sending, compiled or not,
FIRST = {True: 1 << 16, False: 1 << 8}  # and of a first task
MOST = 1 << 22


class Spread(Sweeps):
    """Sweeps on workers, for a crew that is here; in a folder for work."""

    def __init__(self, crew: Crew, workers: Workers, folder: Path) -> None:
        super().__init__(crew)
        self.workers, self.folder = workers, folder.resolve()
        self._sharing = Sharing(workers, self.folder, crew.stop)
        self._recipe = recipe_of(with_images(crew.rules.game))
        self._paces: dict[type, Pace] = {}
        self._scene_of: Callable[[tuple[Part, ...]], Scene]
        self._solved: Mapping[str, int] = {}
        for left in [file for kind in "TRN" for file in folder.glob(f"{kind}*")]:
            left.unlink(missing_ok=True)  # of one that was killed

    @property
    def rules(self) -> Rules:
        """The rules, with the numbering as it is by now."""
        crew, numbers = self.crew, self.crew.numbers
        most = numbers.most if isinstance(numbers, Hashed) else 0
        ranges = tuple((least, most) for least, most in numbers.ranges)
        return Rules(self._recipe, counts_images(crew.rules.game), crew.compiled, ranges, most)

    def is_small(self, positions: int) -> bool:
        """Whether so little is to be done that it is done here."""
        return positions < FEWEST[self.crew.compiled]

    def _done(
        self, start: int, end: int, make: Callable[[int, int], Any], keys: Callable[[int, int], Any]
    ) -> Iterator[tuple[Any, Any, Path]]:
        """Have tasks done from `start` to `end`; each with its answer and the file of its result.

        `keys` says what numbers a task is about: where they are hashes, it is sent what they stand for.
        """
        sent: list[Any] = []
        pace = self._paces.setdefault(type(make(start, start)), Pace(FIRST[self.crew.compiled], MOST))

        def tasks() -> Iterator[Any]:
            for first, last in pace.ranges(start, end, self.workers.count):
                sent.append(make(first, last)._replace(states=self._states(keys(first, last))))
                yield sent[-1]

        for number, answer, seconds in self.workers.each(tasks(), self.crew.stop):
            task, sent[number] = sent[number], None
            first, last = (task.part.start, task.part.end) if isinstance(task, Expanding) else task[-3:-1]
            pace.took(last - first, seconds)
            path = result_of(task, str(self.folder))
            yield task, answer, path
            if not isinstance(task, Expanding):
                path.unlink(missing_ok=True)
            if task.states is not None:
                Path(task.states).unlink(missing_ok=True)  # it may have been that of two

    # -- what hashes stand for -------------------------------------------------------------------------------

    def _states(self, keys: Any) -> str | None:
        numbers = self.crew.numbers
        if not isinstance(numbers, Hashed) or numbers.kind != "hashed":
            return None
        data = pickle.dumps([numbers.state_at(int(number)) for number in keys])
        path = self.folder / f"N{hashlib.sha256(data).hexdigest()}{STATES}"
        with written(path, sync=False) as file:
            file.write(data)
        return str(path)

    def _note(self, path: Path) -> None:
        """Take up the positions that a worker has met."""
        numbers, states = self.crew.numbers, path.with_name(path.name + STATES)
        if isinstance(numbers, Hashed) and states.exists():
            numbers.note(pickle.loads(states.read_bytes()))
            states.unlink()

    # -- forward ---------------------------------------------------------------------------------------------

    def expanded(self, file: Path, level: Any, slot: int) -> Iterator[tuple[int, list[tuple[int, Any]]]]:
        """What a level leads to."""
        if self.is_small(len(level)):
            yield from super().expanded(file, level, slot)
            return
        rules, where = self.rules, str(file.resolve())

        def make(first: int, last: int) -> Expanding:
            part = Part(first, last, checksum(level[first:last]))
            return Expanding(rules, str(self.folder), where, part, slot, None)

        for task, counts, path in self._done(0, len(level), make, lambda first, last: level[first:last]):
            numbers, at, found = shared(path), 0, list[tuple[int, Any]]()
            for to, count in counts:
                found.append((to, numbers[at : at + count]))
                at += count
            self._note(path)
            yield task.part.end - task.part.start, found

    def merged(self, runs: list[Any], known: list[Any]) -> Merging:
        """All numbers of sorted runs, without those that are known."""
        if self.is_small(sum(map(len, runs))):
            return super().merged(runs, known)
        return SpreadMerging(runs, known, self._sharing)

    def pile(self, folder: Path, name: str, most: int, *, disjoint: bool) -> Pile:
        """Runs that pile up in files: what is kept in memory, workers cannot read."""
        return SpreadPile(self.folder, most, self.merged, disjoint=disjoint)

    # -- backward --------------------------------------------------------------------------------------------

    def look_up(self, layers: Layers, step: int, directory: Any, solved: Mapping[str, int]) -> None:
        """Positions are looked up in these layers from now on."""
        super().look_up(layers, step, directory, solved)
        write_arrays(self.folder / "directory", [directory])
        keys, places = checksum_of(self.folder / "keys"), checksum_of(self.folder / "directory")
        rows = tuple(map(tuple, layers))
        self._solved = solved
        self._scene_of = lambda known: Scene(str(self.folder), keys, places, rows, step, known)

    def _scene(self, layer: Layer, values: Any) -> Scene:
        """What is known now: the layers after this one, and of this one where its positions are asked for."""
        layers = self.crew.layers
        known = [
            Part(layers.starts[slot], layers.ends[slot], self._solved[str(slot)])
            for slot in range(layer.slot + 1, len(layers.starts))
        ]
        if layer.inner:
            known.append(Part(layer.start, layer.end, checksum(values[layer.start : layer.end])))
        if self.workers.elsewhere:
            with (self.folder / "values").open("r+b") as file:
                os.fsync(file.fileno())
        return self._scene_of(tuple(known))

    def judged(self, layer: Layer, arrays: Arrays) -> Iterator[tuple[int, Any]]:
        """The values of a layer by what it leads to."""
        if self.is_small(layer.end - layer.start):
            yield from super().judged(layer, arrays)
            return
        rules, scene = self.rules, self._scene(layer, arrays.values)

        def make(first: int, last: int) -> Judging:
            return Judging(rules, scene, layer, first, last, None)

        for task, _, path in self._done(layer.start, layer.end, make, lambda a, b: arrays.keys[a:b]):
            yield task.first, _read(path, arrays.values.dtype)

    def links(self, layer: Layer, arrays: Arrays, memory: int) -> Links | None:
        """By what to go back: links are for one machine."""
        if self.is_small(layer.end - layer.start):
            return super().links(layer, arrays, memory)
        return NO_LINKS if self.crew.rules.has_unplay else None

    def settled(self, layer: Layer, decided: int, links: Links | None, arrays: Arrays) -> int:
        """Find what is decided by all that is decided in so many plies."""
        found = standing(arrays.values, layer.start, layer.end, decided)
        every = links is None or looks_at_every(self.crew.rules.takes_turns, found)
        if self.is_small(sum(at.won + at.lost + (at.open if every else 0) for at in found)):
            return super().settled(layer, decided, links, arrays)
        if links is None:
            return self._settle(layer, decided, arrays)
        marked, won = self._gone_back(layer, decided, not every, arrays)
        arrays.values[won] = decided + 2
        return len(won) + self._settle(layer, decided, arrays, None if every else marked, goes_back=True)

    def _gone_back(self, layer: Layer, decided: int, from_wins: bool, arrays: Arrays) -> tuple[Any, Any]:
        """The places of what may be decided now, and of what is won."""
        rules, scene = self.rules, self._scene(layer, arrays.values)

        def make(first: int, last: int) -> GoingBack:
            return GoingBack(rules, scene, layer, decided, from_wins, first, last, None)

        marked, won = [np.zeros(0, KEYS)], [np.zeros(0, KEYS)]
        for _, count, path in self._done(layer.start, layer.end, make, lambda a, b: arrays.keys[a:b]):
            places = _read(path, KEYS)
            marked.append(places[:count])
            won.append(places[count:])
        return sorted_unique(np.concatenate(marked)), sorted_unique(np.concatenate(won))

    def _settle(
        self, layer: Layer, decided: int, arrays: Arrays, places: Any = None, *, goes_back: bool = False
    ) -> int:
        """Look at these places, or at all that is not decided; what was found is written when all is."""
        rules, scene = self.rules, self._scene(layer, arrays.values)
        file, start, end = None, layer.start, layer.end
        if places is not None:
            path, start, end = self.folder / "marked", 0, len(places)
            write_arrays(path, [places])
            file = str(path), checksum_of(path)

        def make(first: int, last: int) -> Settling:
            return Settling(rules, scene, layer, decided, goes_back, file, first, last, None)

        def keys(first: int, last: int) -> Any:
            return arrays.keys[first:last] if places is None else arrays.keys[places[first:last]]

        found = [(_read(path, KEYS), count) for _, count, path in self._done(start, end, make, keys)]
        for both, count in found:
            arrays.values[both[:count]] = both[count:]
        return sum(count for _, count in found)

    def pointed(self, layer: Layer, arrays: Arrays) -> None:
        """Find points that follow from those that are known by now."""
        unknown = arrays.values[layer.start : layer.end] == UNKNOWN
        if self.is_small(int(np.count_nonzero(unknown))):
            super().pointed(layer, arrays)
        else:
            self._settle(layer, -1, arrays)


def _read(path: Path, kind: Any) -> Any:
    """The result of a task."""
    array = read_array(path, kind)
    if array is None:
        raise unseen(path)
    return array
