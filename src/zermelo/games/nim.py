"""Nim: heaps of stones; take as many as you like from one heap. Whoever takes the last stone wins."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.board import Heaps, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.reading import shortened
from zermelo.tuples import in_order, replaced

MOST = 1000  # stones of a heap: every number of them is a move
Take = tuple[int, int]  # from which heap, how many


class Nim(Game[tuple[int, ...], Take]):
    """Take stones from one heap; the last stone wins, or loses in misère play.

    >>> from zermelo import alphabeta
    >>> alphabeta(Nim(1, 2, 3)).value, alphabeta(Nim(3, 4, 5)).value.kind
    (loss in 6, 'win')

    Bouton's rule (1901): the player to move loses exactly where the heaps' sizes xor to 0; in misère play
    too, as long as some heap has two stones or more, and the other way round where none has.
    """

    variants = (
        ("3,4,5,misere", "misère: the last stone loses"),
        ("1,3,5,7", "1, 3, 5, 7"),
        ("1,3,5,7,misere", "1, 3, 5, 7 misère"),
    )
    points = False

    def __init__(self, *heaps: int, misere: bool = False) -> None:
        self.heaps, self.misere = heaps or (3, 4, 5), misere
        last = "loses" if misere else "wins"
        self.about = f"Take as many stones as you like from one heap. Whoever takes the last stone {last}."
        for heap in self.heaps:
            if not isinstance(heap, int) or not 0 <= heap <= MOST:
                raise GameError(
                    f"a heap holds a whole number of stones, up to {MOST:,}, not {shortened(heap)}"
                )

    def start(self) -> tuple[int, ...]:
        """The heaps as given."""
        return self.heaps

    def moves(self, state: tuple[int, ...]) -> Iterator[Take]:
        """Any number of stones from any one heap."""
        for heap, stones in enumerate(state):
            for take in range(1, stones + 1):
                yield heap, take

    def play(self, state: tuple[int, ...], move: Take) -> tuple[int, ...]:
        """The heaps with the stones gone."""
        heap, take = move
        return replaced(state, heap, state[heap] - take)

    def score(self, state: tuple[int, ...]) -> int | None:
        """Once all is taken, the player to move has lost, or won in misère play."""
        if any(state):
            return None
        return 1 if self.misere else -1

    def canonical(self, state: tuple[int, ...]) -> tuple[int, ...]:
        """Which heap is which does not matter."""
        return in_order(state)

    def board(self, state: tuple[int, ...]) -> Heaps:
        """The heaps."""
        return Heaps(state)

    def write(self, move: Take) -> str:
        """`b3`: three stones from heap b."""
        return f"{column_name(move[0])}{move[1]}"

    def load(self, text: str) -> tuple[int, ...]:
        """The sizes of the heaps: `3,4,5`."""
        words = text.strip(" ()").replace(",", " ").split()
        for word in words:
            if not (word.isascii() and word.isdigit() and len(word) <= 4 and int(word) <= MOST):
                wanted = f"write sizes up to {MOST:,}, such as 3,4,5"
                raise TextError(f"{shortened(word)} is no heap: {wanted}", text, text.index(word))
        if len(words) != len(self.heaps):
            raise TextError(f"{len(self.heaps)} heaps are wanted, not {len(words)}", text, 0)
        return tuple(int(word) for word in words)

    def save(self, state: tuple[int, ...]) -> str:
        """`3,4,5`."""
        return ",".join(map(str, state))
