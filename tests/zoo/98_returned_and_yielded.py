# wrong: no-move moves
# moves yields, and so what it returns at the start is lost.
from zermelo import Game


class Opening(Game):
    """Take one to three, at first only one; the last one wins."""

    def start(self):
        return (15, 0)

    def moves(self, state):
        if state[0] == 15:
            return [1]
        for n in (1, 2, 3):
            if n <= state[0]:
                yield n

    def play(self, state, n):
        return (state[0] - n, 1 - state[1])

    def score(self, state):
        return -1 if state[0] == 0 else None
