"""Sets of squares as numbers of 64 bits, one bit a square.

    8 | 56 57 58 59 60 61 62 63        a set with b2 and d2:  1 << 9 | 1 << 11
    7 | 48 49 50 51 52 53 54 55
    6 | 40 41 42 43 44 45 46 47        one rank up:           bits << 8
    5 | 32 33 34 35 36 37 38 39        one file to the right: bits << 1, if not on the h-file
    4 | 24 25 26 27 28 29 30 31
    3 | 16 17 18 19 20 21 22 23        the lowest square:     bits & -bits
    2 |  8  9 10 11 12 13 14 15        all but the lowest:    bits & bits - 1
    1 |  0  1  2  3  4  5  6  7
      +------------------------
         a  b  c  d  e  f  g  h

They are Python's whole numbers here and `np.uint64` in machine code, where nothing grows beyond 64 bits. So
whatever could (a shift up, a complement) is cut to `ALL` before it is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

# A plain number, of which machine code is told what it is.
if TYPE_CHECKING:
    Bits = int
else:
    Bits = NewType("uint64", int)

ALL = (1 << 64) - 1
RANK_1 = 0xFF
FILE_A = 0x0101010101010101
NOT_A, NOT_H = ALL ^ FILE_A, ALL ^ FILE_A << 7
ENDS = RANK_1 | RANK_1 << 56  # the first and the last rank
EVEN_RANKS, EVEN_PAIRS = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF
LIGHT = 0x55AA55AA55AA55AA

RANKS = tuple(RANK_1 << 8 * rank for rank in range(8))
FILES = tuple(FILE_A << file for file in range(8))


def square_of(bits: Bits) -> int:
    """The lowest square of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def forward(bits: Bits, turn: int) -> Bits:
    """Each square one rank ahead, as the player sees it; what leaves the board comes in again behind."""
    shift = 8 + 48 * turn  # to turn by 56 is to turn back by 8
    return (bits << shift | bits >> 64 - shift) & ALL


def aside(bits: Bits) -> Bits:
    """The neighbours to the left and to the right."""
    return (bits & NOT_H) << 1 | (bits & NOT_A) >> 1


def upside_down(bits: Bits) -> Bits:
    """The ranks the other way round: neighbours change places, then pairs, then halves."""
    bits = bits >> 8 & EVEN_RANKS | (bits & EVEN_RANKS) << 8
    bits = bits >> 16 & EVEN_PAIRS | (bits & EVEN_PAIRS) << 16
    return bits >> 32 | bits << 32 & ALL
