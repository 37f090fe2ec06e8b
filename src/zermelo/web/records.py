"""Whole games as text, in and out, for games that have a way of writing them: PGN in chess."""

from __future__ import annotations

from typing import Any

from zermelo.contract import Game
from zermelo.errors import TextError, ZermeloError
from zermelo.match import Match
from zermelo.web.inputs import Inputs, legal_moves
from zermelo.web.problems import Problem

MOST = 5_000  # characters: a long game without its comments, which an address can hold
WINNERS = {"first": 1, "second": -1, "draw": 0}
BETWEEN = "|"  # what stands between the names of the players


def record_json(inputs: Inputs) -> dict[str, Any]:
    """The game given by `text`, or by a position and its moves: as text, and where it began and went."""
    game = inputs.game()
    text = inputs.text("text", "", most=MOST)
    winner = inputs.choice("winner", ["", *WINNERS], "")
    names = [name for name in inputs.text("names", "", most=200).split(BETWEEN) if name.strip()]
    played = inputs.match(game)  # what is given beside a text must make sense, but is not looked at
    inputs.done()
    if not game.records:
        raise Problem(400, f"games of {game.title} are not written down as text", field="game")
    match = _read(game, text) if text.strip() else played
    score = match.score_for(0)
    result = WINNERS[winner] if winner else score
    line = match.line
    return {
        "text": game.write_record(line.state, line.moves, result, names),
        "start": game.save(line.state),
        "moves": line.to_json(),
    }


def _read(game: Game[Any, Any], text: str) -> Match[Any, Any]:
    """The game in a text, played by our own rules."""
    try:
        start, moves = game.read_record(text)
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
    return match
