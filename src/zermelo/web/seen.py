"""What the players are called by those who see the page, where X and O are stones of a colour."""

from __future__ import annotations

import re
from typing import Any

from zermelo.board import Grid
from zermelo.contract import Game

SIGNS = ("X", "O")
COLOURS = ("Blue", "Orange")  # as the page's style sheets have the stones of the first and the second player


def by_colour(game: Game[Any, Any]) -> bool:
    """Whether X and O are seen as coloured stones: where they fall, or lie on hexagons."""
    board = game.board(game.start())
    return game.players == SIGNS and isinstance(board, Grid) and bool(board.drop or board.hexes)


def players_seen(game: Game[Any, Any]) -> list[str]:
    """What the page calls the players."""
    return list(COLOURS if by_colour(game) else game.players)


def as_seen(game: Game[Any, Any], text: str) -> str:
    """A sentence about a game, in the words of those who see it."""
    if not by_colour(game):
        return text
    return re.sub(r"\b[XO]\b", lambda sign: COLOURS[SIGNS.index(sign[0])], text)
