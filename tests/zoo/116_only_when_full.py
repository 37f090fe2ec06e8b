# wrong: no-move moves
# The game is over when the strip is full, and mostly nobody can move before.
from zermelo import Game


class Dominoes(Game):
    """Lay dominoes on a strip of six; who cannot has lost, but only when the strip is full is it over."""

    def start(self):
        return 0

    def moves(self, strip):
        return [i for i in range(5) if not strip & 3 << i]

    def play(self, strip, i):
        return strip | 3 << i

    def score(self, strip):
        return -1 if strip == 63 else None
