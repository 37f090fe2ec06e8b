"""Counting: how many positions, how many games. The field's check that rules are right."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.contract import Game, M, S
from zermelo.limits import Budget, Limits


def perft(game: Game[S, M], depth: int, state: S | None = None, *, limits: Limits | None = None) -> int:
    """How many positions exactly `depth` moves lead to, each way of getting there counted for itself.

    Luck takes no move: where it moves, each of its outcomes is counted.

    >>> from zermelo import TicTacToe
    >>> [perft(TicTacToe(), depth) for depth in range(6)]
    [1, 9, 72, 504, 3024, 15120]
    """
    return sum(divide(game, depth, state, limits=limits).values()) if depth else 1


def divide(
    game: Game[S, M], depth: int, state: S | None = None, *, limits: Limits | None = None
) -> dict[M, int]:
    """`perft` split by the first move: where two programs disagree, it shows below which move to look."""
    return dict(divided(game, depth, state, limits=limits))


def divided(
    game: Game[S, M], depth: int, state: S | None = None, *, limits: Limits | None = None
) -> Iterator[tuple[M, int]]:
    """`divide`, move by move as the counts come in."""
    state = game.start() if state is None else state
    budget = (limits or Limits()).start()
    if game.outcomes(state):  # the same move may be made after several of them
        counts: dict[M, int] = {}
        for here in _after_luck(game, state):
            for move, count in _each(game, here, depth, budget):
                counts[move] = counts.get(move, 0) + count
        yield from counts.items()
    else:
        yield from _each(game, state, depth, budget)


def _each(game: Game[S, M], state: S, depth: int, budget: Budget) -> Iterator[tuple[M, int]]:
    if _goes_on(game, state):
        for move in game.moves(state):
            yield move, _count(game, game.play(state, move), depth - 1, budget)


def _after_luck(game: Game[S, M], state: S) -> Iterator[S]:
    """The positions in which somebody is to move, or the game is over, once luck has moved."""
    outcomes = game.outcomes(state)
    if not outcomes:
        yield state
    for _, after in outcomes or ():
        yield from _after_luck(game, after)


def _count(game: Game[S, M], state: S, depth: int, budget: Budget) -> int:
    budget.spend()
    if game.outcomes(state):
        return sum(_count(game, after, depth, budget) for after in _after_luck(game, state))
    if depth == 0:
        return 1
    if not _goes_on(game, state):
        return 0
    return sum(_count(game, game.play(state, move), depth - 1, budget) for move in game.moves(state))


def _goes_on(game: Game[S, M], state: S) -> bool:
    """Whether moves may be asked for; where having none ends the game they always may."""
    return game.says("stuck") or game.score(state) is None


def count_games(game: Game[S, M], state: S | None = None, *, limits: Limits | None = None) -> int:
    """How many different games can be played out to the end.

    >>> from zermelo import Nim
    >>> count_games(Nim(1, 2))
    5
    """
    budget = (limits or Limits()).start()

    def games(state: S) -> int:
        budget.spend()
        if game.score(state) is not None:
            return 1
        return sum(games(game.play(state, move)) for move in game.moves(state))

    return games(game.start() if state is None else state)


def reachable(
    game: Game[S, M], state: S | None = None, *, symmetry: bool = False, limits: Limits | None = None
) -> int:
    """How many different positions can arise, the first one included; mirror images as one on request.

    >>> from zermelo import TicTacToe
    >>> reachable(TicTacToe()), reachable(TicTacToe(), symmetry=True)
    (5478, 765)
    """
    budget = (limits or Limits()).start()
    first = game.start() if state is None else state
    seen = {game.canonical(first) if symmetry else first}
    waiting = list(seen)
    while waiting:
        here = waiting.pop()
        budget.spend()
        if game.score(here) is not None:
            continue
        for move in game.moves(here):
            child = game.play(here, move)
            child = game.canonical(child) if symmetry else child
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return len(seen)
