# wrong: bad-evaluate evaluate
# Three play, and evaluate gives one number.
from zermelo import Game


class Pick(Game):
    """Take one or two of nine; the last one wins."""

    players = ("Ann", "Ben", "Cat")

    def start(self):
        return (9, 0)

    def moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state, take):
        return (state[0] - take, (state[1] + 1) % 3)

    def turn(self, state):
        return state[1]

    def winner(self, state):
        left, player = state
        return None if left else (player - 1) % 3

    def evaluate(self, state):
        return state[0] % 4
