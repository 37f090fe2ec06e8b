"""Counting all lines of play of a certain length: what shows, to the last move, that rules are right.

`zermelo.perft` counts as the books do. This counts the same in machine code, a hundred times as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zermelo.contract import Game, S
from zermelo.count import divided as plainly_divided
from zermelo.count import perft as plain_perft
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.perft import perft_from
from zermelo.engine.kernels.work import OUT_OF_MOVES, new_work
from zermelo.engine.run.threads import hand_over
from zermelo.engine.run.way import is_compiled
from zermelo.errors import GameError, Outgrown, Stopped
from zermelo.stop import Stop

MOST_MOVES = 1024  # of a position
SHALLOW = 3  # moves, which Python counts in no time
CALLED_OFF = -1


def perft_counter(
    game: Game[S, Any], depth: int, notify: Callable[[str], None] | None = None, *, made: bool = False
) -> Callable[[S], int]:
    """What counts the lines of `depth` moves from a state, in machine code where that can be."""
    rules = Adapter(game)
    if not hand_over(lambda: is_compiled(rules, "perft", None, notify), Stop()):
        return lambda state: plain_perft(game, depth, state)

    def count(state: S) -> int:
        try:
            return _counted(rules, state, depth, made)
        except Outgrown as error:
            rules.make_room(error)
            return count(state)

    return count


def _counted(rules: Adapter, state: Any, depth: int, made: bool) -> int:
    from zermelo.engine.compile import typed

    work, stop = new_work(True, depth + 1, MOST_MOVES), Stop()
    stop.listen(lambda: setattr(work, "stopped", CALLED_OFF))
    root = typed(state, rules)
    lines = hand_over(lambda: perft_from.compiled(rules, root, depth, made, work.words), stop)
    if work.stopped == OUT_OF_MOVES:
        raise GameError(f"a position of {rules.game.title} has more than {MOST_MOVES} moves")
    if work.stopped:
        raise Stopped("called off")
    return int(lines)


def divided(
    game: Game[S, Any], depth: int, state: S, notify: Callable[[str], None]
) -> Iterator[tuple[Any, int]]:
    """How many lines each first move leads to: in machine code where there are so many that it pays.

    What has to be compiled is compiled before this returns; the counting begins with the first that is asked.
    """
    if depth <= SHALLOW or game.says("chances"):
        return plainly_divided(game, depth, state)
    count = perft_counter(game, depth - 1, notify)
    return ((move, count(game.play(state, move))) for move, _ in plainly_divided(game, 1, state))
