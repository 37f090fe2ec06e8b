"""A board of points in two rows with a bar between their halves, as in backgammon."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from zermelo.board.look import Looks, looks_of
from zermelo.board.names import known_names, refuse, settle

BAR, OFF = "bar", "off"
TALL = 5  # men on a point that are drawn one above the other; of more, the number is written


@dataclass(frozen=True, slots=True)
class Tables:
    """The men on each point, from point 1 on, those on the bar, and those that have been borne off.

    A letter is a man, so `points` are strings, `""` for a point without men. Point 1 is at the right of the
    bottom row, and they are counted once round the board. A move is named by two places, `24/21`, `bar/22`,
    `3/off`; the points are those of the board, whoever moves. Where two moves go the same way, each ends with
    a choice, `3/off(6)`, and the page asks. `marks` are places to point out.

    >>> print(Tables(("", "oo", "o", *[""] * 18, "x", "x", ""), bar="x"))
     13 14 15 16 17 18 | 19 20 21 22 23 24
      .  .  .  .  .  . |  .  .  .  x  x  .
                       |                    bar  x
                       |              o
      .  .  .  .  .  . |  .  .  .  o  o  .
     12 11 10  9  8  7 |  6  5  4  3  2  1
    """

    points: tuple[str, ...]
    bar: str = ""
    off: str = ""
    marks: tuple[str, ...] = ()
    looks: Looks = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if isinstance(self.points, str) or not isinstance(self.points, Iterable):
            refuse(
                self, f"points are strings, the men on each, such as ('xx', '', 'o', ''), not {self.points!r}"
            )
        points = tuple(self.points)
        if not points or len(points) % 4 or not all(isinstance(men, str) for men in points):
            refuse(self, f"points are strings, four or a multiple of that, not {points!r}")
        if not isinstance(self.bar, str) or not isinstance(self.off, str):
            refuse(self, f"bar and off are strings, a letter a man, not {self.bar!r} and {self.off!r}")
        settle(self, points=points, looks=looks_of(self, self.looks))
        settle(self, marks=known_names(self, "marks", self.marks, self.names, "place"))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all places."""
        return (*(str(number) for number in range(1, len(self.points) + 1)), BAR, OFF)

    @property
    def rows(self) -> tuple[range, range]:
        """The points from left to right, counted from 0: above, and below."""
        half = len(self.points) // 2
        return range(half, 2 * half), range(half - 1, -1, -1)

    def __str__(self) -> str:
        """Men above one another, towards the middle, and the numbers of their points."""
        above, below = self.rows
        upper, lower = self._stacks(above), self._stacks(below)
        beside = [f"{name}  {' '.join(men)}" for name, men in ((BAR, self.bar), (OFF, self.off)) if men]
        numbers = [self._line([str(point + 1) for point in row]) for row in self.rows]
        middle = self._line([""] * len(above)).ljust(len(numbers[0]) + 2) + "  ".join(beside)
        lines = [numbers[0], *map(self._line, upper), middle, *map(self._line, reversed(lower)), numbers[1]]
        return "\n".join(line.rstrip() for line in lines)

    def _stacks(self, row: range) -> list[list[str]]:
        """The men of a row of points, those at the edge of the board first."""
        tallest = min(TALL, max(1, *(len(self.points[point]) for point in row)))
        return [[self._man(self.points[point], level) for point in row] for level in range(tallest)]

    def _man(self, men: str, level: int) -> str:
        if level >= len(men):
            return "." if level == 0 else ""
        return str(len(men)) if level == TALL - 1 and len(men) > TALL else men[level]

    def _line(self, words: list[str]) -> str:
        half = len(words) // 2
        left, right = ("".join(word.rjust(3) for word in each) for each in (words[:half], words[half:]))
        return f"{left} |{right}"

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {
            "kind": "tables",
            "points": list(self.points),
            "bar": self.bar,
            "off": self.off,
            "marks": list(self.marks),
            "looks": {piece: look.to_json() for piece, look in self.looks.items()},
        }
