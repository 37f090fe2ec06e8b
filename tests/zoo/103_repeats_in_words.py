# wrong: cannot-read -
# repeats is a word.
from zermelo import Game


class Thrice(Game):
    """Take one to three; the last one wins."""

    repeats = 'three'

    def start(self):
        return (15, 0)

    def moves(self, state):
        return [n for n in (1, 2, 3) if n <= state[0]]

    def play(self, state, n):
        return (state[0] - n, 1 - state[1])

    def score(self, state):
        return -1 if state[0] == 0 else None
