"""Hex: join your two sides of the board. X joins top and bottom, O left and right; there are no draws.

. . . .          A square touches six others: those beside it in its row, the one above and the one
 . x . .         above to the right, the one below and the one below to the left.
  . . o .
   . . . .
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Grid, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.reading import read_grid, x_is_ahead


class Stones(NamedTuple):
    """The stones of X, who begins, and of O."""

    x: int
    o: int


class Hex(Game[Stones, int]):
    """Join your two sides of the board: X top and bottom, O left and right. There are no draws.

    Nash (1949): with best play the first player wins.

    >>> from zermelo import alphabeta
    >>> alphabeta(Hex(3)).value.kind
    'win'
    """

    players = ("X", "O")
    variants = (("3", "3 by 3"), ("5", "5 by 5"), ("7", "7 by 7"), ("11", "11 by 11"))
    points = False
    alternates = True

    def __init__(self, size: int = 4) -> None:
        if not isinstance(size, int) or not 1 <= size <= 26:
            raise GameError(f"the size of the board is a whole number from 1 to 26, not {size!r}")
        self.size = size
        self.stride = size + 1  # one spare column, always empty, so that nothing runs over the edge
        self.bits = size * self.stride
        self.row = (1 << size) - 1
        self.column = sum(1 << y * self.stride for y in range(size))
        self.full = self.column * self.row

    def start(self) -> Stones:
        """An empty board."""
        return Stones(0, 0)

    def moves(self, state: Stones) -> Iterator[int]:
        """Every empty square, from the top left."""
        taken = state.x | state.o
        for y in range(self.size):
            for square in range(y * self.stride, y * self.stride + self.size):
                if not taken >> square & 1:
                    yield square

    def play(self, state: Stones, move: int) -> Stones:
        """A stone on the square."""
        if self.turn(state) == 0:
            return Stones(state.x | 1 << move, state.o)
        return Stones(state.x, state.o | 1 << move)

    def score(self, state: Stones) -> int | None:
        """Lost where the other's last stone has joined their sides."""
        if self.turn(state) == 0:
            return -1 if self.reached(state.o, self.column) & self.column << self.size - 1 else None
        return -1 if self.reached(state.x, self.row) & self.row << (self.size - 1) * self.stride else None

    def reached(self, stones: int, side: int) -> int:
        """Those of the stones that are joined to a side of the board."""
        found = stones & side
        while True:
            beside = found | found << 1 | found >> 1 | found << self.stride | found >> self.stride
            more = (beside | found << self.stride - 1 | found >> self.stride - 1) & stones
            if more == found:
                return found
            found = more

    def turn(self, state: Stones) -> int:
        """X moves whenever there are as many stones of the one as of the other."""
        return (state.x | state.o).bit_count() % 2

    def order(self, state: Stones, move: int) -> int:
        """Squares near the middle first."""
        y, x = move // self.stride, move % self.stride
        return -abs(2 * x - self.size + 1) - abs(2 * y - self.size + 1)

    def canonical(self, state: Stones) -> Stones:
        """The board or the board turned upside down, whichever is the smaller."""
        x, o = self.turned(state.x), self.turned(state.o)
        return Stones(x, o) if x < state.x or (x == state.x and o < state.o) else state

    def turned(self, stones: int) -> int:
        """These stones with the board turned by half a circle."""
        turned = 0
        while stones:
            lowest = stones & -stones
            turned |= 1 << self.size * self.stride - 2 - (lowest.bit_length() - 1)
            stones ^= lowest
        return turned

    def board(self, state: Stones) -> Grid:
        """The board, with the stones that join the winner's sides."""
        rows = []
        for y in range(self.size):
            squares = range(y * self.stride, y * self.stride + self.size)
            rows.append(
                "".join("x" if state.x >> s & 1 else "o" if state.o >> s & 1 else "." for s in squares)
            )
        joined = 0
        if self.score(state) is not None:
            x_has_won = self.turn(state) == 1
            stones, side = (state.x, self.row) if x_has_won else (state.o, self.column)
            joined = self.reached(stones, side)
        squares = range(self.size * self.stride)
        marks = tuple(self.write(s) for s in squares if joined >> s & 1)
        return Grid(tuple(rows), hexes=True, sides=("x", "o"), marks=marks)

    def write(self, move: int) -> str:
        """`b2`: column, then row counted from the bottom."""
        y, x = divmod(move, self.stride)
        return f"{column_name(x)}{self.size - y}"

    def save(self, state: Stones) -> str:
        """The rows from the top: `x.../..o./..../....`."""
        return "/".join(self.board(state).rows)

    def load(self, text: str) -> Stones:
        """The position drawn in `text`, the top row first; the number of stones says who is to move."""
        stones = {"x": 0, "o": 0}
        for y, row in enumerate(read_grid(text, self.size, self.size, "xo")):
            for x, piece in enumerate(row):
                if piece in stones:
                    stones[piece] |= 1 << y * self.stride + x
        state = Stones(stones["x"], stones["o"])
        mover = 1 if x_is_ahead(state.x, state.o) else 0
        if self.score(state) is None:
            across = self.reached(state.o, self.column) & self.column << self.size - 1
            down = self.reached(state.x, self.row) & self.row << (self.size - 1) * self.stride
            if across or down:
                raise TextError(
                    f"{self.players[mover]} has joined its sides and is to move: it was over before"
                )
        return state
