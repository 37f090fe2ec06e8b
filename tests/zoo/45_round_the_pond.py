# wrong: endless -
# Both may walk round the pond for ever, or to and fro; nothing ends that, and repeats is not said.
from zermelo import Game


class Pond(Game):
    """Two ducks on a pond of eight places, one step either way. Whoever reaches the other one wins."""

    places = 8

    def start(self):
        return (0, 4)  # the duck of the player to move, and the other

    def moves(self, state):
        return () if state[0] == state[1] else (1, -1)

    def play(self, state, step):
        mine, other = state
        return (other, (mine + step) % self.places)

    def score(self, state):
        return -1 if state[0] == state[1] else None

    def write(self, step):
        return "on" if step == 1 else "back"
