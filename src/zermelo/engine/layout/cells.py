"""A tuple of many equal numbers, or of equal tuples of them, packed side by side into words.

    (0, 1, 2, 0, 0, 0, 0, 0, 0)          one word and a bit of the next, at 8 bits a number
    ((0,) * 9,) * 9                      eleven words
    (7, 3) of at most 15 numbers         two words: how many there are, and they

Numbers that are tuples' parts are small, as a rule: how many bits they get is found from some random games,
with room to spare. Should one ever need more, it is told (`Outgrown`), and they get 64. Tuples that are not
always equally long are runs: rows of numbers of which the first says how many there are (`Overlong`, where
there are ever more than there is room for).
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from zermelo.errors import Outgrown

FEWEST = 9  # numbers that a tuple must have, to be packed
SIZES = (8, 16, 32, 64)
_NAMED = re.compile(r"(cells|flags|texts|maybes|runs)(\d+)_(\d+(?:x\d+)*)(_[a-z]+)?")
NAMES = {"int64": "cells", "bool": "flags", "text": "texts", "maybe": "maybes"}  # by what is in them
LETTERS = {"int64": "i", "bool": "b", "text": "t", "maybe": "m"}  # the same, in the items of a run


class Cells(NamedTuple):
    """How they are packed: so many bits each, in rows of rows."""

    bits: int
    shape: tuple[int, ...]
    name: str = "cells"  # or "flags", of bools; "texts", of strings (letters.py); "maybes", of None as well
    items: str = (
        ""  # of "runs": letters for each item; "_i" a number, "_pii" a pair, "_si" a set, "_dpit" a dict
    )

    @property
    def kind(self) -> str:
        """The name of the type."""
        return f"{self.name}{self.bits}_{'x'.join(map(str, self.shape))}{self.items}"

    @property
    def words(self) -> int:
        """How many words of 64 bits they take."""
        return -(-math.prod(self.shape) * self.bits // 64)

    @property
    def nothing(self) -> int:
        """The number that stands for None."""
        return -1 << self.bits - 1

    def packed(self, numbers: list[int]) -> int:
        """Numbers side by side in one."""
        if self.bits == 8:  # the usual case is quick
            try:
                return int.from_bytes(bytes(number & 255 for number in map(_small, numbers)), "little")
            except OverflowError:
                raise Outgrown from None
        least, whole = -1 << self.bits - 1, 0
        for at, number in enumerate(numbers):
            if not least <= number < -least:
                raise Outgrown
            whole |= (number & (1 << self.bits) - 1) << at * self.bits
        return whole


def _small(number: int) -> int:
    if not -128 <= number < 128:
        raise OverflowError
    return number


def cells_named(kind: str) -> Cells | None:
    """What a type of this name is; None if it is no cells."""
    match = _NAMED.fullmatch(kind)
    if match is None:
        return None
    return Cells(int(match[2]), tuple(map(int, match[3].split("x"))), match[1], match[4] or "")


def runs(bits: int, most: int, items: str) -> Cells:
    """Tuples of at most so many items."""
    return Cells(bits, (most + 1, len(items.lstrip("_spd"))), "runs", items)


def bits_for(least: int, most: int) -> int:
    """How many bits cells get that have held numbers from `least` to `most`: room for twice as many."""
    for bits in SIZES[:-1]:
        if max(-2 * least, 2 * most) < 1 << bits - 1:
            return bits
    return SIZES[-1]
