# wrong: state-shape play
# A state is a number until the game ends, and then it is the word "over".
from zermelo import Game


class Twenty(Game):
    """Count up by one or two. Whoever says twenty wins."""

    def start(self):
        return 0

    def moves(self, count):
        if count == "over":
            return []
        return [n for n in (1, 2) if count + n <= 20]

    def play(self, count, n):
        if count + n == 20:
            return "over"
        return count + n

    def score(self, count):
        return -1 if count == "over" else None
