"""Where the numbers of a layer begin that share their upper bits: a position is found in few steps."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np

from zermelo.solve.runs import Each

PER_BUCKET = 4  # positions for each entry
SOME = 1 << 18  # entries that a thread writes at a time


class Layers(NamedTuple):
    """Where the layers stand among all positions, and the directories by which they are looked up."""

    starts: list[int]
    ends: list[int]
    bases: list[int]
    lows: list[int]
    shifts: list[int]
    buckets: list[int]


NO_LAYERS = Layers([], [], [], [], [], [])


def directory_of(keys: Any, starts: list[int], ends: list[int], each: Each) -> tuple[Any, Layers]:
    """For each layer, where the numbers begin that share their upper bits; `each` does tasks side by side."""
    layers = Layers(starts, ends, [], [], [], [])
    for start, end in zip(starts, ends, strict=True):
        low, high = (int(keys[start]), int(keys[end - 1])) if end > start else (0, -1)
        shift, wanted = 0, max(1, (end - start) // PER_BUCKET)
        while high - low >> shift >= wanted:
            shift += 1
        layers.bases.append(layers.bases[-1] + layers.buckets[-1] + 1 if layers.bases else 0)
        layers.lows.append(low)
        layers.shifts.append(shift)
        layers.buckets.append((high - low >> shift) + 1)
    directory = np.empty(sum(layers.buckets) + len(starts), np.int32)
    tasks = [
        partial(
            _write,
            directory[base + first : base + min(first + SOME, count + 1)],
            keys[start:end],
            low,
            shift,
            first,
        )
        for start, end, base, low, shift, count in zip(*layers, strict=True)
        for first in range(0, count + 1, SOME)
    ]
    for _ in each(tasks):
        pass
    return directory, layers


def _write(entries: Any, layer: Any, low: int, shift: int, first: int) -> None:
    """Write some of a layer's entries, from the number `first` on; its last one is where the layer ends."""
    entries[:] = np.searchsorted(layer, low + (np.arange(first, first + len(entries)) << shift))
