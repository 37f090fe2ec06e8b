"""A position as an array of numbers, for agents that learn.

Where a game's board is a `Grid`, one plane for each kind of piece, 1 where it stands and 0 elsewhere. Of any
other game the numbers that its states consist of, in their order; a string that is not always equally long
has as much room as it ever needed in some random games. Last comes who is to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.board import EMPTY, Grid
from zermelo.bridges.sample import positions
from zermelo.contract import Game
from zermelo.contract.frozen import Frozen
from zermelo.errors import ZermeloError

WORD = 24  # bits of a large number that go into one entry: what a float of 32 bits holds


class Eye:
    """Sees the positions of one game, always in the same shape."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        seen = list(positions(game))
        board = game.board(seen[0])
        self._words = 1
        self._room: dict[tuple[int, ...], int] = {}  # letters of the string at a place in a state
        if isinstance(board, Grid):
            pieces = {piece for state in seen for row in self._rows(state) for piece in row}
            self._pieces = "".join(sorted(pieces - {EMPTY}))
            self.shape: tuple[int, ...] = (len(self._pieces) + 1, len(board.rows), len(board.rows[0]))
        else:
            self._pieces = ""
            for state in seen:
                self._measure(state, ())
            largest = max(abs(int(number)) for state in seen for number in self._numbers(state))
            self._words = -(-largest.bit_length() // WORD) or 1
            self.shape = (len(list(self._numbers(seen[0]))) + 1,)

    def see(self, state: Any, to_move: int) -> NDArray[np.float32]:
        """The array of one position."""
        seen = np.zeros(self.shape, np.float32)
        seen[-1] = to_move
        if len(self.shape) == 3:
            for y, row in enumerate(self._rows(state)):
                for x, piece in enumerate(row):
                    if piece != EMPTY:
                        seen[self._plane(piece), y, x] = 1
            return seen
        numbers = list(self._numbers(state))
        if len(numbers) != len(seen) - 1:
            raise ZermeloError(
                f"a position of {self.game.title} has not as many numbers as the first: {state}"
            )
        seen[:-1] = numbers
        return seen

    def _rows(self, state: Any) -> tuple[str, ...]:
        board = self.game.board(state)
        assert isinstance(board, Grid)
        return board.rows

    def _plane(self, piece: str) -> int:
        if piece not in self._pieces:
            raise ZermeloError(
                f"{piece!r} on the board of {self.game.title}: random games have never shown one"
            )
        return self._pieces.index(piece)

    def _measure(self, state: Any, path: tuple[int, ...]) -> None:
        """How long strings get, by where they are."""
        if isinstance(state, str):
            self._room[path] = max(len(state), self._room.get(path, 0))
        elif isinstance(state, tuple | list):
            for i, part in enumerate(state):
                self._measure(part, (*path, i))

    def _numbers(self, state: Any, path: tuple[int, ...] = ()) -> Iterator[float]:
        """The numbers that a state consists of; letters are numbers, and None is 0."""
        match state:
            case None:
                yield 0
            case bool() | float():
                yield float(state)
            case int():
                for word in range(self._words):
                    yield (state >> word * WORD) % (1 << WORD) if self._words > 1 else state
            case str():
                yield from map(ord, state.ljust(self._room.get(path, 0), "\0"))
            case Enum():
                yield from self._numbers(state.value)
            case Frozen():
                yield from self._numbers(state.value)
            case _ if is_dataclass(state):
                for part in fields(state):
                    yield from self._numbers(getattr(state, part.name))
            case dict():
                yield from self._numbers(list(state.values()))
            case _:
                for i, part in enumerate(sorted(state) if isinstance(state, set | frozenset) else state):
                    yield from self._numbers(part, (*path, i))
