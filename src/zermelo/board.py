"""How a position looks: what a game's `board` method answers, and what the pictures are drawn from.

A game says *what* is to be seen; the terminal, the page and the notebook each know *how*. As text a board
prints itself. A plain string is a board too, and is shown as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

EMPTY = "."


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares in rows, the top row first, one character a piece and `.` for an empty square.

    A move is named by its square (`b2`), by two squares where a piece goes from one to the other (`b1c3`),
    or, where pieces drop, by its column (`4`). `marks` are squares to point out: the row that has won;
    `check` those of a king who is attacked. With `hexes`, every row lies half a hexagon further to the right
    than the one above it. With `chess`, the letters `KQRBNP` and `kqrbnp` are drawn as chessmen, on squares
    light and dark.

    >>> board = Grid(("..o", ".x.", "..."))
    >>> board.square_names()[1]
    ('a2', 'b2', 'c2')
    >>> print(board)
    3  . . o
    2  . x .
    1  . . .
       a b c
    """

    rows: tuple[str, ...]
    drop: bool = False
    marks: tuple[str, ...] = ()
    hexes: bool = False
    chess: bool = False
    check: tuple[str, ...] = ()

    @property
    def column_names(self) -> tuple[str, ...]:
        """Numbers where pieces drop, letters elsewhere."""
        width = len(self.rows[0])
        return tuple(str(c + 1) if self.drop else column_name(c) for c in range(width))

    @property
    def row_names(self) -> tuple[str, ...]:
        """Numbers, counted from the bottom."""
        return tuple(str(len(self.rows) - r) for r in range(len(self.rows)))

    def square_names(self) -> tuple[tuple[str, ...], ...]:
        """The name of every square, row by row from the top."""
        return tuple(tuple(c + r for c in self.column_names) for r in self.row_names)

    def __str__(self) -> str:
        """Squares with the names of columns below, and of rows at the left unless pieces drop."""
        margin = 0 if self.drop else max(map(len, self.row_names)) + 2
        cell = max(map(len, self.column_names))
        lines = []
        for name, row in zip(self.row_names, self.rows, strict=True):
            label = "" if self.drop else name.rjust(margin - 2) + "  "
            lines.append((label + " ".join(piece.ljust(cell) for piece in row)).rstrip())
        lines.append((" " * margin + " ".join(name.ljust(cell) for name in self.column_names)).rstrip())
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {
            "kind": "grid",
            "rows": list(self.rows),
            "columns": list(self.column_names),
            "row_names": list(self.row_names),
            "drop": self.drop,
            "hexes": self.hexes,
            "chess": self.chess,
            "marks": list(self.marks),
            "check": list(self.check),
        }

    @property
    def open_squares(self) -> int:
        """How many squares hold nothing."""
        return sum(row.count(EMPTY) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Heaps:
    """Heaps of things to take from, called a, b, c, ..."""

    sizes: tuple[int, ...]

    @property
    def names(self) -> Sequence[str]:
        """One name a heap."""
        return [column_name(i) for i in range(len(self.sizes))]

    def __str__(self) -> str:
        """One line a heap, a mark for each thing in it."""
        width = max(map(len, self.names), default=1)
        return "\n".join(
            f"{name.rjust(width)}  {'|' * size if size <= 40 else '...'} {size}"
            for name, size in zip(self.names, self.sizes, strict=True)
        )

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {"kind": "heaps", "sizes": list(self.sizes), "names": list(self.names)}


Board = Grid | Heaps | str


def board_json(board: Board) -> dict[str, Any]:
    """Any board as JSON."""
    return {"kind": "text", "text": board} if isinstance(board, str) else board.to_json()


def column_name(index: int) -> str:
    """a, b, ..., z, then aa, ab, ... as spreadsheets do."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = ascii_lowercase[letter] + name
    return name
