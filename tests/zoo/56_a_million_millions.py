# wrong: bad-evaluate evaluate
# What looks won is estimated at a million millions, far beyond any scale.
from zermelo import Game

SURE = 10**12


class TwoHeaps(Game):
    """Take any number from one of two heaps. Whoever takes the last one wins."""

    def __init__(self, left=9, right=12):
        self.left, self.right = left, right

    def start(self):
        return (self.left, self.right)

    def moves(self, heaps):
        for side in (0, 1):
            for take in range(1, heaps[side] + 1):
                yield side, take

    def play(self, heaps, move):
        side, take = move
        return (heaps[0] - take, heaps[1]) if side == 0 else (heaps[0], heaps[1] - take)

    def score(self, heaps):
        return -1 if heaps == (0, 0) else None

    def evaluate(self, heaps):
        return SURE if heaps[0] != heaps[1] else -SURE
