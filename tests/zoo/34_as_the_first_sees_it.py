# wrong: wrong-sign score
# score is always that of the first player, whoever is to move, so that the loser is often told +1.
from zermelo import Game


class Tug(Game):
    """A tug of war: pull by one, two or three, not as the other just did. Four ahead wins."""

    def start(self):
        return (0, 0, 0)  # how far left the rope is, how many times it was pulled, the last pull

    def moves(self, state):
        last = state[2]
        if self.score(state) is None:
            yield from (pull for pull in (1, 2, 3) if pull != last)

    def play(self, state, pull):
        rope, pulls, _ = state
        return (rope + pull if pulls % 2 == 0 else rope - pull, pulls + 1, pull)

    def score(self, state):
        rope, pulls, _ = state
        if rope >= 4:
            return 1
        if rope <= -4:
            return -1
        return 0 if pulls == 16 else None

    def turn(self, state):
        return state[1] % 2
