"""Hexapawn: a row of pawns each. Get one across, or leave the other without a move.

A board is two numbers, the pawns of each player, one bit a square from a1 along the rows:

    6  7  8        White's pawns go up: a shift by 3 is a step on, by 2 and by 4 one that captures, which must
    3  4  5        not leave the board by its side. Black's go down.
    0  1  2
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Grid, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.games._images import mirror, seen
from zermelo.reading import read_grid, read_mover


class Pawns(NamedTuple):
    """The pawns of White, who begins, and of Black, and who is to move."""

    white: int
    black: int
    player: int


class Hexapawn(Game[Pawns, tuple[int, int]]):
    """Pawns as in chess, without the double step. Get one across, or leave the other without a move.

    Martin Gardner (1962): on three by three the second player wins. On four columns and three rows the first
    does, on three columns and four rows the second, on four by four the first.
    """

    players = ("White", "Black")
    points = False
    alternates = True
    solvable = True

    def __init__(self, columns: int = 3, rows: int = 3) -> None:
        for name, size, low in (("columns", columns, 1), ("rows", rows, 3)):
            if not isinstance(size, int) or isinstance(size, bool) or not low <= size <= 12:
                raise GameError(f"{name} is a whole number from {low} to 12, not {size!r}")
        self.width, self.height = columns, rows
        size = columns * rows
        self.bits = max(64, size)
        self.full = (1 << size) - 1
        self.row = (1 << columns) - 1
        self.last = self.row << size - columns
        column = sum(1 << y * columns for y in range(rows))
        self.inner = (
            self.full ^ column,
            self.full,
            self.full ^ column << columns - 1,
        )  # may go left, on, right
        self.glass = mirror(size, lambda s: s - s % columns + columns - 1 - s % columns)

    def start(self) -> Pawns:
        """A row of pawns each."""
        return Pawns(self.row, self.last, 0)

    def moves(self, state: Pawns) -> Iterator[tuple[int, int]]:
        """Steps to empty squares, then captures."""
        for aside in (0, -1, 1):
            squares = self.targets(state, aside)
            back = -self.width - aside if state.player == 0 else self.width - aside
            while squares:
                there = (squares & -squares).bit_length() - 1
                squares &= squares - 1
                yield there + back, there

    def targets(self, state: Pawns, aside: int) -> int:
        """The squares to be stepped on: straight on (0), or by capturing to the left (-1) or right (1)."""
        mine, theirs = (state.white, state.black) if state.player == 0 else (state.black, state.white)
        mine &= self.inner[aside + 1]
        if state.player == 0:
            ahead = (mine & ~self.last) << self.width + aside
        else:
            ahead = (mine & ~self.row) >> self.width - aside
        return ahead & theirs if aside else ahead & ~(state.white | state.black)

    def play(self, state: Pawns, move: tuple[int, int]) -> Pawns:
        """A step; a pawn that stood there is gone."""
        here, there = 1 << move[0], 1 << move[1]
        if state.player == 0:
            return Pawns(state.white ^ here ^ there, state.black & ~there, 1)
        return Pawns(state.white & ~there, state.black ^ here ^ there, 0)

    def score(self, state: Pawns) -> int | None:
        """Lost where the other is across, or without a move."""
        if self.ended(state) is not None:
            return -1
        return None if self.targets(state, 0) | self.targets(state, -1) | self.targets(state, 1) else -1

    def ended(self, state: Pawns) -> int | None:
        """Lost where the other is across."""
        return -1 if (state.black & self.row if state.player == 0 else state.white & self.last) else None

    def stuck(self, state: Pawns) -> int:
        """Who cannot move has lost."""
        return -1

    def turn(self, state: Pawns) -> int:
        """White begins."""
        return state.player

    def order(self, state: Pawns, move: tuple[int, int]) -> int:
        """Captures first."""
        return (state.white | state.black) >> move[1] & 1

    def canonical(self, state: Pawns) -> Pawns:
        """The board or its mirror image."""
        white, black = seen(state.white, self.glass), seen(state.black, self.glass)
        if white < state.white or (white == state.white and black < state.black):
            return Pawns(white, black, state.player)
        return state

    # -- what people see -------------------------------------------------------------------------------------

    def drawn(self, state: Pawns) -> tuple[str, ...]:
        """The rows from the top."""
        size = self.width * self.height
        squares = "".join(".Pp"[(state.white >> s & 1) + 2 * (state.black >> s & 1)] for s in range(size))
        return tuple(squares[y : y + self.width] for y in reversed(range(0, size, self.width)))

    def board(self, state: Pawns) -> Grid:
        """Pawns on a chessboard, with one that is across pointed out."""
        across = state.white & self.last | state.black & self.row
        marks = tuple(self.name_of(s) for s in range(self.width * self.height) if across >> s & 1)
        return Grid(self.drawn(state), chess=True, marks=marks)

    def name_of(self, square: int) -> str:
        """`a1` for the first square, at the bottom left."""
        return f"{column_name(square % self.width)}{square // self.width + 1}"

    def write(self, move: tuple[int, int]) -> str:
        """`a2b3`: from where to where."""
        return self.name_of(move[0]) + self.name_of(move[1])

    def reason(self, state: Pawns) -> str:
        """Which of the two ends it was."""
        return "leaving no move" if self.ended(state) is None else "bringing a pawn across"

    def save(self, state: Pawns) -> str:
        """The rows from the top, and who is to move."""
        return f"{'/'.join(self.drawn(state))} {self.players[state.player]}"

    def load(self, text: str) -> Pawns:
        """The position that is written so, capitals for White, who is to move where it does not say."""
        drawn, player = read_mover(text, self.players)
        read_grid(drawn, self.width, self.height, "p")  # tells what is wrong
        letters = [letter for letter in drawn if letter in "Pp.-_"]
        pawns = {"P": 0, "p": 0}
        for place, letter in enumerate(letters):
            if letter in pawns:
                y, x = divmod(place, self.width)
                pawns[letter] |= 1 << (self.height - 1 - y) * self.width + x
        state = Pawns(pawns["P"], pawns["p"], player or 0)
        if self.ended(Pawns(state.white, state.black, 1 - state.player)) is not None:
            raise TextError(f"{self.players[state.player]} is to move and is across already", text, 0)
        return state
