"""Which positions of a layer lead to which, where there is memory for that: to go back without `unplay`."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from zermelo.solve.crew import Crew

CHUNK = 1 << 15
BYTES = 20  # of memory for each link, while they are sorted
NO_LINKS = np.zeros(0, np.int64), np.zeros(0, np.int64)


def links_of(crew: Crew, slot: int, start: int, end: int, arrays: Any, memory: int) -> tuple[Any, Any] | None:
    """The links of a layer, sorted by where they lead, and where those to each position begin.

    None where they would need more memory than there may be used.
    """
    if end - start >= 1 << 31:
        return None
    ranges = [(first, min(first + CHUNK, end)) for first in range(start, end, CHUNK)]
    tasks = [partial(crew.link, first, last, slot, arrays) for first, last in ranges]
    parts, room = list[Any](), memory // BYTES
    for _, part in crew.each(tasks):
        parts.append(part)
        room -= len(part)
        if room < 0:
            return None
    links = np.concatenate(parts)
    del parts
    links.sort()
    return links, np.searchsorted(links, np.arange(end - start + 1, dtype=np.int64) << 32)
