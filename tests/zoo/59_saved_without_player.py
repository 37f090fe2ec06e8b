# wrong: not-saved save
# save leaves out who is to move, so load always makes it the first player's turn.
from zermelo import Game


class Bakery(Game):
    """Take one to four buns; whoever takes three goes again, once, with one to three. More buns win."""

    def start(self):
        return (19, 0, 0, 0)  # buns left, how far the first is ahead, who is to move, whether again

    def moves(self, state):
        return range(1, min(4 - state[3], state[0]) + 1)

    def play(self, state, take):
        buns, ahead, player, again = state
        ahead += take if player == 0 else -take
        if take == 3 and not again:
            return (buns - take, ahead, player, 1)
        return (buns - take, ahead, 1 - player, 0)

    def score(self, state):
        buns, ahead, player, _ = state
        ahead = ahead if player == 0 else -ahead
        return (ahead > 0) - (ahead < 0) if buns == 0 else None

    def turn(self, state):
        return state[2]

    def save(self, state):
        return f"{state[0]} left, {state[1]} ahead" + (", again" if state[3] else "")

    def load(self, text):
        words = text.split()
        return (int(words[0]), int(words[2]), 0, int(words[-1] == "again"))
