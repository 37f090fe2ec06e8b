"""Games whose states and moves are of every kind that Python has to offer, for test_compile.py."""

import functools
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy import uint64

from zermelo import Game


class Corner(NamedTuple):
    x: np.int8
    y: int


class Position(NamedTuple):
    mask: np.uint64  # the top bit is in use
    corner: Corner
    turn: np.int8
    passed: bool = False

    def free(self, square):
        return self.mask >> square & 1 == 0

    @property
    def full(self):
        return self.mask >> 61 == 7


class Step(NamedTuple):
    dx: int
    square: np.uint8
    passing: bool


class Masks(Game):
    """64 bits without a sign, mixed with plain numbers in every way."""

    def start(self):
        return Position(1, Corner(-1, 2), 0)

    def moves(self, state):
        for square in (61, 62, 63):
            if state.free(square):
                yield Step(-1, 200 - square, False)
        if not state.passed:
            yield Step(-3, 0, passing=True)

    def play(self, state, move):
        if move.passing:
            return state._replace(passed=True, turn=1 - state.turn)
        mask = state.mask | (1 << (200 - move.square))
        mask = (mask + 1) - 1 ^ 0
        corner = Corner(state.corner.x + move.dx, state.corner.y * 2 % 7)
        return Position(mask, corner, 1 - state.turn, False)

    def score(self, state):
        low = state.mask & (~state.mask + 1)
        if state.full or state.mask > 0xFFFFFFFFFFFFFF00 or low != 1:
            return -1 if state.corner.x < -2 else 1
        total = 0
        for square in range(3):
            total |= state.mask >> (61 + square) & 1
        return 0 if total == 1 and state.passed else None

    def turn(self, state):
        return int(state.turn)

    def evaluate(self, state):
        eight = int(np.uint64(1) << 3) + int(uint64(2) + 1) - 3
        return int(state.mask).bit_count() + eight + max(state.mask // 2 % 5, 1) - (state.mask * 3 & 6)


@dataclass(frozen=True)
class Pile:
    stones: int
    last: int = 0

    def after(self, take):
        return Pile(self.stones - take, last=take)


class NoRepeat(Game):
    """Nobody may take as many as were taken last; the state is a frozen dataclass."""

    def start(self):
        return Pile(7)

    def moves(self, state):
        return [n for n in range(1, 4) if n != state.last]

    def play(self, state, move):
        return replace(state, stones=state.stones - move, last=move) if move == 2 else state.after(move)

    @functools.cache  # noqa: B019
    def score(self, state):
        return -1 if state.stones <= 0 else None


class Taking(Game):
    """What a move takes is a parameter."""

    def __init__(self, table):
        self.table = table

    def start(self):
        return 4

    @staticmethod
    def moves(state):
        return (1, 2)

    def play(self, state, move):
        return state - self.table[move]

    def score(self, state):
        return -1 if state <= 0 else None


def made_in_a_function(limit):
    """Rules that refer to the names of a function around them."""

    class Local(NamedTuple):
        left: int

    def lowered(local, by):
        return Local(local.left - by)

    class Inner(Game):
        def start(self):
            return Local(limit)

        def moves(self, state):
            return (m for m in (1, 2) if m <= state.left)

        def play(self, state, move):
            return lowered(state, move)

        def score(self, state):
            return -1 if state.left == 0 else None

    return Inner()


TYPED = """
class Typed(Game):
    def start(self):
        return (limit, 1)
    def moves(self, state):
        for take in (1, 2):
            if take <= state[0]:
                yield take
    def play(self, state, move):
        return (state[0] - move, 1 - state[1])
    def score(self, state):
        return -1 if state[0] == 0 else None
"""


def made_of_text():
    """Rules without a file, as at Python's prompt, and the names that they know."""
    names = {"Game": Game, "limit": 5, "__name__": "__main__"}
    exec(TYPED, names)
    return names["Typed"](), names
