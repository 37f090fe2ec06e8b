"""Whole games as text, in and out, for games that have a way of writing them: PGN in chess.

Where that way has room for variations they go with it, each as a whole line from the start on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from zermelo.contract import Game
from zermelo.errors import TextError, ZermeloError
from zermelo.match import Match
from zermelo.measure.reviewed import line_json
from zermelo.result import Line
from zermelo.web.inputs import Inputs, legal_moves
from zermelo.web.problems import Problem

MOST = 5_000  # characters: a long game without its comments, which an address can hold
WINNERS = {"first": 1, "second": -1, "draw": 0}
BETWEEN = "|"  # what stands between the names of the players, and between variations


@runtime_checkable
class Branching(Protocol):
    """A game whose way of writing whole games has room for variations."""

    def write_lines(self, start: Any, lines: Sequence[Any], score: Any, names: Sequence[str]) -> str:
        """Lines from the start on as text, the main line first."""

    def read_lines(self, text: str) -> tuple[Any, list[Any]]:
        """The start, and the lines from there on."""


def record_json(inputs: Inputs) -> dict[str, Any]:
    """The game given by `text`, or by a position and its moves: as text, and where it began and went."""
    game = inputs.game()
    text = inputs.text("text", "", most=MOST)
    winner = inputs.choice("winner", ["", *WINNERS], "")
    names = [name for name in inputs.text("names", "", most=200).split(BETWEEN) if name.strip()]
    branches = [line for line in inputs.text("variations", "", most=MOST).split(BETWEEN) if line.strip()]
    played = inputs.match(game)  # what is given beside a text must make sense, but is not looked at
    inputs.done()
    if not game.records:
        raise Problem(400, f"games of {game.title} are not written down as text", field="game")
    if text.strip():
        match, variations, left = _read(game, text)
    else:
        match, variations, left = played, [_line(game, played.line.state, moves) for moves in branches], 0
    score = match.score_for(0)
    result = WINNERS[winner] if winner else score
    line = match.line
    return {
        "text": _written(game, [line, *variations], result, names),
        "start": game.save(line.state),
        "moves": line.to_json(),
        "variations": [line_json(each) for each in variations],
        "left": left,
    }


def _written(game: Game[Any, Any], lines: list[Line[Any, Any]], score: Any, names: list[str]) -> str:
    start = lines[0].state
    if isinstance(game, Branching):
        return game.write_lines(start, [line.moves for line in lines], score, names)
    return game.write_record(start, lines[0].moves, score, names)


def _line(game: Game[Any, Any], start: Any, moves: str) -> Line[Any, Any]:
    try:
        return Line.read(game, start, moves)
    except TextError as error:
        raise Problem(400, error.message, field="variations") from None


def _read(game: Game[Any, Any], text: str) -> tuple[Match[Any, Any], list[Line[Any, Any]], int]:
    """The game in a text, played by our rules; what else was tried; how many moves came after its end."""
    try:
        if isinstance(game, Branching):
            start, (moves, *others) = game.read_lines(text)
        else:
            (start, moves), others = game.read_record(text), []
    except TextError as error:
        raise Problem(400, error.message, field="text") from None
    except ZermeloError as error:
        raise Problem(422, str(error), field="text") from None
    match = Match(game, start)
    for number, move in enumerate(moves, 1):
        if match.over:  # people go on where our rules see a draw
            break
        if move not in legal_moves(match):
            raise Problem(400, f"move {number} of this {game.records} is not legal", field="text")
        match.play(move)
    variations = [Line(game, start, tuple(_as_far_as_legal(game, start, line))) for line in others]
    return match, variations, len(moves) - len(match.line)


def _as_far_as_legal(game: Game[Any, Any], start: Any, moves: list[Any]) -> list[Any]:
    """The moves of a variation until our rules see an end."""
    match = Match(game, start)
    for number, move in enumerate(moves):
        if match.over or move not in legal_moves(match):
            return moves[:number]
        match.play(move)
    return moves
