# wrong: false-canonical canonical
# canonical always makes it the first player's turn, but who is to move decides a race.
from typing import NamedTuple

from zermelo import Game


class Race(NamedTuple):
    """Where both stand, and who is to move."""

    first: int
    second: int
    player: int


class Rowing(Game):
    """Row one to three lengths. Whoever is first at the twelfth wins."""

    length = 12

    def start(self):
        return Race(0, 0, 0)

    def moves(self, race):
        place = race.first if race.player == 0 else race.second
        if self.score(race) is None:
            yield from range(1, min(3, self.length - place) + 1)

    def play(self, race, strokes):
        if race.player == 0:
            return Race(race.first + strokes, race.second, 1)
        return Race(race.first, race.second + strokes, 0)

    def score(self, race):
        return -1 if self.length in (race.first, race.second) else None

    def turn(self, race):
        return race.player

    def canonical(self, race):
        return Race(race.first, race.second, 0)
