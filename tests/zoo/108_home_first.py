# wrong: wrong-sign score
# score is +1 for whoever is home first, though the other one is to move then.
from zermelo import Game


class Race(Game):
    """Run one or two; who first gets to 10 has won."""

    def start(self):
        return (0, 0, 0)

    def turn(self, state):
        return state[2]

    def moves(self, state):
        return [1, 2]

    def play(self, state, n):
        a, b, who = state
        return (a + n, b, 1) if who == 0 else (a, b + n, 0)

    def score(self, state):
        a, b, who = state
        if a >= 10 or b >= 10:
            return 1
        return None
