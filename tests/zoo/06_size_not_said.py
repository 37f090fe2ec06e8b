# wrong: needs-arguments __init__
# The size of the board has no default, so the game cannot be made from the file alone.
from zermelo import Game


class Cram(Game):
    """Put a domino on two free squares, either way round. Whoever cannot loses."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns

    def start(self):
        return 0  # the squares that are taken, as bits

    def moves(self, taken):
        size = self.rows * self.columns
        for square in range(size):
            if square % self.columns < self.columns - 1 and not taken & 3 << square:
                yield square, square + 1
            below = square + self.columns
            if below < size and not taken & (1 << square | 1 << below):
                yield square, below

    def play(self, taken, move):
        return taken | 1 << move[0] | 1 << move[1]

    def score(self, taken):
        return None if any(True for _ in self.moves(taken)) else -1
