"""Sorted runs of numbers: brought together range by range, without those that are known.

What is small is kept in memory. What is large goes to a file, part by part, and is mapped from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.solve.files import mapped, reserved, write_arrays

PART = 1 << 19  # numbers that are sorted together, so that they stay in the processor's cache
KEYS = np.dtype("<i8")
Each = Callable[[list[Any]], Iterator[tuple[int, Any]]]


def sorted_unique(numbers: Any) -> Any:
    """The numbers in order, each once. They may be sorted on the spot."""
    numbers.sort()
    if len(numbers) < 2:
        return numbers
    keep = np.empty(len(numbers), bool)
    keep[0] = True
    np.not_equal(numbers[1:], numbers[:-1], out=keep[1:])
    return numbers[keep]


class Merging:
    """All numbers of some sorted runs that none of the known ones has, in order, in parts.

    `each` does tasks side by side, a range of the numbers each; `met` says whether some were known.
    """

    def __init__(self, runs: list[Any], known: list[Any], each: Each) -> None:
        self._runs, self._known, self._each = [run for run in runs if len(run)], known, each
        self.met = False

    def __iter__(self) -> Iterator[Any]:
        ready: dict[int, Any] = {}
        given = 0
        for i, (part, met) in self._parts() if self._runs else ():
            ready[i], self.met = part, self.met or met
            while given in ready:
                yield ready.pop(given)
                given += 1

    def _parts(self) -> Iterator[tuple[int, tuple[Any, bool]]]:
        """The parts as they are done, with their numbers, and whether some of each were known."""
        return self._each(
            [partial(together, self._runs, self._known, *cut) for cut in cuts(self._runs, PART)]
        )


def together(runs: list[Any], known: list[Any], low: int | None, high: int | None) -> tuple[Any, bool]:
    """All numbers from `low` to before `high` that are not known, and whether some are."""
    found = sorted_unique(np.concatenate([_between(run, low, high) for run in runs]))
    before = len(found)
    for other in known:
        found = found[is_absent(found, _between(other, low, high))]
    return found, len(found) < before


def is_absent(numbers: Any, run: Any) -> Any:
    """Which of these a sorted run does not have."""
    if not len(run):
        return np.ones(len(numbers), bool)
    places = np.searchsorted(run, numbers)
    places[places == len(run)] = 0
    return run[places] != numbers


def joined(parts: list[Any], each: Each) -> Any:
    """One array of all, copied side by side: to write to new memory takes longer than to copy."""
    ends = np.cumsum([0, *map(len, parts)])
    whole = np.empty(ends[-1], KEYS)
    tasks = [partial(np.copyto, whole[ends[i] : ends[i + 1]], part) for i, part in enumerate(parts)]
    for _ in each(tasks):
        pass
    return whole


def cuts(runs: list[Any], size: int) -> list[tuple[int | None, int | None]]:
    """From where to where to bring together, so that all parts are about equally large."""
    total = sum(len(run) for run in runs)
    parts = total // size
    if parts == 0:
        return [(None, None)]
    sample = np.sort(np.concatenate([run[:: max(1, total // (64 * parts))] for run in runs]))
    borders = sorted({int(sample[i * len(sample) // (parts + 1)]) for i in range(1, parts + 1)})
    return list(pairwise([None, *borders, None]))


def range_in(run: Any, low: int | None, high: int | None) -> tuple[int, int]:
    """From where to where the numbers of a sorted run are that lie from `low` to before `high`."""
    first = 0 if low is None else int(np.searchsorted(run, low))
    return first, len(run) if high is None else int(np.searchsorted(run, high))


def _between(run: Any, low: int | None, high: int | None) -> Any:
    first, last = range_in(run, low, high)
    return run[first:last]


def in_order(
    each: Each, folder: Path, keys: Any, values: Any, spans: list[tuple[int, int]]
) -> tuple[Any, Any]:
    """Sorted runs of numbers, each with its value, as one: in files, a range of the numbers at a time."""
    runs = [keys[start:end] for start, end in spans]
    ordered = (
        reserved(folder / "ordered", KEYS, len(keys)),
        reserved(folder / "worth", values.dtype, len(keys)),
    )

    def put(low: int | None, high: int | None) -> None:
        places = [range_in(run, low, high) for run in runs]
        numbers = np.concatenate([run[first:last] for run, (first, last) in zip(runs, places, strict=True)])
        worth = [values[start + i : start + j] for (start, _), (i, j) in zip(spans, places, strict=True)]
        order, at = np.argsort(numbers, kind="stable"), sum(first for first, _ in places)
        ordered[0][at : at + len(order)] = numbers[order]
        ordered[1][at : at + len(order)] = np.concatenate(worth)[order]

    for _ in each([partial(put, *cut) for cut in cuts(runs, PART)]):
        pass
    return ordered


class Pile:
    """Sorted runs that pile up: they are merged where they become many, and go to files where they get large.

    With `disjoint`, no number comes twice: a new run takes in those before it that are not much larger.
    """

    def __init__(self, folder: Path, name: str, most: int, each: Each, *, disjoint: bool = False) -> None:
        self.runs: list[Any] = []
        self._folder, self._name, self._most, self._each, self._disjoint = folder, name, most, each, disjoint
        self._numbers = count()
        self._fresh = 0

    def add(self, run: Any) -> None:
        """Another one."""
        if self._disjoint:
            taken = [run]
            while self.runs and len(self.runs[-1]) <= 2 * sum(map(len, taken)):
                taken.append(self.runs.pop())
            self.runs.append(run if len(taken) == 1 else self._merged(taken))
            return
        self.runs.append(run)
        self._fresh += len(run)
        if self._fresh > self._most:  # most numbers are found more than once
            self.runs, self._fresh = [self._merged(self.runs)], 0

    def _merged(self, runs: list[Any]) -> Any:
        merging = Merging(runs, [], self._each)
        if sum(map(len, runs)) <= self._most:
            return joined(list(merging), self._each)
        path = self._folder / f"{self._name}.{next(self._numbers)}"
        write_arrays(path, merging)
        array = mapped(path, KEYS)
        path.unlink()  # it is there as long as it is mapped
        return array
