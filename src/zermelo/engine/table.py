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

from zermelo.engine.kernel import Prefetch, kernel
from zermelo.engine.layout import AGE, BUCKET, MASK, TABLE
from zermelo.value import ESTIMATE

UPPER, LOWER, EXACT = 1, 2, 3
MOST_DEPTH = (1 << 12) - 1
NO_PLACE = (1 << 9) - 1  # a move too far down the list to be remembered, or none


@Prefetch
def prefetch(array: Any, index: int) -> None:
    """Ask for a word before it is needed."""


@kernel
def probe(shared: Any, key: int) -> int:
    """The entry of a position, 0 where there is none."""
    at = TABLE + (key & shared[MASK]) * BUCKET
    for i in range(at, at + BUCKET, 2):
        data = shared[i + 1]
        if data != 0 and shared[i] ^ data == key:
            return int(data)
    return 0


@kernel
def store(shared: Any, key: int, data: int) -> None:
    """Keep an entry, in place of an old one of the same position, or of the least useful in the bucket."""
    at = TABLE + (key & shared[MASK]) * BUCKET
    victim, least = at, 1 << 30
    for i in range(at, at + BUCKET, 2):
        old = shared[i + 1]
        if old == 0 or shared[i] ^ old == key:
            victim = i
            break
        # an entry loses a ply of worth for every search that has passed since
        worth = depth_of(old) - 8 * ((shared[AGE] - (old >> 56)) & 127)
        if worth < least:
            victim, least = i, worth
    shared[victim] = key ^ data
    shared[victim + 1] = data


@kernel
def fetch(shared: Any, key: int) -> None:
    """Have a position's bucket ready by the time that it is looked at."""
    prefetch(shared, TABLE + (key & shared[MASK]) * BUCKET)


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
    return bool(bound == EXACT or (bound == LOWER and number >= beta) or (bound == UPPER and number <= alpha))


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
    bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
    number = further(rules.counts_points, best, -ply)
    store(shared, key, entry(number, depth, bound, complete, place, shared[AGE]))
