"""A win by force: threat after threat, until one has no answer. What is found is a proof, and no estimate.

The attacker makes only moves that must be answered, and the other has all the answers that there are: what is
`promising` under a threat leaves none out. So the tree is narrow, and can be looked through far beyond where
any other search ends.

    FOURS     every move of the attacker's is `loud`, and the other is `forced` to answer it at once
    THREATS   every one `threatens`: let it pass, and `bounds` say that the game is lost

To find nothing says only that there is no win of this kind, within so many moves of the attacker's.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_MOVE, NO_PLACE
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.node import finished, keep_line, list_promising, visit
from zermelo.engine.kernels.ordering import best_to_front, rank_moves
from zermelo.engine.kernels.table import EXACT, MOST_DEPTH, depth_of, entry, number_of, probe, store, table_at
from zermelo.engine.kernels.work import OUT_OF_MOVES, work_at
from zermelo.value import ESTIMATE

ANSWERS, FOURS, THREATS = 0, 1, 2  # what is asked: to list what is promising, or for wins of these kinds
FAILS, WINS, OPEN = 0, 1, 2  # what is known of a position; OPEN: nothing yet
NEVER, PERHAPS = 0, -1  # no number of such threats wins; so many do not, but more might


@kept_kernel
def force_from(rules: Any, state: Any, depth: int, kind: int, work: Any, shared: Any) -> int:
    """The fewest threats that win, counted from 1, the first in the line; at most `depth`, else why not.

    Or, where that is asked, how many moves are promising: they are listed, the likeliest first.
    """
    mine, table = work_at(work), table_at(shared)
    begun = rules.followed(state, mine.frames)
    if kind == ANSWERS:
        return in_order(rules, begun, mine)
    for most in range(depth + 1):
        mine.horizon = 0
        if force(rules, begun, 0, most, kind, mine, table) == WINS:
            return most + 1
        if mine.stopped or not mine.horizon:
            return NEVER
    return PERHAPS


@kernel
def in_order(rules: Any, state: Any, work: Any) -> int:
    """List the promising moves of a position, the likeliest first; how many there are."""
    count = list_promising(rules, state, 0, work)
    rank_moves(rules, state, 0, count, NO_PLACE, NO_MOVE, work)
    for index in range(count):
        best_to_front(index, 0, count, work)
    return count


@kernel
def force(rules: Any, state: Any, ply: int, depth: int, kind: int, work: Any, shared: Any) -> int:
    """Whether the attacker, who is to move at even plies, wins by `depth` threats more: WINS or FAILS."""
    visit(ply, work)
    if work.stopped:
        return FAILS
    attacking = ply % 2 == 0
    known, key, sure = at_sight(rules, state, ply, depth, kind, work, shared)
    if known != OPEN:
        return known
    horizon = work.horizon
    if attacking and not sure and not rules.forced(state):
        count = list_threats(rules, state, ply, kind, work)
    else:
        count = list_promising(rules, state, ply, work)
    rank_moves(rules, state, ply, count, NO_PLACE, NO_MOVE, work)
    found = FAILS if attacking or count == 0 else WINS
    for index in range(count):
        move, _ = best_to_front(index, ply, count, work)
        child = rules.play(state, move)
        below = force(rules, child, ply + 1, depth - (attacking and not sure), kind, work, shared)
        if work.stopped:
            return FAILS
        if (below == WINS) == attacking:
            found = below
            keep_line(move, ply, work)
            break
    deep = MOST_DEPTH if work.horizon == horizon else depth
    store(shared, key, entry(found, deep, EXACT, 1, NO_PLACE, shared.age))
    return found


@kernel
def at_sight(
    rules: Any, state: Any, ply: int, depth: int, kind: int, work: Any, shared: Any
) -> tuple[int, int, bool]:
    """What there is to know before any move is looked at; the key; whether the attacker surely wins."""
    attacking = ply % 2 == 0
    over, number, key = finished(rules, state, ply, True, work)
    if over:
        return WINS if (number > 0 and attacking) or (number < 0 and not attacking) else FAILS, key, False
    least, most = rules.bounds(state, ply)
    sure = least > ESTIMATE if attacking else most < -ESTIMATE
    if sure and ply > 0:
        return WINS, key, True
    if (most < -ESTIMATE and attacking) or (least > ESTIMATE and not attacking):
        return FAILS, key, False
    if not attacking and not is_pressed(rules, state, ply, kind):
        return FAILS, key, False
    data = probe(shared, key)
    if data and ply > 0:
        if number_of(data) == WINS:
            return WINS, key, False
        if depth_of(data) >= depth:
            work.horizon += depth_of(data) < MOST_DEPTH
            return FAILS, key, False
    if attacking and depth <= 0 and not sure:
        work.horizon += 1
        return FAILS, key, False
    return OPEN, key, sure


@kernel
def list_threats(rules: Any, state: Any, ply: int, kind: int, work: Any) -> int:
    """List the moves of an attacker who has nothing to answer himself; how many there are."""
    moves = work.moves[ply]
    if kind == FOURS:
        count = rules.fill_loud(state, moves, work.room)
    else:
        count = rules.fill_promising(state, moves, work.room)
    if count < 0:
        work.stopped = OUT_OF_MOVES
    kept = 0
    for place in range(count):
        if kind == FOURS or rules.threatens(state, moves[place]):
            moves[kept] = moves[place]
            kept += 1
    return kept


@kernel
def is_pressed(rules: Any, state: Any, ply: int, kind: int) -> bool:
    """Whether the defender has something to answer: doing nothing loses for sure."""
    if rules.forced(state):
        return True
    if kind == FOURS:
        return False
    least, _ = rules.bounds(rules.skip(state), ply + 1)
    return bool(least > ESTIMATE)
