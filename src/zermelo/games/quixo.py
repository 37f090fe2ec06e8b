"""Quixo: take a cube from the rim, turn it to your sign, and push it in at the end of a row. A line wins.

4  x . . o      The cube that is taken shows no sign or your own. It comes back with yours, at an end of its
3  . . . .      row or of its column that is not where it was, and pushes the others into the gap. Who makes a
2  . . . .      line of the other's sign has lost, with one of their own as well.
1  . . . .
   a b c d      A board is two numbers, the signs of the player to move and of the other, a bit a square.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Grid, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.games._images import least, mirrors_of_a_square
from zermelo.reading import read_grid, read_mover


class Position(NamedTuple):
    """The signs of the player to move and of the other, and who is to move."""

    mine: int
    theirs: int
    turn: int


class Quixo(Game[Position, int]):
    """Take a cube from the rim, turn it to your sign and push it in elsewhere. A line of your sign wins.

    A position that stands for the third time is a draw.

    Tanaka, Bonnet, Tixeuil and Tamura (2020): on five by five it is a draw; on three by three and on four by
    four the first player wins.
    """

    players = ("X", "O")
    points = False
    alternates = True
    repeats = 2

    def __init__(self, size: int = 5) -> None:
        if not isinstance(size, int) or isinstance(size, bool) or not 3 <= size <= 5:
            raise GameError(f"the size of the board is 3, 4 or 5, not {size!r}")
        self.size, self.squares = size, size * size
        self.full = (1 << self.squares) - 1
        self.diagonal, self.columns = mirrors_of_a_square(size, boards=2)
        row, column = (1 << size) - 1, sum(1 << y * size for y in range(size))
        self.lines = (
            *(row << y * size for y in range(size)),
            *(column << x for x in range(size)),
            sum(1 << i * (size + 1) for i in range(size)),
            sum(1 << (i + 1) * (size - 1) for i in range(size)),
        )
        # Of each push: where the cube is taken and comes in, all squares between, and how far a step is.
        pushes = list(self.pushes())
        self.taken = tuple(taken for taken, _, _ in pushes)
        self.ends = tuple(end for _, end, _ in pushes)
        self.spans = tuple(
            sum(1 << s for s in range(min(a, b), max(a, b) + 1, step)) for a, b, step in pushes
        )
        self.steps = tuple(step for _, _, step in pushes)

    def pushes(self) -> Iterator[tuple[int, int, int]]:
        """Every way to take a cube from the rim and to push it in: from where, to where, in which steps."""
        last = self.size - 1
        for square in range(self.squares):
            y, x = divmod(square, self.size)
            if {y, x} & {0, last}:
                for end in (0, last):
                    if x != end:
                        yield square, y * self.size + end, 1
                for end in (0, last):
                    if y != end:
                        yield square, end * self.size + x, self.size

    def start(self) -> Position:
        """No cube shows a sign."""
        return Position(0, 0, 0)

    def moves(self, state: Position) -> Iterator[int]:
        """Every cube of the rim that is not the other's, to each end of its row and column."""
        for push in range(len(self.taken)):
            if not state.theirs >> self.taken[push] & 1:
                yield push

    def play(self, state: Position, move: int) -> Position:
        """The others of the row go into the gap."""
        end = 1 << self.ends[move]
        mine = self.pushed(state.mine, move) | end
        theirs = self.pushed(state.theirs, move)
        return Position(theirs, mine, 1 - state.turn)

    def pushed(self, signs: int, push: int) -> int:
        """Where these signs are after a push; where the cube comes in, there is none."""
        taken, span, step = self.taken[push], self.spans[push], self.steps[push]
        moving = signs & span & ~(1 << taken)
        moving = moving >> step if self.ends[push] > taken else moving << step
        return signs & ~span | moving

    def score(self, state: Position) -> int | None:
        """A line of the player's own sign wins, whoever made it; else one of the other's has won."""
        if self.line_of(state.mine):
            return 1
        return -1 if self.line_of(state.theirs) else None

    def line_of(self, signs: int) -> int:
        """A line of these signs; 0 where there is none."""
        for i in range(len(self.lines)):
            if signs & self.lines[i] == self.lines[i]:
                return self.lines[i]
        return signs ^ signs

    def turn(self, state: Position) -> int:
        """X 0, O 1."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """How full of one's own signs the lines are."""
        value = 0
        for i in range(len(self.lines)):
            mine = (state.mine & self.lines[i]).bit_count()
            theirs = (state.theirs & self.lines[i]).bit_count()
            value += mine * mine - theirs * theirs
        return value

    def canonical(self, state: Position) -> Position:
        """The smallest of eight images, whoever is to move."""
        both = self.key(state)
        return Position(both & self.full, both >> self.squares, 0)

    def key(self, state: Position) -> int:
        """Exact: two bits a square."""
        return least(state.mine | state.theirs << self.squares, self.diagonal, self.columns, 4)

    def identity(self, state: Position) -> int:
        """The state itself."""
        return state.mine | state.theirs << self.squares | state.turn << 2 * self.squares

    # -- what a table asks -----------------------------------------------------------------------------------

    def unplay(self, state: Position) -> Iterator[Position]:
        """The other pushed in a cube that shows their sign; it showed that before, or none."""
        for push in range(len(self.taken)):
            end = 1 << self.ends[push]
            if state.theirs & end:
                theirs, mine = self.pulled(state.theirs ^ end, push), self.pulled(state.mine, push)
                yield Position(theirs, mine, 1 - state.turn)
                yield Position(theirs | 1 << self.taken[push], mine, 1 - state.turn)

    def pulled(self, signs: int, push: int) -> int:
        """Where these signs were before a push; where the cube was taken, there is none."""
        span, step = self.spans[push], self.steps[push]
        moved = signs & span & ~(1 << self.ends[push])
        moved = moved << step if self.ends[push] > self.taken[push] else moved >> step
        return signs & ~span | moved

    # -- what people see -------------------------------------------------------------------------------------

    def drawn(self, state: Position) -> tuple[str, ...]:
        """The rows from the top."""
        x, o = (state.mine, state.theirs) if state.turn == 0 else (state.theirs, state.mine)
        squares = "".join(".xo"[(x >> s & 1) + 2 * (o >> s & 1)] for s in range(self.squares))
        return tuple(squares[y : y + self.size] for y in reversed(range(0, self.squares, self.size)))

    def board(self, state: Position) -> Grid:
        """The cubes, with a line that has won pointed out."""
        won = self.line_of(state.mine) or self.line_of(state.theirs)
        return Grid(
            self.drawn(state), marks=tuple(self.name_of(s) for s in range(self.squares) if won >> s & 1)
        )

    def name_of(self, square: int) -> str:
        """`a1` for the first square, at the bottom left."""
        return f"{column_name(square % self.size)}{square // self.size + 1}"

    def write(self, move: int) -> str:
        """`a1a4`: the cube of a1 comes in at a4."""
        return self.name_of(self.taken[move]) + self.name_of(self.ends[move])

    def save(self, state: Position) -> str:
        """The rows from the top, and who is to move."""
        return f"{'/'.join(self.drawn(state))} {self.players[state.turn]}"

    def load(self, text: str) -> Position:
        """The position that is written so; X is to move where it does not say."""
        rows, turn = read_mover(text, self.players)
        signs = {"x": 0, "o": 0}
        for y, row in enumerate(reversed(read_grid(rows, self.size, self.size, "xo"))):
            for x, letter in enumerate(row):
                if letter in signs:
                    signs[letter] |= 1 << y * self.size + x
        state = Position(signs["x"], signs["o"], 0) if not turn else Position(signs["o"], signs["x"], 1)
        if self.line_of(state.mine) and not state.theirs:
            raise TextError(f"{self.players[state.turn]} is to move and has won before", text, 0)
        return state
