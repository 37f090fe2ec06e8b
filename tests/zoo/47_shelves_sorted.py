# wrong: false-canonical canonical
# From each shelf another number may be taken, so sorted shelves are not the same position.
from zermelo import Game
from zermelo.tuples import in_order, replaced

MOST = (1, 2, 4)  # that may be taken from each shelf at once


class Shelves(Game):
    """Take jars from one shelf, from the first at most one, from the last at most four. The last jar wins."""

    def start(self):
        return (4, 5, 6)

    def moves(self, jars):
        for shelf in range(3):
            for take in range(1, min(MOST[shelf], jars[shelf]) + 1):
                yield shelf, take

    def play(self, jars, move):
        shelf, take = move
        return replaced(jars, shelf, jars[shelf] - take)

    def score(self, jars):
        return -1 if jars == (0, 0, 0) else None

    def canonical(self, jars):
        return in_order(jars)

    def write(self, move):
        return f"{'abc'[move[0]]}{move[1]}"
