# wrong: cannot-read -
# It imports a module of the author's that nobody else has.
from gridhelpers import neighbours

from zermelo import Game


class Snake(Game):
    """One snake on a board of four by four. Whoever cannot lengthen it loses."""

    def start(self):
        return (0, 1)  # the head, and every square of the snake as a bit

    def moves(self, state):
        head, snake = state
        for square in neighbours(head, width=4, height=4):
            if not snake >> square & 1:
                yield square

    def play(self, state, square):
        return (square, state[1] | 1 << square)

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1
