# wrong: endless score
# The game ends at fifty exactly; whoever goes past it counts on and on.
from zermelo import Game


class Fifty(Game):
    """Add three, five or seven. Whoever makes it fifty wins."""

    goal = 50

    def start(self):
        return 0

    def moves(self, total):
        if total != self.goal:
            yield 3
            yield 5
            yield 7

    def play(self, total, number):
        return total + number

    def score(self, total):
        if total == self.goal:
            return -1
        return None
