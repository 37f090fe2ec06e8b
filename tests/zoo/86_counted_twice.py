# wrong: counted-twice score
# What gained has counted stands in the state as well, and score counts it again.
from zermelo import Game


class Apples(Game):
    """Pick the apple at either end of a row."""

    points = True

    def start(self):
        return ((4, 9, 1, 7, 3, 2), 0, 0)

    def moves(self, state):
        return ["left", "right"] if len(state[0]) > 1 else ["left"]

    def gained(self, state, end):
        return state[0][0] if end == "left" else state[0][-1]

    def play(self, state, end):
        apples, mine, theirs = state
        rest = apples[1:] if end == "left" else apples[:-1]
        return (rest, theirs, mine + self.gained(state, end))

    def score(self, state):
        apples, mine, theirs = state
        return None if apples else mine - theirs
