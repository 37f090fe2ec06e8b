"""Backward: the value of every position, the last layer first.

Where no move stays in its layer, one sweep over it is enough. Where positions can come back, a layer is
settled by distance (retrograde analysis): first what is decided by moves that leave it, then all that is
decided in 0 plies, in 1, in 2 ... Whatever is decided in n plies decides others in n + 1: with `unplay` these
are found by going back from them; without it by links between positions, where there is memory for these, or
by looking at all that is not decided. What never is, is drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from zermelo.engine.kernels.strong import UNKNOWN
from zermelo.errors import GameError
from zermelo.solve.directory import directory_of
from zermelo.solve.files import checksum, mapped, read_json, reserved, write_json
from zermelo.solve.forward import Found
from zermelo.solve.progress import Progress
from zermelo.solve.runs import KEYS
from zermelo.solve.sweeps import Arrays, Layer, Sweeps


class Backward:
    """The values of all positions, in a folder for work."""

    def __init__(self, sweeps: Sweeps, folder: Path, found: Found, progress: Progress) -> None:
        self.sweeps, self.crew, self.folder, self.found = sweeps, sweeps.crew, folder, found
        self.progress = progress
        self.keys = mapped(folder / "keys", KEYS)
        self._journal = folder / "solved.json"
        self._file = self._opened()
        self.values = np.asarray(self._file)
        self._crcs: dict[str, int] = read_json(self._journal) or {}

    def _opened(self) -> Any:
        """The file of values, as far as it is done."""
        path, kind = self.folder / "values", np.dtype(self.crew.kind).newbyteorder("<")
        if not path.exists() or path.stat().st_size != self.found.total * kind.itemsize:
            self._journal.unlink(missing_ok=True)
            return reserved(path, kind, self.found.total)
        return np.memmap(path, kind, "r+")

    def run(self) -> Any:
        """Solve every layer, or those that are left; the values."""
        found = self.found
        left = self._left()
        done = found.total - (found.ends[left - 1] if left else 0)
        self.progress.begin("solving", layers=len(found.starts), total=found.total, done=done)
        directory, layers = directory_of(self.keys, found.starts, found.ends, self.crew.each)
        self.sweeps.look_up(layers, 1 if found.by_depth else 0, directory, self._crcs)
        for slot in reversed(range(left)):
            if found.ends[slot] > found.starts[slot]:
                self._solve(slot, directory)
            self._crcs[str(slot)] = self._crc(slot)
            write_json(self._journal, self._crcs)
        return self.values

    def _left(self) -> int:
        """How many layers are not solved yet: those are whose values are not as they were written down."""
        left = len(self.found.starts)
        while left and self._crcs.get(str(left - 1)) == self._crc(left - 1):
            left -= 1
        return left

    def _crc(self, slot: int) -> int:
        return checksum(self.values[self.found.starts[slot] : self.found.ends[slot]])

    def _solve(self, slot: int, directory: Any) -> None:
        layer = Layer(slot, self.found.starts[slot], self.found.ends[slot], self.found.inner[slot])
        points, inside = self.crew.rules.counts_points, slice(layer.start, layer.end)
        marks = np.zeros(self.found.total if layer.inner else 0, np.uint8)
        arrays = Arrays(self.keys, directory, self.values, marks)
        self.values[inside] = UNKNOWN if points else 0
        target = np.zeros(layer.end - layer.start, self.crew.kind) if layer.inner else self.values[inside]
        for first, values in self.sweeps.judged(layer, arrays):
            target[first - layer.start : first - layer.start + len(values)] = values
            self.progress.solved(slot, len(values))
        if layer.inner:
            self.values[inside] = target
            del target
            (self._settle_points if points else self._settle)(layer, arrays)

    def _settle(self, layer: Layer, arrays: Arrays) -> None:
        """Retrograde analysis of a layer whose positions come back."""
        values = self.values[layer.start : layer.end]
        links, decided, changed = self.sweeps.links(layer, arrays, self.progress.memory), -1, 0
        while (decided := decided + 1 if changed else _next(values, decided)) >= 0:
            changed = self.sweeps.settled(layer, decided, links, arrays)
            self.progress.solved(layer.slot, 0, decided)

    def _settle_points(self, layer: Layer, arrays: Arrays) -> None:
        """Points, where moves stay in a layer but nothing comes back: again, until all is known."""
        left = -1
        while True:
            unknown = self.values[layer.start : layer.end] == UNKNOWN
            before, left = left, int(np.count_nonzero(unknown))
            if left == 0:
                return
            if left == before:
                place = layer.start + int(np.argmax(unknown))
                raise GameError(
                    f"{self.crew.rules.game.title} counts points, and a position can come back: "
                    f"{self.crew.shown(int(self.keys[place]))}. What going on for ever is worth, nobody says"
                )
            self.sweeps.pointed(layer, arrays)


def _next(layer: Any, decided: int) -> int:
    """The least distance above `decided` in which something is decided; -1 where there is none."""
    least = 1 << 30
    for first in range(0, len(layer), 1 << 20):
        some = np.abs(layer[first : first + (1 << 20)])
        some = some[some > decided + 1]
        if len(some):
            least = min(least, int(some.min()))
    return least - 1 if least < 1 << 30 else -1
