# wrong: raises board
# the second row of the board is shorter than the first.
from zermelo import Game, Grid


class Row(Game):
    """A board that is not as wide as it says."""

    def start(self):
        return (".",) * 5

    def moves(self, b):
        return [i for i in range(5) if b[i] == "."]

    def play(self, b, i):
        return b[:i] + ("x",) + b[i + 1:]

    def score(self, b):
        return -1 if "." not in b else None

    def board(self, b):
        return Grid(["".join(b), "..."])
