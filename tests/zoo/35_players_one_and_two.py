# wrong: bad-turn turn
# The players are called 1 and 2, and not 0 and 1.
from zermelo import Game


class Encore(Game):
    """Take one to three stones; whoever takes two and leaves some goes again. The last stone wins."""

    def start(self):
        return (18, 1)

    def moves(self, state):
        return range(1, min(3, state[0]) + 1)

    def play(self, state, take):
        stones, player = state
        if take == 2 and stones > 2:
            return (stones - 2, player)
        return (stones - take, 3 - player)

    def score(self, state):
        return -1 if state[0] == 0 else None

    def turn(self, state):
        return state[1]
