# wrong: not-zero-sum score
# score is what the player to move has stored, and not how much more than the other: both win.
from zermelo import Game


class Granary(Game):
    """Sow a pit to the right, on into your store and the other's pits. Whoever has stored more wins by that."""

    points = True

    def start(self):
        return (2, 2, 2, 0, 2, 2, 2, 0)  # three pits and the store of the mover, then of the other

    def moves(self, pits):
        for pit in range(3):
            if pits[pit] > 0:
                yield pit

    def play(self, pits, pit):
        after = list(pits)
        seeds, after[pit] = after[pit], 0
        while seeds > 0:
            pit = (pit + 1) % 7  # never the other's store
            after[pit] += 1
            seeds -= 1
        return tuple(after[4:] + after[:4])

    def score(self, pits):
        return pits[3] if sum(pits[:3]) == 0 else None

    def write(self, pit):
        return "abc"[pit]
