"""How a position looks: what a game's `board` method answers, and what the pictures are drawn from.

A game says *what* is to be seen; the terminal, the page and the notebook each know *how*. A plain string
is a board too, and is shown as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

EMPTY = "."


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares in rows, the top row first. A move is named by its square (`b2`), or, where pieces drop, by
    its column (`4`).

    >>> Grid(("..o", ".x.", "...")).square_names()[1]
    ('a2', 'b2', 'c2')
    """

    rows: tuple[str, ...]
    drop: bool = False

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


Board = Grid | Heaps | str


def column_name(index: int) -> str:
    """a, b, ..., z, then aa, ab, ... as spreadsheets do."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = ascii_lowercase[letter] + name
    return name
