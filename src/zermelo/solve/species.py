"""How many there are in all, from how often each was met that was met at all: as species are counted.

Chao and Lee (1992): the share of a sample that was met more than once is about the share of all there are
that was met; where some are met far more often than others, there are more. What is met very often says
nothing about what was never met, and is left out of that (Chao, Ma and Yang 1993).
"""

from __future__ import annotations

from typing import Any

import numpy as np

FEW = 50  # that a sample must have, to show anything
OFTEN = 10  # times: who is met more often than that is one of those that all are known of


def repeats_in(times: Any) -> float:
    """The share of a sample that was met more than once: about that share of all there are was met."""
    return 1 - float(np.count_nonzero(times == 1)) / max(1, int(times.sum()))


def is_hidden(times: Any, share: float) -> bool:
    """Whether a sample does not show how many there are: it is a small share, and has met none twice."""
    ways = int(times.sum())
    return len(times) == ways >= FEW and ways * share < 1


def species(times: Any, share: float) -> float:
    """How many there are in all, of which some were met so many times, by a share of the ways to them."""
    met, every = len(times), int(times.sum())
    if share >= 1:
        return float(met)
    rare = times[times <= OFTEN].astype(float)
    ways, once = int(rare.sum()), int(np.count_nonzero(times == 1))
    ends = every / share if share else float("inf")  # all ways there are
    if once == 0:
        return float(met)
    pairs = float((rare * (rare - 1)).sum())
    if pairs == 0:  # none was met twice: as many as there are ways, as far as one can see
        return min(ends, float(every) ** 2)
    covered = 1 - once / ways
    rough = len(rare) / covered
    uneven = max(0.0, rough * pairs / (ways * (ways - 1)) - 1)  # how much more often some are met than others
    return min(ends, met - len(rare) + rough + ways * (1 - covered) / covered * uneven)
