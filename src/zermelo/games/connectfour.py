"""Connect Four: drop a stone into a column; four in a row, in any direction, win.

A board is two numbers, one bit a square, column by column from the bottom. Where there is room, each column
has one bit to spare on top, always empty (here the usual board, 7 wide and 6 high):

     6 13 20 27 34 41 48      spare
     5 12 19 26 33 40 47      a shift by 1 looks up a column,
     4 11 18 25 32 39 46      by 7 along a row,
     3 10 17 24 31 38 45      by 6 and by 8 along the diagonals
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

A board of 64 squares has no room for that. There a shifted column runs into its neighbour, so a four only
counts where it begins on a square from which it stays on the board (`begins`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from zermelo.board import Grid
from zermelo.contract import Game, foreseeing
from zermelo.errors import GameError, TextError
from zermelo.reading import read_grid, x_is_ahead
from zermelo.value import Value, lost_in, won_in

MOST_SOLVABLE = 42  # squares: the usual board takes less than a minute from its start
BOOK = Path(__file__).with_name("connectfour.book")
HALF = (1 << 32) - 1
FACTORS = (0x2545F4914F6CDD1D, 0x1B873593CC9E2D51, 0x1E3779B97F4A7C15, 0x27D4EB2F165667C5)
OPENING = 12  # with fewer stones than this, mirror images are often met both


class Stones(NamedTuple):
    """The stones of the player to move, and all stones."""

    mine: int
    all: int


class ConnectFour(Game[Stones, int]):
    """Drop a disc into a column: four in a row, in any direction, win.

    The board is of any size up to 64 squares.

    >>> from zermelo import alphabeta
    >>> alphabeta(ConnectFour(4, 4)).value
    draw
    """

    players = ("X", "O")
    variants = (("5x4", "5 by 4"), ("6x5", "6 by 5"), ("8x7", "8 by 7"))
    points = False
    alternates = True
    advantage = 16.6

    def __init__(self, width: int = 7, height: int = 6) -> None:
        for name, size in (("width", width), ("height", height)):
            if not isinstance(size, int) or size < 1:
                raise GameError(f"{name} is a whole number of squares, not {size!r}")
        if width * height > 64:
            raise GameError(f"{width} by {height} is {width * height} squares; a board has at most 64")
        self.width, self.height = width, height
        self.stride = height + 1 if width * (height + 1) <= 64 else height
        self.bottom = sum(1 << column * self.stride for column in range(width))
        self.full = self.bottom * ((1 << height) - 1)
        self.solvable = width * height <= MOST_SOLVABLE
        self.book = BOOK if (width, height) == (7, 6) else None
        self.directions = ((0, 1), (1, 0), (1, -1), (1, 1))  # columns across, squares up
        self.middle_first = tuple(sorted(range(width), key=lambda x: abs(2 * x - width + 1)))
        self.columns = tuple(((1 << height) - 1) << x * self.stride for x in self.middle_first)
        self.upper = sum(self.bottom << row for row in range(height - 1, -1, -2))
        self.top = self.bottom << height - 1
        self.below = self.full ^ self.top
        self.begins = tuple(self._begins(dx, dy) for dx, dy in self.directions)
        self.indices = 1 << width * (height + 1)

    def _begins(self, dx: int, dy: int) -> int:
        """The squares from which four squares in this direction stay on the board."""
        squares = 0
        for column in range(self.width - 3 * dx):
            for row in range(self.height):
                if 0 <= row + 3 * dy < self.height:
                    squares |= 1 << column * self.stride + row
        return squares

    def start(self) -> Stones:
        """An empty board."""
        return Stones(0, 0)

    def moves(self, state: Stones) -> Iterator[int]:
        """Every column that is not full."""
        for column in range(self.width):
            if not state.all >> column * self.stride + self.height - 1 & 1:
                yield column

    def play(self, state: Stones, move: int) -> Stones:
        """A stone falls on the pile of its column: adding 1 to a pile of ones carries to the square above."""
        return Stones(state.mine ^ state.all, state.all | state.all + (1 << move * self.stride))

    def score(self, state: Stones) -> int | None:
        """Lost where the other has just made four; drawn where the board is full."""
        if self.has_four(state.mine ^ state.all):
            return -1
        return 0 if state.all == self.full else None

    def has_four(self, stones: int) -> bool:
        """Whether four of these stones stand in a row."""
        for i in range(4):
            shift = self.directions[i][0] * self.stride + self.directions[i][1]
            pairs = stones & stones >> shift
            if pairs & pairs >> 2 * shift & self.begins[i]:
                return True
        return False

    def turn(self, state: Stones) -> int:
        """X moves whenever the number of stones is even."""
        return state.all.bit_count() % 2

    # -- what makes a search fast ----------------------------------------------------------------------------

    def wins(self, stones: int) -> int:
        """The squares, taken or not, that would complete a four of these stones."""
        found = 0
        for i in range(4):
            shift = self.directions[i][0] * self.stride + self.directions[i][1]
            begins = self.begins[i]
            pairs = stones & stones >> shift
            threes = pairs & stones >> 2 * shift
            found |= (threes & begins) << 3 * shift | threes >> shift & begins  # xxx_  _xxx
            found |= (pairs & stones >> 3 * shift & begins) << 2 * shift  # xx_x
            found |= (stones & pairs >> 2 * shift & begins) << shift  # x_xx
        return found

    def open_squares(self, stones: int) -> int:
        """The squares that a stone can fall on now."""
        if self.stride > self.height:
            return stones + self.bottom & self.full  # a full column carries into its spare square
        not_full = (~stones & self.top) >> self.height - 1 & self.bottom
        return stones + not_full & ~stones

    def safe(self, state: Stones) -> int:
        """The squares to fall on after which the other cannot win at once."""
        squares = self.open_squares(state.all)
        threats = self.wins(state.mine ^ state.all) & self.full & ~state.all
        forced = threats & squares
        if forced:
            squares = forced if forced & forced - 1 == 0 else 0  # two cannot be parried at once
        return squares & ~(threats >> 1 & self.below)  # nor is it safe to be stepped upon

    def candidates(self, state: Stones) -> Iterator[int]:
        """The columns that do not lose at once, those in the middle first; all that are open where all do.

        Whether a column wins at once, `bounds` have said before.
        """
        squares = self.safe(state)
        if squares == 0:
            squares = self.open_squares(state.all)
        for i in range(self.width):
            if squares & self.columns[i]:
                yield self.middle_first[i]

    @foreseeing
    def bounds(self, state: Stones) -> tuple[int, int]:
        """How soon the game can be won or lost, and whether it is all but over."""
        left = self.width * self.height - state.all.bit_count()
        safe = self.safe(state)
        if self.wins(state.mine) & self.open_squares(state.all):
            return won_in(1), won_in(1)
        if left <= 2 and (safe or left <= 1):
            return 0, 0
        if safe == 0:
            return lost_in(2), lost_in(2)
        soonest = lost_in(4) if left > 3 else 0
        return soonest, min(won_in(3), self.zugzwang(state, left))

    def zugzwang(self, state: Stones, left: int) -> int:
        """At most what the player to move can get if the other answers by a simple rule; see below.

        Call the player to move P and the other Q. Q answers a stone of P's with one on top of it. Count the
        rows from the top: where a column has an even number of empty squares, Q so gets the top one, the
        third, the fifth: the `upper` squares. A column with an odd number has an upper square open now. If
        P takes that, Q takes the one of another such column, and both columns are even from then on.

        left even   The columns with an odd number come in pairs, so Q always has its answer, and gets every
                    upper square that is not open now. If P has no four even with all the others, P cannot
                    win; if Q has one with its own, P loses.
        left odd    One such column is left over. In it Q still answers on top of P's stones, and so gets
                    the squares between the upper ones. If one of these completes a four of Q's, P loses as
                    soon as it is reached; P can put it off until all other columns are full. It must have
                    no four with what it gets until then.
        """
        theirs = state.mine ^ state.all
        open_upper = self.open_squares(state.all) & self.upper
        sure = self.upper & ~state.all & ~open_upper
        others = self.full ^ theirs ^ sure
        if left % 2 == 0:
            if self.has_four(others):
                return won_in(1)
            return lost_in(left) if self.has_four(theirs | sure) else 0
        most = won_in(1)
        threats = self.wins(theirs) & self.full & ~state.all & ~self.upper
        if threats:
            for i in range(self.width):
                column = self.columns[i]
                if threats & column and open_upper & column:
                    threat = threats & column & -(threats & column)  # the lowest
                    own = state.mine | self.upper & ~state.all & threat - 1
                    if not self.has_four(others & ~column | own & column):
                        above = (column & ~state.all & ~(threat - 1)).bit_count() - 1
                        most = min(most, lost_in(left - above))
        return most

    def order(self, state: Stones, move: int) -> int:
        """By the threats that the player has after the move, then by how near it is to the middle.

        A threat right above one of the other's is worth nothing: the other wins before it can be used.
        """
        square = state.all + (1 << move * self.stride) & ~state.all
        beyond_use = self.wins(state.mine ^ state.all) << 1
        useful = self.wins(state.mine | square) & self.full & ~state.all & ~beyond_use
        return 64 * useful.bit_count() - abs(2 * move - self.width + 1)

    def key(self, state: Stones) -> int:
        """A number that no two states share, on boards with a spare row; mirror images do in the opening.

        In each column of `all + bottom` a single bit marks its height; `mine` fills in what is below it.
        """
        key = self.packed(state.mine, state.all)
        if state.all.bit_count() < OPENING:
            return min(key, self.packed(self.mirrored(state.mine), self.mirrored(state.all)))
        return key

    def packed(self, mine: int, stones: int) -> int:
        """Two boards in one number."""
        if self.width * self.stride <= 62 and self.stride > self.height:
            return mine + stones + self.bottom
        mixed = (mine & HALF) * FACTORS[0] ^ (mine >> 32 & HALF) * FACTORS[1]  # halves: every square counts
        return (mixed ^ (stones & HALF) * FACTORS[2] ^ (stones >> 32 & HALF) * FACTORS[3]) & (1 << 62) - 1

    def index(self, state: Stones) -> int:
        """The two boards in one number, as `key` has it."""
        return state.mine + state.all + self.bottom

    def state_at(self, number: int) -> Stones:
        """Below the highest bit of a column its squares are taken; what is left of the number is mine."""
        filled = number
        for _ in range(self.height):
            filled |= filled >> 1 & self.full
        stones = filled >> 1 & self.full
        return Stones(number - stones - self.bottom, stones)

    def unplay(self, state: Stones) -> Iterator[Stones]:
        """Every stone of the other's that lies on top may have been the last, if there was no four before."""
        theirs = state.mine ^ state.all
        tops = state.all & ~(state.all >> 1 & self.below) & theirs
        while tops:
            stone = tops & -tops
            tops ^= stone
            if not self.has_four(theirs ^ stone):
                yield Stones(theirs ^ stone, state.all ^ stone)

    def tally(self, state: Stones, value: Value) -> int:
        """The value as many programs count it: the stones that the winner has left, the winning one too."""
        left = self.width * self.height - state.all.bit_count()
        return int(value.score) * ((left - value.plies) // 2 + 1) if value.plies is not None else 0

    def evaluate(self, state: Stones) -> int:
        """Fours that are still open, each counted by the square of its stones: mine less theirs."""
        theirs = state.mine ^ state.all
        return self.open_fours(state.mine, theirs) - self.open_fours(theirs, state.mine)

    def open_fours(self, mine: int, theirs: int) -> int:
        """All fours without a stone of theirs, by the square of mine in them: 64 squares at a time.

        The stones of each four are added up in binary, one bit of the sum a number: `ones` and `twos`.
        """
        total = 0
        for i in range(4):
            shift = self.directions[i][0] * self.stride + self.directions[i][1]
            a, b, c, d = mine, mine >> shift, mine >> 2 * shift, mine >> 3 * shift
            blocked = theirs | theirs >> shift | theirs >> 2 * shift | theirs >> 3 * shift
            usable = self.begins[i] & ~blocked
            ones = (a ^ b ^ c ^ d) & usable
            twos = ((a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d))) & usable
            # 1, 4 or 9 for one, two or three stones: 1 for `ones`, 4 for `twos`, and 4 more for both
            total += ones.bit_count() + 4 * twos.bit_count() + 4 * (ones & twos).bit_count()
        return total

    def canonical(self, state: Stones) -> Stones:
        """The board or its mirror image, whichever is the smaller."""
        mine, stones = self.mirrored(state.mine), self.mirrored(state.all)
        smaller = stones < state.all or (stones == state.all and mine < state.mine)
        return Stones(mine, stones) if smaller else state

    def mirrored(self, stones: int) -> int:
        """These stones seen from behind the board."""
        column, mirrored = (1 << self.height) - 1, 0
        for x in range(self.width):
            mirrored |= (stones >> x * self.stride & column) << (self.width - 1 - x) * self.stride
        return mirrored

    def board(self, state: Stones) -> Grid:
        """The board, X and O as they stand."""
        x = state.mine if self.turn(state) == 0 else state.mine ^ state.all
        won = self.fours(state)
        return Grid(
            tuple(
                "".join(
                    "." if not state.all >> s & 1 else "x" if x >> s & 1 else "o"
                    for s in range(row, self.width * self.stride, self.stride)
                )
                for row in reversed(range(self.height))
            ),
            drop=True,
            marks=tuple(self._square(s) for s in range(self.width * self.stride) if won >> s & 1),
        )

    def fours(self, state: Stones) -> int:
        """The stones that stand in fours of the player who moved last."""
        stones, found = state.mine ^ state.all, 0
        for (dx, dy), begins in zip(self.directions, self.begins, strict=True):
            shift = dx * self.stride + dy
            first = begins & stones & stones >> shift & stones >> 2 * shift & stones >> 3 * shift
            found |= first | first << shift | first << 2 * shift | first << 3 * shift
        return found

    def _square(self, square: int) -> str:
        column, row = divmod(square, self.stride)
        return f"{column + 1}{row + 1}"

    def write(self, move: int) -> str:
        """`4`: the column, counted from 1."""
        return str(move + 1)

    def save(self, state: Stones) -> str:
        """The rows from the top: `......./......./...x...`."""
        return "/".join(self.board(state).rows)

    def load(self, text: str) -> Stones:
        """The position drawn in `text`, the top row first, or played: `4453` is four moves, by column."""
        if re.fullmatch(r"[0-9\s]+", text):
            return self._played(text)
        rows = read_grid(text, self.width, self.height, "xo")
        columns = ["".join(row[x] for row in reversed(rows)) for x in range(self.width)]
        stones = {"x": 0, "o": 0, ".": 0}
        for x, column in enumerate(columns):
            if "." in column.rstrip("."):
                row = column.index(".") + 1
                raise TextError(f"a stone of column {x + 1} hangs in the air: square {row} of it is empty")
            for y, piece in enumerate(column):
                stones[piece] |= 1 << x * self.stride + y
        x, o = stones["x"], stones["o"]
        state = Stones(o if x_is_ahead(x, o) else x, x | o)
        if self.has_four(state.mine):
            mover = self.players[self.turn(state)]
            raise TextError(f"{mover} has four in a row and is to move: the game was over before")
        return state

    def _played(self, text: str) -> Stones:
        state = self.start()
        for at, digit in enumerate(text):
            if digit.isspace():
                continue
            if self.has_four(state.mine ^ state.all):
                raise TextError("the game is over before this move", text, at)
            column = int(digit) - 1
            if not 0 <= column < self.width or state.all >> column * self.stride + self.height - 1 & 1:
                raise TextError(f"column {digit} is full or not on the board", text, at)
            state = self.play(state, column)
        return state
