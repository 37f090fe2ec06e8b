# wrong: none-state play
# A move is called left where it is made, and lift where it is played.
from zermelo import Game


class Rooks(Game):
    """A rook goes left or down; who brings it into the corner has won."""

    def start(self):
        return (3, 4)

    def moves(self, state):
        r, c = state
        return [("down", n) for n in range(1, r + 1)] + [("left", n) for n in range(1, c + 1)]

    def play(self, state, move):
        r, c = state
        how, n = move
        if how == "down":
            return (r - n, c)
        if how == "lift":
            return (r, c - n)

    def score(self, state):
        return -1 if state == (0, 0) else None
