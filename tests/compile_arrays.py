"""Games whose states are numpy arrays."""

from typing import NamedTuple

import numpy as np

from zermelo import Game


class Grid4(Game):
    """A grid of small numbers, and all that one does with arrays."""

    def start(self):
        return np.zeros((4, 3), dtype=np.int8)

    def mover(self, board):
        return 1 if np.count_nonzero(board) % 2 == 0 else -1

    def moves(self, board):
        return [(int(r), int(c)) for r, c in zip(*np.where(board == 0))]

    def play(self, board, move):
        new = board.copy()
        new[move] = self.mover(board)
        if move[0] == 2:
            new = new[::-1].copy()
        return new

    def score(self, board):
        sums = list(board.sum(axis=0)) + [np.trace(board)]
        if any(abs(x) == 3 for x in sums):
            return -1
        return None if (board == 0).any() else 0

    def evaluate(self, board):
        return int(board[:, 1].sum()) * self.mover(board) + int(board[1:, :2].max())


class Flat9(Game):
    """A row of bools."""

    def start(self):
        return np.zeros(9, dtype=bool)

    def moves(self, taken):
        for i in range(len(taken)):
            if not taken[i]:
                yield i

    def play(self, taken, i):
        new = taken.copy()
        new[i] = True
        if i + 1 < len(new) and i % 2:
            new[i + 1] = True
        return new

    def score(self, taken):
        return -1 if taken.all() else None


class Spoiled(Flat9):
    """One that changes what it is given."""

    def play(self, taken, i):
        taken[i] = True
        return taken


class Board3(NamedTuple):
    """An array beside a number."""

    player: int
    cells: np.ndarray


class Beside(Game):
    """Three in a row; the array is a part of the state, and rules do with it what Numba does not know."""

    def start(self):
        return Board3(1, np.zeros((3, 3), dtype=np.int8))

    def moves(self, state):
        return [(int(r), int(c)) for r, c in np.argwhere(state.cells == 0)]

    def play(self, state, move):
        cells = state.cells.copy()
        cells[move] = state.player
        return Board3(-state.player, cells)

    def score(self, state):
        cells = state.cells
        sums = [cells.trace(), np.trace(cells[:, ::-1]), cells.diagonal().sum(), *cells.sum(axis=0).tolist()]
        if 3 in sums or -3 in sums or abs(cells.sum(axis=1)).max() == 3:
            return -1
        return 0 if np.all(np.diagonal(cells)) and cells.all() else None


class InDict(Game):
    """An array in a dict, changed in a copy; moves in a set, and from `np.nonzero`."""

    def start(self):
        return {"board": np.zeros(9, dtype=np.int64), "player": 1}

    def moves(self, state):
        rows = np.transpose(np.nonzero(state["board"].reshape(3, 3) == 0))
        return {(int(row[0]), int(row[1])) for row in rows}

    def play(self, state, move):
        new = {"board": state["board"].copy(), "player": 3 - state["player"]}
        new["board"][3 * move[0] + move[1]] = state["player"]
        return new

    def score(self, state):
        board = state["board"]
        for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8)):
            if all(board[i] == 3 - state["player"] for i in line):
                return -1
        return 0 if board.all() else None


ALL = [Grid4(), Flat9(), Beside(), InDict()]
