# wrong: differs moves
# From round 23 on 7 ** round needs more than 64 bits, which only Python's own numbers have.
from zermelo import Game


class SevenRounds(Game):
    """Take one to three beans, not the last digit of 7 to the power of the round. Whoever cannot loses."""

    def __init__(self, beans=60):
        self.beans = beans

    def start(self):
        return (self.beans, 0)  # what is left, and the round

    def moves(self, state):
        beans, turn = state
        for take in (1, 2, 3):
            if take <= beans and take != 7**turn % 10:
                yield take

    def play(self, state, take):
        return (state[0] - take, state[1] + 1)

    def score(self, state):
        for _ in self.moves(state):
            return None
        return -1
