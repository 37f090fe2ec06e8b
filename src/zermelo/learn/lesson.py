"""Positions to learn from, and what is to be found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.engine.kernels.selfplay import LOUD, NUMBER, PLAYER, PROVED, RESULT, SEEN
from zermelo.learn.inputs import Array
from zermelo.value import ESTIMATE

UNIT = 64  # what odds of e to 1 are to a search, where games are won or lost: finer numbers cut off less
MOST_ODDS = 6.0  # logarithm of odds beyond which nothing is told apart
POINTS = 10.0  # that are one to a net with hidden units


@dataclass(frozen=True)
class Lesson:
    """Positions to learn from: what is seen, by whom, and what is to be found."""

    words: Array
    players: Array
    targets: Array  # points; or the chance to win, from 0 to 1

    @property
    def size(self) -> int:
        """How many positions."""
        return len(self.targets)


def lesson_from(game: Game[Any, Any], notes: Array, share: float) -> Lesson:
    """What notes of self-play teach: the result of the game, and the search's own number by its `share`.

    What was proved counts whole.
    """
    quiet = notes[notes[:, LOUD] == 0]
    results, numbers = quiet[:, RESULT].astype(float), quiet[:, NUMBER].astype(float)
    by_search = np.where(quiet[:, PROVED] != 0, 1.0, share)
    if game.counts_points:
        targets = (1 - by_search) * results + by_search * numbers
    else:
        chances = 1 / (1 + np.exp(-np.clip(numbers / unit_of(game), -MOST_ODDS, MOST_ODDS)))
        chances = np.where(np.abs(numbers) > ESTIMATE, numbers > 0, chances)
        targets = (1 - by_search) * (np.sign(results) + 1) / 2 + by_search * chances
    return Lesson(np.ascontiguousarray(quiet[:, SEEN:]), quiet[:, PLAYER], targets)


def joined(parts: list[Lesson]) -> Lesson:
    """All of them, one after the other."""
    rows = zip(*((each.words, each.players, each.targets) for each in parts), strict=True)
    return Lesson(*map(np.concatenate, rows))


def unit_of(game: Game[Any, Any]) -> int:
    """What one is to a search: a point, or odds of e to 1. A selective one has its margins in units."""
    if game.counts_points:
        return 1
    return 2 * int(game.unit) if game.selective else UNIT


def scale_of(game: Game[Any, Any]) -> float:
    """What a score of one is to a net with hidden units."""
    return POINTS if game.counts_points else 1.0
