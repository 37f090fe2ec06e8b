"""The value of every move, by any algorithm: search each move's position by itself.

Alpha-beta and its kin only find out what the best move is worth; of the others they know that they are no
better. Asked about each move separately they say exactly how good it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Position, Where
from zermelo.result import Line, Result, Stats
from zermelo.textbook.run import Run
from zermelo.value import Value

Algorithm = Callable[..., Result[Any, Any]]


def every_move(
    algorithm: Algorithm, game: Game[S, M], state: Where[S, M] = None, *, limits: Limits | None = None
) -> Result[S, M]:
    """What `algorithm` says of the position, with the whole value of every move.

    >>> from zermelo import Tree, alphabeta
    >>> every_move(alphabeta, Tree([[3, 5, 2], [9, 1]])).moves
    {0: +2, 1: +1}
    """
    limits = limits or Limits()
    run = Run(algorithm.__name__, game, state, limits=limits)
    if run.leaf(run.root) is not None:
        return algorithm(game, run.position, limits=limits)
    below = [
        (move, _search(algorithm, run, run.position.after(move), limits), child.player)
        for move, child in run.children(run.root)
    ]
    root = run.root
    values = {
        move: _seen(result.value, player != root.player).plus(
            game.gained_for(root.player, root.player, root.state, move)
        )
        for move, result, player in below
    }
    best = max(values, key=lambda move: values[move].number)
    chosen = next(result for move, result, _ in below if move == best)
    proved = all(result.proved for _, result, _ in below)
    return Result(
        position=run.position,
        value=values[best],
        line=Line(game, run.root.state, (best, *chosen.line)),
        moves=values,
        proved=proved or (values[best].kind == "win" and chosen.proved),
        algorithm=run.algorithm,
        depth=1 + max(result.depth for _, result, _ in below),
        stats=_added([result.stats for _, result, _ in below], run.budget.seconds),
    )


def _search(algorithm: Algorithm, run: Run[S, M], position: Position[S, M], limits: Limits) -> Result[S, M]:
    """One move's position, one ply less deep, with what is left of the time."""
    run.budget.look()
    left = None if limits.seconds is None else max(limits.seconds - run.budget.seconds, 1e-3)
    depth = None if limits.depth is None else limits.depth - 1
    return algorithm(run.game, position, limits=replace(limits, depth=depth, seconds=left))


def _seen(value: Value, by_the_other: bool) -> Value:
    """A child's value, one ply earlier, as the player to move at the root sees it."""
    return -value.later() if by_the_other else value.later()


def _added(parts: list[Stats], seconds: float) -> Stats:
    return Stats(
        nodes=1 + sum(part.nodes for part in parts),
        leaves=sum(part.leaves for part in parts),
        cutoffs=sum(part.cutoffs for part in parts),
        table_hits=sum(part.table_hits for part in parts),
        seconds=seconds,
    )
