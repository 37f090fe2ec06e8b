# wrong: wrong-turn turn
# Three are named, and turn only ever says 0 or 1.
from zermelo import Game


class Threesome(Game):
    """Take one or two of nine; the last one wins."""

    players = ("Ann", "Ben", "Cat")

    def start(self):
        return (9, 0)

    def moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state, take):
        return (state[0] - take, 1 - state[1])

    def turn(self, state):
        return state[1]

    def winner(self, state):
        return None if state[0] else 1 - state[1]
