"""What a match says about strength: a difference in Elo, how sure it is, and when it need not go on."""

from __future__ import annotations

import math
from dataclasses import dataclass

from zermelo.engine.run.opponents import Played

SURE = math.log(0.9 / 0.1)  # the odds at which a sequential test is content
STRONGER = 20  # Elo: so much stronger, or not at all, is what it asks


@dataclass(frozen=True)
class Strength:
    """By how much the one side is stronger, in Elo, with 95 per cent between the least and the most."""

    elo: float
    least: float
    most: float
    games: int

    def __str__(self) -> str:
        between = f"{round(self.least):+d} to {round(self.most):+d}"
        return f"{round(self.elo):+d} ({between}, {self.games} games)"


def strength_of(played: Played) -> Strength:
    """What a match says."""
    mean, error = _mean(played), 1.96 * _error(played)
    return Strength(elo(mean), elo(mean - error), elo(mean + error), played.games)


def elo(mean: float) -> float:
    """The difference in strength that makes one score so many points a game."""
    mean = min(1 - 1e-3, max(1e-3, mean))
    return -400 * math.log10(1 / mean - 1)


def odds_of_stronger(played: Played) -> float:
    """The log of how much likelier this match is if the one is `STRONGER` than if both are equal (SPRT)."""
    if not played.games:
        return 0.0
    equal, better = 0.5, 1 / (1 + 10 ** (-STRONGER / 400))
    spread = max(_error(played) ** 2, 1e-9)
    return (better - equal) * (2 * _mean(played) - equal - better) / (2 * spread)


def is_settled(played: Played) -> bool:
    """Whether a sequential test need not go on."""
    return played.games >= 8 and abs(odds_of_stronger(played)) >= SURE


def _mean(played: Played) -> float:
    return (played.won + played.drawn / 2) / max(1, played.games)


def _error(played: Played) -> float:
    """The standard error of a mean, with a little doubt where all games went the same way."""
    n, mean = played.games + 2, (played.won + played.drawn / 2 + 1) / (played.games + 2)
    square = (played.won + played.drawn / 4 + 1) / n
    return math.sqrt(max(square - mean * mean, 1e-4) / n)
