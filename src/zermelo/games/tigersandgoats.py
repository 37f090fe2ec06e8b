"""Tigers and Goats (Bagh-Chal): twenty goats try to shut in four tigers, who jump over goats and take them.

5  t---.---.---.---t    Goats begin: they are put on the points, one a move, and move only once all twenty
   | \\ | / | \\ | / |    are on the board. Tigers move along the lines from the start, or jump in a straight
4  .---.---.---.---.    line over a goat to the empty point behind it, and take it. With five goats taken
   | / | \\ | / | \\ |    the tigers have won; tigers who cannot move have lost.
3  .---.---.---.---.
   ...                  A board is two numbers of 25 bits from a1, the tigers and the goats.
   a   b   c   d   e
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Look, Points, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.games._images import least, mirrors_of_a_square
from zermelo.reading import read_grid

SIDE, TIGERS, GOATS, ENOUGH = 5, 4, 20, 5
POINTS = SIDE * SIDE
FULL = (1 << POINTS) - 1
HAND = 31  # instead of the point that a goat comes from
FROM = 5  # where that begins in a move; the first part is where it goes
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTING = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LOOKS = {"g": Look(0, name="goat"), "t": Look(1, "T", name="tiger")}
DIAGONAL, COLUMNS = mirrors_of_a_square(SIDE, boards=2)


class Position(NamedTuple):
    """The tigers and the goats, how many goats are still in hand, and who is to move: 0 for the goats."""

    tigers: int
    goats: int
    left: int
    turn: int


def far(point: int, steps: int) -> list[int]:
    """The points so many steps from one along each of its lines, or -1 where the line ends before."""
    y, x = divmod(point, SIDE)
    found = []
    for dy, dx in STRAIGHT + SLANTING:
        b, a = y + steps * dy, x + steps * dx
        fits = 0 <= b < SIDE and 0 <= a < SIDE and ((y + x) % 2 == 0 or dy * dx == 0)
        found.append(b * SIDE + a if fits else -1)
    return found


NEXT = tuple(sum(1 << p for p in far(point, 1) if p >= 0) for point in range(POINTS))
WAYS = len(STRAIGHT + SLANTING)
OVER = tuple(1 << p if p >= 0 else 0 for point in range(POINTS) for p in far(point, 1))
BEHIND = tuple(1 << p if p >= 0 else 0 for point in range(POINTS) for p in far(point, 2))


class TigersAndGoats(Game[Position, int]):
    """Goats shut tigers in, tigers take goats. Bagh-Chal, from Nepal.

    Who cannot move has lost. A position that stands for the third time is a draw. With `sliding` the game
    begins with all goats on the board.

    Lim and Nievergelt (2004): a draw. Once all goats are put down there are 88,260,972 positions with four or
    fewer taken, up to turns and mirror images, whoever is to move.
    """

    title = "Tigers and Goats"
    players = ("Goats", "Tigers")
    points = False
    alternates = True
    repeats = 2
    unit = 100

    def __init__(self, sliding: bool = False) -> None:
        if sliding not in (True, False):
            raise GameError(f"sliding is true or false, not {sliding!r}")
        self.sliding = bool(sliding)

    def start(self) -> Position:
        """Tigers in the corners, no goat on the board; or, sliding, tigers in a row and one point empty."""
        if self.sliding:
            return self.load("ggggg/ggggg/tttt./ggggg/ggggg Tigers 0")
        return self.load("t...t/...../...../...../t...t Goats 20")

    def moves(self, state: Position) -> Iterator[int]:
        """A goat from the hand, or along a line; a tiger along a line, or over a goat."""
        empty = FULL & ~(state.tigers | state.goats)
        if state.turn == 0 and state.left:
            while empty:
                yield (empty & -empty).bit_length() - 1 | HAND << FROM
                empty &= empty - 1
        else:
            men = state.goats if state.turn == 0 else state.tigers
            while men:
                here = (men & -men).bit_length() - 1
                men &= men - 1
                targets = NEXT[here] & empty
                if state.turn:
                    targets |= self.jumps(here, state.goats, empty)
                while targets:
                    yield (targets & -targets).bit_length() - 1 | here << FROM
                    targets &= targets - 1

    def jumps(self, here: int, goats: int, empty: int) -> int:
        """Where a tiger lands who jumps over a goat."""
        found = empty ^ empty
        for i in range(WAYS * here, WAYS * here + WAYS):
            if OVER[i] & goats:
                found |= BEHIND[i] & empty
        return found

    def play(self, state: Position, move: int) -> Position:
        """Somebody comes to a point; a goat that was jumped over is gone."""
        here, there = move >> FROM, 1 << (move & HAND)
        if here == HAND:
            return Position(state.tigers, state.goats | there, state.left - 1, 1)
        if state.turn == 0:
            return Position(state.tigers, state.goats ^ 1 << here ^ there, state.left, 1)
        goats = state.goats
        for i in range(WAYS * here, WAYS * here + WAYS):
            if BEHIND[i] == there:
                goats &= ~OVER[i]
        return Position(state.tigers ^ 1 << here ^ there, goats, state.left, 0)

    def score(self, state: Position) -> int | None:
        """Lost for goats with five taken, and for who cannot move."""
        if self.ended(state) is not None:
            return -1
        return None if self.can_move(state) else -1

    def ended(self, state: Position) -> int | None:
        """Lost for goats with five taken."""
        return -1 if state.turn == 0 and self.taken(state) >= ENOUGH else None

    def stuck(self, state: Position) -> int:
        """Who cannot move has lost."""
        return -1

    def taken(self, state: Position) -> int:
        """How many goats are gone."""
        return GOATS - state.left - state.goats.bit_count()

    def can_move(self, state: Position) -> bool:
        """Whether the player to move has a move."""
        empty = FULL & ~(state.tigers | state.goats)
        if state.turn == 0 and state.left:
            return empty > 0
        men = state.goats if state.turn == 0 else state.tigers
        while men:
            here = (men & -men).bit_length() - 1
            men &= men - 1
            if NEXT[here] & empty or (state.turn and self.jumps(here, state.goats, empty)):
                return True
        return False

    def turn(self, state: Position) -> int:
        """Goats 0, tigers 1."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """Goats taken, tigers shut in, and how freely the others move."""
        empty = FULL & ~(state.tigers | state.goats)
        value, tigers = 120 * self.taken(state), state.tigers
        while tigers:
            here = (tigers & -tigers).bit_length() - 1
            tigers &= tigers - 1
            steps, jumps = (NEXT[here] & empty).bit_count(), self.jumps(here, state.goats, empty).bit_count()
            value += 3 * steps + 30 * jumps
            if steps + jumps == 0:
                value -= 60
        return value if state.turn else -value

    def loud(self, state: Position, move: int) -> bool:
        """A tiger takes a goat."""
        return self.order(state, move) > 0

    def order(self, state: Position, move: int) -> int:
        """Jumps first."""
        here = move >> FROM
        return 1 if here != HAND and not NEXT[here] >> (move & HAND) & 1 else 0

    def canonical(self, state: Position) -> Position:
        """The smallest of eight images."""
        both = least(state.tigers | state.goats << POINTS, DIAGONAL, COLUMNS, 4)
        return Position(both & FULL, both >> POINTS, state.left, state.turn)

    def key(self, state: Position) -> int:
        """Exact: 50 bits of the board, the goats in hand, and who is to move."""
        both = least(state.tigers | state.goats << POINTS, DIAGONAL, COLUMNS, 4)
        return both | state.left << 2 * POINTS | state.turn << 2 * POINTS + 5

    def identity(self, state: Position) -> int:
        """The state itself."""
        return state.tigers | state.goats << POINTS | state.left << 2 * POINTS | state.turn << 2 * POINTS + 5

    # -- what a table asks -----------------------------------------------------------------------------------

    def layer(self, state: Position) -> int:
        """Goats put down, and goats taken."""
        return GOATS - state.left + self.taken(state)

    def unplay(self, state: Position) -> Iterator[Position]:
        """Who moved last went along a line: goats from the hand and jumps come from earlier layers."""
        empty = FULL & ~(state.tigers | state.goats)
        men = state.tigers if state.turn == 0 else state.goats
        if state.turn == 1 and state.left:
            men = empty ^ empty
        while men:
            here = (men & -men).bit_length() - 1
            men &= men - 1
            sources = NEXT[here] & empty
            while sources:
                there = 1 << here | (sources & -sources)
                sources &= sources - 1
                if state.turn == 0:
                    yield Position(state.tigers ^ there, state.goats, state.left, 1)
                else:
                    yield Position(state.tigers, state.goats ^ there, state.left, 0)

    # -- what people see -------------------------------------------------------------------------------------

    def drawn(self, state: Position) -> str:
        """What stands on each point, from a1 along the rows."""
        return "".join(".gt"[(state.goats >> p & 1) + 2 * (state.tigers >> p & 1)] for p in range(POINTS))

    def board(self, state: Position) -> Beside:
        """The points and lines, the goats in hand and those taken."""
        points = Points(PLACES, LINES, self.drawn(state), looks=LOOKS)
        return Beside(points, hands=("g" * state.left, "g" * self.taken(state)), names=("to come", "taken"))

    def write(self, move: int) -> str:
        """`c3` for a goat from the hand, `a1a2` along a line, `a1a3` over a goat."""
        here = move >> FROM
        return ("" if here == HAND else point_name(here)) + point_name(move & HAND)

    def reason(self, state: Position) -> str:
        """How it ended."""
        if state.turn:
            return "shutting the tigers in"
        return "taking five goats" if self.ended(state) is not None else "leaving no move"

    def save(self, state: Position) -> str:
        """The rows from the top, who is to move, and the goats still in hand: `t...t/.../t...t Goats 20`."""
        points = self.drawn(state)
        rows = [points[y : y + SIDE] for y in reversed(range(0, POINTS, SIDE))]
        return f"{'/'.join(rows)} {self.players[state.turn]} {state.left}"

    def load(self, text: str) -> Position:
        """The position that is written so."""
        found = re.fullmatch(r"\s*(.*?)\s+(goats|tigers)\s+(\d{1,2})\s*", text, re.DOTALL | re.IGNORECASE)
        if not found:
            said = "a position is its rows, Goats or Tigers to move, and the goats in hand: "
            raise TextError(f"{said}t...t/...../...../...../t...t Goats 20", text, 0)
        men, turn, left = {"t": 0, "g": 0}, int(found[2].lower() == "tigers"), int(found[3])
        for y, row in enumerate(reversed(read_grid(found[1], SIDE, SIDE, "tg"))):
            for x, letter in enumerate(row):
                if letter in men:
                    men[letter] |= 1 << y * SIDE + x
        state = Position(men["t"], men["g"], left, turn)
        if state.tigers.bit_count() != TIGERS:
            raise TextError(f"there are four tigers, not {state.tigers.bit_count()}", text, 0)
        if not 0 <= self.taken(state) <= ENOUGH - turn:
            said = f"of {GOATS} goats {left} in hand and {state.goats.bit_count()} on the board"
            raise TextError(f"{said} cannot be: {self.taken(state)} would be taken", text, found.start(3))
        return state


# -- words ---------------------------------------------------------------------------------------------------


def point_name(point: int) -> str:
    """`a1` for the first point, at the bottom left."""
    return f"{column_name(point % SIDE)}{point // SIDE + 1}"


PLACES = tuple((point_name(p), p % SIDE, p // SIDE) for p in range(POINTS))
LINES = tuple(
    (point_name(p), point_name(q)) for p in range(POINTS) for q in range(p + 1, POINTS) if NEXT[p] >> q & 1
)
