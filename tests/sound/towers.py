"""Connect Three: columns are strings that grow, a move is a letter, a draw is a word."""
from zermelo import Game, Grid


class Towers(Game):
    """Drop a disc into one of four columns, at most four high. Three in a row win."""

    columns, height = "abcd", 4

    def start(self):
        return ("", "", "", "")

    def moves(self, state):
        return [name for name, column in zip(self.columns, state) if len(column) < self.height]

    def turn(self, state):
        return sum(map(len, state)) % 2

    def play(self, state, name):
        at = self.columns.index(name)
        return tuple(column + "xo"[self.turn(state)] if i == at else column for i, column in enumerate(state))

    def winner(self, state):
        def at(column, row):
            return state[column][row] if 0 <= column < 4 and 0 <= row < len(state[column]) else ""

        for column in range(4):
            for row in range(len(state[column])):
                for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = at(column, row) + at(column + dc, row + dr) + at(column + 2 * dc, row + 2 * dr)
                    if line in ("xxx", "ooo"):
                        return "xo".index(line[0])
        return "draw" if all(len(column) == self.height for column in state) else None

    def board(self, state):
        rows = ["".join(column[row] if row < len(column) else "." for column in state) for row in range(self.height)]
        return Grid(tuple(reversed(rows)))
