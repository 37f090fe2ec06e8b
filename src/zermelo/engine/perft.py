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
from zermelo.engine.kernel import kept_kernel, kernel
from zermelo.engine.kernels.work import new_work, work_at
from zermelo.errors import CannotCompile, GameError

MOST_MOVES = 1024  # of a position
SHALLOW = 3  # moves, which Python counts in no time


@kept_kernel
def perft_from(rules: Any, state: Any, depth: int, made: bool, work: Any) -> int:
    """`perft`, as Python calls it."""
    return perft(rules, state, 0, depth, made, work_at(work))


@kernel
def perft(rules: Any, state: Any, ply: int, depth: int, made: bool, work: Any) -> int:
    """How many lines of `depth` moves there are, -1 where a position has too many moves to list.

    Unless every move is `made`, the last one of a line is only counted.
    """
    if depth == 0:
        return 1
    if not rules.has_stuck and rules.score(state) is not None:
        return 0
    if depth == 1 and not made:
        return int(rules.count(state))
    moves = work.moves[ply]
    count, total = rules.fill(state, moves, work.room), 0
    for i in range(count):
        below = perft(rules, rules.play(state, moves[i]), ply + 1, depth - 1, made, work)
        if below < 0:
            return -1
        total += below
    return total if count >= 0 else -1


def perft_counter(
    game: Game[S, Any], depth: int, notify: Callable[[str], None], *, made: bool = False
) -> Callable[[S], int]:
    """What counts the lines of `depth` moves from a state, in machine code where that can be."""
    from zermelo.engine.compile import prepare, typed

    rules, work = Adapter(game), new_work(True, depth + 1, MOST_MOVES)
    try:
        prepare(rules, notify, "perft")
    except CannotCompile as reason:
        notify(str(reason))
        return lambda state: plain_perft(game, depth, state)

    def count(state: S) -> int:
        lines = int(perft_from.compiled(rules, typed(state, rules), depth, made, work.words))
        if lines < 0:
            raise GameError(f"a position of {game.title} has more than {MOST_MOVES} moves")
        return lines

    return count


def divided(
    game: Game[S, Any], depth: int, state: S, notify: Callable[[str], None]
) -> Iterator[tuple[Any, int]]:
    """How many lines each first move leads to: in machine code where there are so many that it pays.

    What has to be compiled is compiled before this returns; the counting begins with the first that is asked.
    """
    if depth <= SHALLOW:
        return plainly_divided(game, depth, state)
    count = perft_counter(game, depth - 1, notify)
    return ((move, count(game.play(state, move))) for move, _ in plainly_divided(game, 1, state))
