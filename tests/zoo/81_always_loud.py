# wrong: bad-loud loud
# Every move is called loud, so a search goes on to the end of the game beyond its depth.
from zermelo import Game


class Noise(Game):
    """Take one to three; who takes the last one wins."""

    def start(self):
        return 40

    def moves(self, left):
        return [take for take in (1, 2, 3) if take <= left]

    def play(self, left, take):
        return left - take

    def score(self, left):
        return -1 if left == 0 else None

    def evaluate(self, left):
        return left % 4

    def loud(self, left, take):
        return take > 0
