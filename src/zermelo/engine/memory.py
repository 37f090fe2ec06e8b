"""The arrays of a search, made for the way in which it runs: numpy's for machine code, lists for Python."""

from __future__ import annotations

import math
import mmap
from typing import Any

from zermelo.engine.layout import (
    HEADER,
    LOGARITHMS,
    MASK,
    NODE_LIMIT,
    SELECTIVE,
    SETTINGS,
    THREAD,
    THREADS,
    shared_size,
    work_header,
)
from zermelo.errors import GameError

UNLIMITED = 1 << 62
MOST_LISTED = 1 << 28  # moves on one line, of all its positions: two gigabytes
LINE = 8  # words of a line of the processor's cache
LARGE_PAGE = 1 << 21  # bytes
INTERPRETED_MEGABYTES = 2.0  # a list of Python numbers is no place for a large table


def new_work(compiled: bool, plies: int, room: int, earlier: int, settings: int, thread: int) -> Any:
    """What one thread works on."""
    if plies * room > MOST_LISTED:
        raise GameError(
            f"more than {room // 2:,} moves in a position, on lines of more than {plies // 2:,} moves: "
            "the lists of moves would not fit into memory"
        )
    header, size = work_header(plies, room, earlier, bool(settings & SELECTIVE))
    header[SETTINGS], header[THREAD], header[NODE_LIMIT] = settings, thread, UNLIMITED
    work = zeros(compiled, size)
    work[:HEADER] = header
    at = header[LOGARITHMS]
    work[at : at + 64] = [round(256 * math.log(max(1, i))) for i in range(64)]
    return work


def new_shared(compiled: bool, megabytes: float, threads: int) -> Any:
    """What all threads look at, the table above all."""
    if not compiled:
        megabytes = min(megabytes, INTERPRETED_MEGABYTES)
    size, buckets = shared_size(megabytes)
    shared = zeros(compiled, size)
    shared[MASK], shared[THREADS] = buckets - 1, threads
    return shared


def zeros(compiled: bool, size: int) -> Any:
    """So many words, beginning on a line of the processor's cache, in large pages where there are any."""
    if not compiled:
        return [0] * size
    import numpy as np

    if size * 8 < LARGE_PAGE or not hasattr(mmap, "MADV_HUGEPAGE"):
        whole = np.zeros(size + LINE, np.int64)
        shift = -(whole.ctypes.data // 8) % LINE
        return whole[shift : shift + size]
    pages = mmap.mmap(-1, size * 8 + LARGE_PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    pages.madvise(mmap.MADV_HUGEPAGE)
    return np.frombuffer(pages, np.int64)[:size]
