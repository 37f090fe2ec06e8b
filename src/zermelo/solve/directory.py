"""Where the numbers of a layer begin that share their upper bits: a position is found in few steps."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

PER_BUCKET = 4  # positions for each entry


class Layers(NamedTuple):
    """Where the layers stand among all positions, and the directories by which they are looked up."""

    starts: list[int]
    ends: list[int]
    bases: list[int]
    lows: list[int]
    shifts: list[int]
    buckets: list[int]


NO_LAYERS = Layers([], [], [], [], [], [])


def directory_of(keys: Any, starts: list[int], ends: list[int]) -> tuple[Any, Layers]:
    """For each layer, where the numbers begin that share their upper bits."""
    parts, bases, lows, shifts, buckets, at = (
        list[Any](),
        list[int](),
        list[int](),
        list[int](),
        list[int](),
        0,
    )
    for start, end in zip(starts, ends, strict=True):
        layer = keys[start:end]
        low, high = (int(layer[0]), int(layer[-1])) if len(layer) else (0, -1)
        shift, wanted = 0, max(1, len(layer) // PER_BUCKET)
        while high - low >> shift >= wanted:
            shift += 1
        count = (high - low >> shift) + 1
        borders = low + (np.arange(count, dtype=np.int64) << shift)
        parts.append(np.append(np.searchsorted(layer, borders), len(layer)).astype(np.int32))
        bases.append(at)
        lows.append(low)
        shifts.append(shift)
        buckets.append(count)
        at += count + 1
    return np.concatenate(parts), Layers(starts, ends, bases, lows, shifts, buckets)
