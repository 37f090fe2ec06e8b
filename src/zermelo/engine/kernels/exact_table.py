"""The table of the exact search: what is known of a position, in one word.

    bit  0-8  the number, made small, plus 256      9  at least so much     10  at most so much
        11-62  the low 52 bits of the position's spread key

A spread key has 62 bits. Its highest say in which line of the table a position belongs, so the line and the
low 52 bits together are the whole key: where a game's own `key` tells states apart, so does the table. One
word is written and read at once, so that threads may share it without locks.

It has two parts. Positions far below the root are many and cheap, and of use only for a while: they have a
small part of their own, which stays within the processor's caches, and do not drive out the others. Both
parts begin small and double as they fill, so that an easy position never pays for a large table. The lines
of a part in use are 2 ** (KEY_BITS - part.shift).
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import View, kernel
from zermelo.engine.kernels.table import further
from zermelo.engine.kernels.work import BUSY_SLOTS, Shared
from zermelo.engine.memory import Memory, record, row, word
from zermelo.value import ESTIMATE, WIN

KEY_BITS = 62
DATA_BITS = 11
TAG_BITS = 52
TAG = (1 << TAG_BITS) - 1
FEWEST_BITS = 10  # of the number of a line: with the tag, these make the whole key
FEWEST_LINES = 1 << FEWEST_BITS
LOWER_LINES = 1 << 17  # of the lower part: a megabyte
INTERPRETED_LINES = 1 << 18  # a list of Python numbers is no place for a large table
SPARSE = 8  # lines for each entry, when the table has just grown: a line holds one, and the last one stays
PROVED, REFUTED = 1 << 9, 1 << 10  # at least so much; at most so much
MOST = 255  # plies to a win or a loss, or points, that a small number can hold


class Part(Memory):
    """One of the two parts."""

    shift: int = word()  # how far a key is shifted to give its line
    full_shift: int = word()  # the same where the part has its full size
    free: int = word()  # how many entries more before it grows
    lines: list[int] = row()


class ExactTable(Shared):
    """The table, with what else threads share."""

    upper: Part = record(Part)
    lower: Part = record(Part)


exact_table_at = View(ExactTable)


def new_exact_table(compiled: bool, lines: int) -> ExactTable:
    """An empty table, small at first, of at most so many lines beside those of the lower part."""
    lines = lines if compiled else min(lines, INTERPRETED_LINES)
    sizes = {"lower": LOWER_LINES, "upper": lines}
    table = ExactTable.new(compiled, busy=BUSY_SLOTS, **{name: {"lines": n} for name, n in sizes.items()})
    table.threads = 1
    for part, most in ((table.lower, LOWER_LINES), (table.upper, lines)):
        part.full_shift = KEY_BITS - (most.bit_length() - 1)
        part.shift = KEY_BITS - FEWEST_BITS
        part.free = FEWEST_LINES // SPARSE
    return table


@kernel
def line_of(key: int, part: Any) -> int:
    """In which line of a part a position belongs."""
    return key >> part.shift  # type: ignore[no-any-return]


@kernel
def look_up(key: int, part: Any) -> int:
    """What is known of a position; 0 where nothing is."""
    word = part.lines[line_of(key, part)]
    return word & (1 << DATA_BITS) - 1 if word >> DATA_BITS == key & TAG else 0


@kernel
def write_down(points: bool, key: int, part: Any, number: int, goal: int, ply: int, threads: int) -> None:
    """Keep whether the number of a position reaches a goal, and what it is; what was in its line is lost."""
    bound = PROVED if number >= goal else REFUTED
    small = made_small(points, further(points, number, -ply))
    if -MOST <= small <= MOST:
        part.lines[line_of(key, part)] = (key & TAG) << DATA_BITS | bound | small + 256
        part.free -= 1
        if part.free <= 0 and part.shift > part.full_shift and threads == 1:  # never under others' feet
            grow(part)


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
def grow(part: Any) -> None:
    """Double a part. What was in a line belongs to one of two now, as the next bit of its key says."""
    lines, count = part.lines, 1 << KEY_BITS - part.shift
    part.shift -= 1
    part.free = 2 * count // SPARSE
    for line in range(count - 1, -1, -1):  # upwards in memory, so from the end
        word = lines[line]
        lines[line] = 0
        if word != 0:
            lines[2 * line + (word >> DATA_BITS + part.shift & 1)] = word


@kernel
def clear(part: Any) -> None:
    """Forget everything, and begin small again."""
    for line in range(1 << KEY_BITS - part.shift):
        part.lines[line] = 0
    part.shift = KEY_BITS - FEWEST_BITS
    part.free = FEWEST_LINES // SPARSE


@kernel
def enlarge_part(part: Any, bits: int) -> None:
    """Let a part have 2 ** bits lines, or as many as it can."""
    while part.shift > max(KEY_BITS - bits, part.full_shift):
        grow(part)
