"""Which move to try first. A good guess makes alpha-beta look at the square root of the tree.

Every move gets a rank, one integer whose high bits count for more:

    the table's move | the game's own order | killer, reply, history | place in the list of moves

A killer made a cut at this ply in a neighbouring line; the reply (counter-move) last refuted the move just
played; history counts cuts everywhere. Among equals, the move that the game names first goes first.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.layout import (
    HISTORY,
    KILLERS,
    MOVES,
    NO_MOVE,
    RANKS,
    REPLIES,
    ROOM,
    SETTINGS,
    SLOTS,
    USE_ORDER,
)
from zermelo.engine.table import NO_PLACE

PLACE_BITS, LEARNT_BITS = 9, 22
FROM_TABLE = 1 << 61
MOST_ORDER = (1 << 29) - 1
FIRST_KILLER, SECOND_KILLER, REPLY = 1 << 21, 3 << 19, 1 << 20
MOST_HISTORY = (1 << 19) - 1
DEFERRED = -(1 << 62)  # ranks below this: left for later, another thread is at work on them


@kernel
def rank_moves(rules: Any, state: Any, ply: int, count: int, first: int, last: int, work: Any) -> None:
    """Give each move of this ply its rank; `first` is the place of the table's move."""
    moves = work[MOVES] + ply * work[ROOM]
    ranks = work[RANKS] + ply * work[ROOM]
    ordered = work[SETTINGS] & USE_ORDER
    for place in range(count):
        rank = 0
        if ordered:
            rank = rules.order(state, work[moves + place]) << LEARNT_BITS
            rank += learnt(rules, work[moves + place], ply, last, work)
        rank = (rank << PLACE_BITS) + NO_PLACE - min(place, NO_PLACE)
        if place == first:
            rank += FROM_TABLE
        work[ranks + place] = rank


@kernel
def learnt(rules: Any, move: int, ply: int, last: int, work: Any) -> int:
    """What earlier cuts say about a move."""
    rank = favour(move, ply, last, work)
    return rank if rank else int(work[work[HISTORY] + rules.slot(move)])


@kernel
def favour(move: int, ply: int, last: int, work: Any) -> int:
    """The rank of a move that made a cut in a neighbouring line; 0 of others."""
    killers = work[KILLERS] + 2 * ply
    if work[killers] == move:
        return FIRST_KILLER
    if work[killers + 1] == move:
        return SECOND_KILLER
    return REPLY if last != NO_MOVE and work[work[REPLIES] + last] == move else 0


@kernel
def best_to_front(index: int, ply: int, count: int, work: Any) -> tuple[int, int]:
    """Swap the move of highest rank among those from `index` on into its place; the move and its rank."""
    moves = work[MOVES] + ply * work[ROOM]
    ranks = work[RANKS] + ply * work[ROOM]
    best = index
    for i in range(index + 1, count):
        if work[ranks + i] > work[ranks + best]:
            best = i
    move, rank = work[moves + best], work[ranks + best]
    if best != index:
        work[moves + best], work[ranks + best] = work[moves + index], work[ranks + index]
        work[moves + index], work[ranks + index] = move, rank
    return move, rank


@kernel
def place_of_rank(rank: int) -> int:
    """Where the game named the move that has this rank."""
    return NO_PLACE - (rank & NO_PLACE) if rank > DEFERRED else NO_PLACE


@kernel
def remember_cut(rules: Any, move: int, ply: int, depth: int, last: int, work: Any) -> None:
    """A move has made a cut: it may do so again."""
    killers = work[KILLERS] + 2 * ply
    if work[killers] != move:
        work[killers + 1] = work[killers]
        work[killers] = move
    if last != NO_MOVE:
        work[work[REPLIES] + last] = move
    slot = work[HISTORY] + rules.slot(move)
    near = min(depth, 64)  # a search to the end of the game has no depth to speak of
    work[slot] += near * near + 1
    if work[slot] > MOST_HISTORY:
        for i in range(work[HISTORY], work[HISTORY] + SLOTS):
            work[i] >>= 1
