"""The transposition table: what is known of positions already searched.

An entry is two words. The second holds what is known, the first the position's key xor the second, so that
an entry half written by another thread does not match any key (Hyatt's lock-free table). Four entries make
a bucket, which is one line of the processor's cache.

    bit  0-31  the number, plus 2**31      32-43  depth searched       44-45  bound: upper, lower, exact
        46     complete: no estimate in it 47-55  move, as its place   56-62  age

A won or lost number is stored as seen from the position itself, not from the root.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_PLACE
from zermelo.engine.kernel import View, kernel, prefetch
from zermelo.engine.kernels.work import BUSY_SLOTS, Shared
from zermelo.engine.memory import row, word
from zermelo.value import ESTIMATE

AT_MOST, AT_LEAST, EXACT = 1, 2, 3  # what is known: an upper bound, a lower bound, the number itself
MOST_DEPTH = (1 << 12) - 1
BUCKET = 8  # words: four entries of two
INTERPRETED_MEGABYTES = 2.0  # a list of Python numbers is no place for a large table


class Table(Shared):
    """The table, with what else threads share."""

    mask: int = word()  # number of buckets - 1
    age: int = word()  # of the search, modulo 128: old entries make room first
    entries: list[int] = row()


table_at = View(Table)


def new_table(compiled: bool, megabytes: float, threads: int) -> Table:
    """An empty table of at most this size."""
    if not compiled:
        megabytes = min(megabytes, INTERPRETED_MEGABYTES)
    buckets = 1 << max(0, int(megabytes * 2**20 / (8 * BUCKET)).bit_length() - 1)
    table = Table.new(compiled, busy=BUSY_SLOTS, entries=buckets * BUCKET)
    table.mask, table.threads = buckets - 1, threads
    return table


@kernel
def probe(shared: Any, key: int) -> int:
    """The entry of a position, 0 where there is none."""
    entries, at = shared.entries, (key & shared.mask) * BUCKET
    for i in range(at, at + BUCKET, 2):
        data = entries[i + 1]
        if data != 0 and entries[i] ^ data == key:
            return int(data)
    return 0


@kernel
def store(shared: Any, key: int, data: int) -> None:
    """Keep an entry, in place of an old one of the same position, or of the least useful in the bucket."""
    entries, at = shared.entries, (key & shared.mask) * BUCKET
    victim, least = at, 1 << 30
    for i in range(at, at + BUCKET, 2):
        old = entries[i + 1]
        if old == 0 or entries[i] ^ old == key:
            victim = i
            break
        # an entry loses eight plies of worth for every search that has passed since
        worth = depth_of(old) - 8 * ((shared.age - (old >> 56)) & 127)
        if worth < least:
            victim, least = i, worth
    entries[victim] = key ^ data
    entries[victim + 1] = data


@kernel
def fetch(shared: Any, key: int) -> None:
    """Have a position's bucket ready by the time that it is looked at."""
    prefetch(shared.entries, (key & shared.mask) * BUCKET)


@kernel
def entry(number: int, depth: int, bound: int, complete: int, place: int, age: int) -> int:
    """Pack what is known of a position."""
    depth = min(depth, MOST_DEPTH)
    place = min(place, NO_PLACE)
    return (number + (1 << 31)) | depth << 32 | bound << 44 | complete << 46 | place << 47 | age << 56


@kernel
def number_of(data: int) -> int:
    """The number of an entry."""
    return (data & 0xFFFFFFFF) - (1 << 31)


@kernel
def depth_of(data: int) -> int:
    """How deep the search went."""
    return data >> 32 & MOST_DEPTH


@kernel
def bound_of(data: int) -> int:
    """Whether the number is an upper bound, a lower bound, or exact."""
    return data >> 44 & 3


@kernel
def complete_of(data: int) -> int:
    """1 where no estimate had a say."""
    return data >> 46 & 1


@kernel
def place_of(data: int) -> int:
    """The best move, as its place in the order in which the game names its moves."""
    return data >> 47 & NO_PLACE


@kernel
def further(points: bool, number: int, plies: int) -> int:
    """A win or loss that lies `plies` further away; any other number as it is."""
    if points:
        return number
    if number > ESTIMATE:
        return number - plies
    if number < -ESTIMATE:
        return number + plies
    return number


@kernel
def settles(rules: Any, data: int, ply: int, alpha: int, beta: int) -> bool:
    """Whether what is known of a position answers what is asked: where its value lies beside the window."""
    number, bound = further(rules.counts_points, number_of(data), ply), bound_of(data)
    return bool(
        bound == EXACT or (bound == AT_LEAST and number >= beta) or (bound == AT_MOST and number <= alpha)
    )


@kernel
def keep(
    rules: Any,
    key: int,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    best: int,
    complete: int,
    place: int,
    shared: Any,
) -> None:
    """Put into the table what a search with this window has found."""
    bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    number = further(rules.counts_points, best, -ply)
    store(shared, key, entry(number, depth, bound, complete, place, shared.age))
