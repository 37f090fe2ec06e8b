"""m,n,k: k stones in a row win, on a board m wide and n high. Tic-tac-toe is 3,3,3; gomoku is 15,15,5.

A board is two numbers, one bit a square: the stones of the player to move and those of the other. Each row
has one bit to spare, always empty, so that a shifted row cannot run into its neighbour (here 3 by 3):

     8  9 10 | 11        a shift by 1 looks along a row, by 4 up a column,
     4  5  6 |  7        by 5 and by 3 along the two diagonals
     0  1  2 |  3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import NamedTuple

from zermelo.bits import shifted
from zermelo.board import Grid, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.reading import read_grid, x_is_ahead
from zermelo.value import Number, lost_in, won_in

SMALL = 64  # bits: of larger boards, the exact search need not be told anything


class Stones(NamedTuple):
    """The squares that hold a stone of the player to move, and of the other."""

    mine: int
    theirs: int


class MNK(Game[Stones, int]):
    """k in a row on a board m wide and n high; the board full without a row is a draw.

    >>> game = MNK(4, 3, 3)
    >>> [game.write(move) for move in game.moves(game.start())][:5]
    ['a1', 'b1', 'c1', 'd1', 'a2']
    """

    players = ("X", "O")
    variants: tuple[tuple[str, str], ...] = (
        ("4,4,4", "4 in a row on 4 by 4"),
        ("4,3,3", "3 in a row on 4 by 3"),
        ("6,6,4", "4 in a row on 6 by 6"),
    )
    points = False
    alternates = True

    def __init__(self, m: int = 5, n: int = 5, k: int = 4) -> None:
        for name, size in (("m", m), ("n", n), ("k", k)):
            if not isinstance(size, int) or not 1 <= size <= 26:
                raise GameError(f"{name} is a whole number from 1 to 26, not {size!r}")
        self.m, self.n, self.k = m, n, k
        if type(self) is MNK:
            self.title = f"{k} in a row on {m} by {n}"
        self.stride = m + 1
        self.bits = n * self.stride
        self.full = sum(1 << square for square in self.squares)

    @property
    def squares(self) -> list[int]:
        """The bit of every square, from a1 along the rows."""
        return [row * (self.m + 1) + column for row in range(self.n) for column in range(self.m)]

    def start(self) -> Stones:
        """An empty board."""
        return Stones(0, 0)

    def moves(self, state: Stones) -> Iterator[int]:
        """Every empty square."""
        taken = state.mine | state.theirs
        for row in range(self.n):
            for square in range(row * self.stride, row * self.stride + self.m):
                if not taken >> square & 1:
                    yield square

    def play(self, state: Stones, move: int) -> Stones:
        """A stone on the square; the other player is to move."""
        return Stones(state.theirs, state.mine | 1 << move)

    def score(self, state: Stones) -> int | None:
        """Lost where the other has just made a row; drawn where the board is full."""
        if self.has_row(state):
            return -1
        return 0 if state.mine | state.theirs == self.full else None

    def has_row(self, state: Stones) -> bool:
        """Whether k stones of whoever has just moved stand in a row."""
        for shift in (1, self.stride, self.stride + 1, self.stride - 1):
            run = state.theirs
            for _ in range(self.k - 1):
                run &= run >> shift
            if run:
                return True
        return False

    def turn(self, state: Stones) -> int:
        """X moves whenever there are as many stones of the one as of the other."""
        return (state.mine | state.theirs).bit_count() % 2

    def evaluate(self, state: Stones) -> int:
        """Rows that are still open, each counted by the square of its stones: mine less theirs."""
        total = 0
        for row in self.rows:
            mine, theirs = (state.mine & row).bit_count(), (state.theirs & row).bit_count()
            if not theirs:
                total += mine * mine
            elif not mine:
                total -= theirs * theirs
        return total

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """Every row of k squares, as bits."""
        found = []
        for square in self.squares:
            y, x = divmod(square, self.stride)
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                if 0 <= x + (self.k - 1) * dx < self.m and y + (self.k - 1) * dy < self.n:
                    found.append(sum(1 << square + i * (dy * self.stride + dx) for i in range(self.k)))
        return tuple(dict.fromkeys(found))

    # -- what an exact search should know -----------------------------------------------------------------

    def bounds(self, state: Stones) -> tuple[Number, Number] | None:
        """Who cannot win any more, and how soon the others can: by the rows that are still open.

        Let each of an attacker's open rows count two to the power of its stones. If the other is to move and
        it all adds up to less than 2**k, he breaks every row by always taking the square that counts most; if
        the attacker is to move, half as much must do (Erdos and Selfridge, 1973).
        """
        if self.bits > SMALL:
            return None
        mine = theirs = -1  # the most stones in an open row
        my_weight = their_weight = 0
        threats = state.mine & 0  # the squares that complete a row of the other's
        for row in self.rows:
            own, other = (row & state.mine).bit_count(), (row & state.theirs).bit_count()
            if not other:
                mine, my_weight = max(mine, own), my_weight + shifted(1, own)
            if not own:
                theirs, their_weight = max(theirs, other), their_weight + shifted(1, other)
                if other == self.k - 1:
                    threats |= row & ~state.theirs
        if mine == self.k - 1:
            return won_in(1), won_in(1)
        if threats & (threats - 1):
            return lost_in(2), lost_in(2)
        whole = shifted(1, self.k)
        return (
            0 if their_weight < whole else lost_in(2 * (self.k - theirs)),
            0 if 2 * my_weight < whole else won_in(2 * (self.k - mine) - 1),
        )

    def candidates(self, state: Stones) -> Iterable[int]:
        """What stops a row that is about to be made; else every square of a row that is still open.

        A stone anywhere else is as good as none, and a stone is never worse than none.
        """
        if self.bits > SMALL:
            yield from self.moves(state)
            return
        threats = useful = state.mine & 0
        for row in self.rows:
            if not row & state.mine or not row & state.theirs:
                useful |= row
                if (row & state.theirs).bit_count() == self.k - 1:
                    threats |= row
        free = (threats if threats else useful) & ~(state.mine | state.theirs)
        while free:
            yield (free & -free).bit_length() - 1
            free &= free - 1

    def order(self, state: Stones, move: int) -> Number:
        """By the open rows through a square, as `bounds` count them."""
        total = 0
        if self.bits <= SMALL:
            for row in self.rows:
                if row >> move & 1:
                    own, other = (row & state.mine).bit_count(), (row & state.theirs).bit_count()
                    if not own or not other:
                        total += shifted(1, own + other)
        return total

    def canonical(self, state: Stones) -> Stones:
        """The smallest of the board's mirror images and turns."""
        best, size = state, self.n * self.stride
        for image in range(0, len(self.images), size):
            mine = self.moved(state.mine, image)
            if mine <= best.mine:
                theirs = self.moved(state.theirs, image)
                if mine < best.mine or theirs < best.theirs:
                    best = Stones(mine, theirs)
        return best

    def moved(self, stones: int, image: int) -> int:
        """The stones where one of the `images`, which begins at this place, puts them."""
        moved = 0
        while stones:
            lowest = stones & -stones
            moved |= 1 << self.images[image + lowest.bit_length() - 1]
            stones ^= lowest
        return moved

    @cached_property
    def images(self) -> tuple[int, ...]:
        """Where each square goes, image after image: seven besides the board itself, three if not square."""
        ways = []
        turns = (False, True) if self.m == self.n else (False,)
        for flip_x, flip_y, turn in list(product((False, True), (False, True), turns))[1:]:
            for square in range(self.n * self.stride):
                y, x = divmod(square, self.stride)
                x, y = self.m - 1 - x if flip_x else x, self.n - 1 - y if flip_y else y
                x, y = (y, x) if turn else (x, y)
                ways.append(max(0, y * self.stride + x))  # the spare column, always empty, goes anywhere
        return tuple(ways)

    def board(self, state: Stones) -> Grid:
        """The board, X and O as they stand."""
        x, o = state if self.turn(state) == 0 else (state.theirs, state.mine)
        rows = []
        for y in reversed(range(self.n)):
            squares = range(y * self.stride, y * self.stride + self.m)
            rows.append("".join("x" if x >> s & 1 else "o" if o >> s & 1 else "." for s in squares))
        won = [row for row in self.rows if row & state.theirs == row]
        return Grid(
            tuple(rows), marks=tuple(self.write(s) for s in self.squares if any(r >> s & 1 for r in won))
        )

    def write(self, move: int) -> str:
        """`b2`: column, then row counted from the bottom."""
        row, column = divmod(move, self.stride)
        return f"{column_name(column)}{row + 1}"

    def save(self, state: Stones) -> str:
        """The rows from the top: `x.o/.x./...`."""
        return "/".join(self.board(state).rows)

    def load(self, text: str) -> Stones:
        """The position drawn in `text`, the top row first; the number of stones says who is to move."""
        rows = read_grid(text, self.m, self.n, "xo")
        stones = {"x": 0, "o": 0}
        for y, row in enumerate(reversed(rows)):
            for x, piece in enumerate(row):
                if piece in stones:
                    stones[piece] |= 1 << y * self.stride + x
        x, o = stones["x"], stones["o"]
        state = Stones(o, x) if x_is_ahead(x, o) else Stones(x, o)
        if self.has_row(Stones(state.theirs, state.mine)):
            mover = self.players[self.turn(state)]
            raise TextError(f"{mover} has {self.k} in a row and is to move: the game was over before")
        return state
