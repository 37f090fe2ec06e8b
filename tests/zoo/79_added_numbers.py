# wrong: false-key key
# Zobrist numbers are added, and the same ones serve both colours.
from zermelo import Game

NUMBERS = [3, 7, 11, 19, 23, 31, 43, 59, 67]


class Rows(Game):
    """Three in a row on a strip of nine win."""

    def start(self):
        return "." * 9

    def moves(self, board):
        return [i for i in range(9) if board[i] == "."]

    def play(self, board, i):
        who = "xo"[(9 - board.count(".")) % 2]
        return board[:i] + who + board[i + 1:]

    def score(self, board):
        if "xxx" in board or "ooo" in board:
            return -1
        return None if "." in board else 0

    def key(self, board):
        return sum(NUMBERS[i] for i in range(9) if board[i] != ".")
