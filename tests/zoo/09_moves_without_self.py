# wrong: wrong-parameters moves
# self is missing in moves, so the game itself is taken for the state.
from zermelo import Game


class SquareNim(Game):
    """Take a square number of matches. Whoever takes the last one wins."""

    def __init__(self, matches=30):
        self.matches = matches

    def start(self):
        return self.matches

    def moves(matches):
        root = 1
        while root * root <= matches:
            yield root * root
            root += 1

    def play(self, matches, square):
        return matches - square

    def score(self, matches):
        return -1 if matches == 0 else None
