"""The tables by which the arrangements of a board are numbered: made from a layout.

A material says how many of each piece are on the board and how many of each are in hand. Each has so many
arrangements, one after the other:

    | material 0: binomials multiplied | material 1 | ... |          `offsets` says where each begins
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

from zermelo.contract.layout import Layout
from zermelo.engine.kernels.numbering import HELD
from zermelo.engine.layout.shape import Shape
from zermelo.errors import GameError
from zermelo.solve.fields import Field, as_number, bits_in, cells_in

MOST_CODES = 1 << 20  # ways to count the pieces of a group, possible or not
MOST_MATERIALS = 1 << 18


class Group:
    """Pieces and hands that are counted together: the ways in which that can be."""

    def __init__(self, members: list[int], ranges: list[tuple[int, int]], total: int | None = None) -> None:
        self.members, self.strides, codes = members, list[int](), 1
        for _, most in ranges:
            self.strides.append(codes)
            codes *= most + 1
        if codes > MOST_CODES:
            raise GameError("a stock of the layout has too many pieces to be counted together")
        self.ways, self.code_of = list[tuple[int, ...]](), [-1] * codes
        for way in itertools.product(*(range(least, most + 1) for least, most in ranges)):
            if total is None or sum(way) == total:
                code = sum(count * stride for count, stride in zip(way, self.strides, strict=True))
                self.code_of[code] = len(self.ways)
                self.ways.append(way)
        if not self.ways:
            raise GameError(f"the pieces of a stock cannot be {total}")


class Board:
    """One layout over the words of a state."""

    def __init__(self, layout: Layout, shape: Shape, title: str) -> None:
        self.layout, self.title = layout, title
        self.kinds = [as_number(piece) for piece in layout.pieces]
        self.planes = len(layout.part) if isinstance(layout.part, tuple) else 0
        self.cells = self._cells(shape)
        self.hands = [bits_in(shape, hand.part, hand.at, hand.bits, title) for hand in layout.hands]
        if any(not 0 <= kind < HELD for kind in (*self.kinds, as_number(layout.empty))):
            raise GameError(f"{title}: a cell of a layout holds numbers from 0 to {HELD - 1}")
        self._count()

    def _cells(self, shape: Shape) -> list[Field]:
        """Where its cells are; of planes, those of one cell side by side."""
        layout, title = self.layout, self.title
        places = layout.at or tuple(range(layout.cells))
        if self.planes:
            assert isinstance(layout.part, tuple)
            return [bits_in(shape, part, place, 1, title) for place in places for part in layout.part]
        if layout.bits:
            bits = layout.bits
            return [bits_in(shape, layout.part, place * bits, bits, title) for place in places]
        fields = cells_in(shape, layout.part, layout.cells, title)
        return [fields[place] for place in places]

    def _count(self) -> None:
        """Which materials there are, and where the arrangements of each begin."""
        layout = self.layout
        self.ranges = [*layout.counts.values(), *((0, hand.most) for hand in layout.hands)]
        self.groups = list(self._groups())
        if math.prod(len(group.ways) for group in self.groups) > MOST_MATERIALS:
            raise GameError(f"{self.title}: the layout has too many ways to count its pieces")
        self.offsets, self.counts = [0], list[int]()
        for ways in itertools.product(*(group.ways for group in self.groups)):
            counts = [0] * len(self.ranges)
            for group, way in zip(self.groups, ways, strict=True):
                for member, count in zip(group.members, way, strict=True):
                    counts[member] = count
            self.counts += counts
            self.offsets.append(self.offsets[-1] + self._arrangements(counts))
        if self.size == 0:
            raise GameError(f"{self.title}: no position fits the layout")

    def _groups(self) -> Iterator[Group]:
        """Pieces and hands that are always as many together, and every other by itself."""
        pieces, left = list(self.layout.pieces), set(range(len(self.ranges)))
        for stock in self.layout.together:
            members = [pieces.index(piece) for piece in stock.pieces]
            members += [len(pieces) + hand for hand in stock.hands]
            if not left.issuperset(members) or len(set(members)) < len(members):
                raise GameError(f"{self.title}: the layout counts a piece in two stocks")
            left -= set(members)
            yield Group(members, [self.ranges[i] for i in members], stock.total)
        for i in sorted(left):
            yield Group([i], [self.ranges[i]])

    def _arrangements(self, counts: list[int]) -> int:
        if sum(counts[: len(self.kinds)]) > self.layout.cells:
            return 0
        left, ways = self.layout.cells, 1
        for count in counts[: len(self.kinds)]:
            ways *= math.comb(left, count)
            left -= count
        return ways

    @property
    def size(self) -> int:
        """How many arrangements there are."""
        return self.offsets[-1]

    @property
    def covered(self) -> Iterator[Field]:
        """The bits of a state that this board speaks of."""
        yield from self.cells
        yield from self.hands

    def tables(self) -> dict[str, Any]:
        """What the kernels look up, by name."""
        kind_of = [len(self.kinds)] * HELD
        kind_of[as_number(self.layout.empty)] = -1
        for place, kind in enumerate(self.kinds):
            kind_of[kind] = place
        piece_of = [as_number(self.layout.empty), *self.kinds]
        return {
            "cell_word": [cell.word for cell in self.cells],
            "cell_bit": [cell.bit for cell in self.cells],
            "cell_mask": [cell.mask for cell in self.cells],
            "kind_of": kind_of,
            "piece_of": piece_of + [0] * (HELD - len(piece_of)),
            "hand_word": [hand.word for hand in self.hands],
            "hand_bit": [hand.bit for hand in self.hands],
            "hand_mask": [hand.mask for hand in self.hands],
            "most": [most for _, most in self.ranges],
            "group": [self._group_of(i) for i in range(len(self.ranges))],
            "stride": [self._stride_of(i) for i in range(len(self.ranges))],
            "ways": [len(group.ways) for group in self.groups],
            "offsets": self.offsets,
            "counts": self.counts,
        }

    def _group_of(self, member: int) -> int:
        return next(i for i, group in enumerate(self.groups) if member in group.members)

    def _stride_of(self, member: int) -> int:
        group = self.groups[self._group_of(member)]
        return group.strides[group.members.index(member)]
