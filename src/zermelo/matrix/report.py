"""Everything about a game as plain data, ready for JSON. The keys are documented in docs/matrix.md and stay.

A number is `{"exact": "1/3", "float": 0.333...}`; `exact` is null where the number is floating point.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from zermelo.matrix.bimatrix import Bimatrix
from zermelo.matrix.dominance import KINDS, PLAYERS, Elimination, Player, Step
from zermelo.matrix.entries import Grid, Number
from zermelo.matrix.game import Matrix
from zermelo.matrix.labels import Label, spoken
from zermelo.matrix.pure import Guarantee
from zermelo.matrix.solution import Solution


def report(game: Matrix | Bimatrix, *, exact: bool | None = None, mixtures: bool = True) -> dict[str, Any]:
    """What `zermelo matrix --json` prints.

    >>> report(Matrix("3 5; 2 9"))["solution"]["value"]
    {'exact': '3', 'float': 3.0}
    """
    first = game if isinstance(game, Matrix) else game.first
    data: dict[str, Any] = {
        "game": "zero-sum" if isinstance(game, Matrix) else "two-matrix",
        "rows": _names(game.rows, "row"),
        "columns": _names(game.columns, "column"),
        "payoffs": _grid(first.payoffs),
    }
    if isinstance(game, Matrix):
        data["maximin"] = _guarantee(game.maximin(), "row")
        data["minimax"] = _guarantee(game.minimax(), "column")
        data["saddle_points"] = [
            {"row": spoken(at.row, "row"), "column": spoken(at.column, "column"), "value": number(at.value)}
            for at in game.saddle_points()
        ]
    else:
        data["column_payoffs"] = _grid(game.second.payoffs)
        data["players"] = {player: _player(game, player, exact) for player in PLAYERS}
        data |= _equilibria(game)
    data["elimination"] = {
        kind: _elimination(game.eliminate(kind)) if mixtures or kind != "mixed" else None for kind in KINDS
    }
    if isinstance(game, Matrix):
        data["solution"] = _solution(game.solve(exact), game.rows, game.columns)
    return data


def number(value: Number) -> dict[str, str | float | None]:
    """A number with its exact form, if it has one.

    >>> number(Fraction(1, 4)), number(0.25)
    ({'exact': '1/4', 'float': 0.25}, {'exact': None, 'float': 0.25})
    """
    return {"exact": None if isinstance(value, float) else str(value), "float": float(value)}


def _player(game: Bimatrix, player: Player, exact: bool | None) -> dict[str, Any]:
    other = "column" if player == "row" else "row"
    return {
        "maximin": _guarantee(game.maximin(player), player),
        "minimax": _guarantee(game.minimax(player), other),
        "mixed": _solution(game.solve(player, exact), game.rows, game.columns),
    }


def _equilibria(game: Bimatrix) -> dict[str, Any]:
    responses = {}
    for player, other in (("row", "column"), ("column", "row")):
        best = game.best_responses(player)  # type: ignore[arg-type]
        responses[player] = [
            {"to": spoken(action, other), "best": _names(replies, player)} for action, replies in best.items()
        ]
    pairs = [
        {
            "row": spoken(at.row, "row"),
            "column": spoken(at.column, "column"),
            "payoffs": [number(payoff) for payoff in at.payoffs],
        }
        for at in game.equilibria()
    ]
    return {"equilibria": pairs, "best_responses": responses}


def _guarantee(found: Guarantee, kind: str) -> dict[str, Any]:
    return {"value": number(found.value), "actions": _names(found.actions, kind)}


def _solution(found: Solution, rows: Iterable[Label], columns: Iterable[Label]) -> dict[str, Any]:
    def strategy(labels: Iterable[Label], weights: Iterable[Number], kind: str) -> list[dict[str, Any]]:
        pairs = zip(labels, weights, strict=True)
        return [{"action": spoken(label, kind), "probability": number(weight)} for label, weight in pairs]

    return {
        "value": number(found.value),
        "row": strategy(rows, found.row, "row"),
        "column": strategy(columns, found.column, "column"),
        "lower": number(found.lower),
        "upper": number(found.upper),
        "gap": number(found.gap),
        "exact": found.exact,
    }


def _elimination(found: Elimination[Matrix] | Elimination[Bimatrix]) -> dict[str, Any]:
    return {
        "steps": [_step(step) for step in found.steps],
        "rows": _names(found.reduced.rows, "row"),
        "columns": _names(found.reduced.columns, "column"),
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "player": step.player,
        "action": spoken(step.action, step.player),
        "kind": step.kind,
        "by": [{"action": spoken(label, step.player), "probability": number(w)} for label, w in step.by],
    }


def _names(labels: Iterable[Label], kind: str) -> list[str]:
    return [spoken(label, kind) for label in labels]


def _grid(payoffs: Grid) -> list[list[int | float | str]]:
    return [[str(entry) if isinstance(entry, Fraction) else entry for entry in row] for row in payoffs]
