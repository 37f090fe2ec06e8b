# wrong: bad-score payoffs
# Three play, and payoffs are told for two.
from zermelo import Game


class Three(Game):
    """Three take one or two of 7 stones; who takes the last pays 1 to each of the others."""

    players = ("A", "B", "C")

    def start(self):
        return (7, 0)

    def turn(self, state):
        return state[1]

    def moves(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def play(self, state, n):
        return (state[0] - n, (state[1] + 1) % 3)

    def payoffs(self, state):
        if state[0] == 0:
            last = (state[1] + 2) % 3
            return [-2 if i == last else 1 for i in range(2)]
        return None
