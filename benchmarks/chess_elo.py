"""What the points of a match say about strength: an Elo difference, and how sure it is."""

from __future__ import annotations

import math
from collections.abc import Sequence


def interval(mean: float, games: int, pairs: Sequence[float]) -> tuple[float, float]:
    """Between which means the true one lies, with 95 %.

    `pairs` are the points a game of every opening that was played with both colours (pentanomial): both games
    of a pair share an opening and so are not independent.
    """
    spread = 0.0
    if len(pairs) > 1:
        middle = sum(pairs) / len(pairs)
        spread = sum((pair - middle) ** 2 for pair in pairs) / (len(pairs) - 1) / len(pairs)
    if spread == 0:
        return wilson(mean, games)
    error = 1.96 * math.sqrt(spread)
    return mean - error, mean + error


def wilson(mean: float, games: int) -> tuple[float, float]:
    """An interval that also makes sense when all games ended alike."""
    n, z = max(1, games), 1.96
    middle = (mean + z * z / (2 * n)) / (1 + z * z / n)
    error = z / (1 + z * z / n) * math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return middle - error, middle + error


def elo(mean: float) -> float:
    """The difference in strength that makes one score so many points a game."""
    if mean <= 1e-9:
        return -math.inf
    return math.inf if mean >= 1 - 1e-9 else -400 * math.log10(1 / mean - 1)
