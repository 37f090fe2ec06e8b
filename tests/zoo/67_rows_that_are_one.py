# wrong: shared-list start
# the three rows of the board are one and the same list.
from zermelo import Game


class Drop(Game):
    """Rows that are one list."""

    def start(self):
        return [[0] * 3] * 3

    def moves(self, b):
        return [(r, c) for r in range(3) for c in range(3) if b[r][c] == 0]

    def play(self, b, m):
        import copy
        n = copy.deepcopy(b)
        n[m[0]][m[1]] = 1
        return n

    def score(self, b):
        return -1 if all(all(r) for r in b) else None
