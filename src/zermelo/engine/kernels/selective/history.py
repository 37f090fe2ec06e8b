"""What a selective search learns about moves while it searches: which ones make cuts, and after which.

    killers         two moves of each ply that made a cut in a neighbouring line
    counter-moves   the move that last refuted each move
    history         how a move has fared, whatever the position
    continuation    how a move has fared after the move before it, and after the one before that

Both histories are rewarded where a quiet move makes a cut, and what was tried before it in vain is punished.
For continuation history a move is known by its `pattern`, a small number: the piece and where it goes.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_PLACE, PATTERNS, SLOTS
from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.ordering import (
    FROM_TABLE,
    LEARNT_BITS,
    PLACE_BITS,
    favour,
    order_of,
    remember_killer,
)

MOST = 1 << 14  # of one history


@kernel
def rank_by_history(rules: Any, state: Any, ply: int, count: int, first: int, last: int, work: Any) -> None:
    """Give each move of this ply its rank; `first` is the place of the table's move."""
    moves, ranks = work.moves[ply], work.ranks[ply]
    for place in range(count):
        move = moves[place]
        rank = order_of(rules, state, move) << LEARNT_BITS
        if not rules.loud(state, move):
            learnt = favour(move, ply, last, work)
            rank += learnt if learnt else past_of(rules, state, move, ply, work)
        rank = (rank << PLACE_BITS) + NO_PLACE - min(place, NO_PLACE)
        if place == first:
            rank += FROM_TABLE
        ranks[place] = rank


@kernel
def past_of(rules: Any, state: Any, move: int, ply: int, work: Any) -> int:
    """How a quiet move has fared: everywhere, after the last move, and after the one before."""
    side, pattern = rules.turn(state), rules.pattern(state, move)
    total = work.history[SLOTS * side + rules.slot(move)]
    if ply > 0:
        total += work.continuation[after(ply - 1, pattern, side, work)]
    if ply > 1:
        total += work.continuation[after(ply - 2, pattern, side, work)]
    return int(total)


@kernel
def after(ply: int, pattern: int, side: int, work: Any) -> int:
    """Where it is kept how a move has fared after the one made at `ply`."""
    return (work.played[ply] * 2 + side) * PATTERNS + pattern  # type: ignore[no-any-return]


@kernel
def remember(
    rules: Any, state: Any, index: int, before: int, ply: int, depth: int, last: int, work: Any
) -> None:
    """The move at `index` has made a cut. A quiet one may do so again; the first `before` moves may not."""
    work.cutoffs += 1
    moves = work.moves[ply]
    move = moves[index]
    if rules.loud(state, move):
        return
    remember_killer(move, ply, last, work)
    bonus = min(1600, work.margins.bonus * depth - 100)
    reward(rules, state, move, bonus, ply, work)
    for i in range(before):
        if not rules.loud(state, moves[i]):
            reward(rules, state, moves[i], -bonus, ply, work)


@kernel
def reward(rules: Any, state: Any, move: int, bonus: int, ply: int, work: Any) -> None:
    """Change what is known of a move."""
    side = rules.turn(state)
    nearer(work.history, SLOTS * side + rules.slot(move), bonus)
    pattern = rules.pattern(state, move)
    for back in range(1, 3):
        if ply >= back:
            nearer(work.continuation, after(ply - back, pattern, side, work), bonus)


@kernel
def nearer(row: Any, at: int, bonus: int) -> None:
    """Change one number, the less the nearer it already is to its limit."""
    row[at] += bonus - row[at] * abs(bonus) // MOST
