"""Who sits where at a board: the player whose men stand at its lower edge when the game begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.board import Beside, Grid
from zermelo.contract import Game

LOWER, UPPER = 1, -1


def below(game: Game[Any, Any]) -> int | None:
    """The player whose men stand in the lower half at the start, the other's in the upper; None elsewhere."""
    board = game.board(game.start())
    grid = board.board if isinstance(board, Beside) else board
    if not isinstance(grid, Grid):
        return None
    first, second = (set(_halves(player, grid)) - {0} for player in (0, 1))
    if (first, second) == ({LOWER}, {UPPER}):
        return 0
    return 1 if (first, second) == ({UPPER}, {LOWER}) else None


def _halves(player: int, grid: Grid) -> Iterator[int]:
    """In which half a player's men stand; 0 for one in the row between them."""
    for row, pieces in enumerate(grid.rows):
        half = (2 * row >= len(grid.rows)) - (2 * row < len(grid.rows) - 1)
        for piece in pieces:
            if piece != "." and _side(piece, grid) == player:
                yield half


def _side(piece: str, grid: Grid) -> int | None:
    """Whose a piece is; x and capital letters are the first player's where nothing else is said."""
    look = grid.looks.get(piece)
    return look.side if look else int(piece != "x" and (piece == "o" or not piece.isupper()))
