"""How good a position looks: the one place where a search that goes no further asks.

The game says so (`evaluate`), or a net does (net.py) but for what is `familiar` to the game, or it has been
learnt from playouts (lessons.py): a number for every byte of a state, by its value, and their sum. What is
learnt is given at run time; it compiles nothing.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import kernel
from zermelo.engine.kernels.net import net_judged
from zermelo.value import ESTIMATE

BYTE = 256  # values of a byte
FRACTION = 10  # bits of what is learnt, behind the point


@kernel
def judged(rules: Any, state: Any, ply: int, work: Any) -> int:
    """The estimate of a position, to the player to move."""
    if rules.has_net and work.net.width and not (rules.has_familiar and rules.familiar(state)):
        return net_judged(rules, state, seen_by(rules, state, ply, work), ply, work.net)
    if rules.has_evaluate or work.judging == 0:
        return rules.evaluate(state)  # type: ignore[no-any-return]
    words, places, weights, judging = work.laid_out, work.places, work.weights, work.judging
    rules.put_words(state, words)
    at = player_at(rules, state, ply, work) * judging * BYTE
    total = 1 << FRACTION - 1
    for i in range(judging):
        place = places[i]
        total += weights[at + (words[place >> 3] >> 8 * (place & 7) & BYTE - 1)]
        at += BYTE
    return int(max(-ESTIMATE, min(ESTIMATE, total >> FRACTION)))


@kernel
def seen_by(rules: Any, state: Any, ply: int, work: Any) -> int:
    """Whose bank of a net's rows to take: there is one for both where planes show what is mine."""
    if rules.has_planes:
        return 0
    return player_at(rules, state, ply, work)


@kernel
def player_at(rules: Any, state: Any, ply: int, work: Any) -> int:
    """Who is to move, so many plies below the root: the state tells, or that the players alternate."""
    if rules.takes_turns:
        return int((work.root_player + ply) & 1)
    return int(rules.turn(state))
