# wrong: bad-score score
# As in chess tournaments, a win counts 1, a draw 0.5 and a loss 0.
from zermelo import Game

ROW = (4, 2, 7, 1, 3, 3, 5, 1)


class Ends(Game):
    """Take a coin from either end of the row. The richer player wins."""

    def start(self):
        return (0, len(ROW), 0)  # from where to where the row still reaches; how far the mover is ahead

    def moves(self, state):
        first, end, _ = state
        if first < end:
            yield "left"
        if first + 1 < end:
            yield "right"

    def play(self, state, side):
        first, end, ahead = state
        if side == "left":
            return (first + 1, end, -ahead - ROW[first])
        return (first, end - 1, -ahead - ROW[end - 1])

    def score(self, state):
        first, end, ahead = state
        if first < end:
            return None
        if ahead == 0:
            return 0.5
        return 1 if ahead > 0 else 0
