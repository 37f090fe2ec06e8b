# wrong: bad-equality -
# Equal states have different hashes.
from zermelo import Game


class Heap:
    def __init__(self, left, player):
        self.left = left
        self.player = player

    def __eq__(self, other):
        return self.left == other.left and self.player == other.player

    def __hash__(self):
        return id(self)


class Heaps(Game):
    """Take one to three; the last one wins."""

    def start(self):
        return Heap(12, 0)

    def moves(self, state):
        return [take for take in (1, 2, 3) if take <= state.left]

    def play(self, state, take):
        return Heap(state.left - take, 1 - state.player)

    def turn(self, state):
        return state.player

    def score(self, state):
        return -1 if state.left == 0 else None
