# wrong: bad-score winner
# winner gives the player's name.
from zermelo import Game


class Names(Game):
    """Take one to three; the last one wins."""

    players = ("Red", "Blue")

    def start(self):
        return (15, 0)

    def moves(self, state):
        return [take for take in (1, 2, 3) if take <= state[0]]

    def play(self, state, take):
        return (state[0] - take, 1 - state[1])

    def turn(self, state):
        return state[1]

    def winner(self, state):
        return self.players[1 - state[1]] if state[0] == 0 else None
