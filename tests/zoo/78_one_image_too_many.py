# wrong: false-canonical canonical
# Of the eight images of a square board one is no symmetry: the rows are shifted.
from zermelo import Game

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Noughts(Game):
    """Tic-tac-toe."""

    def start(self):
        return ("." * 9, "x")

    def moves(self, state):
        return [i for i in range(9) if state[0][i] == "."]

    def play(self, state, i):
        board, who = state
        return (board[:i] + who + board[i + 1:], "o" if who == "x" else "x")

    def score(self, state):
        board, who = state
        for a, b, c in LINES:
            if board[a] == board[b] == board[c] != ".":
                return -1
        return None if "." in board else 0

    def canonical(self, state):
        board, who = state
        images = []
        for _ in range(4):
            board = "".join(board[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
            images += [board, "".join(board[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6))]
        images.append("".join(board[i] for i in (3, 4, 5, 6, 7, 8, 0, 1, 2)))
        return (min(images), who)
