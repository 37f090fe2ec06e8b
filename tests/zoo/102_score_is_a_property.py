# wrong: cannot-read -
# score is a property.
from zermelo import Game


class Asked(Game):
    """Take one to three; the last one wins."""

    def start(self):
        return (15, 0)

    def moves(self, state):
        return [n for n in (1, 2, 3) if n <= state[0]]

    def play(self, state, n):
        return (state[0] - n, 1 - state[1])

    @property
    def score(self, state):
        return -1 if state[0] == 0 else None
