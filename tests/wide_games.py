"""Games whose boards have more than 64 squares, written as people write them, for test_wide.py."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np

from zermelo import Bits, Game, Grid

# -- Othello on ten by ten: two boards in a tuple ------------------------------------------------------------

SIZE = 10
FULL = (1 << SIZE * SIZE) - 1
WEST = sum(1 << SIZE * row for row in range(SIZE))
EAST = WEST << SIZE - 1
# How far a step goes, and the squares from which it leaves the board.
STEPS = [(1, EAST), (-1, WEST), (10, 0), (-10, 0), (11, EAST), (9, WEST), (-9, EAST), (-11, WEST)]


class Othello(Game):
    """Othello on a board of ten by ten. Most discs win."""

    bits = SIZE * SIZE
    points = True
    players = ("Black", "White")

    def start(self):
        return (1 << 45 | 1 << 54, 1 << 44 | 1 << 55)

    def stepped(self, squares, step, edge):
        squares &= ~edge
        return squares << step & FULL if step > 0 else squares >> -step

    def placements(self, mine, theirs):
        found, empty = 0, FULL ^ (mine | theirs)
        for step, edge in STEPS:
            line = self.stepped(mine, step, edge) & theirs
            for _ in range(SIZE - 3):
                line |= self.stepped(line, step, edge) & theirs
            found |= self.stepped(line, step, edge) & empty
        return found

    def moves(self, state):
        mine, theirs = state
        left = self.placements(mine, theirs)
        if left == 0:
            yield -1  # pass
        while left:
            low = left & -left
            yield low.bit_length() - 1
            left ^= low

    def play(self, state, move):
        mine, theirs = state
        if move < 0:
            return (theirs, mine)
        flipped = 0
        for step, edge in STEPS:
            line, at = 0, self.stepped(1 << move, step, edge)
            while at & theirs:
                line |= at
                at = self.stepped(at, step, edge)
            if at & mine:
                flipped |= line
        return (theirs ^ flipped, mine | flipped | 1 << move)

    def score(self, state):
        mine, theirs = state
        if self.placements(mine, theirs) or self.placements(theirs, mine):
            return None
        return mine.bit_count() - theirs.bit_count()

    def evaluate(self, state):
        mine, theirs = state
        corners = 1 | 1 << 9 | 1 << 90 | 1 << 99
        return 10 * (mine & corners).bit_count() - 10 * (theirs & corners).bit_count() + mine.bit_count() / 2

    def canonical(self, state):
        return min(state, (self.turned(state[0]), self.turned(state[1])))

    def turned(self, squares):
        """The board turned by half."""
        return sum(1 << 99 - i for i in range(100) if squares >> i & 1)

    def board(self, state):
        def cell(i):
            return "x" if state[0] >> i & 1 else "o" if state[1] >> i & 1 else "."

        return Grid(tuple("".join(cell(10 * r + c) for c in range(10)) for r in reversed(range(10))))


# -- one field says that it is wide --------------------------------------------------------------------------


class Spot(NamedTuple):
    taken: Annotated[int, Bits(150)]
    last: int
    turn: np.int8 = 0

    def is_free(self, square):
        return not self.taken & 1 << square

    @property
    def count(self):
        return self.taken.bit_count()


class Kayles(Game):
    """Twelve rows of twelve pins; a move knocks down one pin or two neighbours. A few random ones are gone."""

    gone = 0x8F3A_0177_FFFE_37FF_FF2B_FFF1_FFFF_FFFD_77FF

    def start(self):
        return Spot(self.gone, -1)

    def moves(self, state):
        for pin in range(144):
            if state.is_free(pin):
                yield (pin, 1)
                if pin % 12 < 11 and state.is_free(pin + 1):
                    yield (pin, 2)

    def play(self, state, move):
        pin, pins = move
        taken = state.taken | (2**pins - 1) * 2**pin
        if pins == 2:
            return state._replace(taken=taken, last=pin, turn=1 - state.turn)
        return Spot(taken, pin, turn=1 - state.turn)

    def score(self, state):
        return -1 if state.count == 144 else None

    def turn(self, state):
        return state.turn

    def order(self, state, move):
        return abs(state.last - move[0]) % 7


# -- a board in base three, and negative numbers -------------------------------------------------------------


@dataclass(frozen=True)
class Digits:
    code: int
    balance: int = 0

    def at(self, square):
        return self.code // 3**square % 3


class Move(NamedTuple):
    square: int
    digit: int


class Base(Game):
    """Put ones and twos on 64 squares; the digits are a number of 102 bits, the balance one below zero."""

    bits = 110
    points = True

    def start(self):
        return Digits(0)

    def moves(self, state):
        for square in range(0, 64, 9):
            if state.at(square) == 0:
                yield Move(square, 1)
                yield Move(square, digit=2)

    def play(self, state, move):
        change = -(move.digit * 3**move.square) if move.digit == 2 else move.square
        return Digits(state.code + move.digit * 3**move.square, balance=state.balance + change)

    def score(self, state):
        if any(state.at(square) == 0 for square in range(0, 64, 9)):
            return None
        rest, digits = divmod(-state.balance, 1000)
        return (digits if rest % 2 else -digits) // 7 + (state.balance >> 100)


# -- what goes wrong -----------------------------------------------------------------------------------------


class Growing(Game):
    """A number that outgrows 256 bits, in the state or only on the way to it."""

    bits = 200

    def __init__(self, seen):
        self.seen = seen

    def start(self):
        return 1

    def moves(self, state):
        yield 30
        yield 31

    def play(self, state, move):
        grown = state << move
        return grown if self.seen else (grown << 220 >> 220) % 1000003

    def score(self, state):
        return -1 if state.bit_length() > 320 or state % 11 == 7 else None


class Marks(Growing):
    """Moves that are bits, not squares."""

    def moves(self, state):
        yield 1 << 20
        yield 1 << 80

    def play(self, state, move):
        return state | move
