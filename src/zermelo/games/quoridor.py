"""Quoridor: race to the far side, and put walls in the other's way.

3  . . o . .     A move steps to a square beside one's pawn, or puts down a wall two squares long. A pawn
   ---           in the way is jumped over; where a wall or the edge is behind it, one goes past it, left or
2  . . .|. .     right. A wall must leave both a way. The first on the far row wins.
1  . . x|. .
   a b c d e     Squares are bits from a1 along the rows. A wall is a bit of one of two boards, by the square
                 at its lower left: a lying one is above that square and the next, a standing one beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Grid, Look, column_name
from zermelo.contract import Game
from zermelo.contract.layout import MOST_CELLS, Layout
from zermelo.errors import GameError, TextError

LOOKS = {
    "x": Look(0, name="pawn"),
    "o": Look(1, name="pawn"),
    **{
        letter: Look(0, sign, "square", name=name)
        for letter, sign, name in (("H", "-", "lying wall"), ("V", "|", "standing wall"))
    },
    **{
        letter: Look(1, sign, "square", name=name)
        for letter, sign, name in (("h", "-", "lying wall"), ("v", "|", "standing wall"))
    },
}


class Position(NamedTuple):
    """Where the pawns are, the lying and the standing walls, how many each has left, and who is to move."""

    first: int
    second: int
    lying: int
    standing: int
    left: int  # of the first player
    others: int  # of the second
    turn: int


class Quoridor(Game[Position, int]):
    """Race to the far side, and put walls in the other's way. Mirko Marchesi's game of 1997.

    Who cannot move has lost. A position that stands for the third time is a draw.

    As it is sold it is `Quoridor(9, 10)`. With one wall each the first player wins on six by six and the
    second on seven by seven ("smallgames" by jh85), who counts 3,177,720 and 12,253,920 positions: every
    place of two pawns on different squares and of the walls, either to move, reachable or not.
    """

    points = False
    alternates = True
    repeats = 2
    unit = 10

    def __init__(self, size: int = 6, walls: int = 1) -> None:
        for name, number, low, high in (("size", size, 3, 11), ("walls", walls, 0, 10)):
            if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
                raise GameError(f"{name} is a whole number from {low} to {high}, not {number!r}")
        self.size, self.walls, self.squares = size, walls, size * size
        self.bits = max(64, self.squares + 1)
        self.full = (1 << self.squares) - 1
        self.row = (1 << size) - 1
        self.top = self.row << size * (size - 1)
        self.edge = sum(1 << y * size + size - 1 for y in range(size))  # the last column
        self.slots = self.full & ~self.top & ~self.edge
        places = tuple(slot for slot in range(self.squares) if self.slots >> slot & 1)
        if len(places) <= MOST_CELLS:
            self.layout = tuple(
                Layout(len(places), {1: min(2 * walls, len(places))}, part=(part,), at=places)
                for part in ("lying", "standing")
            )

    def start(self) -> Position:
        """Both in the middle of their rows; on a board with none, the first to the left, as each sees it."""
        middle = (self.size - 1) // 2
        return Position(middle, self.squares - 1 - middle, 0, 0, self.walls, self.walls, 0)

    # -- the board -------------------------------------------------------------------------------------------

    def beside(self, squares: int, lying: int, standing: int) -> int:
        """Where one step leads from any of these squares, as the walls stand."""
        above = lying | lying << 1 | self.top  # these squares are closed above
        right = standing | standing << self.size | self.edge
        return (
            (squares & ~above) << self.size
            | squares >> self.size & ~above
            | (squares & ~right) << 1
            | squares >> 1 & ~right
        )

    def has_way(self, square: int, goal: int, lying: int, standing: int) -> bool:
        """Whether a row can be reached from a square."""
        found = goal ^ goal | 1 << square
        while not found & goal:
            more = found | self.beside(found, lying, standing)
            if more == found:
                return False
            found = more
        return True

    def steps(self, state: Position) -> int:
        """Where the pawn of the player to move can go."""
        me, other = (state.first, state.second) if state.turn == 0 else (state.second, state.first)
        here, there = self.full & 1 << me, self.full & 1 << other
        near = self.beside(here, state.lying, state.standing)
        if not near & there:
            return near
        past = self.beside(there, state.lying, state.standing) & ~here
        behind = 2 * other - me  # off the board or round its edge, it is not beside the other
        if 0 <= behind < self.squares and past >> behind & 1:
            past = self.full & 1 << behind
        return near & ~there | past

    # -- the rules -------------------------------------------------------------------------------------------

    def moves(self, state: Position) -> Iterator[int]:
        """Steps, then walls, lying and standing."""
        targets = self.steps(state)
        while targets:
            yield (targets & -targets).bit_length() - 1
            targets &= targets - 1
        if (state.left if state.turn == 0 else state.others) > 0:
            for kind in (1, 2):
                slots = self.free(state, kind)
                while slots:
                    slot = (slots & -slots).bit_length() - 1
                    slots &= slots - 1
                    if self.leaves_ways(state, kind, slot):
                        yield (kind + 2 * state.turn) * self.squares + slot

    def free(self, state: Position, kind: int) -> int:
        """Where a wall touches no other: lying ones (1) or standing ones (2)."""
        if kind == 1:
            same = state.lying | state.lying << 1 | state.lying >> 1
        else:
            same = state.standing | state.standing << self.size | state.standing >> self.size
        return self.slots & ~(same | state.lying | state.standing)

    def leaves_ways(self, state: Position, kind: int, slot: int) -> bool:
        """Whether both can still arrive once a wall is there."""
        if state.lying == 0 and state.standing == 0:
            return True
        wall = self.full & 1 << slot
        lying = state.lying | wall if kind == 1 else state.lying
        standing = state.standing | wall if kind == 2 else state.standing
        return self.has_way(state.first, self.top, lying, standing) and self.has_way(
            state.second, self.row, lying, standing
        )

    def play(self, state: Position, move: int) -> Position:
        """A step, or a wall."""
        kind, square = move // self.squares, move % self.squares
        first, second, lying, standing, left, others, turn = state
        if kind == 0:
            if turn == 0:
                first = square
            else:
                second = square
        else:
            if kind % 2 == 1:
                lying |= self.full & 1 << square
            else:
                standing |= self.full & 1 << square
            if turn == 0:
                left -= 1
            else:
                others -= 1
        return Position(first, second, lying, standing, left, others, 1 - turn)

    def score(self, state: Position) -> int | None:
        """Lost where the other is across; and without a move."""
        if self.ended(state) is not None:
            return -1
        if self.steps(state):
            return None
        for _ in self.moves(state):
            return None
        return -1

    def ended(self, state: Position) -> int | None:
        """Lost where the other is across."""
        across = state.second < self.size if state.turn == 0 else state.first >= self.squares - self.size
        return -1 if across else None

    def stuck(self, state: Position) -> int:
        """Who cannot move has lost."""
        return -1

    def turn(self, state: Position) -> int:
        """Who is to move."""
        return state.turn

    # -- what a search asks ----------------------------------------------------------------------------------

    def evaluate(self, state: Position) -> int:
        """How much shorter one's own way is, and the walls left."""
        first = self.far(state.first, self.top, state)
        second = self.far(state.second, self.row, state)
        value = 10 * (second - first) + 3 * (state.left - state.others)
        return value + 5 if state.turn == 0 else 5 - value

    def far(self, square: int, goal: int, state: Position) -> int:
        """How many steps the goal is from a square."""
        found, steps = goal ^ goal | 1 << square, 0
        while not found & goal and steps < self.squares:
            found |= self.beside(found, state.lying, state.standing)
            steps += 1
        return steps

    def canonical(self, state: Position) -> Position:
        """The board or its mirror image, with the first player to move."""
        if state.turn:
            state = Position(
                self.squares - 1 - state.second,
                self.squares - 1 - state.first,
                self.turned(state.lying),
                self.turned(state.standing),
                state.others,
                state.left,
                0,
            )
        first, second = self.across(state.first), self.across(state.second)
        lying, standing = self.mirrored(state.lying), self.mirrored(state.standing)
        if (first, second, lying, standing) < (state.first, state.second, state.lying, state.standing):
            return Position(first, second, lying, standing, state.left, state.others, 0)
        return state

    def across(self, square: int) -> int:
        """A square in the mirror."""
        x = square % self.size
        return square - x + self.size - 1 - x

    def mirrored(self, walls: int) -> int:
        """Walls in the mirror: they have one place less in a row than squares."""
        image = walls ^ walls
        while walls:
            slot = (walls & -walls).bit_length() - 1
            walls &= walls - 1
            x = slot % self.size
            image |= self.full & 1 << slot - x + self.size - 2 - x
        return image

    def turned(self, walls: int) -> int:
        """Walls on the board turned round."""
        image = walls ^ walls
        while walls:
            slot = (walls & -walls).bit_length() - 1
            walls &= walls - 1
            y, x = slot // self.size, slot % self.size
            image |= self.full & 1 << (self.size - 2 - y) * self.size + self.size - 2 - x
        return image

    # -- what a table asks -----------------------------------------------------------------------------------

    def layer(self, state: Position) -> int:
        """Walls on the board."""
        return state.lying.bit_count() + state.standing.bit_count()

    # -- what people see -------------------------------------------------------------------------------------

    def board(self, state: Position) -> Beside:
        """The squares with the walls between them, and the walls left, lying and standing."""
        squares = ["."] * self.squares
        squares[state.first], squares[state.second] = "x", "o"
        rows = tuple("".join(squares[y : y + self.size]) for y in reversed(range(0, self.squares, self.size)))
        hands = "HV" * state.left, "hv" * state.others
        return Beside(Grid(rows, looks=LOOKS, walls=tuple(self.gaps(state))), hands=hands)

    def gaps(self, state: Position) -> Iterator[tuple[str, str]]:
        """The pairs of squares that walls stand between."""
        for slot in range(self.squares):
            if state.lying >> slot & 1:
                for here in (slot, slot + 1):
                    yield self.name_of(here), self.name_of(here + self.size)
            if state.standing >> slot & 1:
                for here in (slot, slot + self.size):
                    yield self.name_of(here), self.name_of(here + 1)

    def name_of(self, square: int) -> str:
        """`a1` for the first square, at the bottom left."""
        return f"{column_name(square % self.size)}{square // self.size + 1}"

    def write(self, move: int) -> str:
        """`e2` for a step, `H*c3` and `V*c3` for lying and standing walls; the second player's are small."""
        kind, square = move // self.squares, move % self.squares
        return self.name_of(square) if kind == 0 else f"{' HVhv'[kind]}*{self.name_of(square)}"

    def aliases(self, move: int) -> Iterator[str]:
        """Walls as others write them: `c3h`, `c3v`."""
        kind, square = move // self.squares, move % self.squares
        if kind:
            yield f"{self.name_of(square)}{' hvhv'[kind]}"

    def save(self, state: Position) -> str:
        """Pawns, lying and standing walls, how many are left, and who is to move: `c1 d6 c3 - 0 1 second`."""
        walls = [
            ",".join(self.name_of(slot) for slot in range(self.squares) if each >> slot & 1) or "-"
            for each in (state.lying, state.standing)
        ]
        pawns = f"{self.name_of(state.first)} {self.name_of(state.second)}"
        return f"{pawns} {walls[0]} {walls[1]} {state.left} {state.others} {self.players[state.turn]}"

    def load(self, text: str) -> Position:
        """The position that is written so."""
        words = text.split()
        numbers = len(words) == 7 and all(re.fullmatch(r"\d{1,2}", word) for word in words[4:6])
        if not numbers or words[6].lower() not in self.players:
            said = (
                "a position is two squares, lying and standing walls, how many are left, and who is to move: "
            )
            raise TextError(f"{said}{self.save(self.start())}", text, 0)
        first, second = (self.square_of(word, text) for word in words[:2])
        walls = [
            [self.square_of(w, text) for w in word.split(",")] if word != "-" else [] for word in words[2:4]
        ]
        lying, standing = (sum(1 << slot for slot in set(slots)) for slots in walls)
        left, others, turn = int(words[4]), int(words[5]), self.players.index(words[6].lower())
        state = Position(first, second, lying, standing, left, others, turn)
        self.refuse(state, text)
        return state

    def square_of(self, word: str, text: str) -> int:
        """The square of this name."""
        for square in range(self.squares):
            if self.name_of(square) == word.lower():
                return square
        raise TextError(f"{word} is no square of this board", text, text.index(word))

    def refuse(self, state: Position, text: str) -> None:
        """Say what cannot be in a position."""
        said = ""
        if state.first == state.second:
            said = "both pawns are on one square"
        elif (state.lying | state.standing) & ~self.slots:
            said = "a wall sticks out: it is called by the square at its lower left"
        elif (
            state.lying & state.standing
            or state.lying & state.lying << 1
            or state.standing & state.standing << self.size
        ):
            said = "two walls lie on each other"
        elif max(state.left, state.others) > self.walls or (
            state.lying.bit_count() + state.standing.bit_count()
        ) != (2 * self.walls - state.left - state.others):
            said = f"there are {self.walls} walls for each, on the board or left"
        elif not self.has_way(state.first, self.top, state.lying, state.standing) or not self.has_way(
            state.second, self.row, state.lying, state.standing
        ):
            said = "a wall cuts somebody off"
        elif self.ended(Position(state.first, state.second, 0, 0, 0, 0, 1 - state.turn)) is not None:
            said = f"the {self.players[state.turn]} player is to move and is across already"
        if said:
            raise TextError(said, text, 0)
