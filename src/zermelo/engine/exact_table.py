"""The table of the exact search: what is known of a position, in one word.

    bit  0-8  the number, made small, plus 256      9  at least so much     10  at most so much
        11-62  the low 52 bits of the position's spread key

A spread key has 62 bits. Its highest say in which line of the table a position belongs, so the line and the
low 52 bits together are the whole key: where a game's own `key` tells states apart, so does the table. One
word is written and read at once, so that threads may share it without locks.

It has two parts. Positions far below the root are many and cheap, and of use only for a while: they have a
small part of their own, which stays within the processor's caches, and do not drive out the others. Both
parts begin small and double as they fill, so that an easy position never pays for a large table. The lines
of a part in use are 2 ** (KEY_BITS - shared[part + SHIFT]).
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.layout import FREE, FULL_SHIFT, LOWER, SHIFT, START, TABLE, THREADS, UPPER
from zermelo.engine.table import further
from zermelo.value import ESTIMATE, WIN

KEY_BITS = 62
DATA_BITS = 11
TAG_BITS = 52
TAG = (1 << TAG_BITS) - 1
FEWEST_BITS = 10  # of the number of a line: with the tag, these make the whole key
LOWER_LINES = 1 << 17  # of the lower part: a megabyte
SPARSE = 8  # lines for each entry, when the table has just grown: a line holds one, and the last one stays
AT_LEAST, AT_MOST = 1 << 9, 1 << 10
MOST = 255  # plies to a win or a loss, or points, that a small number can hold


@kernel
def line_of(key: int, part: int, shared: Any) -> int:
    """Where in `shared` a position belongs."""
    return shared[part + START] + (key >> shared[part + SHIFT])  # type: ignore[no-any-return]


@kernel
def look_up(key: int, part: int, shared: Any) -> int:
    """What is known of a position; 0 where nothing is."""
    word = shared[line_of(key, part, shared)]
    return word & (1 << DATA_BITS) - 1 if word >> DATA_BITS == key & TAG else 0


@kernel
def write_down(points: bool, key: int, part: int, number: int, bound: int, ply: int, shared: Any) -> None:
    """Keep that the number of a position is at least or at most this; what was in its line is lost."""
    small = made_small(points, further(points, number, -ply))
    if -MOST <= small <= MOST:
        shared[line_of(key, part, shared)] = (key & TAG) << DATA_BITS | bound | small + 256
        shared[part + FREE] -= 1
        full = shared[part + SHIFT] <= shared[part + FULL_SHIFT]
        if shared[part + FREE] <= 0 and not full and shared[THREADS] == 1:  # never under others' feet
            grow(part, shared)


@kernel
def number_in(points: bool, data: int, ply: int) -> int:
    """The number that an entry speaks of, as seen from the root."""
    return further(points, made_large(points, (data & 511) - 256), ply)


@kernel
def made_small(points: bool, number: int) -> int:
    """Won in n is MOST - n, lost in n is n - MOST; points are as they are."""
    if points:
        return number
    if number > ESTIMATE:
        return MOST + number - WIN
    if number < -ESTIMATE:
        return number + WIN - MOST
    return number


@kernel
def made_large(points: bool, small: int) -> int:
    """What `made_small` was made from."""
    if points or small == 0:
        return small
    return small + WIN - MOST if small > 0 else small + MOST - WIN


@kernel
def grow(part: int, shared: Any) -> None:
    """Double a part. What was in a line belongs to one of two now, as the next bit of its key says."""
    lines, start = 1 << KEY_BITS - shared[part + SHIFT], shared[part + START]
    shared[part + SHIFT] -= 1
    shared[part + FREE] = 2 * lines // SPARSE
    for line in range(lines - 1, -1, -1):  # upwards in memory, so from the end
        word = shared[start + line]
        shared[start + line] = 0
        if word != 0:
            shared[start + 2 * line + (word >> DATA_BITS + shared[part + SHIFT] & 1)] = word


@kernel
def clear(shared: Any) -> None:
    """Forget everything, and begin small again."""
    for part in (UPPER, LOWER):
        for line in range(1 << KEY_BITS - shared[part + SHIFT]):
            shared[shared[part + START] + line] = 0
        shared[part + SHIFT] = KEY_BITS - FEWEST_BITS
        shared[part + FREE] = (1 << FEWEST_BITS) // SPARSE


def lay_out(shared: Any, lines: int) -> None:
    """Begin a table, of at most so many lines beside those of the lower part, for one thread."""
    shared[THREADS] = 1
    for part, start, most in ((LOWER, TABLE, LOWER_LINES), (UPPER, TABLE + LOWER_LINES, lines)):
        shared[part + START] = start
        shared[part + FULL_SHIFT] = KEY_BITS - (most.bit_length() - 1)
        shared[part + SHIFT] = KEY_BITS - FEWEST_BITS
        shared[part + FREE] = (1 << FEWEST_BITS) // SPARSE
