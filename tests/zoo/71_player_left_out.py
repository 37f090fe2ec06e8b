# wrong: bad-equality -
# The player is left out where states are compared, so two positions count as one.
from dataclasses import dataclass, field

from zermelo import Game


@dataclass(frozen=True)
class Lane:
    left: int
    player: int = field(default=0, compare=False)


class Strides(Game):
    """One or two steps, and a step may be given away: who goes the last one wins."""

    def start(self):
        return Lane(9)

    def moves(self, state):
        if state.player == 0:
            return [step for step in (1, 2) if step <= state.left]
        return [step for step in (1, 3) if step <= state.left]

    def play(self, state, step):
        return Lane(state.left - step, 1 - state.player)

    def turn(self, state):
        return state.player

    def score(self, state):
        return -1 if state.left == 0 else None
