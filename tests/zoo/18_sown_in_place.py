# wrong: state-changed play
# The seeds are sown in the very list that the state holds.
from zermelo import Game


class Sowing(Game):
    """Sow a pit round the ring, past the other's store. Nothing left to sow: whoever has stored more wins."""

    def start(self):
        return ([2, 2, 2, 0, 2, 2, 2, 0], 0)  # three pits and the store of each; who is to move

    def moves(self, state):
        pits, player = state
        return [pit for pit in range(4 * player, 4 * player + 3) if pits[pit]]

    def play(self, state, pit):
        pits, player = state
        seeds, pits[pit], here = pits[pit], 0, pit
        while seeds:
            here = (here + 1) % 8
            if here != (3 if player else 7):
                pits[here] += 1
                seeds -= 1
        return (pits, 1 - player)

    def score(self, state):
        pits, player = state
        ahead = (pits[3] - pits[7]) * (1 - 2 * player)
        return None if self.moves(state) else (ahead > 0) - (ahead < 0)

    def turn(self, state):
        return state[1]
