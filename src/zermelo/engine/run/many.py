"""The values of many positions, side by side: each thread takes some at a time, with a table of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from functools import partial
from queue import SimpleQueue
from typing import Any

from zermelo.engine.run.prover import Prover
from zermelo.engine.run.threads import start
from zermelo.limits import Budget

FEWEST_AT_A_TIME, MOST_AT_A_TIME = 8, 1024  # positions that a thread takes,
SHORT_TIME = 0.02  # more of them as long as so many seconds are enough


class Batches:
    """Hands out positions: where they come from in the list, and some of them; none at the end."""

    def __init__(self, states: Sequence[Any]) -> None:
        self._states, self._at, self._size = states, 0, FEWEST_AT_A_TIME
        self._lock = threading.Lock()

    def take(self) -> tuple[int, Sequence[Any]]:
        """Some that nobody has yet."""
        with self._lock:
            at, some = self._at, self._states[self._at : self._at + self._size]
            self._at += len(some)
            return at, some

    def took(self, seconds: float) -> None:
        """How long some of them took."""
        with self._lock:
            short = seconds < SHORT_TIME
            self._size = min(4 * self._size, MOST_AT_A_TIME) if short else max(1, self._size // 4)


def numbers_of(
    provers: Sequence[Prover], states: Sequence[Any], budget: Budget, *, cold: bool
) -> Iterator[list[int]]:
    """The numbers of all these positions, in order, some at a time."""
    batches, ready = Batches(states), SimpleQueue[tuple[int, list[int] | BaseException]]()
    limit, found, given = budget.limits.nodes, dict[int, list[int]](), 0
    share = budget if limit is None else budget.with_nodes(max(1, limit // len(provers)))
    for prover in provers:
        prover.begin(share)
    jobs = [start(partial(_work, prover, batches, ready, cold), budget.stop) for prover in provers]
    try:
        while given < len(states):
            at, numbers = ready.get()
            if isinstance(numbers, BaseException):
                raise numbers
            found[at] = numbers
            while given in found:
                some = found.pop(given)
                given += len(some)
                yield some
    finally:
        budget.stop.set()  # whoever is still at it, stop
        for job in jobs:
            job.wait()
        for prover in provers:
            prover.end()


def _work(
    prover: Prover, batches: Batches, ready: SimpleQueue[tuple[int, list[int] | BaseException]], cold: bool
) -> None:
    """What one thread does."""
    try:
        at, some = batches.take()
        while some:
            began = time.perf_counter()
            ready.put((at, prover.numbers(some, cold)))
            batches.took(time.perf_counter() - began)
            at, some = batches.take()
    except BaseException as error:
        ready.put((at, error))
