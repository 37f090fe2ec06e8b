# wrong: raises evaluate
# evaluate divides by the number of the other's moves, which may be none: a ZeroDivisionError.
from zermelo import Game


class Domineering(Game):
    """One puts dominoes upright, the other lays them down, four by four. Whoever cannot loses."""

    players = ("upright", "lying")

    def start(self):
        return (0, 0)  # the squares that are taken, as bits; who is to move

    def places(self, taken, player):
        for square in range(16):
            there = square + 4 if player == 0 else square + 1
            inside = there < 16 if player == 0 else square % 4 < 3
            if inside and not taken & (1 << square | 1 << there):
                yield square

    def moves(self, state):
        return self.places(*state)

    def play(self, state, square):
        taken, player = state
        return (taken | 1 << square | 1 << (square + 4 if player == 0 else square + 1), 1 - player)

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1

    def turn(self, state):
        return state[1]

    def evaluate(self, state):
        taken, player = state
        mine = len(list(self.places(taken, player)))
        return 100 * mine // len(list(self.places(taken, 1 - player))) - 100
