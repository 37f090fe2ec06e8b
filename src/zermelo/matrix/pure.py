"""What each player can be sure of without mixing: maximin, minimax, saddle points."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.matrix.entries import Grid, Number
from zermelo.matrix.labels import Label


@dataclass(frozen=True)
class Guarantee:
    """A payoff that one side can enforce, and every action that enforces it."""

    value: Number
    actions: tuple[Label, ...]


@dataclass(frozen=True)
class Saddle:
    """An entry that is the least of its row and the greatest of its column: neither side gains by leaving."""

    row: Label
    column: Label
    value: Number


def maximin(payoffs: Grid) -> tuple[Number, tuple[int, ...]]:
    """`max over rows of min over columns`, and the rows that reach it.

    >>> maximin(((3, 5), (2, 9)))
    (3, (0,))
    """
    worst = [min(row) for row in payoffs]
    value = max(worst)
    return value, tuple(place for place, least in enumerate(worst) if least == value)


def minimax(payoffs: Grid) -> tuple[Number, tuple[int, ...]]:
    """`min over columns of max over rows`, and the columns that reach it.

    >>> minimax(((3, 5), (2, 9)))
    (3, (0,))
    """
    worst = [max(column) for column in zip(*payoffs, strict=True)]
    value = min(worst)
    return value, tuple(place for place, greatest in enumerate(worst) if greatest == value)


def saddles(payoffs: Grid) -> list[tuple[int, int]]:
    """Every saddle point. They exist just when maximin equals minimax, and then all have that value.

    >>> saddles(((3, 5), (2, 9))), saddles(((1, -1), (-1, 1)))
    ([(0, 0)], [])
    """
    low, rows = maximin(payoffs)
    high, columns = minimax(payoffs)
    # Where the two agree, a row whose least is v and a column whose greatest is v must meet in v.
    return [(row, column) for row in rows for column in columns] if low == high else []
