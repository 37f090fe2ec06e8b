"""What every search does at a position: count it, see whether the game is over, keep the line of play."""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.work import OUT_OF_MOVES, OUT_OF_NODES, OUT_OF_PLIES, STUCK
from zermelo.value import WIN

INFINITE = WIN + 1
NOWHERE = 1 << 30  # no repetition: deeper than any ply
BEFORE = -1  # a repetition of what stood before the root: the root's value, too, hangs on the way here then


@kept_kernel
def identity_of(rules: Any, state: Any) -> int:
    """What a position is known by when it comes back, as the search computes it."""
    return rules.identity(state)  # type: ignore[no-any-return]


@kernel
def visit(ply: int, work: Any) -> None:
    """Enter a position, from which no line is known yet."""
    enter(ply, work)
    work.lengths[ply] = 0


@kernel
def enter(ply: int, work: Any) -> None:
    """Count a position; stop the search where it must."""
    work.nodes += 1
    if work.nodes > work.node_limit:
        work.stopped = OUT_OF_NODES
    if ply > work.deepest:
        work.deepest = ply
    if ply >= work.plies - 1:
        work.stopped = OUT_OF_PLIES


@kernel
def finished(rules: Any, state: Any, ply: int, keyed: bool, work: Any) -> tuple[bool, int, int]:
    """Whether the game is over here, by its rules or by repetition; its number; and the position's key.

    The key is only worked out where it is wanted: `keyed`.
    """
    score = rules.ended(state)
    if score is not None:
        work.leaves += 1
        return True, rules.worth(score, ply), 0
    if rules.repeats and repeated(rules, state, ply, work):
        return True, 0, 0
    key = rules.key(state) ^ work.mark if keyed else 0
    if ply == 0:  # a root with moves excluded is another position to the table
        key ^= work.root_mark
    return False, 0, key


@kernel
def repeated(rules: Any, state: Any, ply: int, work: Any) -> bool:
    """Whether this position makes a draw by standing here again; if so, note the ply it stood at.

    One that stood in the search already counts at once: who can come back once can do so again.
    """
    path, root = work.path, work.earlier
    here, identity = root + ply, rules.identity(state)
    path[here] = identity
    if ply == 0:
        return False
    earliest = 0
    if rules.has_reversible:
        earliest = max(earliest, here - rules.reversible(state))
    times, step = 0, 1
    if rules.takes_turns:
        step = 2  # one move ago the other player was to move, whatever the state says
    for i in range(here - step, earliest - 1, -step):
        if path[i] == identity:
            times += 1
            if i >= root or times >= rules.repeats:
                work.leaves += 1
                work.first_repeat = min(work.first_repeat, max(BEFORE, i - root))
                return True
    return False


@kernel
def list_moves(rules: Any, state: Any, ply: int, work: Any) -> int:
    """List the moves of a position; how many there are. None is the end of a game, or stops the search."""
    return listed(rules, rules.fill(state, work.moves[ply], work.room), work)


@kernel
def list_promising(rules: Any, state: Any, ply: int, work: Any) -> int:
    """`list_moves`, of those that are worth a look. Where somebody has chosen moves, all are."""
    if ply == 0 and work.excluded_count:
        return list_moves(rules, state, ply, work)
    return listed(rules, rules.fill_promising(state, work.moves[ply], work.room), work)


@kernel
def listed(rules: Any, count: int, work: Any) -> int:
    """How many moves there are, which were listed so."""
    if count < 0:
        work.stopped = OUT_OF_MOVES
    elif count == 0:
        work.leaves += 1
        if not rules.has_stuck:
            work.stopped = STUCK
    return int(max(0, count))


@kernel
def exclude(count: int, work: Any) -> int:
    """Drop from the root's ranked moves those that are not to be searched; how many remain."""
    moves, ranks = work.moves[0], work.ranks[0]
    for i in range(work.excluded_count):
        for place in range(count):
            if moves[place] == work.excluded[i]:
                count -= 1
                moves[place], ranks[place] = moves[count], ranks[count]
                break
    return count


@kernel
def keep_line(move: int, ply: int, work: Any) -> None:
    """The best line from here is this move and the best line from the ply below."""
    here, below, length = work.lines[ply], work.lines[ply + 1], work.lengths[ply + 1]
    here[0] = move
    for i in range(length):
        here[1 + i] = below[i]
    work.lengths[ply] = length + 1
