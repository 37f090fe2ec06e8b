# wrong: no-move choices
# Both choose at once, and who has no card left has nothing to choose.
from zermelo import Game


class Cards(Game):
    """Play a card each; the higher one scores."""

    points = True

    def start(self):
        return ((1, 2, 3), (1, 2), 0)

    def choices(self, state):
        return state[0], state[1]

    def play(self, state, both):
        a, b = both
        mine, theirs, ahead = state
        return (tuple(c for c in mine if c != a), tuple(c for c in theirs if c != b), ahead + (a > b) - (a < b))

    def score(self, state):
        return None if state[0] else state[2]
