"""An auction: both bid at once, numbers from lists, and `margin` says who has more in the end."""
from zermelo import Game


class Auction(Game):
    """Prizes of 1, 2 and 3; each has the same cards. The higher card takes the prize, equal ones nobody."""

    points = True

    def start(self):
        return ([1, 2, 3], [1, 2, 3], [2, 3, 1], 0)

    def choices(self, state):
        return list(state[0]), list(state[1])

    def play(self, state, both):
        mine, theirs, prizes, ahead = state
        mine, theirs = [c for c in mine if c != both[0]], [c for c in theirs if c != both[1]]
        sign = (both[0] > both[1]) - (both[0] < both[1])
        return (mine, theirs, prizes[1:], ahead + sign * prizes[0])

    def score(self, state):
        return None if state[2] else state[3]
