"""Boards, results and trees as plain text: for a terminal, a pipe, a test."""

from __future__ import annotations

from typing import Any

from zermelo.board import Board, Grid, Heaps
from zermelo.contract import Game, S


def board_text(game: Game[S, Any], state: S) -> str:
    """The position as people draw it.

    >>> from zermelo import TicTacToe
    >>> game = TicTacToe()
    >>> print(board_text(game, game.load("..o/.x./...")))
    3  . . o
    2  . x .
    1  . . .
       a b c
    """
    return draw(game.board(state))


def draw(board: Board) -> str:
    """Any board as text."""
    if isinstance(board, Grid):
        return _grid(board)
    if isinstance(board, Heaps):
        return _heaps(board)
    return board


def _grid(board: Grid) -> str:
    """Squares with the names of columns below, and of rows at the left unless pieces drop."""
    margin = 0 if board.drop else max(map(len, board.row_names)) + 2
    cell = max(map(len, board.column_names))
    lines = []
    for name, row in zip(board.row_names, board.rows, strict=True):
        label = "" if board.drop else name.rjust(margin - 2) + "  "
        lines.append((label + " ".join(piece.ljust(cell) for piece in row)).rstrip())
    lines.append((" " * margin + " ".join(name.ljust(cell) for name in board.column_names)).rstrip())
    return "\n".join(lines)


def _heaps(board: Heaps) -> str:
    """One line a heap, a mark for each thing in it."""
    width = max(map(len, board.names), default=1)
    return "\n".join(
        f"{name.rjust(width)}  {'|' * size if size <= 40 else '...'} {size}"
        for name, size in zip(board.names, board.sizes, strict=True)
    )
