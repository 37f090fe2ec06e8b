"""Pieces over cells: from what a game declares of its board, a number for every position and back.

    Layout(cells=9, pieces={1: 4, 2: 4})                         a state that is a tuple of nine cells
    Layout(25, {1: 4, 2: 4}, part=("mine", "theirs"))            two numbers, a bit for each cell
    Layout(12, {1: 2, 9: 2, ...}, part="board", bits=4)          one number, four bits for each cell

The positions are then numbered without gaps: all ways to place so many pieces, for each way in which so many
can be on the board. Parts of the state that no layout speaks of are numbered by the values they take.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zermelo.errors import GameError

MOST_CELLS = 64
Part = str | int | None


@dataclass(frozen=True)
class Hand:
    """A count beside the board: `bits` bits of a part of the state, from the bit `at` on; 0: all of it."""

    part: Part
    most: int
    at: int = 0
    bits: int = 0


@dataclass(frozen=True)
class Stock:
    """Pieces and hands, by their place in `hands`, of which there are always `total` together."""

    total: int
    pieces: tuple[Any, ...]
    hands: tuple[int, ...] = ()


@dataclass(frozen=True)
class Layout:
    """A board, and what may stand on it.

    cells
        How many cells there are.
    pieces
        What may stand on a cell, 0 being an empty one: how many of it at most, or the least and the most. A
        letter, where the board is a string.
    part
        The part of the state that is the board, by its name or its place; None: the state itself. Several
        parts: bits, the first of piece 1, the second of piece 2.
    bits
        Of a board in one number: how many bits a cell has.
    at
        Of a board of bits: at which place each cell is, where that is not just in order.
    empty
        What an empty cell holds.
    hands, together
        Counts beside the board, and pieces of which there are always as many, on the board or in hand.
    """

    cells: int
    pieces: Mapping[Any, int | tuple[int, int]]
    part: Part | tuple[str | int, ...] = None
    bits: int = 0
    at: tuple[int, ...] = ()
    empty: int | str = 0
    hands: tuple[Hand, ...] = ()
    together: tuple[Stock, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.cells, int) or not 1 <= self.cells <= MOST_CELLS:
            raise GameError(f"a layout has 1 to {MOST_CELLS} cells, not {self.cells!r}")
        for piece, (least, most) in self.counts.items():
            if not 0 <= least <= most:
                raise GameError(f"there are at least {least} and at most {most} of the piece {piece!r}")
        if self.empty in self.pieces:
            raise GameError(f"{self.empty!r} is a piece of the layout, and an empty cell")
        if self.at and len(self.at) != self.cells:
            raise GameError(f"the layout has {self.cells} cells and says where {len(self.at)} of them are")
        for stock in self.together:
            if not set(stock.pieces) <= set(self.pieces) or not all(
                0 <= hand < len(self.hands) for hand in stock.hands
            ):
                raise GameError(f"{stock} speaks of pieces or hands that the layout does not have")
        if isinstance(self.part, tuple) and len(self.part) != len(self.pieces):
            raise GameError(f"the layout has {len(self.pieces)} pieces and bits of {len(self.part)} parts")

    @property
    def counts(self) -> dict[Any, tuple[int, int]]:
        """How many of each piece there are on the board, at least and at most."""
        return {
            piece: (0, said) if isinstance(said, int) else (said[0], said[1])
            for piece, said in self.pieces.items()
        }
