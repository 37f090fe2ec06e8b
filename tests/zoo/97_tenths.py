# wrong: fractions play
# Lengths are added up in tenths: 0.1 + 0.2 is not 0.3, and the end is missed.
from zermelo import Game


class Rope(Game):
    """Cut off 0.1, 0.2 or 0.3; who makes it exactly 1 long wins, who cannot loses."""

    def start(self):
        return 0.0

    def moves(self, cut):
        return [part for part in (0.1, 0.2, 0.3) if cut + part <= 1]

    def play(self, cut, part):
        return cut + part

    def score(self, cut):
        if cut == 1:
            return -1
        return -1 if not self.moves(cut) else None
