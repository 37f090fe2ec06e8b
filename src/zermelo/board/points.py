"""Points joined by lines, as in Nine Men's Morris."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from numbers import Real
from typing import Any

from zermelo.board.look import Looks, looks_of
from zermelo.board.names import known_names, pairs_of, refuse, settle

WIDE, HIGH = 4, 2  # characters between two neighbouring points
MOST = 40  # points from left to right that text has room for


@dataclass(frozen=True, slots=True)
class Points:
    """Points, the lines that join them, and a piece or `.` on each.

    A place is its name and where it lies, x to the right and y upwards: `("a1", 1, 1)`. `pieces` has one
    character for each place, in their order. A move is named by its place (`a1`), by two where a piece goes
    from one to the other (`a1a4`), and `x` comes before the place of a piece that is taken: `a1xd7`,
    `a1a4xd7`. `marks` are places to point out.

    >>> corners = (("a1", 1, 1), ("c1", 3, 1), ("b2", 2, 2), ("a3", 1, 3), ("c3", 3, 3))
    >>> lines = (("a1", "c1"), ("c1", "c3"), ("c3", "a3"), ("a3", "a1"), ("a1", "b2"), ("b2", "c3"))
    >>> print(Points(corners, lines, "x..o."))
    3  o-------.
       |     / |
    2  |   .   |
       | /     |
    1  x-------.
       a   b   c
    """

    places: tuple[tuple[str, float, float], ...]
    lines: tuple[tuple[str, str], ...]
    pieces: str
    marks: tuple[str, ...] = ()
    looks: Looks = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        settle(self, places=tuple(map(self._place, self.places)))
        names = self.names
        if len(set(names)) < len(names):
            refuse(self, f"two places are called {max(names, key=names.count)!r}")
        if not names:
            refuse(self, "there are no places")
        if not isinstance(self.pieces, str) or len(self.pieces) != len(names):
            refuse(self, f"pieces are a string of {len(names)} characters, one a place, not {self.pieces!r}")
        settle(self, lines=pairs_of(self, "lines", self.lines, names))
        settle(self, marks=known_names(self, "marks", self.marks, names, "place"))
        settle(self, looks=looks_of(self, self.looks))

    def _place(self, given: Any) -> tuple[str, float, float]:
        place = tuple(given) if isinstance(given, Iterable) else ()
        if (
            len(place) != 3
            or not (isinstance(place[0], str) and place[0].isalnum())
            or not all(isinstance(number, Real) for number in place[1:])
        ):
            refuse(self, f"a place is a name, x and y, such as ('a1', 1, 1), not {given!r}")
        return place

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all places."""
        return tuple(name for name, _, _ in self.places)

    @property
    def by_letters(self) -> bool:
        """Whether places are called by column and row, as on a chessboard: then those stand at the edge."""
        columns: dict[str, float] = {}
        rows: dict[str, float] = {}
        for name, x, y in self.places:
            found = re.fullmatch(r"([a-z]+)(\d+)", name)
            if not found or columns.setdefault(found[1], x) != x or rows.setdefault(found[2], y) != y:
                return False
        return True

    def __str__(self) -> str:
        """Points and lines drawn with characters."""
        return _Canvas(self).text()

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {
            "kind": "points",
            "places": [
                {"name": name, "x": x, "y": y, "piece": piece}
                for (name, x, y), piece in zip(self.places, self.pieces, strict=True)
            ],
            "lines": [list(pair) for pair in self.lines],
            "marks": list(self.marks),
            "looks": {piece: look.to_json() for piece, look in self.looks.items()},
        }


class _Canvas:
    """Points and lines in characters."""

    def __init__(self, board: Points) -> None:
        self.board = board
        self.columns = board.by_letters
        wide = WIDE if self.columns else max(map(len, board.names)) + 1 + WIDE
        left, gap_x = _scale([x for _, x, _ in board.places])
        _, gap_y = _scale([y for _, _, y in board.places])
        top = max(y for _, _, y in board.places)
        self.at = {
            name: (round((x - left) / gap_x * wide), round((top - y) / gap_y * HIGH))
            for name, x, y in board.places
        }
        self.wide = max(x for x, _ in self.at.values()) + 1
        self.high = max(y for _, y in self.at.values()) + 1

    def text(self) -> str:
        board = self.board
        if self.wide > MOST * WIDE or self.high > MOST * HIGH:
            return "\n".join(f"{name} {piece}" for name, piece in zip(board.names, board.pieces, strict=True))
        longest = max(map(len, board.names))
        cells = [[" "] * (self.wide + longest + 1) for _ in range(self.high)]
        for here, there in board.lines:
            self._line(cells, self.at[here], self.at[there])
        for name, piece in zip(board.names, board.pieces, strict=True):
            x, y = self.at[name]
            for i, letter in enumerate(piece if self.columns else f"{piece} {name}"):
                cells[y][x + i] = letter
        lines = ["".join(row).rstrip() for row in cells]
        return "\n".join(self._labelled(lines) if self.columns else lines)

    def _line(self, cells: list[list[str]], start: tuple[int, int], end: tuple[int, int]) -> None:
        (x1, y1), (x2, y2) = min(start, end), max(start, end)
        dx, dy = x2 - x1, y2 - y1
        letter = "-" if dy == 0 else "|" if dx == 0 else "\\" if dy > 0 else "/"
        steps = dx if dy == 0 else abs(dy)
        for i in range(1, steps):
            cells[y1 + round(dy * i / steps)][x1 + round(dx * i / steps)] = letter

    def _labelled(self, lines: list[str]) -> list[str]:
        rows = {self.at[name][1]: re.sub("[a-z]", "", name) for name in self.board.names}
        names = {self.at[name][0]: re.sub(r"\d", "", name) for name in self.board.names}
        width = max(map(len, rows.values()))
        below = [" "] * self.wide
        for x, name in names.items():
            below[x : x + len(name)] = name
        labelled = [f"{rows.get(y, '').rjust(width)}  {line}" for y, line in enumerate(lines)]
        return [*labelled, " " * (width + 2) + "".join(below).rstrip()]


def _scale(numbers: list[float]) -> tuple[float, float]:
    """The smallest of some numbers, and how far neighbouring ones lie apart at least."""
    ordered = sorted(set(numbers))
    gaps = [there - here for here, there in pairwise(ordered)]
    return ordered[0], min(gaps, default=1.0)
