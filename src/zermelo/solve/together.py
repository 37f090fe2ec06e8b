"""Sorted runs brought together by workers, a range of the numbers each; runs.py does the same here."""

from __future__ import annotations

import uuid
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from zermelo.cluster.workers import Workers
from zermelo.solve.files import checksum_of, read_array, write_arrays
from zermelo.solve.remote import result_of, unseen, write_result
from zermelo.solve.runs import KEYS, Merging, Pile, cuts, together
from zermelo.stop import Stop

Merged = Callable[[list[Any], list[Any]], Merging]
PART = 1 << 22  # numbers that a worker brings together


class Run(NamedTuple):
    """Sorted numbers in a file that was looked through when it was mapped; its checksum tells which it is."""

    file: str
    first: int
    last: int
    crc: int

    def numbers(self) -> Any:
        """These, mapped."""
        path = Path(self.file)
        try:
            if checksum_of(path) == self.crc:
                return np.memmap(path, KEYS, "r", shape=(self.last,))[self.first :]
        except OSError:
            pass
        raise unseen(path)


class Together(NamedTuple):
    """A task: the numbers from `low` to before `high` of some runs, without those that are known.

    It answers whether some were.
    """

    folder: str
    runs: tuple[Run, ...]
    known: tuple[Run, ...]
    low: int | None
    high: int | None

    def run(self) -> bool:
        """Bring them together."""
        runs, known = ([run.numbers() for run in some] for some in (self.runs, self.known))
        found, met = together(runs, known, self.low, self.high)
        write_result(self, self.folder, [found])
        return met


class Sharing(NamedTuple):
    """Workers, the folder that they share, and what calls them off."""

    workers: Workers
    folder: Path
    stop: Stop

    def run_of(self, array: Any) -> tuple[Run, Any]:
        """Where some numbers are in a file, and the array that keeps it; if need be they are written."""
        found = _place(array)
        if found is None:
            path = self.folder / f"R{uuid.uuid4().hex}"
            write_arrays(path, [array])
            array = shared(path)
            found = _place(array)
        assert found is not None
        return found, array


class SpreadMerging(Merging):
    """Merging by workers."""

    def __init__(self, runs: list[Any], known: list[Any], sharing: Sharing) -> None:
        super().__init__(runs, [run for run in known if len(run)], lambda tasks: iter(()))
        self._sharing = sharing

    def _parts(self) -> Iterator[tuple[int, tuple[Any, bool]]]:
        workers, folder, stop = self._sharing
        runs, known = ([self._sharing.run_of(run) for run in some] for some in (self._runs, self._known))
        files = tuple(run for run, _ in runs), tuple(run for run, _ in known)
        tasks = [Together(str(folder), *files, low, high) for low, high in cuts(self._runs, PART)]
        for number, met, _ in workers.each(tasks, stop):
            yield number, (shared(result_of(tasks[number], str(folder))), met)


class SpreadPile(Pile):
    """Runs that pile up where workers can read them."""

    def __init__(self, folder: Path, most: int, merged: Merged, *, disjoint: bool) -> None:
        super().__init__(folder, "", most, lambda tasks: iter(()), disjoint=disjoint)
        self._by = merged

    def _merged(self, runs: list[Any]) -> Any:
        path = self._folder / f"R{uuid.uuid4().hex}"
        write_arrays(path, self._by(runs, []))
        return shared(path)


def shared(path: Path) -> Any:
    """A file of numbers; it is there for others, too, for as long as it is mapped here."""
    array = read_array(path, KEYS)
    if array is None:
        raise unseen(path)
    if len(array):
        weakref.finalize(array.base, path.unlink, missing_ok=True)
    else:
        path.unlink()
    return array


def _place(array: Any) -> Run | None:
    """Where an array is mapped from, if it is, and the file has still its name."""
    base = array
    while base is not None and not isinstance(base, np.memmap):
        base = getattr(base, "base", None)
    if base is None or base.filename is None or not Path(base.filename).exists():
        return None
    first = (array.ctypes.data - base.ctypes.data) // KEYS.itemsize
    return Run(str(base.filename), first, first + len(array), checksum_of(Path(base.filename)))
