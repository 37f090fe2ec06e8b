# wrong: same-name write
# write() leaves out the sign, so that forward and back are called the same.
from zermelo import Game


class Steps(Game):
    """Go one or two, forward or back, from 3; at 0 or below the mover has lost, at 8 won, in 12 moves at most."""

    def start(self):
        return (3, 0)

    def moves(self, state):
        return [-2, -1, 1, 2]

    def play(self, state, n):
        return (state[0] + n, state[1] + 1)

    def score(self, state):
        if state[0] <= 0:
            return 1
        if state[0] >= 8:
            return -1
        return 0 if state[1] == 12 else None

    def write(self, move):
        return f"{abs(move)}"
