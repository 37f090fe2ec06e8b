# wrong: keeps-state play
# The squares that are taken stand in a list of the class.
from zermelo import Game


class Claims(Game):
    """Claim one of six squares; who claims the last one wins."""

    taken = []

    def start(self):
        self.taken.clear()
        return 0

    def moves(self, count):
        return [square for square in range(6) if square not in self.taken]

    def play(self, count, square):
        self.taken.append(square)
        return count + 1

    def score(self, count):
        return -1 if count == 6 else None
