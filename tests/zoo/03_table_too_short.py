# wrong: cannot-read -
# The table of pairs is made while the file is read, and looks one place beyond the end of the coins.
from zermelo import Game

COINS = (5, 1, 7, 2, 2, 9, 4, 3)
PAIRS = [COINS[i] + COINS[i + 1] for i in range(len(COINS))]


class CoinRow(Game):
    """Take one coin or two from the left end of the row. The richer player wins by the difference."""

    points = True

    def start(self):
        return (0, 0)  # how many coins are gone, and how far the player to move is ahead

    def moves(self, state):
        for take in (1, 2):
            if state[0] + take <= len(COINS):
                yield take

    def play(self, state, take):
        gone, ahead = state
        gain = COINS[gone] if take == 1 else PAIRS[gone]
        return (gone + take, -(ahead + gain))

    def score(self, state):
        return state[1] if state[0] == len(COINS) else None
