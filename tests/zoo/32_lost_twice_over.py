# wrong: bad-score score
# A runner who is not yet past the middle loses double, -2, but the game does not say that it counts points.
from zermelo import Game


class Sprint(Game):
    """Run one square or two. The first one home wins."""

    home = 12

    def start(self):
        return (0, 0)  # the player to move, and the other

    def moves(self, state):
        mine, other = state
        if other < self.home:
            yield from (step for step in (1, 2) if mine + step <= self.home)

    def play(self, state, step):
        mine, other = state
        return (other, mine + step)

    def score(self, state):
        mine, other = state
        if other < self.home:
            return None
        return -2 if mine <= self.home // 2 else -1
