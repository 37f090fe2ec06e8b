# wrong: duplicate-moves moves
# After a pass the moves of the next player are listed twice.
from zermelo import Game


class Passing(Game):
    """Put a domino on a strip of seven, or pass once. Who cannot move has lost."""

    def start(self):
        return (0, 0, False, False)

    def places(self, taken):
        return [i for i in range(6) if not taken >> i & 3]

    def moves(self, state):
        taken, player, passed, just = state
        found = self.places(taken)
        if just:
            found += self.places(taken)
        if not passed and found:
            found.append(-1)
        return found

    def play(self, state, i):
        taken, player, passed, just = state
        if i == -1:
            return (taken, 1 - player, True, True)
        return (taken | 3 << i, 1 - player, passed, False)

    def turn(self, state):
        return state[1]

    def score(self, state):
        return None if self.moves(state) else -1
