# wrong: none-move moves
# Whoever has no room for a domino passes, and that move is None.
from zermelo import Game


class Tiling(Game):
    """Upright against lying dominoes on three by three. Whoever puts down more wins."""

    def start(self):
        return (0, 0, 0)  # the squares that are taken, who is to move, how far the first is ahead

    def places(self, taken, player):
        span, last = ((1 << 3 | 1, range(6)), (3, (0, 1, 3, 4, 6, 7)))[player]
        return [square for square in last if not taken & span << square]

    def moves(self, state):
        taken, player, _ = state
        if self.score(state) is not None:
            return []
        return self.places(taken, player) or [None]

    def play(self, state, square):
        taken, player, ahead = state
        if square is None:
            return (taken, 1 - player, ahead)
        span = 3 if player else 1 << 3 | 1
        return (taken | span << square, 1 - player, ahead + (-1 if player else 1))

    def score(self, state):
        taken, player, ahead = state
        if self.places(taken, 0) or self.places(taken, 1):
            return None
        ahead = -ahead if player else ahead
        return (ahead > 0) - (ahead < 0)

    def turn(self, state):
        return state[1]
