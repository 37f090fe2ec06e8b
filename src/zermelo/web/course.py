"""The course of a game: what each of its positions was worth, and what each move gave away."""

from __future__ import annotations

from typing import Any

from zermelo.match import Match
from zermelo.measure.mistakes import mistake
from zermelo.result import Result
from zermelo.value import Value


def ply_json(
    match: Match[Any, Any],
    replay: Match[Any, Any],
    ply: int,
    before: Result[Any, Any] | None,
    after: Result[Any, Any] | None,
) -> dict[str, Any]:
    """One position of a game: its value to the first player, and what the move before gave away."""
    value = None
    if after is not None:
        value = after.value_for(0).plus(replay.gained)
    elif replay.over:
        value = final_value(replay)
    wrong = None
    if before is not None and ply and not match.rolls[ply - 1]:
        move, mover = match.line[ply - 1], match.movers[ply - 1]
        here = None if value is None else value.plus(-match.gained_before(ply - 1))
        found = [here if here is None or mover == 0 else -here, before.moves.get(move)]
        verdicts = [mistake(before.value, seen, match.game.unit) for seen in found if seen is not None]
        wrong = next(filter(None, verdicts), None)
    return {
        "ply": ply,
        "move": match.game.write_step(match.states[ply - 1], match.line[ply - 1]) if ply else None,
        "value": None if value is None else value.to_json(),
        "proved": replay.over or (after is not None and after.proved),
        "mistake": wrong,
    }


def final_value(match: Match[Any, Any]) -> Value:
    """The value of a finished game to the first player."""
    score = match.score_for(0)
    assert score is not None
    if match.game.counts_points:
        return Value.points(score)
    if match.game.says("chances"):
        return Value.expected(score)
    return Value.win(0) if score > 0 else Value.loss(0) if score < 0 else Value.draw()
