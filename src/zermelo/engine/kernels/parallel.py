"""How threads share one search: nobody starts on what another is busy with, if there is other work.

All threads search the same tree over the same table. Before a thread looks at a younger brother it asks
whether another thread is at it right now; if so, it comes back to that move after the others, and by then
the table often has the answer (simplified ABDADA). It needs no messages, and gains in exact solving too.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.ordering import DEFERRED
from zermelo.engine.kernels.work import BUSY_SLOTS

JOB_BITS = (1 << 62) - 1
SHALLOWEST = 4  # below this depth, asking costs more than it saves


@kernel
def task(key: int, slot: int) -> int:
    """A number for "this move in this position"."""
    return ((key ^ ((slot + 1) * 0x9E3779B97F4A7)) & JOB_BITS) | 1


@kernel
def is_busy(shared: Any, job: int) -> bool:
    """Whether some thread is at this task."""
    return bool(shared.busy[job & (BUSY_SLOTS - 1)] == job)


@kernel
def begin(shared: Any, job: int) -> None:
    """Say that this task is being worked on."""
    shared.busy[job & (BUSY_SLOTS - 1)] = job


@kernel
def finish(shared: Any, job: int) -> None:
    """Say that it is done; 0 is no task."""
    at = job & (BUSY_SLOTS - 1)
    if job and shared.busy[at] == job:
        shared.busy[at] = 0


@kernel
def look_above(ply: int, work: Any) -> int:
    """Which of the positions above to look at now, each in its turn: `ply` itself where there is none.

    A thread deep below a position that another has settled wastes its time. So each looks, now and then, at
    one of the positions above; where that has its answer, it goes straight back there. Above the ply at which
    the search began nothing is asked: what stands there is of an earlier search.
    """
    above = work.looked_at + 1
    if above >= ply or above < work.root_ply:
        above = work.root_ply
    work.looked_at = above
    return int(above)


@kernel
def reserve(key: int, slot: int, index: int, depth: int, rank: int, ply: int, work: Any, shared: Any) -> int:
    """Among several threads: the job of searching this move; -1 where another is at it and it can wait."""
    if shared.threads == 1 or depth < SHALLOWEST:
        return 0
    job = task(key, slot)
    if index > 0 and rank > DEFERRED and is_busy(shared, job):
        work.ranks[ply][index] = DEFERRED - index
        return -1
    begin(shared, job)
    return job
