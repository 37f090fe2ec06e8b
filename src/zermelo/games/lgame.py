"""The L game: put your L elsewhere, then move a neutral piece if you like. Who cannot has lost.

4  n a a .      Each player has one L of four squares, and there are two neutral pieces of one square. A move
3  . b a .      takes up one's own L and puts it down in another place, turned and mirrored as one likes; then
2  . b a .      one neutral piece may go to any empty square.
1  . b b n
   a b c d      A board is three numbers of 16 bits, a bit a square from a1: both Ls and the neutral pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from zermelo.board import Grid, Look, column_name
from zermelo.contract import Game
from zermelo.errors import TextError
from zermelo.games._images import least, mirrors_of_a_square
from zermelo.reading import read_grid, read_mover

SIDE, SQUARES = 4, 16
FULL = (1 << SQUARES) - 1
PLACE = (
    6  # bits of a move that say where the L goes; then the square that a neutral piece leaves, and the other
)
STAYS = 31  # instead of that square: no neutral piece moves
LOOKS = {
    "a": Look(0, name="L"),
    "b": Look(1, name="L"),
    "n": Look(None, shape="square", name="neutral piece"),
}
DIAGONAL, COLUMNS = mirrors_of_a_square(SIDE, boards=3)


def placements() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every L on the board: its squares as bits, and in a row from the end of the long arm to the foot."""
    for square in range(SQUARES):
        y, x = divmod(square, SIDE)
        for dy, dx in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            for side in (-1, 1):
                foot = (y + 2 * dy + side * dx, x + 2 * dx + side * dy)
                places = [(y, x), (y + dy, x + dx), (y + 2 * dy, x + 2 * dx), foot]
                if all(0 <= b < SIDE and 0 <= a < SIDE for b, a in places):
                    squares = tuple(b * SIDE + a for b, a in places)
                    yield sum(1 << s for s in squares), squares


WAYS = dict(placements())
ELLS, ROUTES = tuple(WAYS), tuple(WAYS.values())


class Position(NamedTuple):
    """The squares of the mover's L, of the other's and of the neutral pieces; who is to move."""

    mine: int
    theirs: int
    neutral: int
    turn: int


class LGame(Game[Position, int]):
    """Put your L down in another place; then a neutral piece may move. Who cannot has lost.

    Edward de Bono's game of 1967. A position that stands for the third time is a draw.

    It is a draw (Scherer 1979); there are 2,296 positions up to turns and mirror images, 18,368 with them.
    """

    title = "L game"
    points = False
    alternates = True
    repeats = 2

    def start(self) -> Position:
        """As the board is set up."""
        return self.load("naa./.ba./.ba./.bbn first")

    def moves(self, state: Position) -> Iterator[int]:
        """Every other place of the L, with every move of a neutral piece and with none."""
        for way in range(len(ELLS)):
            ell = ELLS[way]
            if ell != state.mine and not ell & (state.theirs | state.neutral):
                yield way | STAYS << PLACE
                empty = FULL & ~(ell | state.theirs | state.neutral)
                pieces = state.neutral
                while pieces:
                    here = (pieces & -pieces).bit_length() - 1
                    pieces &= pieces - 1
                    targets = empty
                    while targets:
                        there = (targets & -targets).bit_length() - 1
                        targets &= targets - 1
                        yield way | here << PLACE | there << PLACE + 5

    def play(self, state: Position, move: int) -> Position:
        """The L goes where it goes, and perhaps a neutral piece."""
        ell, here = ELLS[move & (1 << PLACE) - 1], move >> PLACE & STAYS
        neutral = state.neutral
        if here != STAYS:
            neutral ^= 1 << here | 1 << (move >> PLACE + 5)
        return Position(state.theirs, ell, neutral, 1 - state.turn)

    def score(self, state: Position) -> int | None:
        """Lost where the L has no other place."""
        closed = state.theirs | state.neutral
        for way in range(len(ELLS)):
            if ELLS[way] != state.mine and not ELLS[way] & closed:
                return None
        return -1

    def turn(self, state: Position) -> int:
        """Who is to move."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """How many more places one's own L has than the other."""
        mine = theirs = 0
        for way in range(len(ELLS)):
            if not ELLS[way] & (state.theirs | state.neutral):
                mine += 1
            if not ELLS[way] & (state.mine | state.neutral):
                theirs += 1
        return mine - theirs

    def canonical(self, state: Position) -> Position:
        """The smallest of eight images, whoever is to move."""
        board = self.key(state)
        return Position(board & FULL, board >> SQUARES & FULL, board >> 2 * SQUARES, 0)

    def key(self, state: Position) -> int:
        """Exact: three bits a square."""
        board = state.mine | state.theirs << SQUARES | state.neutral << 2 * SQUARES
        return least(board, DIAGONAL, COLUMNS, 4)

    def identity(self, state: Position) -> int:
        """The state itself."""
        board = state.mine | state.theirs << SQUARES | state.neutral << 2 * SQUARES
        return board | state.turn << 3 * SQUARES

    # -- what people see -------------------------------------------------------------------------------------

    def drawn(self, state: Position) -> tuple[str, ...]:
        """The rows from the top."""
        first, second = (state.mine, state.theirs) if state.turn == 0 else (state.theirs, state.mine)
        squares = "".join(
            ".abn"[(first >> s & 1) + 2 * (second >> s & 1) + 3 * (state.neutral >> s & 1)]
            for s in range(SQUARES)
        )
        return tuple(squares[y : y + SIDE] for y in reversed(range(0, SQUARES, SIDE)))

    def board(self, state: Position) -> Grid:
        """Each L in one piece."""
        joined = []
        for ell in (state.mine, state.theirs):
            names = [square_name(s) for s in WAYS[ell]]
            joined += list(pairwise(names))
        return Grid(self.drawn(state), looks=LOOKS, joined=tuple(joined))

    def write(self, move: int) -> str:
        """`a1b3`: from the end of the long arm to the foot; with a neutral piece `a1b3/d4c1`."""
        route, here = ROUTES[move & (1 << PLACE) - 1], move >> PLACE & STAYS
        ell = square_name(route[0]) + square_name(route[3])
        return ell if here == STAYS else f"{ell}/{square_name(here)}{square_name(move >> PLACE + 5)}"

    def aliases(self, move: int) -> Iterator[str]:
        """All four squares of the L: `a1a2a3b3`."""
        word = self.write(move)
        yield "".join(map(square_name, ROUTES[move & (1 << PLACE) - 1])) + word[4:]

    def save(self, state: Position) -> str:
        """The rows from the top, and who is to move."""
        return f"{'/'.join(self.drawn(state))} {self.players[state.turn]}"

    def load(self, text: str) -> Position:
        """The position that is written so; the first player is to move where it does not say."""
        rows, turn = read_mover(text, self.players)
        found = {"a": 0, "b": 0, "n": 0}
        for y, row in enumerate(reversed(read_grid(rows, SIDE, SIDE, "abn"))):
            for x, letter in enumerate(row):
                if letter in found:
                    found[letter] |= 1 << y * SIDE + x
        for letter in "ab":
            if found[letter] not in WAYS:
                raise TextError(f"the squares of {letter} are no L", text, 0)
        if found["n"].bit_count() != 2:
            raise TextError(f"there are two neutral pieces, not {found['n'].bit_count()}", text, 0)
        mine, theirs = (found["b"], found["a"]) if turn else (found["a"], found["b"])
        return Position(mine, theirs, found["n"], turn or 0)


def square_name(square: int) -> str:
    """`a1` for the first square, at the bottom left."""
    return f"{column_name(square % SIDE)}{square // SIDE + 1}"
