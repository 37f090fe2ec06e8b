# wrong: missing-method score
# Whether the game is over is said by a method over, and how it was decided nowhere: there is no score.
from zermelo import Game


class FibonacciNim(Game):
    """Take at most twice as many as the other has just taken. Whoever takes the last one wins."""

    def __init__(self, stones=20):
        self.stones = stones

    def start(self):
        return (self.stones, self.stones - 1)  # what is left, and the most that may be taken

    def moves(self, state):
        yield from range(1, min(state) + 1)

    def play(self, state, take):
        return (state[0] - take, 2 * take)

    def over(self, state):
        return state[0] == 0
