# wrong: bad-turn turn
# The player to move is called "T" or "F", and not 0 or 1.
from zermelo import Game


class ToadsAndFrogs(Game):
    """Toads go right, frogs left, one square or over one of the others. Whoever cannot loses."""

    players = ("toads", "frogs")

    def start(self):
        return ("TTT..FFF", "T")

    def moves(self, state):
        row, piece = state
        step = 1 if piece == "T" else -1
        for here in range(len(row)):
            if row[here] == piece and self.landing(row, here, step) is not None:
                yield here

    def landing(self, row, here, step):
        for there in (here + step, here + 2 * step):
            if 0 <= there < len(row) and row[there] == ".":
                return there
            if not 0 <= there < len(row) or row[there] == row[here]:
                break
        return None

    def play(self, state, here):
        row, piece = state
        there = self.landing(row, here, 1 if piece == "T" else -1)
        squares = list(row)
        squares[here], squares[there] = ".", piece
        return ("".join(squares), "F" if piece == "T" else "T")

    def score(self, state):
        return None if any(True for _ in self.moves(state)) else -1

    def turn(self, state):
        return state[1]
