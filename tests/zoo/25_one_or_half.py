# wrong: duplicate-moves moves
# With two or three nuts left, one and half of them are the same move, and it is given twice.
from zermelo import Game


class Nuts(Game):
    """Eat one nut, or half of them. Whoever eats the last one loses."""

    def __init__(self, nuts=25):
        self.nuts = nuts

    def start(self):
        return self.nuts

    def moves(self, nuts):
        if nuts >= 1:
            yield 1
        if nuts >= 2:
            yield nuts // 2

    def play(self, nuts, eaten):
        return nuts - eaten

    def score(self, nuts):
        return 1 if nuts == 0 else None
