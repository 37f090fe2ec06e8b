"""Pits with seeds in them, as in Kalah and other mancala games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zermelo.board.names import column_name, known_names, refuse, settle


@dataclass(frozen=True, slots=True)
class Pits:
    """Rows of pits with so many seeds in each, the top row first, and perhaps a store at either end.

    `stores` are the first player's, at the right, and the second player's, at the left. A move is named by
    its pit. Unless `names` says otherwise, the pits of the bottom row are `a`, `b`, `c`, ... from left to
    right, and those of a second row above it, which is the other player's, `A`, `B`, `C`, ... from right to
    left: each player counts in the way that seeds are sown. `marks` are pits to point out.

    >>> print(Pits(((4, 4, 0), (5, 10, 0)), stores=(1, 0)))
           C  B  A
           4  4  0
      0              1
           5 10  0
           a  b  c
    """

    rows: tuple[tuple[int, ...], ...]
    stores: tuple[int, int] | tuple[()] = ()
    names: tuple[tuple[str, ...], ...] = ()
    marks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.rows, Iterable) or not all(isinstance(row, Iterable) for row in self.rows):
            refuse(self, f"rows are tuples of numbers, such as ((4, 4), (4, 4)), not {self.rows!r}")
        rows = tuple(tuple(row) for row in self.rows)
        if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
            refuse(self, f"rows have equally many pits, and one at least, not {rows!r}")
        stores = tuple(self.stores)
        if len(stores) not in (0, 2):
            refuse(self, f"stores are two, the first player's and the second player's, not {stores!r}")
        for seeds in (*(seeds for row in rows for seeds in row), *stores):
            if not isinstance(seeds, int) or seeds < 0:
                refuse(self, f"a pit holds a whole number of seeds, not {seeds!r}")
        names = tuple(tuple(row) for row in self.names) or _usual_names(len(rows), len(rows[0]))
        every = [name for row in names for name in row]
        if [len(row) for row in names] != [len(row) for row in rows] or len(set(every)) < len(every):
            refuse(self, f"names are one for each pit, all different, in rows as the pits: not {names!r}")
        marks = known_names(self, "marks", self.marks, every, "pit")
        settle(self, rows=rows, stores=stores, names=names, marks=marks)

    def __str__(self) -> str:
        """Numbers in rows, the stores at the ends, the names of pits above and below."""
        numbers = [[str(seeds) for seeds in row] for row in self.rows]
        stores = [str(seeds) for seeds in self.stores]
        longest = max(len(word) for row in [*numbers, *self.names, stores] for word in row)
        width = max(longest + 1, 3)
        ends = width + 2 if stores else 0

        def line(words: Iterable[str]) -> str:
            return " " * ends + "".join(word.rjust(width) for word in words)

        lines = []
        for i, (row, names) in enumerate(zip(numbers, self.names, strict=True)):
            top = i < len(numbers) / 2 and len(numbers) > 1
            lines += [line(names), line(row)] if top else [line(row), line(names)]
            if stores and i == (len(numbers) - 1) // 2:
                middle = stores[1].rjust(width) + " " * (len(row) * width + 3) + stores[0].rjust(width)
                lines.append(middle)
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        return {
            "kind": "pits",
            "rows": [list(row) for row in self.rows],
            "stores": list(self.stores),
            "names": [list(row) for row in self.names],
            "marks": list(self.marks),
        }


def _usual_names(down: int, across: int) -> tuple[tuple[str, ...], ...]:
    letters = [column_name(c) for c in range(across)]
    if down == 2:
        return tuple(name.upper() for name in reversed(letters)), tuple(letters)
    if down == 1:
        return (tuple(letters),)
    return tuple(tuple(f"{letter}{down - r}" for letter in letters) for r in range(down))
