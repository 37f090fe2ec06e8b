"""Max^n: more than two players, each for themselves.

A position is worth a tuple, one number for each player, and whoever is to move takes the move whose tuple has
most in their own place. Where two are alike to the mover, they need not be to the others: such a game can
have several values, and this is the one where everybody takes the first of equals. With two players it is
minimax. Where luck moves, everybody's number is the average of what may come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import fsum

from zermelo.contract import Game, M, S
from zermelo.contract.several import checked_payoffs
from zermelo.errors import GameError
from zermelo.limits import Limits
from zermelo.position import Where
from zermelo.result import Result
from zermelo.textbook.run import Node, Run
from zermelo.value import Number, Value

Payoffs = tuple[Number, ...]


def maxn(
    game: Game[S, M], state: Where[S, M] = None, *, depth: int | None = None, limits: Limits | None = None
) -> Result[S, M]:
    """What each player gets if everybody takes what is best for themselves: `result.values`."""
    run = Run("maxn", game, state, depth=depth, limits=limits, mover=True)
    if game.says("chances"):
        run.average_scores()
    numbers: dict[M, Number] = {}  # of the moves at the root

    def search(node: Node[S]) -> tuple[Payoffs, tuple[M, ...]]:
        outcomes = run.outcomes(node)
        if outcomes:
            return average(run, node, outcomes, lambda child: search(child)[0]), ()
        here = payoffs(run, node)
        if here is not None:
            return here, ()
        best: Payoffs = ()
        line: tuple[M, ...] = ()
        for move, child in run.children(node):
            each, rest = search(child)
            if node.ply == 0:
                numbers[move] = each[node.player]
            if not best or each[node.player] > best[node.player]:
                best, line = each, (move, *rest)
        return best, line

    def told(number: Number) -> Value:
        # A win may hang on what another player's estimate made them choose: then it is one too.
        if run.odds:
            return Value.expected(number, proved=not run.horizon)
        value = Value.of_number(number, points=run.points, proved=True)
        return Value.estimate(value.score) if run.horizon else value

    each, line = search(run.root)
    if run.outcomes(run.root):
        numbers.clear()  # they are those of several positions
    values = tuple(map(told, each))
    return replace(
        run.result(each[run.root.player], line),
        value=values[run.root.player],
        values=values,
        moves={move: told(number) for move, number in numbers.items()},
        proved=not run.horizon,
    )


def average(
    run: Run[S, M], node: Node[S], outcomes: list[tuple[float, S]], search: Callable[[Node[S]], Payoffs]
) -> Payoffs:
    """What luck leaves everybody with, on average."""
    run.budget.spend()
    parts = [[chance * each for each in search(run.after_luck(node, after))] for chance, after in outcomes]
    return tuple(map(fsum, zip(*parts, strict=True)))


def payoffs(run: Run[S, M], node: Node[S]) -> Payoffs | None:
    """Count the node; what each player gets where it ends here, None where play goes on."""
    game = run.game
    if len(game.players) == 2:
        number = run.leaf(node)
        return None if number is None else (number, -number) if node.player == 0 else (-number, number)
    run.enter(node)
    ended = checked_payoffs(game, node.state)
    if ended is not None:
        run.leaves += 1
        return tuple(run.finished(node, each) for each in ended)
    if not run.is_horizon(node):
        return None
    return tuple(run.estimated(each) for each in estimates(game, node.state))


def estimates(game: Game[S, M], state: S) -> Payoffs:
    """What each player is likely to get, as far as the game says."""
    if not game.says("evaluate"):
        return (0,) * len(game.players)
    given: object = game.evaluate(state)
    if not isinstance(given, tuple | list) or len(given) != len(game.players):
        raise GameError(
            f"{type(game).__name__}.evaluate({state!r}) gave {given!r}; where {len(game.players)} play "
            "it gives a tuple, an estimate for each of them"
        )
    return tuple(given)
