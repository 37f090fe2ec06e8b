"""What the beginning of a game is called, where its game knows names of some."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from zermelo.contract import Game
from zermelo.errors import TextError
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
    return [list(game.named_lines[name]) for name in _lines(game)]


@lru_cache(maxsize=8)
def _lines(game: Game[Any, Any]) -> dict[str, Line[Any, Any]]:
    """The lines that have names, of those that can be played from this game's start: Chess960 has others."""
    found = {}
    for name, moves in game.named_lines.items():
        with suppress(TextError):
            found[name] = Line.read(game, game.start(), list(moves))
    return found


@lru_cache(maxsize=8)
def _names(game: Game[Any, Any]) -> dict[Hashable, str]:
    """The name of each position that has one."""
    return {game.identity(line.end): name for name, line in _lines(game).items()}
