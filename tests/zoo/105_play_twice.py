# wrong: written-twice play
# play is written twice, and the second one forgets whose turn it is.
from zermelo import Game


class Row(Game):
    """Put x and o on five cells by turns; who makes three in a row wins."""

    def start(self):
        return (".....", "x")

    def moves(self, state):
        return [i for i in range(5) if state[0][i] == "."]

    def play(self, state, i):
        board, me = state
        return (board[:i] + me + board[i + 1:], "o" if me == "x" else "x")

    def score(self, state):
        board, me = state
        if "xxx" in board or "ooo" in board:
            return -1
        return None if "." in board else 0

    def play(self, state, i):
        board, me = state
        return (board[:i] + me + board[i + 1:], me)
