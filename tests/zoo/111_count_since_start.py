# wrong: keeps-state play
# The moves are counted in self, from the last start() on.
from zermelo import Game


class Clock(Game):
    """Take one or two of 9; the last wins. The game counts its moves."""

    def __init__(self):
        self.count = 0

    def start(self):
        self.count = 0
        return 9

    def moves(self, stones):
        return [n for n in (1, 2) if n <= stones]

    def play(self, stones, n):
        self.count += 1
        return stones - n

    def score(self, stones):
        if self.count > 6:
            return 0
        return -1 if stones == 0 else None
