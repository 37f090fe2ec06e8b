# wrong: keeps-state play
# The squares that have been visited are kept in self, and the state is only the square of the knight.
from zermelo import Game

JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


class KnightWalk(Game):
    """Move the one knight on five by five, never where it has been. Whoever cannot loses."""

    def start(self):
        self.visited = {(2, 2)}
        return (2, 2)

    def moves(self, here):
        for right, up in JUMPS:
            there = (here[0] + right, here[1] + up)
            if 0 <= min(there) and max(there) < 5 and there not in self.visited:
                yield there

    def play(self, here, there):
        self.visited.add(there)
        return there

    def score(self, here):
        return None if any(True for _ in self.moves(here)) else -1

    def write(self, move):
        return "abcde"[move[0]] + "12345"[move[1]]
