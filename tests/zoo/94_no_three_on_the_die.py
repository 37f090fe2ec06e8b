# wrong: bad-chances chances
# A three is forgotten: the probabilities come to five sixths.
from zermelo import Game


class Dash(Game):
    """Roll ahead; ten squares win."""

    def start(self):
        return (0, 0, 0, False)

    def moves(self, state):
        return ["roll"]

    def play(self, state, move):
        return state[:3] + (True,)

    def chances(self, state):
        a, b, player, rolling = state
        if not rolling:
            return ()
        return [(1 / 6, (a + n, b, 1, False) if player == 0 else (a, b + n, 0, False)) for n in (1, 2, 4, 5, 6)]

    def turn(self, state):
        return state[2]

    def score(self, state):
        return -1 if max(state[:2]) >= 10 else None
