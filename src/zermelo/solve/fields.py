"""The numbers that a state is made of, and where in its words each of them stands."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.engine.layout.cells import cells_named
from zermelo.engine.layout.letters import code_of
from zermelo.engine.layout.parts import field_names
from zermelo.engine.layout.shape import WORD, Shape, words_of
from zermelo.errors import GameError


class Field(NamedTuple):
    """Some bits of a word."""

    word: int
    bit: int = 0
    bits: int = WORD

    @property
    def mask(self) -> int:
        """Them, at the low end; -1 for all of a word."""
        return -1 if self.bits >= WORD else (1 << self.bits) - 1

    @property
    def half(self) -> int:
        """From which value on it stands for a negative one; 0 where the word itself says."""
        return 0 if self.bits >= WORD else 1 << self.bits - 1

    def read(self, words: list[int]) -> int:
        """Its value in a state."""
        value = words[self.word] >> self.bit & self.mask
        return value - 2 * self.half if self.half and value >= self.half else value


def fields_of(shape: Shape, word: int = 0) -> Iterator[Field]:
    """Every number of a state of this shape, whose words begin at `word`."""
    if not shape.is_leaf:
        for part in shape.parts:
            yield from fields_of(part, word)
            word += part.size
        return
    cells = cells_named(shape.kind)
    if cells is None:
        yield from (Field(word + i) for i in range(words_of(shape.kind)))
        return
    for at in range(0, math.prod(cells.shape) * cells.bits, cells.bits):
        yield Field(word + at // WORD, at % WORD, cells.bits)


def part_of(shape: Shape, part: Any, title: str) -> tuple[Shape, int]:
    """A part of a state by its name or place, and the word at which it begins."""
    if part is None:
        return shape, 0
    if shape.is_leaf:
        raise GameError(f"{title}: the layout speaks of the part {part!r}, and a state is one number")
    names = field_names(shape.kind)
    places = dict(zip(names, range(len(names)), strict=True)) if isinstance(part, str) else {}
    place = places.get(part, part)
    if not isinstance(place, int) or not 0 <= place < len(shape.parts):
        known = f": its parts are {', '.join(names)}" if names else ""
        raise GameError(f"{title}: the layout speaks of the part {part!r}, which no state has{known}")
    return shape.parts[place], sum(each.size for each in shape.parts[:place])


def bits_in(shape: Shape, part: Any, at: int, bits: int, title: str) -> Field:
    """Some bits of a part that is one number, from the bit `at` on; 0: all of it."""
    found, word = part_of(shape, part, title)
    if not found.is_leaf or cells_named(found.kind) is not None:
        raise GameError(f"{title}: the part {part!r} is no number, of which the layout could take bits")
    if bits == 0:
        return Field(word)
    if at // WORD >= words_of(found.kind) or at % WORD + bits > WORD:
        raise GameError(f"{title}: the part {part!r} has no bits from {at} to {at + bits}")
    return Field(word + at // WORD, at % WORD, bits)


def cells_in(shape: Shape, part: Any, cells: int, title: str) -> list[Field]:
    """The numbers of a part that is a tuple of so many cells."""
    found, word = part_of(shape, part, title)
    fields = list(fields_of(found, word))
    if len(fields) != cells:
        what = "the state" if part is None else f"the part {part!r}"
        raise GameError(f"{title}: the layout has {cells} cells, and {what} has {len(fields)} numbers")
    return fields


def as_number(piece: int | str) -> int:
    """What a cell holds, where a board is made of letters."""
    code = code_of(piece) if isinstance(piece, str) else piece
    if code is None:
        raise GameError(f"{piece!r} is no letter that compiled rules know")
    return code
