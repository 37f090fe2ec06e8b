"""A big one without a judgement: knights on a numpy board who must not be cut off."""
import numpy as np

from zermelo import Game

JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


class Knights(Game):
    """A knight each on five by five; no square is entered twice. Who cannot jump has lost."""

    size = 5

    def start(self):
        board = np.zeros((self.size, self.size), dtype=np.int8)
        board[0, 0], board[4, 4] = 1, 2
        return (board, 0)

    def moves(self, state):
        board, player = state
        here = np.argwhere(board == player + 1)[0]
        for dr, dc in JUMPS:
            r, c = int(here[0]) + dr, int(here[1]) + dc
            if 0 <= r < self.size and 0 <= c < self.size and board[r, c] == 0:
                yield (r, c)

    def play(self, state, move):
        board, player = state
        new = board.copy()
        new[new == player + 1] = -1
        new[move] = player + 1
        return (new, 1 - player)

    def turn(self, state):
        return state[1]

    def score(self, state):
        return None if list(self.moves(state)) else -1

    def write(self, move):
        return "abcde"[move[1]] + str(self.size - move[0])

    def board(self, state):
        return "\n".join("".join(".xo#"[cell] for cell in row) for row in state[0])
