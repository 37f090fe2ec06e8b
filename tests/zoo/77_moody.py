# wrong: keeps-state evaluate
# evaluate remembers how often it was asked.
from zermelo import Game


class Mood(Game):
    """Take one to three; the last one wins."""

    asked = 0

    def start(self):
        return 21

    def moves(self, left):
        return [take for take in (1, 2, 3) if take <= left]

    def play(self, left, take):
        return left - take

    def score(self, left):
        return -1 if left == 0 else None

    def evaluate(self, left):
        self.asked += 1
        return self.asked % 7
