"""What a selective search learns about moves while it searches: which ones make cuts, and after which.

    killers     two moves of each ply that made a cut in a neighbouring line
    replies     the move that last refuted each move
    history     how a move has fared, whatever the position: from two players' thousands of positions
    follow-ups  how a move has fared after the move before it, and after the one before that

History and follow-ups are rewarded where a quiet move makes a cut, and what was tried before it in vain is
punished. For follow-ups a move is known by its `pattern`, a small number: the piece and where it goes.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.layout import (
    FOLLOW_UPS,
    HISTORY,
    KILLERS,
    MOVES,
    NO_MOVE,
    PATTERNS,
    PLAYED,
    RANKS,
    REPLIES,
    ROOM,
    SLOTS,
)
from zermelo.engine.ordering import FROM_TABLE, LEARNT_BITS, PLACE_BITS, favour
from zermelo.engine.table import NO_PLACE

MOST = 1 << 14  # of one history


@kernel
def rank_by_experience(
    rules: Any, state: Any, ply: int, count: int, first: int, last: int, side: int, work: Any
) -> None:
    """Give each move of this ply its rank; `first` is the place of the table's move, `side` who moves."""
    moves = work[MOVES] + ply * work[ROOM]
    ranks = work[RANKS] + ply * work[ROOM]
    for place in range(count):
        move = work[moves + place]
        rank = rules.order(state, move) << LEARNT_BITS
        if rank == 0:
            rank = favour(move, ply, last, work)
            if rank == 0:
                rank = past_of(rules, state, move, ply, side, work)
        rank = (rank << PLACE_BITS) + NO_PLACE - min(place, NO_PLACE)
        if place == first:
            rank += FROM_TABLE
        work[ranks + place] = rank


@kernel
def past_of(rules: Any, state: Any, move: int, ply: int, side: int, work: Any) -> int:
    """How a quiet move has fared: everywhere, after the last move, and after the one before."""
    pattern = rules.pattern(state, move)
    total = work[work[HISTORY] + SLOTS * side + rules.slot(move)]
    if ply > 0:
        total += work[follow_up(ply - 1, pattern, side, work)]
    if ply > 1:
        total += work[follow_up(ply - 2, pattern, side, work)]
    return int(total)


@kernel
def follow_up(ply: int, pattern: int, side: int, work: Any) -> int:
    """Where it is kept how a move has fared after the one made at `ply`."""
    return work[FOLLOW_UPS] + (work[work[PLAYED] + ply] * 2 + side) * PATTERNS + pattern  # type: ignore[no-any-return]


@kernel
def remember(
    rules: Any, state: Any, index: int, before: int, ply: int, depth: int, last: int, side: int, work: Any
) -> None:
    """The quiet move at `index` has made a cut and may do so again; the first `before` moves may not."""
    moves = work[MOVES] + ply * work[ROOM]
    killers = work[KILLERS] + 2 * ply
    move = work[moves + index]
    if work[killers] != move:
        work[killers + 1] = work[killers]
        work[killers] = move
    if last != NO_MOVE:
        work[work[REPLIES] + last] = move
    bonus = min(1600, 170 * depth - 100)
    reward(rules, state, move, bonus, ply, side, work)
    for i in range(moves, moves + before):
        if not rules.loud(state, work[i]):
            reward(rules, state, work[i], -bonus, ply, side, work)


@kernel
def reward(rules: Any, state: Any, move: int, bonus: int, ply: int, side: int, work: Any) -> None:
    """Change what is known of a move."""
    nearer(work[HISTORY] + SLOTS * side + rules.slot(move), bonus, work)
    pattern = rules.pattern(state, move)
    for back in range(1, 3):
        if ply >= back:
            nearer(follow_up(ply - back, pattern, side, work), bonus, work)


@kernel
def nearer(at: int, bonus: int, work: Any) -> None:
    """Change one number, the less the nearer it already is to its limit."""
    work[at] += bonus - work[at] * abs(bonus) // MOST
