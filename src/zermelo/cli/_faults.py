"""Whose fault it is where a command fails: ours, or that of the rules somebody has written.

An error that arises in a rule file names its place by itself. But a score that is a word, or a move that
cannot be written, does its harm only later, in the midst of a search. So the rules are asked again, over
some random games, and what breaks the contract is told.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from errno import ENOMEM
from numbers import Real
from typing import Any, NamedTuple

import click

from zermelo.board import Board
from zermelo.cli._shared import GAME
from zermelo.contract import Game
from zermelo.doctor.findings import Chart
from zermelo.doctor.shape import look_at_parameters
from zermelo.errors import FAULTS, GameError, TextError, ZermeloError
from zermelo.first_look import check_score, check_state
from zermelo.games import FILE_PREFIX, blame
from zermelo.reading import shortened

GAMES, PLIES = 20, 200


class Told(NamedTuple):
    """An error as people are told it, and the status that the command ends with."""

    text: str
    status: int = 1


def sentence(error: BaseException, ctx: click.Context) -> Told | None:
    """What went wrong, in words: status 2 where the input was bad. None where nobody but us is to blame."""
    if isinstance(error, click.ClickException | click.Abort | click.exceptions.Exit | BrokenPipeError):
        return None  # click knows what to do with these
    if isinstance(error, ZermeloError):
        return Told(str(error), 2 if isinstance(error, TextError) else 1)
    if (fault := blame(error)) is not None:
        return Told(str(fault))
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == ENOMEM:
        return Told("there is not enough memory for this")
    if isinstance(error, OSError):
        return Told(str(error))
    game = ctx.meta.get(GAME)
    if game is None or not type(game).__module__.startswith(FILE_PREFIX):
        return None
    fault = breach(game)
    return None if fault is None else Told(str(fault))


def breach(game: Game[Any, Any]) -> GameError | None:
    """The first breach of the contract that some random games show; None where they show none."""
    chart = Chart(game)
    if not look_at_parameters(chart):
        return GameError(str(next(iter(chart.found.values()))))
    try:
        for state in _some_states(game):
            _look_at(game, state)
    except GameError as error:
        return error
    except FAULTS as error:
        return blame(error)
    return None


def _some_states(game: Game[Any, Any]) -> Iterator[Any]:
    dice = random.Random(1913)
    for _ in range(GAMES):
        state = game.start()
        for _ in range(PLIES):
            yield state
            if game.score(state) is not None:
                break
            following = [after for _, after in game.outcomes(state)]
            following = following or [game.play(state, move) for move in game.moves(state)]
            if not following:
                raise GameError(f"{type(game).__name__}: no move and no score at {shortened(state)}")
            state = dice.choice(following)


def _look_at(game: Game[Any, Any], state: Any) -> None:
    """Ask all that a command asks of a position."""
    check_state(game, state, "a move")
    _check(game, "title", game.title, str)
    if not all(isinstance(player, str) for player in game.players):
        raise GameError(f"{type(game).__name__}.players is {game.players!r}; each of them has a name")
    _check(game, "save(state)", game.save(state), str)
    _check_board(game, state)
    score = game.score(state)
    check_score(game, state, score)
    if score is None and game.outcomes(state):
        return  # luck moves: nothing else is asked
    if len(game.players) == 2:
        _check(game, "evaluate(state)", game.evaluate(state), Real)
    if score is not None:
        _check(game, "reason(state)", game.reason(state), str)
        return
    _check(game, "moves(state)", game.moves(state), Iterable)
    for move in game.moves(state):
        check_state(game, move, "moves(state)")
        _check(game, "write(move)", game.write(move), str)
        _check(game, "notate(state, move)", game.notate(state, move), str)
        _check(game, "order(state, move)", game.order(state, move), Real)


def _check_board(game: Game[Any, Any], state: Any) -> None:
    board = game.board(state)
    _check(game, "board(state)", board, Board)
    try:
        str(board)
    except (TypeError, ValueError, IndexError):
        raise GameError(
            f"{type(game).__name__}.board(state) gave {shortened(board)}, which cannot be drawn"
        ) from None


def _check(game: Game[Any, Any], what: str, answer: Any, kind: Any) -> None:
    if not isinstance(answer, kind):
        wanted = {str: "text", Real: "a number", Iterable: "moves"}.get(
            kind, "a Grid, another board, or text"
        )
        raise GameError(f"{type(game).__name__}.{what} gave {shortened(answer)}; it should give {wanted}")
