"""Which move to try first. A good guess makes alpha-beta look at the square root of the tree.

Every move gets a rank, one integer whose high bits count for more:

    the table's move | the game's own order | killer, counter-move, history | place in the list of moves

A killer made a cut at this ply in a neighbouring line; the counter-move last refuted the move just
played; history counts cuts everywhere. Among equals, the move that the game names first goes first.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_MOVE, NO_PLACE, SLOTS
from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.work import USE_ORDER

PLACE_BITS, LEARNT_BITS = 9, 22
FROM_TABLE = 1 << 61
MOST_ORDER = (1 << 29) - 1
FIRST_KILLER, SECOND_KILLER, COUNTER_MOVE = 1 << 21, 3 << 19, 1 << 20
MOST_HISTORY = (1 << 19) - 1
LOSING = 1 << 61  # what is taken from the rank of a move that loses by exchange
DEFERRED = -(1 << 62)  # ranks below this: left for later, another thread is at work on them


@kernel
def rank_moves(rules: Any, state: Any, ply: int, count: int, first: int, last: int, work: Any) -> None:
    """Give each move of this ply its rank; `first` is the place of the table's move."""
    moves, ranks = work.moves[ply], work.ranks[ply]
    ordered = work.settings & USE_ORDER
    for place in range(count):
        rank = 0
        if ordered:
            rank = order_of(rules, state, moves[place]) << LEARNT_BITS
            rank += learnt(rules, moves[place], ply, last, work)
        rank = (rank << PLACE_BITS) + NO_PLACE - min(place, NO_PLACE)
        if place == first:
            rank += FROM_TABLE
        ranks[place] = rank


@kernel
def order_of(rules: Any, state: Any, move: int) -> int:
    """The game's own order, as far as there is room for it in a rank."""
    return int(max(-MOST_ORDER, min(MOST_ORDER, rules.order(state, move))))


@kernel
def learnt(rules: Any, move: int, ply: int, last: int, work: Any) -> int:
    """What earlier cuts say about a move."""
    rank = favour(move, ply, last, work)
    return rank if rank else int(work.history[rules.slot(move)])


@kernel
def favour(move: int, ply: int, last: int, work: Any) -> int:
    """The rank of a move that made a cut in a neighbouring line; 0 of others."""
    killers = work.killers[ply]
    if killers[0] == move:
        return FIRST_KILLER
    if killers[1] == move:
        return SECOND_KILLER
    return COUNTER_MOVE if last != NO_MOVE and work.counter_moves[last] == move else 0


@kernel
def best_to_front(index: int, ply: int, count: int, work: Any) -> tuple[int, int]:
    """Swap the move of highest rank among those from `index` on into its place; the move and its rank."""
    moves, ranks = work.moves[ply], work.ranks[ply]
    best = index
    for i in range(index + 1, count):
        if ranks[i] > ranks[best]:
            best = i
    move, rank = moves[best], ranks[best]
    if best != index:
        moves[best], ranks[best] = moves[index], ranks[index]
        moves[index], ranks[index] = move, rank
    return move, rank


@kernel
def place_of_rank(rank: int) -> int:
    """Where the game named the move that has this rank."""
    return NO_PLACE - (rank & NO_PLACE) if rank > DEFERRED else NO_PLACE


@kernel
def remember_cut(rules: Any, move: int, ply: int, depth: int, last: int, work: Any) -> None:
    """A move has made a cut: it may do so again."""
    work.cutoffs += 1
    remember_killer(move, ply, last, work)
    history, slot = work.history, rules.slot(move)
    near = min(depth, 64)  # a search to the end of the game has no depth to speak of
    history[slot] += near * near + 1
    if history[slot] > MOST_HISTORY:
        for i in range(SLOTS):
            history[i] >>= 1


@kernel
def remember_killer(move: int, ply: int, last: int, work: Any) -> None:
    """A move has made a cut at this ply, after the move `last`."""
    killers = work.killers[ply]
    if killers[0] != move:
        killers[1] = killers[0]
        killers[0] = move
    if last != NO_MOVE:
        work.counter_moves[last] = move
