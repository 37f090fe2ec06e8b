# wrong: false-key key
# The key counts as if a heap had less than ten stones: (1, 12) and (2, 2) get the same one.
from zermelo import Game


class Wythoff(Game):
    """Take from one heap, or as many from both. Whoever takes the last one wins."""

    def __init__(self, a=11, b=14):
        self.a, self.b = a, b

    def start(self):
        return (self.a, self.b)

    def moves(self, heaps):
        a, b = heaps
        for n in range(1, a + 1):
            yield n, 0
        for n in range(1, b + 1):
            yield 0, n
        for n in range(1, min(a, b) + 1):
            yield n, n

    def play(self, heaps, take):
        return (heaps[0] - take[0], heaps[1] - take[1])

    def score(self, heaps):
        return -1 if heaps == (0, 0) else None

    def key(self, heaps):
        return 10 * heaps[0] + heaps[1]
