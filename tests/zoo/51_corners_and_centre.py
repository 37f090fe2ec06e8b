# wrong: false-candidates candidates
# As long as a corner or the centre is free, the edges are left out, also where one of them alone saves the game.
from zermelo import Game

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
STRONG = (4, 0, 2, 6, 8)


class QuickOxo(Game):
    """Three in a row; the centre and the corners are tried, and the edges only when those are gone."""

    def start(self):
        return (0, 0)  # the squares of the player to move and of the other

    def moves(self, state):
        if self.score(state) is None:
            for square in range(9):
                if not (state[0] | state[1]) >> square & 1:
                    yield square

    def play(self, state, square):
        return (state[1], state[0] | 1 << square)

    def score(self, state):
        if any(state[1] & line == line for line in LINES):
            return -1
        return 0 if state[0] | state[1] == 0o777 else None

    def candidates(self, state):
        strong = [square for square in STRONG if not (state[0] | state[1]) >> square & 1]
        return strong or self.moves(state)
