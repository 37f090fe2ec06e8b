# wrong: bad-score score
# The loser is told False, which is 0 to Python: a draw.
from zermelo import Game


class Treblecross(Game):
    """Both put crosses on a strip. Whoever makes three side by side wins."""

    def __init__(self, squares=9):
        self.squares = squares

    def start(self):
        return 0

    def moves(self, crosses):
        if self.score(crosses) is None:
            for square in range(self.squares):
                if not crosses >> square & 1:
                    yield square

    def play(self, crosses, square):
        return crosses | 1 << square

    def score(self, crosses):
        if crosses & crosses >> 1 & crosses >> 2:
            return False
        return None

    def board(self, crosses):
        return "".join("x" if crosses >> square & 1 else "." for square in range(self.squares))
