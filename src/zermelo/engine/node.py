"""What every search does at a position: count it, see whether the game is over, keep the line of play."""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.layout import (
    CALLED_OFF,
    DEEPEST,
    EARLIER,
    FIRST_REPEAT,
    LEAVES,
    LEFT_OUT,
    LENGTHS,
    LINES,
    MOVES,
    NODE_LIMIT,
    NODES,
    OUT_OF_NODES,
    OUT_OF_ROOM,
    PATH,
    PLIES,
    RANKS,
    STOP,
    STOPPED,
)
from zermelo.value import WIN

INFINITE = WIN + 1
NODES_BETWEEN_LOOKS = 1024
NOWHERE = 1 << 30  # no repetition: deeper than any ply


@kept_kernel
def key_of(rules: Any, state: Any) -> int:
    """The key of a position, as the search computes it."""
    return rules.key(state)  # type: ignore[no-any-return]


@kernel
def visit(ply: int, work: Any, shared: Any) -> None:
    """Enter a position, from which no line is known yet."""
    enter(ply, work, shared)
    work[work[LENGTHS] + ply] = 0


@kernel
def enter(ply: int, work: Any, shared: Any) -> None:
    """Count a position; stop the search where it must."""
    work[NODES] += 1
    if work[NODES] % NODES_BETWEEN_LOOKS == 0 and shared[STOP]:
        work[STOPPED] = CALLED_OFF
    if work[NODES] > work[NODE_LIMIT]:
        work[STOPPED] = OUT_OF_NODES
    if ply > work[DEEPEST]:
        work[DEEPEST] = ply
        if ply >= work[PLIES] - 1:
            work[STOPPED] = OUT_OF_ROOM


@kernel
def finished(rules: Any, state: Any, ply: int, keyed: bool, work: Any) -> tuple[bool, int, int]:
    """Whether the game is over here, by its rules or by repetition; its number; and the position's key.

    The key is only worked out where it is needed, or wanted: `keyed`.
    """
    score = rules.ended(state)
    if score is not None:
        work[LEAVES] += 1
        return True, rules.worth(score, ply), 0
    key = 0
    if rules.repeats or keyed:
        key = rules.key(state)
    if rules.repeats and repeated(rules, state, key, ply, work):
        return True, 0, key
    if ply == 0:  # a root with moves left out is another position to the table
        key ^= mark_of_root(work)
    return False, 0, key


@kernel
def repeated(rules: Any, state: Any, key: int, ply: int, work: Any) -> bool:
    """Whether this position makes a draw by standing here again; if so, note the ply it stood at.

    One that stood in the search already counts at once: who can come back once can do so again.
    """
    root = work[PATH] + work[EARLIER]
    here = root + ply
    work[here] = key
    if ply == 0:
        return False
    earliest = work[PATH]
    if rules.has_reversible:
        earliest = max(earliest, here - rules.reversible(state))
    times = 0
    for i in range(here - 1, earliest - 1, -1):
        if work[i] == key:
            times += 1
            if i >= root or times >= rules.repeats:
                work[LEAVES] += 1
                work[FIRST_REPEAT] = min(work[FIRST_REPEAT], max(0, ply + i - here))
                return True
    return False


@kernel
def mark_of_root(work: Any) -> int:
    """What tells a root with these moves left out from the position itself; 0 where all are searched."""
    return int(work[work[LEFT_OUT] + 1])


@kernel
def leave_out(count: int, work: Any) -> int:
    """Drop from the root's ranked moves those that are not to be searched; how many remain."""
    moves, ranks, out = work[MOVES], work[RANKS], work[LEFT_OUT]
    for i in range(out + 2, out + 2 + work[out]):
        for place in range(count):
            if work[moves + place] == work[i]:
                count -= 1
                work[moves + place], work[ranks + place] = work[moves + count], work[ranks + count]
                break
    return int(count)


@kernel
def keep_line(move: int, ply: int, work: Any) -> None:
    """The best line from here is this move and the best line from the ply below."""
    plies = work[PLIES]
    here, below = work[LINES] + ply * plies, work[LINES] + (ply + 1) * plies
    length = work[work[LENGTHS] + ply + 1]
    work[here] = move
    for i in range(length):
        work[here + 1 + i] = work[below + i]
    work[work[LENGTHS] + ply] = length + 1
