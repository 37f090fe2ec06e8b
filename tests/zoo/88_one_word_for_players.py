# wrong: cannot-read -
# players = ("Red") is no tuple but a word.
from zermelo import Game


class Solo(Game):
    """Take one or two; the last one wins."""

    players = ("Red")

    def start(self):
        return 10

    def moves(self, left):
        return [take for take in (1, 2) if take <= left]

    def play(self, left, take):
        return left - take

    def score(self, left):
        return -1 if left == 0 else None
