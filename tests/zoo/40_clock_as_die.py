# wrong: random play
# The computer's clock serves as a die, so the same move leads now here, now there.
import time

from zermelo import Game


class Derby(Game):
    """A trot is two squares, a gallop one to four as the die falls. Whoever is home first wins."""

    home = 15

    def start(self):
        return (0, 0)  # the player to move, and the other

    def moves(self, state):
        return () if state[1] == self.home else ("trot", "gallop")

    def play(self, state, move):
        mine, other = state
        steps = 2 if move == "trot" else 1 + time.perf_counter_ns() // 100 % 4
        return (other, min(mine + steps, self.home))

    def score(self, state):
        return -1 if state[1] == self.home else None
