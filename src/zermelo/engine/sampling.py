"""Positions of some random games, always the same ones: what states are like, and what rules do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from zermelo.contract import Game

SAMPLED, PLIES = 3000, 300  # positions, and plies of each game


def sampled(game: Game[Any, Any]) -> Iterator[Any]:
    """Positions of some random games, always the same ones."""
    dice, left = random.Random(1913), SAMPLED
    while left > 0:
        state = game.start()
        for _ in range(PLIES):
            left -= 1
            yield state
            if left <= 0 or game.score(state) is not None:
                break
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, dice.choice(moves))
