"""States that are objects of a class of one's own."""

from zermelo import Game


class Table:
    """Heaps, and whose turn it is."""

    def __init__(self, heaps, player=0):
        """All that there is."""
        self.heaps = heaps
        self.player = player

    def take(self, heap, count):
        """The table after a move."""
        heaps = list(self.heaps)
        heaps[heap] -= count
        return Table(tuple(heaps), 1 - self.player)


class Heaps(Game):
    """Nim on such a table."""

    def start(self):
        return Table((3, 4, 5))

    def turn(self, table):
        return table.player

    def moves(self, table):
        return [(heap, count) for heap, size in enumerate(table.heaps) for count in range(1, size + 1)]

    def play(self, table, move):
        return table.take(*move)

    def winner(self, table):
        return 1 - table.player if sum(table.heaps) == 0 else None


class Counted:
    """A class that does more than keep what it is given."""

    def __init__(self, heaps):
        self.heaps, self.count = heaps, sum(heaps)
