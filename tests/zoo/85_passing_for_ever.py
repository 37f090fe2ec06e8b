# wrong: endless score
# Both may pass as often as they like.
from zermelo import Game


class Wait(Game):
    """Put a domino on a strip of seven, or pass. Who cannot has lost."""

    def start(self):
        return (0, 0)

    def moves(self, state):
        found = [i for i in range(6) if not state[0] >> i & 3]
        return found + [-1] if found else []

    def play(self, state, i):
        taken, player = state
        return (taken if i == -1 else taken | 3 << i, 1 - player)

    def turn(self, state):
        return state[1]

    def score(self, state):
        return None if self.moves(state) else -1
