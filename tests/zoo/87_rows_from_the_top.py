# wrong: other-square write
# Moves name rows from the top, and the board numbers them from below.
from zermelo import Game, Grid

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Three(Game):
    """Tic-tac-toe."""

    def start(self):
        return "." * 9

    def moves(self, board):
        return [i for i in range(9) if board[i] == "."]

    def play(self, board, i):
        return board[:i] + ("x" if board.count(".") % 2 else "o") + board[i + 1:]

    def score(self, board):
        for a, b, c in LINES:
            if board[a] == board[b] == board[c] != ".":
                return -1
        return None if "." in board else 0

    def board(self, board):
        return Grid((board[:3], board[3:6], board[6:]))

    def write(self, i):
        return "abc"[i % 3] + str(i // 3 + 1)
