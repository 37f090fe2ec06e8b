"""A question about a game for more than two, asked of its coalition; and what was found, told of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.contract import M, S
from zermelo.contract.frozen import Frozen, frozen
from zermelo.engine.answers.deepening import Question
from zermelo.engine.coalition import Coalition, Seated
from zermelo.position import Position
from zermelo.result import Line, Result


def seated(coalition: Coalition, question: Question[Any, Any]) -> Question[Any, Any]:
    """A question about the game, asked for the player to move in its position."""
    asked, me, during = question.position, question.position.to_move, question.during
    state = asked.state.value if isinstance(asked.state, Frozen) else asked.state
    heard = None if during is None else lambda result: during(unseated(result, asked))
    return replace(question, position=Position(coalition, frozen(Seated(me, me, state))), during=heard)


def unseated(result: Result[Any, Any], position: Position[S, M]) -> Result[S, M]:
    """What was found of the coalition's game, told of the game itself."""
    game, state = position.game, position.state
    return replace(
        result,
        position=position,
        line=Line(game, state, result.line.moves),
        lines={move: Line(game, state, line.moves) for move, line in result.lines.items()},
        algorithm=f"{result.algorithm}, paranoid",
    )
