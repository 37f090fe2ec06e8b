"""Forward: every position that can be reached, layer by layer.

A layer begins with what earlier layers lead to, and goes on, level by level, with what its own positions lead
to, until there is nothing new:

    level 0   what comes from before             file  L000.0
    level 1   what that leads to, if new               L000.1        until there is nothing
    layer     all levels together, in order      appended to  keys

A level that is on the disk is done, and so is all before it. Numbers that lead to later layers wait in files
of their own (P<layer>.<from>.<level>).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import GameError
from zermelo.solve.files import ASIDE, TableError, mapped, read_array, read_json, write_arrays, write_json
from zermelo.solve.progress import Progress
from zermelo.solve.runs import KEYS, Pile
from zermelo.solve.sweeps import Sweeps

LONGEST = 10_000  # plies after which there are still new positions: a game that long may have no end
SMALL = 1 << 16  # bytes that are read, not mapped: a process may have only so many files open


class Found:
    """All positions: `starts` and `ends` of the layers among them, which layers lead to themselves."""

    def __init__(self, starts: list[int], ends: list[int], inner: list[bool], by_depth: bool) -> None:
        self.starts, self.ends, self.inner, self.by_depth = starts, ends, inner, by_depth

    @property
    def total(self) -> int:
        """How many positions there are."""
        return self.ends[-1] if self.ends else 0


class Forward:
    """The search for all positions, in a folder for work."""

    def __init__(self, sweeps: Sweeps, folder: Path, progress: Progress) -> None:
        self.sweeps, self.crew, self.folder, self.progress = sweeps, sweeps.crew, folder, progress
        self.by_layer = bool(self.crew.rules.has_layer)

    def run(self) -> Found:
        """Find them all, or what is still to be found."""
        done = self.folder / "found.json"
        known = read_json(done)
        if known is not None and read_array(self.folder / "keys", KEYS) is not None:
            return Found(**known)
        start = self.crew.numbers.number(self.crew.rules.game.start())
        if start < 0:
            where = "the start has no number of its own"
            raise AssertionError(where)  # it was among those that the numbers were made from
        self._wait(0, -1, 0, [np.array([start], KEYS)])
        layers: dict[int, list[Any]] = {}
        met: dict[int, bool] = {}
        while waiting := [slot for slot in self._waiting() if slot not in layers]:
            slot = min(waiting)
            layers[slot], met[slot] = self._layer(slot)
        found = self._put_together(layers, met)
        write_json(done, vars(found))
        for file in [*self.folder.glob("L*"), *self.folder.glob("P*")]:
            file.unlink()
        return found

    # -- one layer -------------------------------------------------------------------------------------------

    def _layer(self, slot: int) -> tuple[list[Any], bool]:
        """The levels of a layer, and whether a position of it has come back."""
        levels, came_back, seen = list[Any](), False, self._pile("S", disjoint=True)
        while True:
            number = len(levels)
            file = self._file(slot, number)
            both = _read(file)
            if both is None:
                runs = self._before(slot) if number == 0 else self._expand(slot, number - 1, levels[-1])
                merging = self.sweeps.merged(runs, seen.runs)
                write_arrays(file, chain(merging, (np.array([each.met], KEYS) for each in [merging])))
                del runs, merging
                both = _mapped(file)
            level, came_back = both[:-1], came_back or bool(both[-1])
            if not len(level):
                return levels, came_back
            levels.append(level)
            if len(levels) > LONGEST:
                raise GameError(self._endless(level))
            seen.add(level)
            self.progress.found(slot, len(level))

    def _endless(self, level: Any) -> str:
        return (
            f"after {LONGEST:,} plies {self.crew.rules.game.title} leads to new positions, such as "
            f"{self.crew.shown(int(level[0]))}: it may never end"
        )

    def _file(self, slot: int, number: int) -> Path:
        """Where a level is, with a last number that says whether some of it was known."""
        return self.folder / f"L{slot:06}.{number}"

    def _expand(self, slot: int, number: int, level: Any) -> list[Any]:
        """What a level leads to: runs of its own layer; others wait."""
        own = self._pile("R")
        later: dict[int, Pile] = {}
        file = self._file(slot, number)
        for positions, found in self.sweeps.expanded(file, level, slot):
            for to, run in found:
                (own if to == slot else later.setdefault(to, self._pile(f"R{to}"))).add(run)
            self.progress.expanded(slot, positions)
        for to, pile in sorted(later.items()):
            self._wait(to, slot, number, self.sweeps.merged(pile.runs, []))
        return own.runs

    def _pile(self, name: str, *, disjoint: bool = False) -> Pile:
        """Runs, in a quarter of the memory that may be used."""
        return self.sweeps.pile(self.folder, name, self.progress.memory // 32, disjoint=disjoint)

    # -- what waits for its layer ----------------------------------------------------------------------------

    def _wait(self, slot: int, origin: int, level: int, parts: Iterable[Any]) -> None:
        write_arrays(self.folder / f"P{slot:06}.{origin}.{level}", parts)

    def _waiting(self) -> set[int]:
        """The layers that something waits for."""
        return {int(file.name[1:7]) for file in self.folder.glob("P*") if not file.name.endswith(ASIDE)}

    def _before(self, slot: int) -> list[Any]:
        files = [file for file in self.folder.glob(f"P{slot:06}.*") if not file.name.endswith(ASIDE)]
        runs = [_read(file) for file in sorted(files)]
        if any(run is None for run in runs):
            raise TableError(f"what was found so far in {self.folder} is damaged: remove it to begin anew")
        return runs

    # -- all of them -----------------------------------------------------------------------------------------

    def _put_together(self, layers: dict[int, list[Any]], met: dict[int, bool]) -> Found:
        """One file of all. Where the game says no layers, they are its depths, if nothing came back."""
        if not self.by_layer and not met[0]:
            parts, inner = [[level] for level in layers[0]], [False] * len(layers[0])
            found = self._appended(parts, inner)
            found.by_depth = True
            return found
        slots = range(max(layers) + 1)
        inner = [len(layers.get(slot, [])) > 1 or met.get(slot, False) for slot in slots]
        return self._appended([layers.get(slot, []) for slot in slots], inner)

    def _appended(self, parts: list[list[Any]], inner: list[bool]) -> Found:
        starts, ends, at = list[int](), list[int](), 0

        def layers() -> Iterator[Any]:
            nonlocal at
            for levels in parts:
                starts.append(at)
                for part in levels if len(levels) == 1 else self.sweeps.merged(levels, []):
                    at += len(part)
                    yield part
                ends.append(at)

        write_arrays(self.folder / "keys", layers())
        return Found(starts, ends, inner, False)


def _read(file: Path) -> Any:
    """The numbers in a file; None where it is not as it was."""
    return None if read_array(file, KEYS) is None else _mapped(file)


def _mapped(file: Path) -> Any:
    """The numbers in a file that is as it was."""
    numbers = mapped(file, KEYS)
    return numbers.copy() if numbers.nbytes <= SMALL else numbers
