# wrong: raises play
# Square 11 is the foot of a ladder of which nobody has said where it leads: a KeyError.
from zermelo import Game

FEET = (3, 6, 11)
LADDERS = {3: 8, 6: 10}


class Ladders(Game):
    """Go one to three squares on, and up a ladder where one stands. Whoever is home first wins."""

    home = 20

    def start(self):
        return (0, 0)  # where the player to move stands, and the other

    def moves(self, state):
        if self.score(state) is None:
            yield from (1, 2, 3)

    def play(self, state, steps):
        mine, other = state
        mine += steps
        if mine in FEET:
            mine = LADDERS[mine]
        return (other, min(mine, self.home))

    def score(self, state):
        return -1 if state[1] == self.home else None
