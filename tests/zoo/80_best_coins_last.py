# wrong: bad-order order
# The best coins are tried last.
from zermelo import Game


class Grab(Game):
    """Take one of the coins; when all are gone, who has more wins."""

    points = True

    def start(self):
        return ((9, 1, 7, 3, 5, 2, 8, 4), 0, 0)

    def moves(self, state):
        return [i for i, coin in enumerate(state[0]) if coin]

    def play(self, state, i):
        coins, mine, theirs = state
        return (coins[:i] + (0,) + coins[i + 1:], theirs, mine + coins[i])

    def score(self, state):
        coins, mine, theirs = state
        return None if any(coins) else mine - theirs

    def order(self, state, i):
        return -state[0][i]
