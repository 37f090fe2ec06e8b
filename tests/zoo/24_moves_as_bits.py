# wrong: no-iterable-moves moves
# The squares that are free are returned as one number, a bit for each, and not one by one.
from zermelo import Game


class PeacefulKings(Game):
    """Put a king where no other attacks it, five by four. Whoever cannot loses."""

    def start(self):
        return (1 << 20) - 1  # the squares that are free

    def moves(self, free):
        return free

    def play(self, free, bit):
        square = bit.bit_length() - 1
        row, column = divmod(square, 5)
        for r in range(row - 1, row + 2):
            for c in range(column - 1, column + 2):
                if 0 <= r < 4 and 0 <= c < 5:
                    free &= ~(1 << 5 * r + c)
        return free

    def score(self, free):
        return -1 if free == 0 else None
