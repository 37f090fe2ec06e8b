"""One payoff: from whatever the user wrote to an `int`, a `Fraction` or a finite `float`.

Integers, fractions and decimals *as written* ("0.1" is one tenth) stay exact; a Python or numpy float is
floating point, because 0.1 there is already not one tenth.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import TypeGuard

from zermelo.matrix.errors import MatrixError

Number = int | Fraction | float
Grid = tuple[tuple[Number, ...], ...]

_DECIMAL = re.compile(r"([+-]?(?=\.?[0-9])[0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?")
_RATIO = re.compile(r"[+-]?[0-9]+/[0-9]+")
_NOT_FINITE = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)
_LARGEST = int(sys.float_info.max)
# Beyond these a number is a mistake or an attack: 1e999999999 would fill the memory digit by digit.
_DIGITS, _EXPONENT = 2000, 2000


def looks_numeric(text: str) -> bool:
    """Whether a cell is meant as a number, be it a bad one: `nan` and `1/0` are, `heads` is not.

    >>> [looks_numeric(cell) for cell in ("-3", "1/2", "nan", "heads", "")]
    [True, True, True, False, False]
    """
    cell = plain(text)
    return any(pattern.fullmatch(cell) for pattern in (_DECIMAL, _RATIO, _NOT_FINITE))


def plain(text: str) -> str:
    """The cell without blanks around it and with a typographic minus sign made plain."""
    return text.strip().replace("\N{MINUS SIGN}", "-")


def parse(text: str) -> int | Fraction:
    """The exact number that a cell of text writes; `ValueError` says what is wrong with it.

    >>> parse("7"), parse("0.1"), parse("-2/6")
    (7, Fraction(1, 10), Fraction(-1, 3))
    """
    cell = plain(text)
    if not cell:
        raise ValueError("is empty")
    if _NOT_FINITE.fullmatch(cell):
        raise ValueError(f"is {cell}: payoffs must be finite numbers")
    if len(cell) > _DIGITS:
        raise ValueError(f"has too many digits: {_short(cell)}")
    if decimal := _DECIMAL.fullmatch(cell):
        return _decimal(*decimal.groups(default=""))
    if not _RATIO.fullmatch(cell):
        raise ValueError(f"is not a number: {_short(cell)}")
    over, under = map(int, cell.split("/"))
    if under == 0:
        raise ValueError(f"divides by zero: {_short(cell)}")
    return _within_range(_simplest(Fraction(over, under)))


def convert(entry: object) -> Number:
    """The payoff that a Python, numpy or pandas scalar holds; `ValueError` says what is wrong with it.

    >>> convert(True), convert(0.5), convert("1/4")
    (1, 0.5, Fraction(1, 4))
    """
    if isinstance(entry, str):
        return parse(entry)
    if entry is None or type(entry).__name__ in ("NAType", "NaTType", "MaskedConstant"):
        raise ValueError("is missing")
    if isinstance(entry, Integral):
        return _within_range(int(entry))
    if isinstance(entry, Rational):
        return _within_range(_simplest(Fraction(entry)))
    if type(entry).__name__ == "bool":  # numpy's own, which is no Integral
        return int(bool(entry))
    if isinstance(entry, Decimal):
        return parse(str(entry))
    if isinstance(entry, Real):
        return _finite(float(entry))
    raise ValueError(f"is not a number: {_short(repr(entry))}")


def convert_rows(rows: Iterable[Sequence[object]]) -> Grid:
    """A grid of payoffs; the error names the row and the column, counted from 1.

    >>> convert_rows([[1, 2], [3, float("nan")]])
    Traceback (most recent call last):
    ...
    zermelo.matrix.errors.MatrixError: row 2, column 2 is nan: payoffs must be finite numbers
    """
    grid = tuple(_row(number, row) for number, row in enumerate(rows, 1))
    if not grid or not grid[0]:
        raise MatrixError("the matrix is empty: it needs at least one row and one column")
    for number, row in enumerate(grid, 1):
        if len(row) != len(grid[0]):
            raise MatrixError(
                f"row {number} has {entries(len(row))} but row 1 has {entries(len(grid[0]))}: "
                "every row needs as many"
            )
    return grid


def is_rational(grid: Grid) -> bool:
    """Whether every payoff is an integer or a fraction, so that exact answers exist."""
    return not any(isinstance(entry, float) for row in grid for entry in row)


def largest(grid: Grid) -> Number:
    """The size of the largest payoff.

    >>> largest(((3, -5),))
    5
    """
    return max(max(max(row), -min(row)) for row in grid)


def transposed(grid: Grid) -> Grid:
    """Rows for columns."""
    return tuple(zip(*grid, strict=True))


def negated(grid: Grid) -> Grid:
    """Every payoff with its sign changed: what the other player of a zero-sum game receives."""
    return tuple(tuple(-entry for entry in row) for row in grid)


def _row(number: int, row: Sequence[object]) -> tuple[Number, ...]:
    if _is_plain(row):
        return tuple(row)
    result = []
    for column, entry in enumerate(row, 1):
        try:
            result.append(convert(entry))
        except ValueError as wrong:
            raise MatrixError(f"row {number}, column {column} {wrong}") from None
    return tuple(result)


def _is_plain(row: Sequence[object]) -> TypeGuard[Sequence[Number]]:
    """Whether there is nothing to convert: the common case, and where a matrix is large it matters."""
    kinds = set(map(type, row))
    if kinds == {float}:
        return all(map(math.isfinite, row))  # type: ignore[arg-type]
    return kinds == {int} and min(row) >= -_LARGEST and max(row) <= _LARGEST  # type: ignore[type-var, operator]


def _decimal(whole: str, decimals: str, power: str) -> int | Fraction:
    """The number `whole.decimals` times ten to the `power`. (Large files are full of these: no detours.)"""
    if len(power) > 5 or abs(int(power or 0)) > _EXPONENT:
        raise ValueError(f"has too many digits: {_short(f'{whole}.{decimals}e{power}')}")
    digits, shift = int(whole + decimals), int(power or 0) - len(decimals)
    value = digits * 10**shift if shift >= 0 else _simplest(Fraction(digits, 10**-shift))
    return value if len(whole) + max(shift, 0) < 300 else _within_range(value)


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise ValueError(f"is {value}: payoffs must be finite numbers")
    return value


def _simplest(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def _within_range(value: int | Fraction) -> int | Fraction:
    if not -_LARGEST <= value <= _LARGEST:
        raise ValueError("is too large: payoffs go up to 1.8e308")
    return value


def _short(text: str) -> str:
    return repr(text if len(text) <= 30 else text[:27] + "...")


def entries(count: int) -> str:
    """How many entries, in words."""
    return f"{count} entry" if count == 1 else f"{count} entries"
