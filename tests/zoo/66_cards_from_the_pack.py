# wrong: luck play
# play draws a card from a generator that the class keeps: it is luck, which chances would have to say.
import random

from zermelo import Game


class Seventeen(Game):
    """Draw a card or stop, each in turn, until both have stopped. The most up to seventeen wins."""

    pack = random.Random(17)

    def start(self):
        return (0, 0, False, False)  # what the mover and the other have, and whether they have stopped

    def moves(self, state):
        mine, _, stopped, other_stopped = state
        if stopped and other_stopped:
            return []
        return ["stop"] if stopped or mine >= 17 else ["draw", "stop"]

    def play(self, state, move):
        mine, other, _, other_stopped = state
        if move == "stop":
            return (other, mine, other_stopped, True)
        return (other, mine + self.pack.randint(1, 10), other_stopped, False)

    def score(self, state):
        if not (state[2] and state[3]):
            return None
        mine, other = (total if total <= 17 else 0 for total in state[:2])
        return (mine > other) - (mine < other)
