# wrong: raises moves
# moves looks below the last row, where there is none, though it takes care at the right border: an IndexError.
from zermelo import Game

FIELD = (
    ".....",
    ".#...",
    ".....",
    "...#.",
    ".....",
)


class Maze(Game):
    """Push the ball one square to the right or down, round the walls. Whoever brings it home wins."""

    def start(self):
        return (0, 0)

    def moves(self, state):
        row, column = state
        if state == (4, 4):
            return
        if column < 4 and FIELD[row][column + 1] != "#":
            yield "right"
        if FIELD[row + 1][column] != "#":
            yield "down"

    def play(self, state, move):
        row, column = state
        return (row, column + 1) if move == "right" else (row + 1, column)

    def score(self, state):
        return -1 if state == (4, 4) else None
