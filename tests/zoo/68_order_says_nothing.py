# wrong: bad-order order
# order gives None for most moves.
from zermelo import Game


class Nim(Game):
    """order gives None."""

    def start(self):
        return 15

    def moves(self, n):
        return range(1, min(3, n) + 1)

    def play(self, n, m):
        return n - m

    def score(self, n):
        return -1 if n == 0 else None

    def order(self, n, m):
        if m == n % 4:
            return 1
