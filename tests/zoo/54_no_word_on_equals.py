# wrong: bad-evaluate evaluate
# evaluate says nothing, None, where both are equally high.
from zermelo import Game


class Climb(Game):
    """Climb one or two metres, or rest and then be able to climb three. The first at the top wins."""

    top = 14

    def start(self):
        return (0, 0, 0, 0)  # height of the mover and the other, and whether each of them has rested

    def moves(self, state):
        mine, other, rested, _ = state
        if other < self.top:
            yield 1
            yield 2
            yield 3 if rested else 0

    def play(self, state, metres):
        mine, other, _, other_rested = state
        return (other, min(mine + metres, self.top), other_rested, 1 if metres == 0 else 0)

    def score(self, state):
        return -1 if state[1] == self.top else None

    def evaluate(self, state):
        mine, other = state[:2]
        if mine > other:
            return mine - other
        if mine < other:
            return mine - other
