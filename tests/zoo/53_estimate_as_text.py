# wrong: bad-evaluate evaluate
# evaluate gives a text, "+2", and not a number.
from zermelo import Game

SIZE = 3 * 4


class Clobber(Game):
    """Take a neighbouring man of the other's by moving onto it, three by four. Whoever cannot loses."""

    def start(self):
        return (0b0101_1010_0101, 0b1010_0101_1010)  # the men of the player to move, and the other's

    def captures(self, mine, other):
        for here in range(SIZE):
            for there in (here - 4, here + 4, here - 1, here + 1):
                beside = abs(here % 4 - there % 4) <= 1
                if 0 <= there < SIZE and beside and mine >> here & 1 and other >> there & 1:
                    yield here, there

    def moves(self, state):
        return self.captures(*state)

    def play(self, state, move):
        mine, other = state
        here, there = move
        return (other & ~(1 << there), mine ^ (1 << here | 1 << there))

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1

    def evaluate(self, state):
        mine, other = state
        return f"{mine.bit_count() - other.bit_count():+d}"
