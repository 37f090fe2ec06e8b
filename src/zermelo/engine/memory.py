"""The arrays of a search, made for the way in which it runs: numpy's for machine code, lists for Python."""

from __future__ import annotations

from typing import Any

from zermelo.engine.layout import (
    HEADER,
    MASK,
    NODE_LIMIT,
    SETTINGS,
    THREAD,
    THREADS,
    shared_size,
    work_header,
)

UNLIMITED = 1 << 62
INTERPRETED_MEGABYTES = 2.0  # a list of Python numbers is no place for a large table


def new_work(compiled: bool, plies: int, room: int, earlier: int, settings: int, thread: int) -> Any:
    """What one thread works on."""
    header, size = work_header(plies, room, earlier)
    header[SETTINGS], header[THREAD], header[NODE_LIMIT] = settings, thread, UNLIMITED
    work = _zeros(compiled, size)
    work[:HEADER] = header
    return work


def new_shared(compiled: bool, megabytes: float, threads: int) -> Any:
    """What all threads look at, the table above all."""
    if not compiled:
        megabytes = min(megabytes, INTERPRETED_MEGABYTES)
    size, buckets = shared_size(megabytes)
    shared = _zeros(compiled, size)
    shared[MASK], shared[THREADS] = buckets - 1, threads
    return shared


def _zeros(compiled: bool, size: int) -> Any:
    if not compiled:
        return [0] * size
    import numpy as np

    # Begin on a line of the cache, so that a bucket of the table is one line.
    spare = 8
    whole = np.zeros(size + spare, np.int64)
    shift = -(whole.ctypes.data // 8) % spare
    return whole[shift : shift + size]
