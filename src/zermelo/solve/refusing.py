"""Games that have no table of every position."""

from __future__ import annotations

from typing import Any

from zermelo.contract import Game
from zermelo.errors import GameError


def refuse(game: Game[Any, Any]) -> None:
    """Say why a game has no such table."""
    if game.says("choices"):
        raise GameError(f"in {game.title} both move at once: a table of every position is for moves in turn")
    if game.says("chances"):
        raise GameError(f"{game.title} has luck: a table of every position is for games without")
    if len(game.players) > 2:
        raise GameError(f"{game.title} has {len(game.players)} players: a table of every position is for two")
