# wrong: keeps-state play
# How many moves were made is counted in a global variable.
from zermelo import Game

made = 0


class Countdown(Game):
    """Take one or two of thirty; after the eighth move it is a draw."""

    def start(self):
        global made
        made = 0
        return 30

    def moves(self, left):
        return [take for take in (1, 2) if take <= left]

    def play(self, left, take):
        global made
        made += 1
        return left - take

    def score(self, left):
        if made >= 8:
            return 0
        return -1 if left == 0 else None
