from zermelo import Game


class Nim21(Game):
    """Take one, two or three stones. Whoever takes the last stone wins."""
    def start(self):              return 21
    def moves(self, stones):
        for take in (1, 2, 3):
            if take <= stones:
                yield take
    def play(self, stones, take): return stones - take
    def score(self, stones):      return -1 if stones == 0 else None
