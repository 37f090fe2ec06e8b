# wrong: false-bounds bounds
# bounds adds how many coins are left, where it should add how much they are worth.
from zermelo import Game

STACKS = ((2, 9, 1, 4), (6, 1, 8, 3), (5, 7, 2, 2))


class Stacks(Game):
    """Take the top coin of one of three stacks. The richer player wins by the difference."""

    points = True

    def start(self):
        return (0, 0, 0, 0)  # how many coins of each stack are gone; how far the mover is ahead

    def moves(self, state):
        for stack in range(3):
            if state[stack] < 4:
                yield stack

    def play(self, state, stack):
        gone = list(state[:3])
        coin = STACKS[stack][gone[stack]]
        gone[stack] += 1
        return (*gone, -state[3] - coin)

    def score(self, state):
        return state[3] if sum(state[:3]) == 12 else None

    def bounds(self, state):
        left = 12 - sum(state[:3])
        return (state[3] - left, state[3] + left)
