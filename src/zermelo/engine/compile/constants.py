"""Python's values as compiled code holds them: whole numbers in 64 bits, long tuples as arrays.

Whole numbers have a sign. Those that need more bits than that leaves are wide numbers where the game has
any (see widths.py); elsewhere those of 64 bits are of the kind of `np.uint64` (see unsigned.py). Both mix
with any other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.engine.compile.unsigned import Unsigned
from zermelo.engine.compile.wide import Wide, WideArray, wide_array
from zermelo.engine.compile.widths import in_force
from zermelo.engine.shape import BITS, MASK, WORD, NoShape, bits_of, declared_types, too_wide

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
        items = [constant(item, name) for item in value]
        return _named(type(value), items) if hasattr(value, "_fields") else _tuple(_alike(items))
    return value


def _named(kind: Any, items: list[Any]) -> Any:
    """A named tuple, its numbers of the types that it declares, as where rules make one (see kinds.py)."""
    declared = declared_types(kind, in_force().plain)
    pairs = zip(items, (declared.get(name, "") for name in kind._fields), strict=True)
    return kind(
        *(as_argument(item, said) if said and isinstance(item, int) else item for item, said in pairs)
    )


def as_argument(number: int, kind: str) -> Any:
    """A number as compiled code takes it, by the name of its type."""
    if kind == "uint64":
        return Unsigned(number)
    if kind not in BITS:
        return Wide(number, bits_of(kind))
    return number if kind == "int64" else getattr(np, kind)(number)


def _alike(items: list[Any]) -> list[Any]:
    """The items, all numbers among them wide if one is: what is found by an index must be of one kind."""
    return [_widened(item) for item in items] if any(map(_has_wide, items)) else items


def _has_wide(item: Any) -> bool:
    return isinstance(item, Wide | WideArray) or (isinstance(item, tuple) and any(map(_has_wide, item)))


def _widened(item: Any) -> Any:
    if isinstance(item, tuple):
        items = [_widened(part) for part in item]
        return type(item)(*items) if hasattr(item, "_fields") else tuple(items)
    if isinstance(item, np.ndarray) and item.dtype == np.int64 and item.ndim == 1:
        return wide_array(item.tolist(), in_force().widest)
    is_whole = isinstance(item, int) and not isinstance(item, bool | Unsigned)
    return Wide(item, in_force().widest) if is_whole else item


def _tuple(items: list[Any]) -> Any:
    if not all(isinstance(item, int) for item in items) or all(isinstance(item, bool) for item in items):
        return tuple(items)
    if len(items) > LONG_TUPLE:
        if any(map(_has_wide, items)):
            return wide_array(items, in_force().widest)
        return np.array([item - (item >> 63 << 64) if item > 0 else item for item in items], np.int64)
    if any(isinstance(item, Unsigned) for item in items):
        return tuple(Unsigned(item & MASK) for item in items)  # all of one kind, to be found by an index
    return tuple(items)


def _whole(value: int, name: str) -> int:
    """A whole number, if it is not too large."""
    bits = in_force().widest
    if -(1 << 63) <= value < 1 << 63:
        return value
    if bits > WORD and -(1 << bits - 1) <= value < 1 << bits - 1:
        return Wide(value, bits)
    if bits == WORD and 0 < value <= MASK:
        return Unsigned(value)
    raise NoShape(too_wide(name, value, f"int{bits}"))
