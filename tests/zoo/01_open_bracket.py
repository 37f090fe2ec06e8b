# wrong: cannot-read -
# A bracket of the table of lines is never closed, so Python cannot read the file.
from zermelo import Game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


class Noughts(Game):
    """Noughts and crosses on a tuple of nine."""

    def start(self):
        return (0,) * 9

    def moves(self, board):
        if self.score(board) is None:
            yield from (square for square in range(9) if board[square] == 0)

    def play(self, board, square):
        piece = 1 if board.count(1) == board.count(2) else 2
        return board[:square] + (piece,) + board[square + 1 :]

    def score(self, board):
        if any(board[a] and board[a] == board[b] == board[c] for a, b, c in LINES):
            return -1
        return None if 0 in board else 0
