"""Every position that has a number, whether a game can come to it or not: endings begin anywhere."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from zermelo.solve.files import read_array, read_json, write_json
from zermelo.solve.forward import Forward, Found
from zermelo.solve.runs import KEYS
from zermelo.solve.sweeps import SIZE

SOME = 1 << 22  # numbers that a thread looks through at a time


class Whole(Forward):
    """All numbers are gone through in order: so what is found is in order, too."""

    def run(self) -> Found:
        """Find them all, if that has not been done."""
        done, numbers = self.folder / "found.json", self.crew.numbers.size
        known = read_json(done)
        if known is not None and read_array(self.folder / "keys", KEYS) is not None:
            return Found(**known)
        tasks = [partial(self._within, at, min(at + SOME, numbers)) for at in range(0, numbers, SOME)]
        parts: dict[int, dict[int, Any]] = {}
        for i, found in self.crew.each(tasks):
            for slot, some in found.items():
                parts.setdefault(slot, {})[i] = some
                self.progress.found(slot, len(some))
        layers = {slot: [np.concatenate([some[i] for i in sorted(some)])] for slot, some in parts.items()}
        found_all = self._put_together(layers, dict.fromkeys(layers, True))
        write_json(done, vars(found_all))
        return found_all

    def _within(self, first: int, last: int) -> dict[int, Any]:
        """The positions among some numbers, by their layers."""
        found: dict[int, list[Any]] = {}
        while first < last:
            first, numbers, slots = self.crew.within(first, last, SIZE)
            for slot in np.unique(slots) if self.by_layer else (0,):
                found.setdefault(int(slot), []).append(numbers[slots == slot] if self.by_layer else numbers)
        return {slot: np.concatenate(some) for slot, some in found.items()}
