"""Dots to be joined by lines, as in Dots and Boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from zermelo.board.names import EMPTY, column_name, known_names, rows_of, settle


@dataclass(frozen=True, slots=True)
class Dots:
    """Boxes between dots, some lines drawn, and who owns which box.

    `owners` has one character a box, `.` where it is nobody's, the top row first: it says how large the board
    is. Dots are called as squares are, `a1` at the bottom left, and a line, which is a move, by its two dots,
    the left one or the lower one first: `a1b1` lies, `a1a2` stands. `drawn` are the lines there are; `marks`
    lines to point out.

    >>> board = Dots(("..", "x."), drawn=("a1b1", "a1a2", "b1b2", "a2b2", "c2c3"))
    >>> board.line_names()[:4]
    ('a3b3', 'b3c3', 'a2a3', 'b2b3')
    >>> print(board)
    3  +   +   +
               |
    2  +---+   +
       | x |
    1  +---+   +
       a   b   c
    """

    owners: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle(self, owners=rows_of(self, "owners", self.owners))
        lines = self.line_names()
        settle(self, drawn=known_names(self, "drawn", self.drawn, lines, "line"))
        settle(self, marks=known_names(self, "marks", self.marks, lines, "line"))

    @property
    def column_names(self) -> tuple[str, ...]:
        """Of the dots: one more than boxes."""
        return tuple(column_name(c) for c in range(len(self.owners[0]) + 1))

    @property
    def row_names(self) -> tuple[str, ...]:
        """Of the dots, from the top."""
        return tuple(str(r) for r in range(len(self.owners) + 1, 0, -1))

    def line_names(self) -> tuple[str, ...]:
        """Every line there can be, from the top: those that lie between two dots, then those that stand."""
        return tuple(self.lines())

    def lines(self) -> dict[str, tuple[str, str]]:
        """Every line by its name: the two dots."""
        return {here + there: (here, there) for row in self._rows() for here, there in row}

    def _rows(self) -> Iterator[list[tuple[str, str]]]:
        columns, rows = self.column_names, self.row_names
        for r, row in enumerate(rows):
            yield [(a + row, b + row) for a, b in pairwise(columns)]
            if r + 1 < len(rows):
                yield [(column + rows[r + 1], column + row) for column in columns]

    def __str__(self) -> str:
        """Dots, lines and owners."""
        drawn, width = set(self.drawn), max(map(len, self.row_names))
        lines = []
        for i, pairs in enumerate(self._rows()):
            names = [here + there for here, there in pairs]
            if i % 2 == 0:
                joins = [("---" if name in drawn else "   ") + "+" for name in names]
                lines.append(self.row_names[i // 2].rjust(width) + "  +" + "".join(joins))
            else:
                owners = [*(piece if piece != EMPTY else " " for piece in self.owners[i // 2]), ""]
                cells = [
                    ("|" if name in drawn else " ") + f" {owner} "
                    for name, owner in zip(names, owners, strict=True)
                ]
                lines.append((" " * (width + 2) + "".join(cells)).rstrip())
        columns = "".join(name.ljust(4) for name in self.column_names)
        return "\n".join([*lines, (" " * (width + 2) + columns).rstrip()])

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {
            "kind": "dots",
            "owners": list(self.owners),
            "columns": list(self.column_names),
            "row_names": list(self.row_names),
            "drawn": list(self.drawn),
            "marks": list(self.marks),
        }
