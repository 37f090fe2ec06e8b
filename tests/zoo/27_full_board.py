# wrong: no-move score
# A full board without three in a row is no draw: the game goes on, and nobody has a move.
from zermelo import Game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Crosses(Game):
    """Three in a row on a string of nine."""

    players = ("x", "o")

    def start(self):
        return "........."

    def moves(self, board):
        if self.score(board) is not None:
            return []
        return [square for square in range(9) if board[square] == "."]

    def play(self, board, square):
        piece = "x" if board.count("x") == board.count("o") else "o"
        return board[:square] + piece + board[square + 1 :]

    def score(self, board):
        for a, b, c in LINES:
            if board[a] != "." and board[a] == board[b] == board[c]:
                return -1
        return None
