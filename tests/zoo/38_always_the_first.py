# wrong: wrong-turn turn
# turn has >= where play has ==, so that it always names the first player, though both put down pieces.
from zermelo import Game

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class TwoNumbers(Game):
    """Three in a row with two numbers of nine bits."""

    def start(self):
        return (0, 0)  # crosses and noughts

    def moves(self, state):
        if self.score(state) is None:
            for square in range(9):
                if not (state[0] | state[1]) >> square & 1:
                    yield square

    def play(self, state, square):
        crosses, noughts = state
        if crosses.bit_count() == noughts.bit_count():
            return (crosses | 1 << square, noughts)
        return (crosses, noughts | 1 << square)

    def score(self, state):
        crosses, noughts = state
        for line in LINES:
            if crosses & line == line or noughts & line == line:
                return -1
        return 0 if crosses | noughts == 0o777 else None

    def turn(self, state):
        return 0 if state[0].bit_count() >= state[1].bit_count() else 1
