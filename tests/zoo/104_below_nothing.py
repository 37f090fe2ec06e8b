# wrong: endless score
# Whoever takes more than there is takes on for ever.
from zermelo import Game


class Debts(Game):
    """Take one to three; the last one wins."""

    def start(self):
        return (15, 0)

    def moves(self, state):
        return [1, 2, 3]

    def play(self, state, n):
        return (state[0] - n, 1 - state[1])

    def score(self, state):
        return -1 if state[0] == 0 else None
