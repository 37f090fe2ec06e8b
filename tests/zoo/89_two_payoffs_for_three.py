# wrong: bad-score payoffs
# Three play, and when nobody wins only two are paid.
from zermelo import Game


class Trio(Game):
    """Take one or two of eight; the last one wins, and with two left all may stop."""

    players = ("Ann", "Ben", "Cat")

    def start(self):
        return (8, 0)

    def moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state, take):
        return (state[0] - take, (state[1] + 1) % 3)

    def turn(self, state):
        return state[1]

    def payoffs(self, state):
        left, player = state
        if left == 0:
            return tuple(2 if i == (player - 1) % 3 else -1 for i in range(3))
        return (0, 0) if left == 1 and player == 2 else None
