"""How a position looks: what a game's `board` method answers, and what the pictures are drawn from.

A game says *what* is to be seen; the terminal, the page and the notebook each know *how*. As text a board
prints itself. A plain string is a board too, and is shown as it is.

grid.py     squares or hexagons in rows     heaps.py    things to take from
points.py   points joined by lines          dots.py     dots to be joined by lines
pits.py     pits with seeds in them         race.py     how far each has come
tables.py   a board of backgammon           beside.py   a board with something beside it

look.py     how a piece looks               names.py    what squares and pieces are called
text.py     grids as the terminal prints them
"""

from typing import Any

from zermelo.board.beside import Beside, Plain
from zermelo.board.dots import Dots
from zermelo.board.grid import Grid
from zermelo.board.heaps import Heaps
from zermelo.board.look import Look
from zermelo.board.names import EMPTY, column_name
from zermelo.board.pits import Pits
from zermelo.board.points import Points
from zermelo.board.race import Race
from zermelo.board.tables import Tables

Board = Plain | Beside


def bare(board: Board) -> Plain:
    """A board without what lies beside it."""
    return board.board if isinstance(board, Beside) else board


def board_json(board: Board) -> dict[str, Any]:
    """Any board as JSON."""
    return {"kind": "text", "text": board} if isinstance(board, str) else board.to_json()


__all__ = [
    "EMPTY",
    "Beside",
    "Board",
    "Dots",
    "Grid",
    "Heaps",
    "Look",
    "Pits",
    "Plain",
    "Points",
    "Race",
    "Tables",
    "bare",
    "board_json",
    "column_name",
]
