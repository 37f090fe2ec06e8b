"""Teeko: four men each on five by five squares. Bring yours into a row or a square.

5  . . . . .      Eight moves put the men on the board, in turn; from then on one of them steps to an empty
4  . . b . .      square beside it, slantwise too. Four in a row, straight or aslant, win, and so do four that
3  . b r r .      make a square of two by two.
2  . . r . .
1  . . . . .      A board is two numbers of 25 bits, the men of the player to move and the other's, from a1.
   a b c d e
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Grid, Look, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.games._images import least, mirrors_of_a_square
from zermelo.reading import read_grid, read_mover

SIDE, MEN = 5, 4
SQUARES = SIDE * SIDE
FULL = (1 << SQUARES) - 1
HAND = 31  # instead of the square that a man comes from
FROM = 5  # where that begins in a move; the first part is where he goes
LOOKS = {"b": Look(0, name="man"), "r": Look(1, name="man")}
DIAGONAL, COLUMNS = mirrors_of_a_square(SIDE, boards=2)


class Position(NamedTuple):
    """The men of the player to move and of the other, and who is to move."""

    mine: int
    theirs: int
    turn: int


def around(square: int) -> int:
    """The squares beside a square."""
    y, x = divmod(square, SIDE)
    near = [(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    return sum(1 << b * SIDE + a for b, a in near if 0 <= a < SIDE and 0 <= b < SIDE)


def shapes(advanced: bool) -> Iterator[int]:
    """What wins: four in a row, and squares of two by two, or of any size."""
    squares = [(y, x) for y in range(SIDE) for x in range(SIDE)]
    wanted = [[(dy * i, dx * i) for i in range(MEN)] for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1))]
    wanted += [[(0, 0), (0, n), (n, 0), (n, n)] for n in range(1, SIDE if advanced else 2)]
    for shape in wanted:
        for y, x in squares:
            places = [(y + dy, x + dx) for dy, dx in shape]
            if all(0 <= b < SIDE and 0 <= a < SIDE for b, a in places):
                yield sum(1 << b * SIDE + a for b, a in places)


NEXT = tuple(around(square) for square in range(SQUARES))


class Teeko(Game[Position, int]):
    """Put down four men each, then move them: four in a row or in a square win.

    John Scarne's game of 1937. With `advanced`, squares of three, four and five by three, four and five count
    as well, by their corners. A position that stands for the third time is a draw.

    Steele (1998): a draw; the advanced game is won by who begins. With all men on the board there are
    75,710,250 positions, here as there: whose men stand where, seen by the player to move.
    """

    players = ("Black", "Red")
    points = False
    alternates = True
    repeats = 2
    unit = 10

    def __init__(self, advanced: bool = False) -> None:
        if advanced not in (True, False):
            raise GameError(f"advanced is true or false, not {advanced!r}")
        self.advanced = bool(advanced)
        self.shapes = tuple(shapes(self.advanced))

    def start(self) -> Position:
        """An empty board."""
        return Position(0, 0, 0)

    def moves(self, state: Position) -> Iterator[int]:
        """A man on any empty square; once all are there, any man to an empty square beside him."""
        empty = FULL & ~(state.mine | state.theirs)
        if state.mine.bit_count() < MEN:
            while empty:
                yield (empty & -empty).bit_length() - 1 | HAND << FROM
                empty &= empty - 1
        else:
            men = state.mine
            while men:
                here = (men & -men).bit_length() - 1
                men &= men - 1
                targets = NEXT[here] & empty
                while targets:
                    yield (targets & -targets).bit_length() - 1 | here << FROM
                    targets &= targets - 1

    def play(self, state: Position, move: int) -> Position:
        """A man comes to a square, from the hand or from another one."""
        here, mine = move >> FROM, state.mine | 1 << (move & HAND)
        if here != HAND:
            mine ^= 1 << here
        return Position(state.theirs, mine, 1 - state.turn)

    def score(self, state: Position) -> int | None:
        """Lost where the other's men stand in a row or in a square."""
        return -1 if self.standing(state.theirs) else None

    def standing(self, men: int) -> int:
        """The shape that these men make; 0 where it is none that wins."""
        if men.bit_count() == MEN:
            for i in range(len(self.shapes)):
                if self.shapes[i] == men:
                    return men
        return men ^ men

    def turn(self, state: Position) -> int:
        """Black 0, Red 1."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """Shapes that can still be made, more for those that have more men already."""
        value = 0
        for i in range(len(self.shapes)):
            shape = self.shapes[i]
            mine, theirs = (shape & state.mine).bit_count(), (shape & state.theirs).bit_count()
            if theirs == 0:
                value += mine * mine
            elif mine == 0:
                value -= theirs * theirs
        return value

    def order(self, state: Position, move: int) -> int:
        """The middle of the board first."""
        return NEXT[move & HAND].bit_count()

    def canonical(self, state: Position) -> Position:
        """The smallest of eight images, whoever is to move."""
        both = least(state.mine | state.theirs << SQUARES, DIAGONAL, COLUMNS, 4)
        return Position(both & FULL, both >> SQUARES, 0)

    def key(self, state: Position) -> int:
        """Exact: 50 bits."""
        return least(state.mine | state.theirs << SQUARES, DIAGONAL, COLUMNS, 4)

    def identity(self, state: Position) -> int:
        """The state itself."""
        return state.mine | state.theirs << SQUARES | state.turn << 2 * SQUARES

    # -- what a table asks -----------------------------------------------------------------------------------

    def layer(self, state: Position) -> int:
        """Men on the board."""
        return (state.mine | state.theirs).bit_count()

    def unplay(self, state: Position) -> Iterator[Position]:
        """The other's man who came last was beside where he is; before that, all were put down."""
        empty = FULL & ~(state.mine | state.theirs)
        men = state.theirs if state.mine.bit_count() == MEN else state.mine ^ state.mine
        while men:
            here = (men & -men).bit_length() - 1
            men &= men - 1
            sources = NEXT[here] & empty
            while sources:
                there = (sources & -sources).bit_length() - 1
                sources &= sources - 1
                yield Position(state.theirs ^ 1 << here ^ 1 << there, state.mine, 1 - state.turn)

    # -- what people see -------------------------------------------------------------------------------------

    def sides(self, state: Position) -> tuple[int, int]:
        """Black's men and Red's."""
        return (state.mine, state.theirs) if state.turn == 0 else (state.theirs, state.mine)

    def drawn(self, state: Position) -> tuple[str, ...]:
        """The rows from the top."""
        black, red = self.sides(state)
        squares = "".join(".br"[(black >> s & 1) + 2 * (red >> s & 1)] for s in range(SQUARES))
        return tuple(squares[y * SIDE : y * SIDE + SIDE] for y in reversed(range(SIDE)))

    def board(self, state: Position) -> Grid:
        """The board, with what has won pointed out."""
        won = self.standing(state.theirs)
        marks = tuple(square_name(s) for s in range(SQUARES) if won >> s & 1)
        return Grid(self.drawn(state), looks=LOOKS, marks=marks)

    def write(self, move: int) -> str:
        """`c3` from the hand, `c3d4` from square to square."""
        here = move >> FROM
        return ("" if here == HAND else square_name(here)) + square_name(move & HAND)

    def save(self, state: Position) -> str:
        """The rows from the top, and who is to move."""
        return f"{'/'.join(self.drawn(state))} {self.players[state.turn]}"

    def load(self, text: str) -> Position:
        """The position that is written so. Who is to move need not be said before all men are there."""
        rows, turn = read_mover(text, self.players)
        men = {"b": 0, "r": 0}
        for y, row in enumerate(reversed(read_grid(rows, SIDE, SIDE, "br"))):
            for x, letter in enumerate(row):
                if letter in men:
                    men[letter] |= 1 << y * SIDE + x
        black, red = men["b"], men["r"]
        counts = black.bit_count(), red.bit_count()
        if counts[0] > MEN or counts[0] - counts[1] not in (0, 1):
            said = f"{counts[0]} b and {counts[1]} r cannot be: Black begins, and each has four men"
            raise TextError(said, text, 0)
        due = counts[0] - counts[1]
        if counts[1] == MEN:
            due = turn or 0
        elif turn not in (None, due):
            raise TextError(f"men are put down in turn: {self.players[due]} is to move here", text, 0)
        state = Position(black, red, 0) if due == 0 else Position(red, black, 1)
        if self.standing(state.mine):
            raise TextError(f"{self.players[due]} is to move and has won already", text, 0)
        return state


def square_name(square: int) -> str:
    """`a1` for the first square, at the bottom left."""
    return f"{column_name(square % SIDE)}{square // SIDE + 1}"
