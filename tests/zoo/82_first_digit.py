# wrong: unreadable read
# Only the first digit of a square is read.
from zermelo import Game


class Long(Game):
    """Mark a square of a strip of twelve, not beside a marked one. Who cannot has lost."""

    def start(self):
        return 0

    def moves(self, marked):
        return [i for i in range(12) if not marked >> max(0, i - 1) & (7 if i else 3)]

    def play(self, marked, i):
        return marked | 1 << i

    def score(self, marked):
        return None if self.moves(marked) else -1

    def write(self, move):
        return str(move)

    def read(self, state, text):
        return int(text[0])
