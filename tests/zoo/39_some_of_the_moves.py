# wrong: random moves
# To keep the game short, moves gives three of the legal moves only, other ones every time.
import random

from zermelo import Game


class NodeKayles(Game):
    """Mark a point of the ring; its neighbours cannot be marked any more. Whoever cannot loses."""

    def __init__(self, size=12):
        self.size = size

    def start(self):
        return (1 << self.size) - 1  # the points that can be marked

    def moves(self, free):
        legal = [point for point in range(self.size) if free >> point & 1]
        return random.sample(legal, min(3, len(legal)))

    def play(self, free, point):
        for near in (point - 1, point, point + 1):
            free &= ~(1 << near % self.size)
        return free

    def score(self, free):
        return None if free else -1
