# wrong: keeps-state moves
# A default argument that can change remembers all moves ever found.
from zermelo import Game


class Rungs(Game):
    """Climb one or two rungs of a ladder of ten. The top wins."""

    def start(self):
        return 0

    def moves(self, rung, found=[]):
        for step in (1, 2):
            if rung + step <= 10 and step not in found:
                found.append(step)
        return list(found)

    def play(self, rung, step):
        return rung + step

    def score(self, rung):
        return -1 if rung >= 10 else None
