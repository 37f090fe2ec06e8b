"""A game written as JSON: a list of rows, or an object that names its actions.

    [[3, 5], [2, 9]]
    {"rows": ["a", "b"], "columns": ["c", "d"], "payoffs": [[3, 5], [2, 9]]}

A second matrix stands under "column_payoffs", or each cell holds both payoffs: [[[3, 3], [0, 5]], ...].
"""

from __future__ import annotations

import json
from typing import NamedTuple

from zermelo.matrix.arrays import Labels, from_object
from zermelo.matrix.entries import Grid
from zermelo.matrix.errors import MatrixError

_KEYS = ("rows", "columns", "payoffs", "column_payoffs")


class Written(NamedTuple):
    """A game as it was written: one grid, or two, and the names of the actions where they were given."""

    payoffs: Grid
    column_payoffs: Grid | None
    rows: Labels
    columns: Labels


def read_json(text: str) -> Written:
    """The game that a JSON text describes; numbers are taken as written, so 0.1 is one tenth.

    >>> read_json("[[0.5, 1], [2, 3]]").payoffs
    ((Fraction(1, 2), 1), (2, 3))
    """
    try:
        # Numbers stay text until they are read exactly; NaN and Infinity go the same way, to be refused
        # with the row and the column where they stand.
        found = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except json.JSONDecodeError as wrong:
        raise MatrixError(f"this JSON cannot be read: {wrong.msg}", text, wrong.pos) from None
    except RecursionError:
        raise MatrixError("this JSON is nested too deeply to be a matrix") from None
    if not isinstance(found, dict):
        return _written(found, None, None, None)
    for key in found:
        if key not in _KEYS:
            raise MatrixError(f"this JSON has an unknown key {key!r}: the keys are {', '.join(_KEYS)}")
    if "payoffs" not in found:
        raise MatrixError('this JSON has no "payoffs": write {"payoffs": [[3, 5], [2, 9]]}')
    names = (_names(found.get(key), key) for key in ("rows", "columns"))
    return _written(found["payoffs"], found.get("column_payoffs"), *names)


def _written(payoffs: object, second: object, rows: Labels, columns: Labels) -> Written:
    if second is None and _holds_pairs(payoffs):
        payoffs, second = (_part(payoffs, player) for player in (0, 1))
    grid = from_object(payoffs)[0]
    return Written(grid, None if second is None else from_object(second)[0], rows, columns)


def _holds_pairs(payoffs: object) -> bool:
    """Whether the first cell is a list: then every cell must hold the two players' payoffs."""
    return (
        isinstance(payoffs, list)
        and bool(payoffs)
        and isinstance(payoffs[0], list)
        and bool(payoffs[0])
        and isinstance(payoffs[0][0], list)
    )


def _part(payoffs: object, player: int) -> list[list[object]]:
    assert isinstance(payoffs, list)
    part: list[list[object]] = []
    for number, row in enumerate(payoffs, 1):
        if not isinstance(row, list):
            raise MatrixError(f"row {number} is not a list")
        part.append([])
        for column, cell in enumerate(row, 1):
            if not isinstance(cell, list) or len(cell) != 2:
                raise MatrixError(f"row {number}, column {column} is not a pair of payoffs, such as [3, 5]")
            part[-1].append(cell[player])
    return part


def _names(given: object, key: str) -> list[object] | None:
    if given is None:
        return None
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise MatrixError(f'"{key}" must be a list of names, such as ["heads", "tails"]')
    return list(given)
