"""The values of many positions, side by side: each thread takes some at a time, with a table of its own."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from zermelo.engine.run.prover import Prover
from zermelo.engine.run.threads import Job, Team
from zermelo.limits import Budget

FEWEST_AT_A_TIME, MOST_AT_A_TIME = 8, 1024  # positions that a thread takes,
SHORT_TIME = 0.02  # more of them as long as so many seconds are enough


def numbers_of(
    provers: Sequence[Prover], states: Sequence[Any], budget: Budget, *, cold: bool
) -> Generator[list[int], None, None]:
    """The numbers of all these positions, in order, some at a time. A prover is for one thread."""
    for prover in provers:
        prover.begin(_share(budget, len(provers)))
    team: Team[tuple[list[int], float]] = Team(budget.stop)
    idle, running = list(provers), dict[Job[Any], tuple[int, Prover]]()
    ready, begun, given, size = dict[int, list[int]](), 0, 0, FEWEST_AT_A_TIME
    try:
        while given < len(states):
            while idle and begun < len(states):
                prover, some = idle.pop(), states[begun : begun + size]
                running[team.start(partial(_timed, prover, some, cold))] = begun, prover
                begun += len(some)
            job = team.next_done()
            at, prover = running.pop(job)
            ready[at], seconds = job.result()
            idle.append(prover)
            size = min(4 * size, MOST_AT_A_TIME) if seconds < SHORT_TIME else max(1, size // 4)
            while given in ready:
                numbers = ready.pop(given)
                given += len(numbers)
                yield numbers
    finally:
        team.end()
        for prover in provers:
            prover.end()


def _timed(prover: Prover, states: Sequence[Any], cold: bool) -> tuple[list[int], float]:
    began = time.perf_counter()
    return prover.numbers(states, cold), time.perf_counter() - began


def _share(budget: Budget, threads: int) -> Budget:
    """What one thread may spend of a budget."""
    limit = budget.limits.nodes
    return budget if limit is None else budget.with_nodes(max(1, limit // threads))
