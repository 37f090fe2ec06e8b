"""Minimax: MAX takes the largest of its children's values, MIN the smallest.

Three steps, as the notes take them: the value alone; the value and the move; the value, the move and the
whole line of play, which is the one to use.
"""

from __future__ import annotations

from zermelo.contract import Game, M, S
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.record import MAX
from zermelo.textbook.run import INF, Node, Run
from zermelo.value import Number, Value


def minimax_value(game: Game[S, M], state: Where[S, M] = None, *, depth: int | None = None) -> Value:
    """The value alone.

    >>> from zermelo import Tree
    >>> minimax_value(Tree([[3, 5, 2], [9, 1]]))
    +2
    """
    run = Run("minimax", game, state, depth=depth)

    def value(node: Node[S]) -> Number:
        here = run.leaf(node)
        if here is not None:
            return here
        values = [value(child) for _, child in run.children(node)]
        return max(values) if node.player == MAX else min(values)

    return run.value(run.root, value(run.root), 0, proved=not run.horizon)


def minimax_move(
    game: Game[S, M], state: Where[S, M] = None, *, depth: int | None = None
) -> tuple[Value, M] | tuple[Value, None]:
    """The value, and a move that reaches it (None where the game is over).

    >>> from zermelo import Tree
    >>> minimax_move(Tree([[3, 5, 2], [9, 1]]))
    (+2, 0)
    """
    run = Run("minimax", game, state, depth=depth)

    def value_and_move(node: Node[S]) -> tuple[Number, M | None]:
        here = run.leaf(node)
        if here is not None:
            return here, None
        choices = [(value_and_move(child)[0], move) for move, child in run.children(node)]
        return (max if node.player == MAX else min)(choices, key=lambda choice: choice[0])

    number, move = value_and_move(run.root)
    value = run.value(run.root, number, 0, proved=not run.horizon)
    return (value, None) if move is None else (value, move)


def minimax(
    game: Game[S, M],
    state: Where[S, M] = None,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    scoring: str = "soonest",
    record: bool = False,
) -> Result[S, M]:
    """The value, the move and the whole line of play, with two explicit roles.

    `depth` stops the search that many plies down and asks the game's `evaluate` there. `scoring` names a
    convention (see `zermelo.textbook.scoring`); `record=True` keeps every step in `result.record`.

    >>> from zermelo import Tree
    >>> minimax(Tree([[3, 5, 2], [9, 1]])).line.moves
    (0, 2)
    """
    run = Run("minimax", game, state, depth=depth, limits=limits, scoring=scoring, record=record)

    def maximizer(node: Node[S]) -> tuple[Number, tuple[M, ...]]:
        here = run.leaf(node)
        if here is not None:
            return here, ()
        best: Number = -INF
        line: tuple[M, ...] = ()
        for move, child in run.children(node):
            number, rest = role[child.player](child)
            run.came_back(node, move, number, rest)
            if number > best:
                best, line = number, (move, *rest)
                run.new_best(node, move, best)
        run.left(node, best)
        return best, line

    def minimizer(node: Node[S]) -> tuple[Number, tuple[M, ...]]:
        here = run.leaf(node)
        if here is not None:
            return here, ()
        best: Number = INF
        line: tuple[M, ...] = ()
        for move, child in run.children(node):
            number, rest = role[child.player](child)
            run.came_back(node, move, number, rest)
            if number < best:
                best, line = number, (move, *rest)
                run.new_best(node, move, best)
        run.left(node, best)
        return best, line

    role = (maximizer, minimizer)
    return run.result(*role[run.root.player](run.root))
