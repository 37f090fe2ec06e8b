"""Some random games, always the same ones: what a game's moves and positions are like."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from zermelo.contract import Game
from zermelo.match import Match

GAMES, PLIES = 200, 400  # and moves in each,
ALL = 6_000  # and in all of them: rules may be slow


def matches(game: Game[Any, Any]) -> Iterator[Match[Any, Any]]:
    """Each game, as it stands at its end or after many moves."""
    dice, left = random.Random(1913), ALL
    for _ in range(GAMES):
        if left <= 0:
            return
        match: Match[Any, Any] = Match(game)
        while not match.over and len(match.line) < PLIES:
            if match.luck:
                match.roll(dice)
            else:
                match.play(dice.choice(list(game.moves(match.state))))
        left -= len(match.line)
        yield match


def positions(game: Game[Any, Any]) -> Iterator[Any]:
    """Every position of these games."""
    for match in matches(game):
        yield from match.states
