"""What the beginning of a game is called, where its game knows names of some."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from zermelo.contract import Game
from zermelo.match import Match
from zermelo.result import Line


def opening_of(match: Match[Any, Any]) -> str | None:
    """The name of the last position of this game that has one; None before there is any."""
    game = match.game
    if not game.named_lines:
        return None
    names = _names(game)
    for state in reversed(match.states):
        name = names.get(game.identity(state))
        if name is not None:
            return name
    return None


def lines_of(game: Game[Any, Any]) -> list[list[str]]:
    """The lines that have names, as lists of moves."""
    return [list(moves) for moves in game.named_lines.values()]


@lru_cache(maxsize=8)
def _names(game: Game[Any, Any]) -> dict[Hashable, str]:
    """The name of each position that has one: of the usual start's games alone."""
    return {
        game.identity(Line.read(game, game.start(), list(moves)).end): name
        for name, moves in game.named_lines.items()
    }
