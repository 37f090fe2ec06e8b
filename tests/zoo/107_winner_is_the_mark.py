# wrong: bad-score winner
# winner gives the mark of who has won, x or o, and no number.
from zermelo import Game

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Noughts(Game):
    """Three in a row win."""

    def start(self):
        return "." * 9

    def turn(self, state):
        return state.count("x") - state.count("o")

    def moves(self, state):
        return [i for i in range(9) if state[i] == "."]

    def play(self, state, i):
        mark = "xo"[self.turn(state)]
        return state[:i] + mark + state[i + 1 :]

    def winner(self, state):
        for a, b, c in LINES:
            if state[a] != "." and state[a] == state[b] == state[c]:
                return state[a]
        return None if "." in state else "draw"
