# wrong: none-state play
# play says what follows for whoever is ahead or behind; for two on the same square it returns nothing.
from zermelo import Game


class Tailwind(Game):
    """Two runners. Whoever draws ahead goes one square further. The first one home wins."""

    home = 15

    def start(self):
        return (0, 0)  # the player to move, and the other

    def moves(self, state):
        if state[1] < self.home:
            yield from (1, 2, 3)

    def play(self, state, steps):
        mine, other = state
        mine += steps
        if mine > other:
            return (other, min(mine + 1, self.home))
        if mine < other:
            return (other, mine)

    def score(self, state):
        return -1 if state[1] == self.home else None
