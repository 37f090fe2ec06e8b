# wrong: bad-turn turn
# The players are called 1 and -1, and not 0 and 1.
from typing import NamedTuple

from zermelo import Game


class State(NamedTuple):
    """Both pieces, the squares that are gone, and who is to move."""

    first: int
    second: int
    gone: int
    side: int


class Isola(Game):
    """Step to a neighbour on four by three; the square that was left is gone. Whoever cannot loses."""

    def start(self):
        return State(0, 11, 1 | 1 << 11, 1)

    def moves(self, state):
        here = state.first if state.side == 1 else state.second
        for square in range(12):
            rows, columns = abs(square // 4 - here // 4), abs(square % 4 - here % 4)
            if max(rows, columns) == 1 and not state.gone >> square & 1:
                yield square

    def play(self, state, square):
        gone = state.gone | 1 << square
        if state.side == 1:
            return State(square, state.second, gone, -1)
        return State(state.first, square, gone, 1)

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1

    def turn(self, state):
        return state.side
