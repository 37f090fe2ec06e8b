"""What the players are called by those who see the page, where X and O are stones of a colour."""

from __future__ import annotations

import re
from typing import Any

from zermelo.board import Grid, board_json
from zermelo.contract import Game
from zermelo.errors import FAULTS

SIGNS = ("X", "O")
COLOURS = ("Blue", "Orange")  # as the page's style sheets have the stones of the first and the second player


def by_colour(game: Game[Any, Any]) -> bool:
    """Whether X and O are seen as coloured stones: where they fall, or lie on hexagons."""
    if game.players != SIGNS:
        return False
    try:
        board = game.board(game.start())
    except FAULTS:  # of the rules: told to those who play it
        return False
    return isinstance(board, Grid) and bool(board.drop or board.hexes)


def players_seen(game: Game[Any, Any]) -> list[str]:
    """What the page calls the players: by their colours, or as their rules do, with a capital."""
    return list(COLOURS) if by_colour(game) else [name[:1].upper() + name[1:] for name in game.players]


def board_seen(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """The board of a position, with the players' names as the page has them everywhere else."""
    return _named(board_json(game.board(state)), dict(zip(game.players, players_seen(game), strict=True)))


def _named(board: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    if board["kind"] in ("beside", "race"):  # elsewhere names are those of places
        board = board | {"names": [names.get(name, name) for name in board["names"]]}
    return board | {"board": _named(board["board"], names)} if "board" in board else board


def as_seen(game: Game[Any, Any], text: str) -> str:
    """A sentence about a game, in the words of those who see it."""
    if not by_colour(game):
        return text
    return re.sub(r"\b[XO]\b", lambda sign: COLOURS[SIGNS.index(sign[0])], text)


def told_as_seen(game: Game[Any, Any], answer: dict[str, Any], *spoken: str) -> dict[str, Any]:
    """An answer about a game, with those parts of it that are read in the words of those who see it."""

    def seen(told: Any, read: bool) -> Any:
        if isinstance(told, dict):
            return told_as_seen(game, told, *spoken)
        if isinstance(told, list):
            return [seen(part, read) for part in told]
        return as_seen(game, told) if read and isinstance(told, str) else told

    return {key: seen(told, key in spoken) for key, told in answer.items()}
