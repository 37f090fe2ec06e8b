"""Domineering: lay dominoes, one player upright, the other flat. Whoever finds no room has lost.

A board is two numbers, the squares under the dominoes of each player, one bit a square. Each row has one bit
to spare, never empty, so that no domino runs over the edge (here 3 by 3, the bottom row first):

     8  9 10 | 11        a flat domino covers a square and the one a shift by 1 away,
     4  5  6 |  7        an upright one a square and the one a shift by 4 away
     0  1  2 |  3
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Grid, Look, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.reading import read_grid, read_mover
from zermelo.value import lost_in, won_in

MOST_SOLVABLE = 49  # squares: 7 by 7 takes some seconds from its start
LOOKS = {"u": Look(0, shape="square", name="upright"), "f": Look(1, shape="square", name="flat")}
Domino = tuple[int, int]  # the two squares it covers


class Dominoes(NamedTuple):
    """The squares under upright dominoes and under flat ones, and who is to move."""

    upright: int
    flat: int
    player: int


class Domineering(Game[Dominoes, Domino]):
    """Lay dominoes upright, and the other flat; whoever finds no room has lost.

    With best play the first player wins on every square board from 2 by 2 to 11 by 11 but 5 by 5 (Breuker,
    Uiterwijk and van den Herik 2000, Bullock 2002, Uiterwijk 2016).

    >>> from zermelo import alphabeta
    >>> [alphabeta(Domineering(size, size)).value for size in (1, 2, 3)]
    [loss in 0, win in 1, win in 3]
    """

    players = ("Upright", "Flat")
    variants = (("4,4", "4 by 4"), ("6,6", "6 by 6"))
    points = False
    alternates = True
    advantage = 1.17

    def __init__(self, rows: int = 8, columns: int = 8) -> None:
        for name, size in (("rows", rows), ("columns", columns)):
            if not isinstance(size, int) or not 1 <= size <= 26:
                raise GameError(f"{name} is a whole number from 1 to 26, not {size!r}")
        self.height, self.width = rows, columns
        self.stride = columns + 1
        self.bits = rows * self.stride
        self.row = (1 << columns) - 1
        self.rows = tuple(self.row << y * self.stride for y in range(rows))
        self.column = sum(1 << y * self.stride for y in range(rows))
        self.full = self.row * self.column
        self.solvable = rows * columns <= MOST_SOLVABLE

    def start(self) -> Dominoes:
        """An empty board."""
        return Dominoes(0, 0, 0)

    def moves(self, state: Dominoes) -> Iterator[Domino]:
        """Every domino of the player's kind that has room, from the bottom left."""
        empty = self.full & ~(state.upright | state.flat)
        shift = self.stride if state.player == 0 else 1
        room = empty & empty >> shift
        while room:
            square = (room & -room).bit_length() - 1
            yield square, square + shift
            room &= room - 1

    def play(self, state: Dominoes, move: Domino) -> Dominoes:
        """A domino of the player's kind."""
        covered = 1 << move[0] | 1 << move[1]
        if state.player == 0:
            return Dominoes(state.upright | covered, state.flat, 1)
        return Dominoes(state.upright, state.flat | covered, 0)

    def score(self, state: Dominoes) -> int | None:
        """Lost where there is no room."""
        empty = self.full & ~(state.upright | state.flat)
        return None if empty & empty >> (self.stride if state.player == 0 else 1) else -1

    def turn(self, state: Dominoes) -> int:
        """Upright begins."""
        return state.player

    # -- what makes a search fast ----------------------------------------------------------------------------

    def most(self, squares: int, player: int) -> int:
        """How many dominoes of a player's kind have room on these squares together.

        Laid as soon as there is room for one, row by row or column by column, as many fit as can.
        """
        count = 0
        if player == 0:
            for y in range(self.height - 1):
                laid = squares & squares >> self.stride & self.rows[y]
                squares &= ~(laid << self.stride)
                count += laid.bit_count()
        else:
            for x in range(self.width - 1):
                laid = squares & squares >> 1 & self.column << x
                squares &= ~(laid << 1)
                count += laid.bit_count()
        return count

    def own(self, empty: int, player: int) -> int:
        """The empty squares that the other one cannot cover."""
        shift = 1 if player == 0 else self.stride
        return empty & ~(empty >> shift) & ~(empty << shift)

    def bounds(self, state: Dominoes) -> tuple[int, int]:
        """How soon the game can end, and who wins where one has more safe dominoes than the other has any.

        A domino is safe where the other cannot cover its squares. The player to move needs one more.
        """
        empty = self.full & ~(state.upright | state.flat)
        me, other = state.player, 1 - state.player
        my_safe, their_safe = self.most(self.own(empty, me), me), self.most(self.own(empty, other), other)
        mine, theirs = self.most(empty, me), self.most(empty, other)
        soonest_loss, soonest_win = lost_in(2 * my_safe), won_in(2 * their_safe + 1)
        if my_safe > theirs:
            return won_in(2 * theirs + 1), soonest_win
        if their_safe >= mine:
            return soonest_loss, lost_in(2 * mine)
        return soonest_loss, soonest_win

    def order(self, state: Dominoes, move: Domino) -> int:
        """By how much more room one has afterwards than the other, safe room above all."""
        empty = self.full & ~(state.upright | state.flat | 1 << move[0] | 1 << move[1])
        return self.room(empty, state.player) - self.room(empty, 1 - state.player)

    def evaluate(self, state: Dominoes) -> int:
        """How much more room one has than the other."""
        empty = self.full & ~(state.upright | state.flat)
        return self.room(empty, state.player) - self.room(empty, 1 - state.player)

    def room(self, empty: int, player: int) -> int:
        """The dominoes of a player's kind that fit, and those that are safe again."""
        return self.most(empty, player) + self.most(self.own(empty, player), player)

    def canonical(self, state: Dominoes) -> Dominoes:
        """Only which squares can still be covered counts; the board or one of its mirror images."""
        empty = self.full & ~(state.upright | state.flat)
        room = empty & (empty << 1 | empty >> 1 | empty << self.stride | empty >> self.stride)
        across = self.across(room)
        least = room
        for image in (across, self.down(room), self.down(across)):
            if image < least:
                least = image
        return Dominoes(self.full & ~least, 0, state.player)

    def down(self, squares: int) -> int:
        """These squares upside down."""
        turned = 0
        for y in range(self.height):
            turned |= (squares >> y * self.stride & self.row) << (self.height - 1 - y) * self.stride
        return turned

    def across(self, squares: int) -> int:
        """These squares in a mirror."""
        turned = 0
        for x in range(self.width):
            turned |= (squares >> x & self.column) << self.width - 1 - x
        return turned

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Dominoes) -> Grid:
        """The dominoes as they lie."""
        dominoes = (*self.laid(state.upright, self.stride), *self.laid(state.flat, 1))
        joined = tuple((self.square(one), self.square(other)) for one, other in dominoes)
        return Grid(self.drawn(state), joined=joined, looks=LOOKS)

    def drawn(self, state: Dominoes) -> tuple[str, ...]:
        """The rows from the top."""
        rows = []
        for y in reversed(range(self.height)):
            upright, flat = (side >> y * self.stride for side in (state.upright, state.flat))
            rows.append("".join(".uf"[(upright >> x & 1) + 2 * (flat >> x & 1)] for x in range(self.width)))
        return tuple(rows)

    def laid(self, squares: int, shift: int) -> Iterator[Domino]:
        """The dominoes of one kind that cover these squares: the lowest square is always the end of one."""
        while squares:
            square = (squares & -squares).bit_length() - 1
            if not squares >> square + shift & 1:
                raise TextError(f"half a domino lies on {self.square(square)}: its other half is missing")
            yield square, square + shift
            squares ^= 1 << square | 1 << square + shift

    def square(self, square: int) -> str:
        """`b2`: column, then row counted from the bottom."""
        y, x = divmod(square, self.stride)
        return f"{column_name(x)}{y + 1}"

    def write(self, move: Domino) -> str:
        """`b2b3`: the two squares it covers."""
        return self.square(move[0]) + self.square(move[1])

    def aliases(self, move: Domino) -> Iterator[str]:
        """The same, the other square first."""
        yield self.square(move[1]) + self.square(move[0])

    def save(self, state: Dominoes) -> str:
        """The rows from the top, `u` under an upright domino, `f` under a flat one, and who is to move."""
        return "/".join(self.drawn(state)) + " " + self.players[state.player]

    def load(self, text: str) -> Dominoes:
        """The position drawn in `text`, the top row first; where it does not say who is to move, they do."""
        drawn, player = read_mover(text, self.players)
        squares = {"u": 0, "f": 0}
        for y, row in enumerate(reversed(read_grid(drawn, self.width, self.height, "uf"))):
            for x, piece in enumerate(row):
                if piece in squares:
                    squares[piece] |= 1 << y * self.stride + x
        upright, flat = list(self.laid(squares["u"], self.stride)), list(self.laid(squares["f"], 1))
        if player is None:
            player = len(upright) - len(flat)
            if player not in (0, 1):
                counts = f"{len(upright)} upright and {len(flat)} flat dominoes"
                raise TextError(f"{counts} do not tell who is to move: end with {' or '.join(self.players)}")
        return Dominoes(squares["u"], squares["f"], player)
