"""Mu torere: four men each on a star of eight points and its middle. Who cannot move has lost.

      1
  8       2        A man goes to the empty point beside him, from the middle to any point of the rim, and
7     0     3      from the rim to the middle only if a man of the other's stands beside him. There is always
  6       4        just one empty point.
      5
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Look, Points
from zermelo.contract import Game
from zermelo.errors import TextError
from zermelo.games._images import least, mirror
from zermelo.reading import read_mover

RIM, MIDDLE = 8, 8  # points of the rim come first, clockwise; then the middle
POINTS = RIM + 1
FULL = (1 << POINTS) - 1
NAMES = "123456780"
NEXT = tuple(1 << (point - 1) % RIM | 1 << (point + 1) % RIM for point in range(RIM))
LOOKS = {"b": Look(0, name="man"), "w": Look(1, name="man")}
TURNS = [math.tau * point / RIM for point in range(RIM)]
PLACES = (
    *((NAMES[p], round(2 * math.sin(t), 1), round(2 * math.cos(t), 1)) for p, t in enumerate(TURNS)),
    (NAMES[MIDDLE], 0.0, 0.0),
)
LINES = (
    *((NAMES[point], NAMES[(point + 1) % RIM]) for point in range(RIM)),
    *((NAMES[point], NAMES[MIDDLE]) for point in range(RIM)),
)
# Two mirrors through the middle: the one goes through points, the other between them.
THROUGH = mirror(POINTS, lambda p: p if p == MIDDLE else -p % RIM, boards=2)
BETWEEN = mirror(POINTS, lambda p: p if p == MIDDLE else (RIM - 1 - p) % RIM, boards=2)


class Position(NamedTuple):
    """The men of the player to move and of the other, and who is to move."""

    mine: int
    theirs: int
    turn: int


class MuTorere(Game[Position, tuple[int, int]]):
    """Four men each, one empty point: who cannot move has lost. A game of the Maori.

    A position that stands for the third time is a draw.

    With best play it goes on for ever (Ascher 1987). The men can stand in 46 ways, up to turns and mirror
    images.
    """

    title = "Mū tōrere"
    players = ("Black", "White")
    points = False
    alternates = True
    repeats = 2

    def start(self) -> Position:
        """The men of each side by side, the middle empty."""
        return Position(0b00001111, 0b11110000, 0)

    def moves(self, state: Position) -> Iterator[tuple[int, int]]:
        """Every man who can go to the empty point."""
        empty = FULL & ~(state.mine | state.theirs)
        there = empty.bit_length() - 1
        for here in range(POINTS):
            if state.mine >> here & 1 and self.reaches(here, there, state.theirs):
                yield here, there

    def reaches(self, here: int, there: int, theirs: int) -> bool:
        """Whether a man goes from a point to another."""
        if here == MIDDLE:
            return True
        return NEXT[here] & theirs > 0 if there == MIDDLE else NEXT[here] >> there & 1 > 0

    def play(self, state: Position, move: tuple[int, int]) -> Position:
        """A man goes to the empty point."""
        return Position(state.theirs, state.mine ^ 1 << move[0] ^ 1 << move[1], 1 - state.turn)

    def score(self, state: Position) -> int | None:
        """Lost without a move."""
        there = (FULL & ~(state.mine | state.theirs)).bit_length() - 1
        for here in range(POINTS):
            if state.mine >> here & 1 and self.reaches(here, there, state.theirs):
                return None
        return -1

    def turn(self, state: Position) -> int:
        """Black 0, White 1."""
        return state.turn

    def canonical(self, state: Position) -> Position:
        """The smallest of sixteen images, whoever is to move."""
        both = least(state.mine | state.theirs << POINTS, THROUGH, BETWEEN, RIM)
        return Position(both & FULL, both >> POINTS, 0)

    # -- what people see -------------------------------------------------------------------------------------

    def drawn(self, state: Position) -> str:
        """What stands on each point, the middle last."""
        black, white = (state.mine, state.theirs) if state.turn == 0 else (state.theirs, state.mine)
        return "".join(".bw"[(black >> p & 1) + 2 * (white >> p & 1)] for p in range(POINTS))

    def board(self, state: Position) -> Points:
        """The star."""
        return Points(PLACES, LINES, self.drawn(state), looks=LOOKS)

    def write(self, move: tuple[int, int]) -> str:
        """`10`: from point 1 to the middle."""
        return NAMES[move[0]] + NAMES[move[1]]

    def reason(self, state: Position) -> str:
        """Nobody can move."""
        return "leaving no move"

    def save(self, state: Position) -> str:
        """The points from 1 to 8, the middle, and who is to move: `bbbbwwww. Black`."""
        return f"{self.drawn(state)} {self.players[state.turn]}"

    def load(self, text: str) -> Position:
        """The position that is written so; Black is to move where it does not say."""
        drawn, turn = read_mover(text, self.players)
        letters = drawn.strip().lower()
        if len(letters) != POINTS or sorted(letters) != sorted("bbbbwwww."):
            said = "four b, four w and a '.' are wanted, for points 1 to 8 and the middle: bbbbwwww."
            raise TextError(said, text, 0)
        black, white = (sum(1 << p for p in range(POINTS) if letters[p] == man) for man in "bw")
        return Position(white, black, 1) if turn else Position(black, white, 0)
