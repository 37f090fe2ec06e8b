# wrong: state-shape play
# An empty heap is dropped from the tuple, so that a state has three parts at first and fewer later.
from zermelo import Game, Heaps


class Nim(Game):
    """Take any number from one of three heaps. Whoever takes the last one wins."""

    def start(self):
        return (3, 4, 5)

    def moves(self, heaps):
        for heap, size in enumerate(heaps):
            for take in range(1, size + 1):
                yield heap, take

    def play(self, heaps, move):
        heap, take = move
        after = list(heaps)
        after[heap] -= take
        return tuple(size for size in after if size > 0)

    def score(self, heaps):
        return None if heaps else -1

    def board(self, heaps):
        return Heaps(heaps)

    def write(self, move):
        return f"{'abc'[move[0]]}{move[1]}"
