# wrong: bad-chances chances
# Six sides of the die, each with a chance of one in five.
from zermelo import Game


class Dice(Game):
    """Roll a die and go on; the first at 6 has won."""

    def start(self):
        return (0, 0, 0, False)

    def turn(self, state):
        return state[2]

    def moves(self, state):
        return ["roll"]

    def play(self, state, move):
        a, b, who, _ = state
        return (a, b, who, True)

    def chances(self, state):
        a, b, who, rolling = state
        if not rolling:
            return None
        found = []
        for pips in range(1, 7):
            found.append((1 / 5, (a + pips, b, 1, False) if who == 0 else (a, b + pips, 0, False)))
        return found

    def score(self, state):
        a, b, who, rolling = state
        if a >= 6:
            return 1 if who == 0 else -1
        if b >= 6:
            return 1 if who == 1 else -1
        return None
