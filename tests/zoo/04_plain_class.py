# wrong: no-game -
# The class is a game in all but name: it is not derived from Game.
class Euclid:
    """Take a multiple of the smaller number from the larger one. Whoever reaches zero wins."""

    title = "Euclid's game"

    def start(self):
        return (31, 12)

    def moves(self, state):
        large, small = max(state), min(state)
        if small:
            yield from range(1, large // small + 1)

    def play(self, state, times):
        large, small = max(state), min(state)
        return (large - times * small, small)

    def score(self, state):
        return -1 if 0 in state else None
