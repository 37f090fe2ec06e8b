# wrong: keeps-state play
# Who is to move is kept in self and switched by play, and is not part of the state.
from zermelo import Game

PITS = 4


class Stores(Game):
    """Store the seeds of a pit of yours and of the one opposite. A pit of one lets you go again. More seeds win."""

    def __init__(self):
        self.player = 0

    def start(self):
        self.player = 0
        return (3, 1, 2, 1, 1, 3, 1, 2, 0, 0)  # the pits of both, and their stores

    def moves(self, state):
        mine = range(PITS * self.player, PITS * self.player + PITS)
        return [pit for pit in mine if state[pit]]

    def play(self, state, pit):
        after = list(state)
        opposite = (pit + PITS) % (2 * PITS)
        after[2 * PITS + self.player] += after[pit] + after[opposite]
        after[pit] = after[opposite] = 0
        if state[pit] > 1:
            self.player = 1 - self.player
        return tuple(after)

    def score(self, state):
        if self.moves(state):
            return None
        ahead = state[8 + self.player] - state[9 - self.player]
        return (ahead > 0) - (ahead < 0)

    def turn(self, state):
        return self.player
