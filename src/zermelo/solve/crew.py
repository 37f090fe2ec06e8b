"""Threads that sweep over positions together, each over some at a time.

A task is a range of positions and a pure function of the files before it: it can be done anywhere, twice, or
again after a failure, with the same result. They go through one seam, `concurrent.futures.Executor`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, TypeVar

import numpy as np

from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.numbering import OUTSIDE
from zermelo.engine.kernels.strong import (
    BACKWARDS,
    CALLED_OFF,
    EXPAND,
    LINK,
    MISSING,
    MOST_PLIES,
    NOT_ITS_OWN,
    TOO_LONG,
    WITHIN,
    new_sweep,
    strong_before,
    strong_from,
)
from zermelo.engine.kernels.work import OUT_OF_MOVES, STUCK
from zermelo.errors import GameError, Stopped
from zermelo.solve.directory import NO_LAYERS, Layers
from zermelo.solve.numbers import Numbers, Outside
from zermelo.stop import Stop

T = TypeVar("T")
FIRST_ROOM = 256  # moves of a position, or positions before it
MOST_ROOM = 1 << 20
WAITING = 0.2  # seconds between two looks whether it was called off
AHEAD = 3  # tasks for each thread that are handed over: one that is done finds another, whoever else computes


class Crew:
    """What sweeps over the positions of one game, on so many threads."""

    def __init__(
        self, rules: Adapter, numbers: Numbers, threads: int | None, stop: Stop, *, compiled: bool = True
    ) -> None:
        self.rules, self.numbers, self.stop, self.compiled = rules, numbers, stop, compiled
        self.threads = (threads or os.cpu_count() or 1) if compiled else 1
        self._over: Any = strong_from.compiled if compiled else strong_from.interpreted
        self._back: Any = strong_before.compiled if compiled else strong_before.interpreted
        self.executor: Executor = ThreadPoolExecutor(self.threads, "zermelo-solve")
        self.room = FIRST_ROOM
        self.kind = np.int32 if rules.counts_points else np.int16
        first = rules.game.canonical(rules.game.start())
        self.first_layer = rules.game.layer(first) if rules.has_layer else 0
        self.step, self.layers, self.goes_back = 0, NO_LAYERS, bool(rules.has_unplay)
        self._sweeps: SimpleQueue[Any] = SimpleQueue()
        self._all: list[Any] = []
        stop.listen(self._call_off)

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: Any) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)
        self.stop.unlisten(self._call_off)

    def _call_off(self) -> None:
        for sweep in tuple(self._all):
            sweep.stopped = CALLED_OFF

    def use(self, layers: Layers, step: int = 0) -> None:
        """Look positions up in these layers from now on."""
        self.layers, self.step = layers, step
        self._renew()

    def renumber(self) -> None:
        """Take up another numbering."""
        self._renew()

    def _renew(self) -> None:
        self._sweeps = SimpleQueue()
        self._all = []

    @contextmanager
    def _sweep(self, slot: int, decided: int) -> Iterator[Any]:
        """What a thread works on, for a while its own."""
        queue = self._sweeps
        try:
            sweep = queue.get_nowait()
        except Exception:
            sweep = self._new()
            self._all.append(sweep)
        sweep.slot, sweep.decided, sweep.stopped, sweep.goes_back = slot, decided, 0, int(self.goes_back)
        if self.stop.is_set():
            sweep.stopped = CALLED_OFF
        try:
            yield sweep
        finally:
            if sweep.room == self.room:
                queue.put(sweep)

    def _new(self) -> Any:
        slots, words = len(self.layers.starts), self.numbers.length
        before = self.room if self.rules.has_unplay else 0
        sweep = new_sweep(
            self.compiled,
            self.numbers.sizes(),
            room=self.room,
            before=before,
            words=words,
            slots=max(1, slots),
        )
        self.numbers.write_into(sweep)
        sweep.first_layer, sweep.step, sweep.slots, sweep.numbers = (
            self.first_layer, self.step, slots, self.numbers.size,
        )  # fmt: skip
        for name, column in self.layers._asdict().items():
            getattr(sweep, name)[:slots] = column
        return sweep

    # -- what a sweep does -----------------------------------------------------------------------------------

    def within(self, first: int, last: int, size: int) -> tuple[int, Any, Any]:
        """Numbers from `first` on that a position has, about `size`; how far it came, and slots."""
        return self.expand(np.zeros(0, np.int64), first, last, 0, size, WITHIN)

    def expand(
        self, keys: Any, first: int, last: int, slot: int, size: int, mode: int = EXPAND
    ) -> tuple[int, Any, Any]:
        """About `size` numbers of what follows the positions from `first` on; how far it came, and slots."""
        none, places, marks = np.zeros(0, self.kind), np.zeros(0, np.int32), np.zeros(0, np.uint8)
        out = np.empty(size + self.room, np.int64)
        slots = np.empty(size + self.room if self.rules.has_layer else 0, np.int32)
        arrays = (keys, places, none, marks, out, slots, none)
        at, made, _ = self._run(mode, first, last, arrays, slot, -1)
        return at, out[:made], slots[:made]

    def link(self, first: int, last: int, slot: int, arrays: Any) -> Any:
        """Which positions of a layer these lead to: of each link where it leads, and where it comes from."""
        parts: list[Any] = []
        while first < last:
            out = np.empty(8 * (last - first) + self.room, np.int64)
            none = np.zeros(0, np.int32)
            first, made, _ = self._run(LINK, first, last, (*arrays, out, none, arrays[2][:0]), slot, -1)
            parts.append(out[:made].copy())
        return np.concatenate(parts)

    def judge(
        self, mode: int, first: int, last: int, slot: int, decided: int, arrays: Any
    ) -> tuple[Any, int]:
        """Values of the positions from `first` to before `last`, and how many were not known before."""
        keys, directory, values, marks = arrays
        found, none = np.zeros(last - first, self.kind), np.zeros(0, np.int64)
        arrays = (keys, directory, values, marks, none, np.zeros(0, np.int32), found)
        return found, self._run(mode, first, last, arrays, slot, decided)[2]

    def go_back(
        self, first: int, last: int, slot: int, decided: int, arrays: Any, from_wins: bool = True
    ) -> int:
        """Mark what may follow from what is decided in so many plies; how many values that gave at once."""
        changed, at = 0, first
        while at < last:
            with self._sweep(slot, decided) as sweep:
                sweep.from_wins = int(from_wins)
                at = self._back(self.rules, at, last, *arrays, sweep.words if self.compiled else sweep)
                changed += sweep.changed
                self._mend(sweep, arrays[0])
        return changed

    def _run(
        self, mode: int, first: int, last: int, arrays: Any, slot: int, decided: int
    ) -> tuple[int, int, int]:
        """Sweep, again with more room where a position has more moves than there was room for.

        How far it came, how many numbers it wrote, how many values it changed.
        """
        while True:
            with self._sweep(slot, decided) as sweep:
                self._over(self.rules, mode, first, last, *arrays, sweep.words if self.compiled else sweep)
                if not self._mend(sweep, arrays[0]):
                    return sweep.at, sweep.made, sweep.changed

    def _mend(self, sweep: Any, keys: Any) -> bool:
        """Whether there must be more room; what else stopped a sweep is told."""
        why = sweep.stopped
        if why == 0:
            return False
        if why == OUT_OF_MOVES and self.room < MOST_ROOM:
            self.room = max(self.room, 2 * sweep.room)
            return True
        if why == CALLED_OFF:
            raise Stopped("called off")
        if why == OUTSIDE:
            raise Outside(sweep.fault, sweep.fault_value)
        raise GameError(f"{self.rules.game.title}: {self._told(why, sweep, keys)}")

    def _told(self, why: int, sweep: Any, keys: Any) -> str:
        if why == TOO_LONG:
            return f"a win takes more than {MOST_PLIES:,} plies, which tables have no room for"
        here = self.shown(int(keys[sweep.fault]))
        reasons = {
            STUCK: f"no move and no score at {here}",
            OUT_OF_MOVES: f"more than {MOST_ROOM:,} moves at {here}",
            BACKWARDS: f"layer() must never fall, and a move makes it smaller at {here}",
            MISSING: f"a move leads to a position that was not found before, at {here}: are the rules "
            "functions of the state alone?",
            NOT_ITS_OWN: f"state_at(index(state)) must be the state itself, and is not for one after {here}",
        }
        return reasons.get(why, f"a sweep broke off for the reason {why}")

    def shown(self, number: int) -> str:
        """A position as people write it, where that can be done."""
        from zermelo.solve.states import state_at

        try:
            return repr(state_at(self.numbers, number))
        except GameError:
            return f"the position with the number {number}"

    # -- many of them ----------------------------------------------------------------------------------------

    def each(self, tasks: Sequence[Callable[[], T]]) -> Iterator[tuple[int, T]]:
        """Do these tasks, and give what comes of each with its number as soon as it is there.

        Only a few wait at any time: what they hold is not made before it is needed.
        """
        if len(tasks) == 1:
            yield 0, tasks[0]()  # sooner done than handed over
            return
        running: dict[Future[T], int] = {}
        begun = 0
        try:
            while begun < len(tasks) or running:
                while begun < len(tasks) and len(running) < AHEAD * self.threads:
                    running[self.executor.submit(tasks[begun])] = begun
                    begun += 1
                done, _ = wait(running, timeout=WAITING, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            if running:
                self._call_off()
                wait(running)
