# wrong: unhashable-move moves
# A move is a list of row and column, which has no hash (a tuple would do).
from zermelo import Game


class Notakto(Game):
    """Both put crosses on three by three. Whoever makes three in a row loses."""

    def start(self):
        return ((0, 0, 0),) * 3

    def moves(self, rows):
        if self.score(rows) is None:
            for r in range(3):
                for c in range(3):
                    if rows[r][c] == 0:
                        yield [r, c]

    def play(self, rows, move):
        r, c = move
        row = tuple(1 if i == c else cross for i, cross in enumerate(rows[r]))
        return tuple(row if i == r else old for i, old in enumerate(rows))

    def score(self, rows):
        diagonals = [rows[i][i] for i in range(3)], [rows[i][2 - i] for i in range(3)]
        lines = [*rows, *zip(*rows, strict=True), *diagonals]
        return 1 if any(all(line) for line in lines) else None
