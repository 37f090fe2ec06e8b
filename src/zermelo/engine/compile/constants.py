"""Python's values as compiled code holds them: whole numbers in 64 bits, long tuples as arrays.

Whole numbers have a sign, except those that need all 64 bits: they are of the kind of `np.uint64` (see
unsigned.py), which mixes with any other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.engine.compile.unsigned import Unsigned
from zermelo.engine.shape import NoShape

MASK = (1 << 64) - 1
LONG_TUPLE = 16  # longer tuples of numbers are compiled as arrays


def constant(value: Any, name: str) -> Any:
    """A value as a constant of compiled code; `name` is what an error calls it."""
    if isinstance(value, np.uint64):
        return Unsigned(value)
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, int):
        return _whole(value, name)
    if isinstance(value, np.ndarray):
        return np.ascontiguousarray(value)
    if isinstance(value, frozenset | set) and all(isinstance(item, int) for item in value):
        value = tuple(sorted(value))  # all that rules ask of a set of numbers is whether one is in it
    if isinstance(value, list):
        value = tuple(value)
    if isinstance(value, tuple):
        return _tuple(value, name)
    return value


def _tuple(value: tuple[Any, ...], name: str) -> Any:
    items = [constant(item, name) for item in value]
    if hasattr(value, "_fields"):
        return type(value)(*items)
    if not all(isinstance(item, int) for item in items) or all(isinstance(item, bool) for item in items):
        return tuple(items)
    if len(items) > LONG_TUPLE:
        return np.array([item - (item >> 63 << 64) if item > 0 else item for item in items], np.int64)
    if any(isinstance(item, Unsigned) for item in items):
        return tuple(Unsigned(item & MASK) for item in items)  # all of one kind, to be found by an index
    return tuple(items)


def _whole(value: int, name: str) -> int:
    """A whole number, if it has no more than 64 bits."""
    if -(1 << 63) <= value < 1 << 63:
        return value
    if 0 < value <= MASK:
        return Unsigned(value)
    raise NoShape(f"{name} is a number of {value.bit_length()} bits, and compiled numbers have 64")
