"""Games with sets in their states, as people write them, for test_sets.py."""

from compile_boards import Turns


class Cells(Turns):
    """Free squares as pairs, and what was taken as numbers."""

    plies = 7

    def start(self):
        return (frozenset((r, c) for r in range(3) for c in range(3)), frozenset(), 0)

    def moves(self, state):
        free, taken, ply = state
        return [(r, c) for r in range(3) for c in range(3) if (r, c) in free] or [(0, 0)]

    def play(self, state, move):
        free, taken, ply = state
        r, c = move
        if ply % 3 == 0:
            return (free - {move, (r, c + 1)}, taken | {3 * r + c}, ply + 1)
        if ply % 3 == 1:
            new = frozenset(square for square in free if square != move)
            return (new, taken.union({c, 9}) - {r}, ply + 1)
        new = set(taken)
        new.add(r * 2)
        new.discard(c)
        return (free | {(2, 2)} if c else free, frozenset(new), ply + 1)

    def told(self, state):
        free, taken, ply = state
        total = len(free) * 3 + sum(taken) + (9 in taken) + (taken <= {0, 1, 2, 9}) + (not free)
        for r, c in sorted(free):
            total = total * 2 + r - c
        return total % 50 + len(taken & {1, 3, 9}) + len(taken ^ {1, 2}) + taken.isdisjoint({5})

    def score(self, state):
        return self.told(state) % 3 - 1 if self.over(state) or not state[0] else None

    def evaluate(self, state):
        return self.told(state)


class Late(Cells):
    """A set that stays empty in some random games: what it will hold is not known."""

    def play(self, state, move):
        free, taken, ply = state
        return (free - {move}, taken, ply + 1)
