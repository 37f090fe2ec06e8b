"""The playing field of a Gomocup manager: stones by their coordinates, `x,y` from 0 on at the top left."""

from __future__ import annotations

import re

from zermelo.errors import TextError
from zermelo.games.gomoku import Gomoku
from zermelo.games.mnk import Stones

OWN, OTHER = 1, 2
Place = tuple[int, int]


class Field:
    """The stones of both sides on one board. Whose is whose is all that a manager tells, not who began."""

    def __init__(self, game: Gomoku) -> None:
        self.game = game
        self.stones: dict[Place, int] = {}

    def read(self, text: str) -> Place:
        """The empty crossing that is written so."""
        return self.empty(*numbers(text, 2, "X,Y"))

    def empty(self, x: int, y: int) -> Place:
        """The crossing; an error where it is not on the board, or not empty."""
        last = self.game.size - 1
        if not (0 <= x <= last and 0 <= y <= last):
            raise TextError(f"{x},{y} is not on the board: x and y are from 0 to {last}")
        if (x, y) in self.stones:
            raise TextError(f"{x},{y} is taken")
        return x, y

    def put(self, place: Place, whose: int) -> None:
        """A stone on a crossing."""
        self.stones[place] = whose

    def take(self, text: str) -> None:
        """Take a stone off the board."""
        x, y = numbers(text, 2, "X,Y")
        if (x, y) not in self.stones:
            raise TextError(f"there is no stone on {x},{y}")
        del self.stones[x, y]

    def fill(self, lines: list[str], parts: int) -> None:
        """Put stones anew: `X,Y,WHOSE` a line, or `X,Y` by turns. Mistakes change nothing."""
        before, self.stones = self.stones, {}
        try:
            for line in lines:
                x, y, *rest = numbers(line, parts, "X,Y,1 or X,Y,2" if parts == 3 else "X,Y")
                whose = rest[0] if rest else OTHER - len(self.stones) % 2
                if whose not in (OWN, OTHER):
                    raise TextError(f"a stone is 1, own, or 2, the other's, not {whose}")
                self.put(self.empty(x, y), whose)
        except TextError:
            self.stones = before
            raise

    @property
    def state(self) -> Stones:
        """The position with us to move."""
        bits = {OWN: 0, OTHER: 0}
        for place, whose in self.stones.items():
            bits[whose] |= 1 << self.move(place)
        return Stones(bits[OWN], bits[OTHER])

    def move(self, place: Place) -> int:
        """A crossing as the rules count them, from the bottom."""
        x, y = place
        return (self.game.size - 1 - y) * self.game.stride + x

    def place(self, move: int) -> Place:
        """The crossing of a move."""
        row, x = divmod(move, self.game.stride)
        return x, self.game.size - 1 - row

    def write(self, move: int) -> str:
        """A move as the protocol has it."""
        return "{},{}".format(*self.place(move))


def numbers(text: str, count: int, wanted: str) -> list[int]:
    """Whole numbers, with commas or blanks between them."""
    words = re.split(r"\s*,\s*|\s+", text.strip())
    if len(words) != count or not all(re.fullmatch(r"-?[0-9]{1,9}", word) for word in words):
        raise TextError(f"{wanted} is wanted, not {text.strip()[:40]!r}")
    return list(map(int, words))
