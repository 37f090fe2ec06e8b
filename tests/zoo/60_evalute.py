# wrong: misspelt evalute
# The estimate is called evalute, so nobody ever asks for it.
from zermelo import Game

STARTS = ((1, range(4), range(2)), (4, range(2), range(4)), (5, range(2), range(2)), (3, range(2), range(2, 4)))
LINES = [
    (4 * row + column, 4 * row + column + step, 4 * row + column + 2 * step)
    for step, rows, columns in STARTS
    for row in rows
    for column in columns
]


class ThreeOnFour(Game):
    """Three in a row on four by four; the first player may not begin in the middle."""

    def start(self):
        return (0,) * 16  # 1 and 2 for the pieces of both

    def moves(self, board):
        if self.score(board) is None:
            for square in range(16):
                if board[square] == 0 and (any(board) or square not in (5, 6, 9, 10)):
                    yield square

    def play(self, board, square):
        piece = 1 if board.count(1) == board.count(2) else 2
        return board[:square] + (piece,) + board[square + 1 :]

    def score(self, board):
        if any(board[a] and board[a] == board[b] == board[c] for a, b, c in LINES):
            return -1
        return None if 0 in board else 0

    def evalute(self, board):
        mine, other = (1, 2) if board.count(1) == board.count(2) else (2, 1)
        return sum(self.worth(board, line, mine, other) for line in LINES)

    def worth(self, board, line, mine, other):
        pieces = [board[square] for square in line]
        return (other not in pieces) * pieces.count(mine) - (mine not in pieces) * pieces.count(other)
