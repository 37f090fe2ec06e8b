"""Othello: enclose the other's discs in a line and they become yours; who has more discs at the end wins.

A board is two numbers, one bit a square, row by row from a1, the top left. A shift by 1 looks along a row, by
`size` along a column, by one more or less along a diagonal. Lines never run over the edge: what is enclosed
lies between two discs, so never on the edge that the line runs into (`inner`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Grid, Look, column_name
from zermelo.contract import Game, foreseeing
from zermelo.errors import GameError, TextError
from zermelo.reading import read_grid

SIZES = (4, 6, 8, 10)
FEW, FEWER, FEWEST = 16, 7, 5  # empty squares: so few take no second; a moment; next to nothing
LOOKS = {"x": Look(0, name="black disc"), "o": Look(1, name="white disc")}
OPENING = 12  # discs: with fewer, mirror images are often met both
DIGIT = (1 << 32) - 1
FACTORS = (
    0x2545F4914F6CDD1D, 0x1B873593CC9E2D51, 0x1E3779B97F4A7C15, 0x27D4EB2F165667C5,
    0x3C6EF372FE94F82B, 0x2127599BF4325C37, 0x38B34AE5A1E38B93, 0x165667B19E3779F9,
)  # fmt: skip


class Discs(NamedTuple):
    """The discs of the player to move, those of the other, and whether White is to move."""

    mine: int
    theirs: int
    white: int


class Othello(Game[Discs, int]):
    """Enclose the other's discs and they become yours. Who cannot move passes; the margin counts.

    The board has 4, 6, 8 or 10 squares a side. Empty squares go to the winner, as in tournaments;
    with `discs` only discs count. With `parallel` the first four discs stand side by side by colour instead
    of crosswise.

    With best play White wins on 4 by 4, by 10 or, if only discs count, by 8. Counts of lines of play:

    >>> from zermelo.count import perft
    >>> [perft(Othello(), depth) for depth in range(5)]
    [1, 4, 12, 56, 244]
    """

    players = ("Black", "White")
    variants = (("4", "4 by 4"), ("6", "6 by 6"))
    points = True
    alternates = True
    advantage = 19.6

    def __init__(self, size: int = 8, *, parallel: bool = False, discs: bool = False) -> None:
        if size not in SIZES or isinstance(size, bool):
            sizes = ", ".join(map(str, SIZES[:-1]))
            raise GameError(f"an Othello board has {sizes} or {SIZES[-1]} squares a side, not {size!r}")
        self.size, self.parallel, self.discs = size, parallel, discs
        self.bits = max(64, size * size)
        self.passing = size * size  # the move of who has none
        self.full = (1 << size * size) - 1
        row, column = (1 << size) - 1, sum(1 << y * size for y in range(size))
        sides, ends = column | column << size - 1, row | row << size * (size - 1)
        self.shifts = (1, size, size - 1, size + 1)
        self.inner = tuple(self.full & ~edge for edge in (sides, ends, sides | ends, sides | ends))
        self.doublings = size // 2 - 2  # a line encloses size - 2 discs at most
        self.digits = (size * size + 31) // 32
        half = sum(((1 << size // 2) - 1) << y * size for y in range(size // 2))
        self.quarters = tuple(half << x + y for x in (0, size // 2) for y in (0, size * size // 2))
        self.corners, self.edge, self.west, self.east = sides & ends, sides | ends, column, column << size - 1

    def start(self) -> Discs:
        """Two discs each in the middle, crosswise: Black's are e4 and d5 on the usual board."""
        low, size = (self.size // 2 - 1) * (self.size + 1), self.size
        a, b, c, d = (1 << low + at for at in (0, 1, size, size + 1))
        return Discs(c | d, a | b, 0) if self.parallel else Discs(b | c, a | d, 0)

    def moves(self, state: Discs) -> Iterator[int]:
        """Every square on which a disc would enclose some of the other's; where there is none, to pass."""
        squares = self.open_squares(state.mine, state.theirs)
        if squares == 0 and self.open_squares(state.theirs, state.mine):
            yield self.passing
        while squares:
            lowest = squares & -squares
            yield lowest.bit_length() - 1
            squares ^= lowest

    def play(self, state: Discs, move: int) -> Discs:
        """A disc on the square, and those it encloses turned."""
        if move == self.passing:
            return Discs(state.theirs, state.mine, 1 - state.white)
        turned = self.turned(state.mine, state.theirs, move)
        return Discs(state.theirs ^ turned, state.mine | turned | 1 << move, 1 - state.white)

    def score(self, state: Discs) -> int | None:
        """The margin, once neither can move."""
        if self.open_squares(state.mine, state.theirs) or self.open_squares(state.theirs, state.mine):
            return None
        return self.final(state.mine.bit_count(), state.theirs.bit_count())

    def final(self, mine: int, theirs: int) -> int:
        """By how much a finished game is won."""
        if self.discs or mine == theirs:
            return mine - theirs
        return self.passing - 2 * theirs if mine > theirs else 2 * mine - self.passing

    def turn(self, state: Discs) -> int:
        """Black begins."""
        return state.white

    def open_squares(self, mine: int, theirs: int) -> int:
        """The empty squares on which a disc of mine would enclose some of theirs.

        In each line and both ways at once: the discs of theirs that touch one of mine, then those that touch
        these, two at a time from then on.
        """
        found = 0
        for i in range(4):
            shift, between = self.shifts[i], theirs & self.inner[i]
            up, down = between & mine << shift, between & mine >> shift
            up, down = up | between & up << shift, down | between & down >> shift
            pairs = between & between << shift
            for _ in range(self.doublings):
                up, down = up | pairs & up << 2 * shift, down | pairs >> shift & down >> 2 * shift
            found |= up << shift | down >> shift
        return found & self.full & ~(mine | theirs)

    def turned(self, mine: int, theirs: int, move: int) -> int:
        """The discs of theirs that a disc of mine on a square encloses."""
        found, disc = 0, 1 << move
        for i in range(4):
            shift, between = self.shifts[i], theirs & self.inner[i]
            up, down = between & disc << shift, between & disc >> shift
            up, down = up | between & up << shift, down | between & down >> shift
            pairs = between & between << shift
            for _ in range(self.doublings):
                up, down = up | pairs & up << 2 * shift, down | pairs >> shift & down >> 2 * shift
            found |= up if mine & up << shift else 0
            found |= down if mine & down >> shift else 0
        return found

    # -- what makes a search fast ----------------------------------------------------------------------------

    @foreseeing
    def bounds(self, state: Discs) -> tuple[int, int]:
        """The margin where one square is left, or none can move; otherwise any margin there is."""
        mine, theirs = state.mine.bit_count(), state.theirs.bit_count()
        if mine + theirs >= self.passing - 1:
            last = (self.full & ~(state.mine | state.theirs)).bit_length() - 1
            margin = self.last_margin(state, mine, theirs, last)
            return margin, margin
        if self.open_squares(state.mine, state.theirs) or self.open_squares(state.theirs, state.mine):
            return -self.passing, self.passing
        return self.final(mine, theirs), self.final(mine, theirs)

    def last_margin(self, state: Discs, mine: int, theirs: int, last: int) -> int:
        """The margin where `last` is the only empty square, or none is (-1)."""
        if last < 0:
            return mine - theirs
        turned = self.turned(state.mine, state.theirs, last).bit_count()
        if turned:
            return mine - theirs + 2 * turned + 1
        turned = self.turned(state.theirs, state.mine, last).bit_count()
        return mine - theirs - 2 * turned - 1 if turned else self.final(mine, theirs)

    def nearly_over(self, state: Discs) -> bool:
        """Whether so few squares are left that a look at them costs less than a look at the table."""
        return self.passing - (state.mine | state.theirs).bit_count() <= FEWER

    def can_solve(self, state: Discs) -> bool:
        """Whether the end is near."""
        return self.passing - (state.mine | state.theirs).bit_count() <= FEW

    def order(self, state: Discs, move: int) -> int:
        """Fewest replies first, corners above all, and few empty squares to reach my discs from.

        Where a quarter of the board has an odd number of empty squares, who moves there first is likely to
        move there last. With few squares left that alone must do: more costs more than it saves.
        """
        if move == self.passing:
            return 0
        empty, odd = self.full & ~(state.mine | state.theirs), 0
        for i in range(4):
            if self.quarters[i] >> move & 1:
                odd = (empty & self.quarters[i]).bit_count() & 1
        if empty.bit_count() <= FEWEST:
            return odd
        after = self.play(state, move)
        replies = self.open_squares(after.mine, after.theirs)
        exposed = self.around(after.theirs) & ~after.mine
        corners = (replies & self.corners).bit_count() - (self.corners >> move & 1)
        return 2 * odd - 4 * replies.bit_count() - 8 * corners - exposed.bit_count()

    def key(self, state: Discs) -> int:
        """A number for the discs, whoever has which colour; mirror images share it in the opening."""
        if (state.mine | state.theirs).bit_count() < OPENING:
            state = self.canonical(state)
        number = 0
        for i in range(self.digits):
            number += (state.mine >> 32 * i & DIGIT) * FACTORS[2 * i]
            number += (state.theirs >> 32 * i & DIGIT) * FACTORS[2 * i + 1]
        return number & (1 << 62) - 1

    def canonical(self, state: Discs) -> Discs:
        """The board or one of its seven mirror images: the one that comes first."""
        mine, theirs = state.mine, state.theirs
        first_mine, first_theirs = mine, theirs
        for i in range(7):
            if i % 2:
                mine, theirs = self.upside_down(mine), self.upside_down(theirs)
            else:
                mine, theirs = self.transposed(mine), self.transposed(theirs)
            differing = mine ^ first_mine
            lowest = differing & -differing  # no comparison: compiled, a disc on the last square is a sign
            if differing == 0:
                differing = theirs ^ first_theirs
                lowest = differing & -differing
                if theirs & lowest:
                    first_theirs = theirs
            elif mine & lowest:
                first_mine, first_theirs = mine, theirs
        return Discs(first_mine, first_theirs, state.white)

    def upside_down(self, discs: int) -> int:
        """These discs, the top row at the bottom."""
        row, found = (1 << self.size) - 1, 0
        for y in range(self.size):
            found |= (discs >> y * self.size & row) << (self.size - 1 - y) * self.size
        return found

    def transposed(self, discs: int) -> int:
        """These discs with rows for columns."""
        found = 0
        while discs:
            lowest = discs & -discs
            square = lowest.bit_length() - 1
            found |= 1 << square % self.size * self.size + square // self.size
            discs ^= lowest
        return found

    # -- a judgement ---------------------------------------------------------------------------------------

    def evaluate(self, state: Discs) -> int:
        """The margin to expect. The weights fit exact margins of positions with 14 to 17 squares left."""
        mine, theirs = state.mine, state.theirs
        moves = self.open_squares(mine, theirs).bit_count() - self.open_squares(theirs, mine).bit_count()
        expected = 2 * moves + self.standing(mine, theirs) - self.standing(theirs, mine)
        return max(1 - self.passing, min(self.passing - 1, expected))

    def standing(self, mine: int, theirs: int) -> int:
        """What the places of my discs are worth.

        Corners, and what is joined to them along the edge, can never be turned. A disc beside an empty corner
        gives it away, and one that touches any empty square gives the other moves.
        """
        empty = self.full & ~(mine | theirs)
        safe = mine & self.corners
        for _ in range(self.size - 2):
            safe |= (self.sideways(safe) | self.upright(safe)) & mine & self.edge
        worth = 3 * (mine & self.corners).bit_count() + 2 * safe.bit_count()
        worth -= (mine & self.around(empty)).bit_count()
        return worth - 4 * (mine & self.around(empty & self.corners)).bit_count()

    def around(self, squares: int) -> int:
        """The squares that touch some of these, and are none of them."""
        return self.upright(self.sideways(squares)) & self.full & ~squares

    def sideways(self, squares: int) -> int:
        """These squares and those to the left and right of them."""
        return squares | (squares & ~self.west) >> 1 | (squares & ~self.east) << 1

    def upright(self, squares: int) -> int:
        """These squares and those above and below them."""
        return squares | squares << self.size | squares >> self.size & self.full >> self.size

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Discs) -> Grid:
        """The board, Black as x and White as o."""
        black, white = (state.theirs, state.mine) if state.white else (state.mine, state.theirs)
        discs = "".join(
            "x" if black >> s & 1 else "o" if white >> s & 1 else "." for s in range(self.passing)
        )
        rows = tuple(discs[at : at + self.size] for at in range(0, self.passing, self.size))
        return Grid(rows, looks=LOOKS, down=True)

    def write(self, move: int) -> str:
        """`d3`: column, then row counted from the top; or `pass`."""
        y, x = divmod(move, self.size)
        return "pass" if move == self.passing else f"{column_name(x)}{y + 1}"

    def save(self, state: Discs) -> str:
        """The rows from the top, and who is to move: `..../.ox./.xo./.... x`."""
        return "/".join(self.board(state).rows) + " " + "xo"[state.white]

    def load(self, text: str) -> Discs:
        """The position drawn in `text`, the top row first, then `x` or `o`, who is to move.

        Where that is not said, Black moves if the number of discs is even. A line of OBF, where the values of
        moves follow after a semicolon, is read too; and so are moves as they were played: `d3c5f6`.
        """
        if re.fullmatch(r"\s*([a-zA-Z]\s*[0-9]+\s*)+", text):
            return self._played(text)
        drawn = text.partition(";")[0].rstrip()
        said = re.fullmatch(r"(.*[\s/|])([xoXO])", drawn, re.DOTALL)
        squares = "".join(read_grid(said[1] if said else drawn, self.size, self.size, "xo"))
        black, white = (
            sum(1 << at for at, piece in enumerate(squares) if piece == colour) for colour in "xo"
        )
        mover = "xo".index(said[2].lower()) if said else (black | white).bit_count() % 2
        return Discs(white, black, 1) if mover else Discs(black, white, 0)

    def _played(self, text: str) -> Discs:
        state = self.start()
        for word in re.finditer(r"([a-zA-Z])\s*([0-9]+)", text):
            if list(self.moves(state)) == [self.passing] and self.score(state) is None:
                state = self.play(state, self.passing)  # which nobody writes down
            names = {self.write(move): move for move in self.moves(state)}
            name = (word[1] + word[2]).lower()
            if name not in names or self.score(state) is not None:
                player = self.players[state.white]
                raise TextError(f"{player} cannot move to {name}", text, word.start())
            state = self.play(state, names[name])
        return state
