"""Tuples for rules: what a list would do by changing, as a new tuple of the same length.

Numba cannot compile slices of a tuple, since a tuple's length is part of its type. These it can.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one item replaced.

    >>> replaced((3, 4, 5), 1, 0)
    (3, 0, 5)
    """
    if not -len(items) <= index < len(items):
        raise IndexError("tuple index out of range")
    index %= len(items)
    return (*items[:index], value, *items[index + 1 :])


def in_order(items: tuple[T, ...]) -> tuple[T, ...]:
    """The same items, the smallest first.

    >>> in_order((5, 3, 4))
    (3, 4, 5)
    """
    return tuple(sorted(items))  # type: ignore[type-var]
