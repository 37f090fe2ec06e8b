"""Gobblet Gobblers: tic-tac-toe with pieces of three sizes, of which a larger one covers a smaller.

3  . s .      Each player has two small, two middle and two large ones. A move puts one from the hand on the
2  M L .      board, or moves one that is not covered, to an empty square or onto a smaller piece, whosever it
1  . . .      is. Three that can be seen in a row win. Who uncovers a row of the other's and does not cover it
   a b c      again has lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Grid, Look, column_name
from zermelo.contract import Game
from zermelo.errors import TextError
from zermelo.games._images import least, mirrors_of_a_square

SIDE, SQUARES, SIZES, EACH = 3, 9, 3, 2
BOARD = (1 << SQUARES) - 1
MEN = SIZES * SQUARES  # bits of a player's pieces: a board for each size, the small ones first
ALL = (1 << MEN) - 1
HAND = SQUARES  # the first part of a move from here on: which of a player's sizes comes from the hand
TO = 4  # where the second part begins
LETTERS = "SML"
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
DIAGONAL, COLUMNS = mirrors_of_a_square(SIDE, boards=2 * SIZES)


class Position(NamedTuple):
    """The pieces of the player to move and of the other, nine bits a size, and who is to move."""

    mine: int
    theirs: int
    turn: int


class GobbletGobblers(Game[Position, int]):
    """Three in a row, with pieces that cover smaller ones.

    A position that stands for the third time is a draw.

    The first player wins ("smallgames" by jh85, who counts 341,024,631 positions up to symmetry).
    """

    title = "Gobblet Gobblers"
    points = False
    alternates = True
    repeats = 2

    def start(self) -> Position:
        """An empty board."""
        return Position(0, 0, 0)

    def moves(self, state: Position) -> Iterator[int]:
        """The large ones first: from the hand, then from the board, to where all is smaller."""
        both = state.mine | state.theirs
        for step in range(SIZES):
            size = SIZES - 1 - step
            open_squares = BOARD & ~at_least(both, size)
            mine = state.mine >> size * SQUARES & BOARD
            if mine.bit_count() < EACH:
                targets = open_squares
                while targets:
                    yield HAND + SIZES * state.turn + size | (targets & -targets).bit_length() - 1 << TO
                    targets &= targets - 1
            free = mine & ~at_least(both, size + 1)
            while free:
                here = (free & -free).bit_length() - 1
                free &= free - 1
                targets = open_squares
                while targets:
                    yield here | (targets & -targets).bit_length() - 1 << TO
                    targets &= targets - 1

    def play(self, state: Position, move: int) -> Position:
        """A piece comes from the hand, or from a square where it was on top."""
        here, there = move & (1 << TO) - 1, 1 << (move >> TO)
        if here >= HAND:
            return Position(
                state.theirs, state.mine | there << (here - HAND) % SIZES * SQUARES, 1 - state.turn
            )
        size = top_size(state.mine, here)
        mine = state.mine ^ (1 << here | there) << size * SQUARES
        return Position(state.theirs, mine, 1 - state.turn)

    def score(self, state: Position) -> int | None:
        """A row of the player's own wins, which the other has uncovered; else one of the other's has won."""
        if row_of(seen_of(state.mine, state.theirs)):
            return 1
        return -1 if row_of(seen_of(state.theirs, state.mine)) else None

    def turn(self, state: Position) -> int:
        """Who is to move."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """Rows that can be seen to be under way."""
        value = 0
        mine, theirs = seen_of(state.mine, state.theirs), seen_of(state.theirs, state.mine)
        for i in range(len(LINES)):
            ours, others = (mine & LINES[i]).bit_count(), (theirs & LINES[i]).bit_count()
            if others == 0:
                value += ours * ours
            elif ours == 0:
                value -= others * others
        return value

    def canonical(self, state: Position) -> Position:
        """The smallest of eight images, whoever is to move."""
        both = self.key(state)
        return Position(both & ALL, both >> MEN, 0)

    def key(self, state: Position) -> int:
        """Exact: 54 bits."""
        return least(state.mine | state.theirs << MEN, DIAGONAL, COLUMNS, 4)

    def identity(self, state: Position) -> int:
        """The state itself."""
        return state.mine | state.theirs << MEN | state.turn << 2 * MEN

    # -- what a table asks -----------------------------------------------------------------------------------

    def layer(self, state: Position) -> int:
        """Pieces on the board: none ever leaves it."""
        return (state.mine | state.theirs << MEN).bit_count()

    def unplay(self, state: Position) -> Iterator[Position]:
        """The other's piece that moved is on top, and stood where all is smaller; one from the hand is of an
        earlier layer.
        """
        both = state.mine | state.theirs
        for size in range(SIZES):
            last = state.theirs >> size * SQUARES & BOARD & ~at_least(both, size + 1)
            while last:
                there = last & -last
                last &= last - 1
                sources = BOARD & ~at_least(both, size)
                while sources:
                    moved = (there | (sources & -sources)) << size * SQUARES
                    sources &= sources - 1
                    yield Position(state.theirs ^ moved, state.mine, 1 - state.turn)

    # -- what people see -------------------------------------------------------------------------------------

    def stacks(self, state: Position) -> list[str]:
        """What stands on each square, from a1, the topmost first: capital letters for the first player."""
        first, second = (state.mine, state.theirs) if state.turn == 0 else (state.theirs, state.mine)
        found = []
        for square in range(SQUARES):
            stack = ""
            for size in reversed(range(SIZES)):
                bit = 1 << size * SQUARES + square
                stack += LETTERS[size] if first & bit else LETTERS[size].lower() if second & bit else ""
            found.append(stack)
        return found

    def hand(self, state: Position, player: int) -> str:
        """What a player has not put down yet."""
        men = state.mine if player == state.turn else state.theirs
        counts = [EACH - (men >> size * SQUARES & BOARD).bit_count() for size in range(SIZES)]
        letters = "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
        return letters.lower() if player else letters

    def board(self, state: Position) -> Beside:
        """What can be seen, and what is in hand; a letter with a mark covers others."""
        stacks = self.stacks(state)
        rows = tuple(
            "".join(SIGNS[stack] for stack in stacks[y : y + SIDE]) for y in reversed(range(0, SQUARES, SIDE))
        )
        won = row_of(seen_of(state.mine, state.theirs)) or row_of(seen_of(state.theirs, state.mine))
        marks = tuple(square_name(s) for s in range(SQUARES) if won >> s & 1)
        return Beside(Grid(rows, looks=LOOKS, marks=marks), hands=(self.hand(state, 0), self.hand(state, 1)))

    def write(self, move: int) -> str:
        """`a1b2`, or `L*b2` from the hand, in small letters for the second player."""
        here, there = move & (1 << TO) - 1, move >> TO
        if here < HAND:
            return square_name(here) + square_name(there)
        letter = LETTERS[(here - HAND) % SIZES]
        return f"{letter if here < HAND + SIZES else letter.lower()}*{square_name(there)}"

    def save(self, state: Position) -> str:
        """The rows from the top, each square with the topmost piece first: `.,Ls,./m,.,./.,.,. first`."""
        stacks = [stack or "." for stack in self.stacks(state)]
        rows = [",".join(stacks[y : y + SIDE]) for y in reversed(range(0, SQUARES, SIDE))]
        return f"{'/'.join(rows)} {self.players[state.turn]}"

    def load(self, text: str) -> Position:
        """The position that is written so."""
        found = re.fullmatch(r"\s*([SMLsml.,/]+)\s+(first|second)\s*", text)
        squares = [row.split(",") for row in found[1].split("/")] if found else []
        if not found or [len(row) for row in squares] != [SIDE] * SIDE:
            said = "a position is three rows of three squares, and who is to move: .,Ls,./m,.,./.,.,. first"
            raise TextError(said, text, 0)
        men = [0, 0]
        for y, row in enumerate(reversed(squares)):
            for x, stack in enumerate(row):
                stack = stack.replace(".", "")
                if stack not in SIGNS:
                    raise TextError(
                        f"{stack} cannot be: a piece lies on smaller ones", text, text.index(stack)
                    )
                for letter in stack:
                    size = LETTERS.index(letter.upper())
                    men[letter.islower()] |= 1 << size * SQUARES + y * SIDE + x
        for player in (0, 1):
            for size in range(SIZES):
                if (men[player] >> size * SQUARES & BOARD).bit_count() > EACH:
                    raise TextError(f"the {self.players[player]} player has two of each size", text, 0)
        return Position(men[0], men[1], 0) if found[2] == "first" else Position(men[1], men[0], 1)


def at_least(men: int, size: int) -> int:
    """The squares with a piece of a size or a larger one."""
    found = men ^ men
    for each in range(size, SIZES):
        found |= men >> each * SQUARES & BOARD
    return found


def top_size(men: int, square: int) -> int:
    """The size of the largest of these pieces on a square."""
    size = SIZES - 1
    while not men >> size * SQUARES + square & 1:
        size -= 1
    return size


def seen_of(men: int, others: int) -> int:
    """The squares on which one of these men is on top."""
    found, covered = men ^ men, men ^ men
    for step in range(SIZES):
        shift = (SIZES - 1 - step) * SQUARES
        found |= men >> shift & BOARD & ~covered
        covered |= (men | others) >> shift & BOARD
    return found


def row_of(squares: int) -> int:
    """Three of these in a row; 0 where there are none."""
    for i in range(len(LINES)):
        if squares & LINES[i] == LINES[i]:
            return LINES[i]
    return squares ^ squares


# -- words ---------------------------------------------------------------------------------------------------


def square_name(square: int) -> str:
    """`a1` for the first square, at the bottom left."""
    return f"{column_name(square % SIDE)}{square // SIDE + 1}"


def heaps() -> Iterator[str]:
    """Everything that can lie on a square, the topmost first."""
    for large in ("", "L", "l"):
        for middle in ("", "M", "m"):
            for small in ("", "S", "s"):
                yield large + middle + small


# One letter for each: a piece that covers nothing has its plain letter, one that covers others a marked one.
MARKED = {"M": "MṀṂ", "m": "mṁṃ", "L": "LĹĻĽĿŁḶḸḺ", "l": "lĺļľŀłḷḹḻ", "S": "S", "s": "s"}
SIGNS = {"": "."}
for _heap in heaps():
    if _heap:
        SIGNS[_heap] = MARKED[_heap[0]][sum(other[0] == _heap[0] for other in SIGNS if other)]
WIDTHS = {"S": 0.62, "M": 0.82, "L": 1.0}
NAMES = {"S": "small", "M": "middle", "L": "large"}
LOOKS = {
    sign: Look(
        int(heap[0].islower()),
        heap,
        size=WIDTHS[heap[0].upper()],
        name=f"{NAMES[heap[0].upper()]} piece" + (f" on {' on '.join(heap[1:])}" if heap[1:] else ""),
    )
    for heap, sign in SIGNS.items()
    if heap
}
