"""Games as people write them: a board and a player in one list, dicts by colour, what may be None."""

import copy
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from zermelo import Game

MARKS = "rgb"


class Parts(Game):
    """A tuple of unlike things as a list, of which parts are changed by their places."""

    def start(self):
        return ((1, 0, 2, 0, 1, 0, 2, 0, 0), (3, 2), 0)

    def moves(self, state):
        return [i for i, n in enumerate(state[0]) if n < 3] or [0]

    def play(self, state, move):
        new = list(state)
        kind = state[2] % 4
        if kind == 0:
            board = list(state[0])
            board[move] += 1
            new[0] = tuple(board)
        elif kind == 1:
            new[0] = self.turned(new)
            new[1] = (new[1][1], new[1][0] + move)
        elif kind == 2:
            new[1], new[2] = (move, new[2]), new[2] + 2
        new[2] += 1
        return tuple(new)

    def turned(self, parts):
        return tuple(parts[0][(i + 1) % 9] for i in range(9))

    def score(self, state):
        return None if state[2] < 14 else (sum(state[0]) + state[1][0] + 2 * state[1][1]) % 3 - 1


class Lists(Game):
    """A list of a board of rows, hands and who is to move, copied as a whole or part by part."""

    def start(self):
        return [[[0, 1, 2], [1, 0, 0], [2, 0, 1]], [2, 3], 0]

    def moves(self, state):
        return [(r, c) for r in range(3) for c in range(3) if state[0][r][c] < 2] or [(0, 0)]

    def play(self, state, move):
        r, c = move
        if state[2] % 3 == 0:
            new = copy.deepcopy(state)
            new[0][r][c] = new[0][c][r] + 1
            new[2] += 1
            return new
        if state[2] % 3 == 1:
            new = copy.deepcopy(state)
            board = new[0]
            board[r][c] += 1
            new[1][c % 2] -= r
            new[2] = state[2] + 1
            return new
        new = [[row[:] for row in state[0]], state[1][:], state[2]]
        new[0][r][c], new[1][0] = new[1][0] % 3, new[0][r][c]
        new[2] += 1
        return new

    def score(self, state):
        if state[2] < 11:
            return None
        return (sum(sum(row) for row in state[0]) + state[1][0] - state[1][1]) % 3 - 1


class Hands(Game):
    """Dicts by a few words, looked into by words that the state tells."""

    def start(self):
        return {"hand": {"red": 3, "blue": 4}, "last": {"red": "r", "blue": "g"}, "who": "red", "ply": 0}

    def moves(self, state):
        return list(range(1, state["hand"][state["who"]] + 1)) or [0]

    def play(self, state, move):
        who, new = state["who"], copy.deepcopy(state)
        new["hand"][who] -= move // 2
        new["last"][who] = MARKS[move % 3]
        new["who"] = next(colour for colour in new["hand"] if colour != who)
        new["ply"] += 1
        return new

    def score(self, state):
        if state["ply"] < 9:
            return None
        total = sum(state["hand"].values()) + list(state["last"].values()).count("r")
        return (total + (state["last"]["blue"] == "g")) % 3 - 1


class Tower(NamedTuple):
    """Rows that one branch hands on, and another makes anew."""

    rows: tuple
    few: tuple
    ply: int


class Rows(Game):
    """Nested tuples in one name; a pair, or None; how often something is in a short tuple."""

    def start(self):
        return Tower(((0, 1, 2), (1, 1, 0), (2, 0, 0)), (1, 0, 1), 0)

    def found(self, state, n):
        for r, row in enumerate(state.rows):
            if n in row:
                return r, row.index(n)
        return None

    def moves(self, state):
        return [n for n in range(4) if self.found(state, n)] or [9]

    def play(self, state, n):
        rows = tuple(tuple(x + 1 if x == n else x for x in row) for row in state.rows)
        place = self.found(state, n)
        if n == 3 or not place:
            rows = state.rows
        few = (*state.few[1:], n % 2 if place else 2)
        return Tower(rows, few, state.ply + 1)

    def score(self, state):
        return None if state.ply < 8 else (sum(map(sum, state.rows)) + state.few.count(1)) % 3 - 1


class Lines(Game):
    """Rows, columns and extremes of an array along an axis."""

    def start(self):
        return np.zeros((3, 3), dtype=np.int8)

    def moves(self, board):
        return [(int(r), int(c)) for r, c in np.argwhere(board == 0)]

    def play(self, board, move):
        new = board.copy()
        new[move] = 1 if (board == 0).sum() % 2 else -1
        return new

    def score(self, board):
        for player in (1, -1):
            mine = board == player
            if mine.all(axis=0).any() or np.any(np.all(mine, axis=1)):
                return -1
        if not (board == 0).any():
            return int(board.max(axis=1).sum() + np.min(board, axis=0).sum()) % 3 - 1
        return None


class Phase(Enum):
    """What is to be done."""

    CHOOSE = auto()
    ROLL = auto()


@dataclass(frozen=True)
class Rolled:
    """Defaults that are members; chances that are fractions."""

    left: int = 9
    player: int = 0
    phase: Phase = Phase.CHOOSE


class Dice(Game):
    """Take one, or as many as a die says."""

    def start(self):
        return Rolled()

    def turn(self, state):
        return state.player

    def moves(self, state):
        return [1, 0]

    def play(self, state, move):
        if move:
            return Rolled(state.left - 1, 1 - state.player)
        return Rolled(state.left, state.player, Phase.ROLL)

    def chances(self, state):
        if state.phase is not Phase.ROLL:
            return None
        return [(Fraction(n, 6), Rolled(state.left - n, 1 - state.player)) for n in (1, 2, 3)]

    def score(self, state):
        return -1 if state.left <= 0 else None


class Named(Game):
    """A list that has two names is left as it is, and the rules are not compiled."""

    def start(self):
        return [[0] * 9, 0]

    def moves(self, state):
        return [i for i, n in enumerate(state[0]) if n == 0]

    def play(self, state, i):
        new = copy.deepcopy(state)
        other = new
        other[0][i] = 1
        new[1] += 1
        return new

    def score(self, state):
        return -1 if state[1] == 9 else None


ALL = [Parts(), Lists(), Hands(), Rows(), Lines(), Dice()]
