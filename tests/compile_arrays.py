"""Games whose states are numpy arrays."""

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


ALL = [Grid4(), Flat9()]
