# wrong: state-changed play
# play takes the stones from the pile it is given and returns that same pile.
from dataclasses import dataclass

from zermelo import Game


@dataclass(unsafe_hash=True)
class Pile:
    """Stones, and how many were taken last."""

    stones: int
    last: int


class NoRepeat(Game):
    """Take one to four stones, but not as many as the other has just taken. Whoever cannot loses."""

    def start(self):
        return Pile(17, 0)

    def moves(self, pile):
        return [n for n in (1, 2, 3, 4) if n <= pile.stones and n != pile.last]

    def play(self, pile, take):
        pile.stones -= take
        pile.last = take
        return pile

    def score(self, pile):
        return None if self.moves(pile) else -1

    def save(self, pile):
        return f"{pile.stones} {pile.last}"

    def load(self, text):
        return Pile(*map(int, text.split()))
