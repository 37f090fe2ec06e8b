# wrong: no-game -
# The file has only the abstract base of a family of games, and none of the games themselves.
from abc import ABC, abstractmethod

from zermelo import Game


class Subtraction(Game, ABC):
    """A heap from which some numbers may be taken. Whoever takes the last one wins."""

    size = 30

    @property
    @abstractmethod
    def numbers(self):
        """What may be taken."""

    def start(self):
        return self.size

    def moves(self, heap):
        return [n for n in self.numbers if n <= heap]

    def play(self, heap, n):
        return heap - n

    def score(self, heap):
        return None if self.moves(heap) else -1
