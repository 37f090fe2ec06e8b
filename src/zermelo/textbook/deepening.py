"""Iterative deepening: search to depth 1, then 2, then 3, ..., for as long as there is time.

It sounds wasteful and is not: the last depth costs more than all before it together, the table of the
earlier ones puts the best move first, and there is always a complete answer at hand when the time is up.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from zermelo.contract import Game, M, S
from zermelo.errors import Stopped
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.memory import Memory
from zermelo.textbook.run import INF, Run
from zermelo.value import Number


def deepening(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    record: bool = False,
    every_move: bool = False,
) -> Result[S, M]:
    """The last complete answer of `deepen`: exact where the game could be searched to its end.

    >>> from zermelo import Tree
    >>> deepening(Tree([[3, 5, 2], [9, 1]])).value
    +2
    """
    *_, last = deepen(game, state, depth=depth, limits=limits, record=record, every_move=every_move)
    return last


def deepen(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    record: bool = False,
    every_move: bool = False,
) -> Iterator[Result[S, M]]:
    """An answer for depth 1, 2, 3, ... until it is proved or a limit is reached.

    With `every_move`, each move at the root gets its whole value instead of a bound, and the deepening goes
    on until all of them are proved.
    """
    run = Run("deepening", game, state, depth=depth, limits=limits, record=record, mover=True)
    memory = Memory(run)
    deepest, answered = run.depth, False
    if game.score(run.root.state) is not None or deepest == 0:
        yield run.result(*memory.search(run.root, -INF, INF))
        return
    for plies in count(1) if deepest is None else range(1, deepest + 1):
        run.restart(plies)
        try:
            number, line = search_root(run, memory) if every_move else memory.search(run.root, -INF, INF)
        except Stopped:
            if not answered:
                raise
            return
        answered = True
        result = run.result(number, line)
        yield result
        settled = all(value.exact for value in run.moves.values()) if every_move else result.proved
        if settled:
            return


def search_root(run: Run[S, M], memory: Memory[S, M]) -> tuple[Number, tuple[M, ...]]:
    """The best move of the root, every move searched with the whole window."""
    run.leaf(run.root)
    best: Number = -INF
    line: tuple[M, ...] = ()
    for move, child in run.children(run.root):
        number, rest = memory.look(run.root, child, -INF, INF)
        run.came_back(run.root, move, number, rest)
        if number > best:
            best, line = number, (move, *rest)
            run.new_best(run.root, move, best)
    run.left(run.root, best)
    return best, line
