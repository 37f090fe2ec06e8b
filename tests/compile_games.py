"""Games written in every way that Python invites to, for test_compile.py.

They are as small as they can be, and odd: what counts is how they say what they say.
"""

import enum
import functools
import math

import numpy as np

import hash_games
from zermelo import Game
from zermelo.tuples import in_order, replaced

# -- numbers, functions, constants ---------------------------------------------------------------------------

SMALL, BIG = 3, 0x9E3779B97F4A7C15  # BIG has all 64 bits
STEPS_TUPLE, STEPS_LIST = (1, 2), [1, 2, 4]
TABLE = np.array([0, 1, 1, 2, 3, 5, 8])
LONG = tuple(i * i % 7 for i in range(40))
FORBIDDEN = frozenset({5, 9})


class Kind(enum.IntEnum):
    EVEN = 0
    ODD = 1


class Config:
    LIMIT = 14

    @staticmethod
    def halved(n):
        return n // 2


def gcd(a, b):
    """A helper that calls itself."""
    return a if b == 0 else gcd(b, a % b)


def is_even(n):
    """Two helpers that call each other."""
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


def scaled(n, factor=2, *, offset=0):
    return n * factor + offset


@functools.cache
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def mixed(n):
    return (n ^ BIG) & 0xFF


class Stones(Game):
    """A heap of stones; how many may be taken hangs on everything one can write in Python."""

    points = True
    most = 3  # a class attribute

    def __init__(self, stones=11, table=TABLE):
        self.stones, self.table = stones, table

    @property
    def doubled(self):
        return 2 * self.most

    @functools.cached_property
    def squares(self):
        return tuple(n * n for n in range(20))

    @staticmethod
    def sign(n):
        return 1 if n > 0 else -1 if n < 0 else 0

    @classmethod
    def least(cls, n):
        return min(n, cls.most)

    def start(self):
        return self.stones

    def moves(self, state):
        for take in range(1, self.least(state) + 1):
            if self.allowed(state, take):
                yield take
        yield -1  # put one back, and lose some

    def allowed(self, state, take, *, strict=False):
        return state - take not in FORBIDDEN or (strict and take > 100)

    def play(self, state, move):
        return state - move if move > 0 else state - SMALL

    def score(self, state):
        if state > 0:
            return None
        return self.sign(state) + self.weight(-state)

    def weight(self, n):
        if (left := n - 50) > 0:
            return left
        parts = gcd(n + 12, 18), scaled(n, offset=1), scaled(factor=3, n=n), fibonacci(n + 3), mixed(n) % 5
        total = parts[0] + parts[1] - parts[2] + parts[3] + parts[4]
        total += STEPS_TUPLE[n % 2] + STEPS_LIST[n % 3] + self.table[n % 7] + LONG[n] - self.squares[n % 4]
        total += is_even(n) + 2 * is_odd(n + 3)
        total += hash_games.spread(n, 1, 2) % 5 + Config.halved(n) - Config.LIMIT + int(Kind.ODD)
        for i in reversed(range(n % 3)):
            total += i * bin(n).count("1")
        for i, step in enumerate(STEPS_TUPLE, start=1):
            total -= i * step
        return int(total - self.doubled + math.floor(n / 2)) + self.depth(n)

    def depth(self, n):
        """A method that calls itself."""
        return 0 if n <= 0 else 1 + self.depth(n - 2)


class Misere(Stones):
    """The same game with one helper changed, and what it was before asked for by `super`."""

    most = 2
    variant = "misere"

    def sign(self, n):
        return -super().sign(n)

    def allowed(self, state, take, *, strict=False):
        return super().allowed(state, take, strict=True)

    def score(self, state):
        score = super().score(state)
        if score is None:
            return None
        return 1 - score if self.variant == "misere" else score


class MoreMisere(Misere):
    def score(self, state):
        return super().score(state)

    def weight(self, n):
        return super().weight(n) + 1 if n > 90 else super().weight(n) + 2


# -- tuples --------------------------------------------------------------------------------------------------

LINES = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3)]


class Board(Game):
    """Two in a row on two by two, the board a plain tuple, with all that is built into Python."""

    def start(self):
        return (0, 0, 0, 0)

    def moves(self, state):
        return [square for square, piece in enumerate(state) if not piece]

    def play(self, state, move):
        piece = 1 if sum(state) == 0 else 2
        if move == 3:
            return tuple(piece if i == move else old for i, old in enumerate(state))
        return replaced(state, move - 4, piece)

    def score(self, state):
        if any(state[a] == state[b] != 0 for a, b in LINES):
            return -1
        if all(state):
            return 0
        if max(state) > 2 or min(piece for piece in state) < 0 or sum(1 for p in state if p == 9) > 0:
            raise ValueError(f"no board: {state[0]}")
        return None

    def turn(self, state):
        return sum(1 for piece in state if piece) % 2

    def evaluate(self, state):
        return len([a for a, b in LINES if state[a] and state[b]]) + max(state) / 2

    def canonical(self, state):
        """Turned by half, whichever is smaller."""
        turned = (state[3], state[2], state[1], state[0])
        return min(state, turned)

    def bounds(self, state):
        return None if any(state) else (-1, 1)

    def board(self, state):
        return f"{state[:2]}\n{state[2:]}"


class Heaps(Game):
    """Which heap is which does not matter: the state is sorted, one way or the other."""

    def start(self):
        return (2, 1, 2)

    def moves(self, state):
        yield from self.of_heap(state, 0)
        for heap in (1, 2):
            yield from self.of_heap(state, heap)

    def of_heap(self, state, heap):
        for take in range(state[heap]):
            yield (heap, take + 1)

    def play(self, state, move):
        heap, take = move
        return replaced(state, heap, state[heap] - take)

    def score(self, state):
        return None if any(state) else -1

    def canonical(self, state):
        return in_order(state)


class SlicedHeaps(Heaps):
    def play(self, state, move):
        heap, take = move
        if heap == 1:
            return state[:heap] + (state[heap] - take,) + state[heap + 1 :]  # noqa: RUF005
        if heap == 2:
            heaps = list(state)
            heaps[heap] -= take
            return tuple(heaps[i] for i in range(3))
        return (*state[:heap], state[heap] - take, *state[heap + 1 :])

    def canonical(self, state):
        return min(tuple(sorted(state)), tuple(reversed(state)))
