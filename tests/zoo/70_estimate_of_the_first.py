# wrong: bad-evaluate evaluate
# the estimate is always the first player's; the board alone says who is to move.
from zermelo import Game

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(Game):
    """Three in a row."""

    def start(self):
        return (".",) * 9

    def player(self, board):
        return "x" if board.count("x") == board.count("o") else "o"

    def moves(self, board):
        return [i for i in range(9) if board[i] == "."]

    def play(self, board, i):
        return board[:i] + (self.player(board),) + board[i + 1:]

    def score(self, board):
        for a, b, c in LINES:
            if board[a] != "." and board[a] == board[b] == board[c]:
                return -1
        return None if "." in board else 0

    def evaluate(self, board):
        rows = [[board[i] for i in line] for line in LINES]
        return sum(4 ** row.count("x") for row in rows if "o" not in row) - sum(
            4 ** row.count("o") for row in rows if "x" not in row
        )
