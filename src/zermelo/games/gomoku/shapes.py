"""The shapes that a stone would make in a line: five, four, three, two, open or closed.

A line is looked at through a window, so many cells to each side of an empty square. Cells are two bits each:

    0 empty   1 black   2 white   3 beyond the edge

What a stone of one's own in the middle would make of it is told by what one more stone could make of that:

    FIVE         it wins
    OPEN_FOUR    whatever the other does about it in this line, a five follows
    FOUR         one more stone makes a five
    OPEN_THREE   one more stone makes an open four         THREE   ... a four
    OPEN_TWO     one more stone makes an open three        TWO     ... a three
    OPEN_ONE     one more stone makes an open two          ONE     ... a two

So every rule of what counts as five has tables of its own, and nothing else differs between them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

EMPTY, BLACK, WHITE, EDGE = range(4)
DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(10)


class Fives(NamedTuple):
    """What counts as five in a row."""

    overlines: bool  # whether six or more win
    blocked: bool  # whether five between two stones of the other's win

    @property
    def radius(self) -> int:
        """How far to look: to the end of a five, and to what is beside it where that matters."""
        return 4 if self.overlines and self.blocked else 5


class Windows:
    """Every window of a radius, each one known by its number: its cells without the one in the middle."""

    def __init__(self, fives: Fives) -> None:
        self.fives, self.radius = fives, fives.radius
        self.cells = 2 * self.radius
        self.all = np.arange(1 << 2 * self.cells)

    def holds(self, offset: int, code: int) -> Any:
        """In which windows this cell, counted from the middle, is so; in the middle is a black stone."""
        if offset == 0 or abs(offset) > self.radius:
            return np.full(len(self.all), offset == 0 and code == BLACK)
        return self.all >> 2 * self._cell(offset) & 3 == code

    def with_stone(self, table: Any, cell: int, code: int) -> Any:
        """What a table says of each window with a stone more in an empty cell; nothing of others."""
        found = np.zeros_like(table)
        empty = np.flatnonzero((self.all >> 2 * cell & 3) == EMPTY)
        found[empty] = table[empty + (code << 2 * cell)]
        return found

    def _cell(self, offset: int) -> int:
        return offset + self.radius - (offset > 0)

    def winning(self) -> Any:
        """The windows in which Black has won."""
        won = np.zeros(len(self.all), bool)
        for start in range(-4, 1):
            five = np.ones(len(self.all), bool)
            for offset in range(start, start + 5):
                five &= self.holds(offset, BLACK)
            if not self.fives.overlines:
                five &= ~(self.holds(start - 1, BLACK) | self.holds(start + 5, BLACK))
            if not self.fives.blocked:
                five &= ~(self.holds(start - 1, WHITE) & self.holds(start + 5, WHITE))
            won |= five
        return won

    def leads_to(self, table: Any) -> Any:
        """How many stones of Black's, one at a time, lead to what a table says."""
        return sum(self.with_stone(table, cell, BLACK).astype(np.int8) for cell in range(self.cells))

    def shapes(self) -> Any:
        """What a black stone in the middle makes of each window."""
        five = self.winning()
        fives = self.leads_to(five)
        four = fives > 0
        open_four = fives > 1
        for cell in range(self.cells):  # White may put a stone anywhere
            empty = (self.all >> 2 * cell & 3) == EMPTY
            open_four &= ~empty | self.with_stone(four, cell, WHITE)
        found = np.zeros(len(self.all), np.uint8)
        closed, opened = four, open_four
        levels = [(FOUR, OPEN_FOUR, closed, opened)]
        for shape, open_shape in ((THREE, OPEN_THREE), (TWO, OPEN_TWO), (ONE, OPEN_ONE)):
            closed, opened = self.leads_to(closed) > 0, self.leads_to(opened) > 0
            levels.append((shape, open_shape, closed, opened))
        for shape, open_shape, closed, opened in reversed(levels):
            found[closed] = shape
            found[opened] = open_shape
        found[five] = FIVE
        return found


@lru_cache(maxsize=4)
def line_shapes(fives: Fives) -> Any:
    """Of each window the shape that a stone in the middle would make: four bits Black's, four White's."""
    windows = Windows(fives)
    black = windows.shapes()
    low = sum(1 << 2 * cell for cell in range(windows.cells))
    first, second = windows.all & low, windows.all >> 1 & low  # of each cell, its two bits
    return black | black[first << 1 | second] << 4
