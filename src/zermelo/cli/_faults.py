"""Whose fault it is where a command fails: ours, or that of the rules somebody has written.

An error that arises in a rule file names its place by itself. But a score that is a word, or a move that
cannot be written, does its harm only later, in the midst of a search. So the rules are asked again, over
some random games, and what breaks the contract is told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from errno import ENOMEM
from numbers import Real
from typing import Any, NamedTuple

import click

from zermelo.board import Grid, Heaps
from zermelo.check import check_score, check_state
from zermelo.cli._shared import GAME
from zermelo.errors import GameError, TextError, ZermeloError
from zermelo.game import Game
from zermelo.games import FILE_PREFIX, blame

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
    try:
        for state in _some_states(game):
            _look_at(game, state)
    except GameError as error:
        return error
    except (Exception, SystemExit) as error:
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
            following = [after for _, after in game.chances(state)]
            state = dice.choice(following or [game.play(state, move) for move in game.moves(state)])


def _look_at(game: Game[Any, Any], state: Any) -> None:
    """Ask all that a command asks of a position."""
    check_state(game, state, "a move")
    _check(game, "title", game.title, str)
    for player in game.players:
        _check(game, "players", player, str)
    _check(game, "save(state)", game.save(state), str)
    _check(game, "board(state)", game.board(state), str | Grid | Heaps)
    score = game.score(state)
    check_score(game, state, score)
    if game.turn(state) not in (0, 1):
        raise GameError(f"{type(game).__name__}.turn(state) gave {game.turn(state)!r}; a player is 0 or 1")
    _check(game, "evaluate(state)", game.evaluate(state), Real)
    if score is not None:
        _check(game, "reason(state)", game.reason(state), str)
        return
    for move in game.moves(state):
        check_state(game, move, "moves(state)")
        _check(game, "write(move)", game.write(move), str)
        _check(game, "notate(state, move)", game.notate(state, move), str)
        _check(game, "order(state, move)", game.order(state, move), Real)


def _check(game: Game[Any, Any], what: str, answer: Any, kind: Any) -> None:
    if not isinstance(answer, kind):
        wanted = {str: "text", Real: "a number"}.get(kind, "a Grid, Heaps or text")
        raise GameError(f"{type(game).__name__}.{what} gave {answer!r}; it should give {wanted}")
