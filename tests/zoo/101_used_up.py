# wrong: once-only __init__
# self.takes is a generator, and empty once it was gone through.
from zermelo import Game


class Once(Game):
    """Take one to three; the last one wins."""

    def __init__(self):
        self.takes = (n for n in (1, 2, 3))

    def start(self):
        return (15, 0)

    def moves(self, state):
        return [n for n in self.takes if n <= state[0]]

    def play(self, state, n):
        return (state[0] - n, 1 - state[1])

    def score(self, state):
        return -1 if state[0] == 0 else None
