# wrong: keeps-state play
# play counts the points of both players in self, where score looks them up.
from zermelo import Game

VALUES = (3, 8, 1, 6, 5, 2)


class Harvest(Game):
    """Pick a field; it is worth its number, and one more for each neighbour that is picked already."""

    points = True

    def __init__(self):
        self.purse = [0, 0]

    def start(self):
        self.purse = [0, 0]
        return 0  # the fields that are picked, as bits

    def moves(self, picked):
        return [field for field in range(6) if not picked >> field & 1]

    def play(self, picked, field):
        near = sum(1 for f in (field - 1, field + 1) if 0 <= f < 6 and picked >> f & 1)
        self.purse[picked.bit_count() % 2] += VALUES[field] + near
        return picked | 1 << field

    def score(self, picked):
        return self.purse[0] - self.purse[1] if picked == 0b111111 else None
