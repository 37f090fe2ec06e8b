# wrong: duplicate-moves moves
# Two piles of one size give the same moves twice.
from zermelo import Game


class Split(Game):
    """Split a pile into two; who cannot has lost."""

    def start(self):
        return (7,)

    def moves(self, piles):
        return [(pile, n) for pile in piles for n in range(1, pile // 2 + 1) if pile - n != n]

    def play(self, piles, move):
        pile, n = move
        rest = list(piles)
        rest.remove(pile)
        return tuple(sorted(rest + [n, pile - n]))

    def score(self, piles):
        return -1 if not self.moves(piles) else None
