"""Constants of the user's as compiled code can hold them: numbers, tuples, tables, dictionaries."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.engine.compile.values.cells import Packed
from zermelo.engine.compile.values.declared import in_force, type_of_cells
from zermelo.engine.compile.values.strings import Text, TextCode
from zermelo.engine.compile.values.tables import dictionary, ragged
from zermelo.engine.compile.values.unsigned import Unsigned
from zermelo.engine.compile.values.wide import Wide, WideArray, wide_array
from zermelo.engine.layout.cells import cells_named
from zermelo.engine.layout.enums import numbered
from zermelo.engine.layout.letters import is_text
from zermelo.engine.layout.shape import BITS, MASK, WORD, NoShape, bits_of, declared_types, too_wide

LONG_TUPLE = 16  # longer tuples of numbers are compiled as arrays,
MANY = 64  # and tuples of tuples with more numbers than that


def constant(value: Any, name: str) -> Any:
    """A value as a constant of compiled code; `name` is what an error calls it."""
    value = numbered(value)
    if isinstance(value, np.uint64):
        return Unsigned(value)
    if isinstance(value, str):
        return Text(value) if is_text(value) else value
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, int):
        return _whole(value, name)
    if isinstance(value, np.ndarray):
        return np.ascontiguousarray(value)
    if isinstance(value, frozenset | set) and len({type(item) for item in value} & {int, str}) == 1:
        value = tuple(sorted(value))  # all that rules ask of a set of numbers is whether one is in it
    if isinstance(value, dict | set | frozenset):
        made = _dictionary(value, name)
        if made is not value or isinstance(value, dict) or not 0 < len(value) <= MANY:
            return made
        value = tuple(sorted(value, key=repr))  # few words, or tuples of them: each is looked at
    if isinstance(value, list):
        value = tuple(value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        table = _table(value)
        if table is not None:
            return table
    if isinstance(value, tuple):
        items = [constant(item, name) for item in value]
        return _named(type(value), items) if hasattr(value, "_fields") else _tuple(_alike(items))
    return value


def _dictionary(value: Any, name: str) -> Any:
    """A dictionary, or a set of pairs, of numbers; any other is none of ours."""
    values: Any = None
    if isinstance(value, dict):
        items = list(value.values())
        plain = bool(items) and all(type(item) is int for item in items)
        values = np.array(items, np.int64) if plain else constant(tuple(items), name)
        if isinstance(values, tuple) and len(set(map(_form, values))) != 1:
            return value
    made = dictionary(value, values)
    return value if made is None else made


#: What tables and dictionaries of the user's became, with them: one that is met twice has one type.
tables: dict[Any, tuple[Any, Any]] = {}


def known(value: Any, name: str) -> Any:
    """A constant, made when it is first met."""
    key = (id(value), in_force())
    known = tables.get(key) or tables.setdefault(key, (value, constant(value, name)))
    return known[1]


def _form(item: Any) -> Any:
    """What a thing that is found by an index must have in common with the others."""
    return tuple(map(_form, item)) if isinstance(item, tuple) else type(item)


def _table(rows: tuple[Any, ...]) -> Any:
    """Many rows of equally many numbers as an array, rows of unequal length as what they are; else None."""
    if not rows or not all(isinstance(row, tuple | list) and not hasattr(row, "_fields") for row in rows):
        return None
    try:
        array = np.array(rows, np.int64)
    except (ValueError, TypeError):
        return ragged(rows)
    except OverflowError:
        return None
    whole = array.size > MANY and _all_whole(rows)
    return array if whole else None


def _all_whole(item: Any) -> bool:
    """Whether there is nothing but plain numbers in it."""
    return all(map(_all_whole, item)) if isinstance(item, tuple | list) else type(item) is int


def _named(kind: Any, items: list[Any]) -> Any:
    """A named tuple, its numbers of the types that it declares, as where rules make one (see declared.py)."""
    declared = declared_types(kind, in_force().plain)
    pairs = zip(items, (declared.get(name, "") for name in kind._fields), strict=True)
    return kind(
        *(as_argument(item, said) if said and isinstance(item, int) else item for item, said in pairs)
    )


def as_argument(number: int, kind: str) -> Any:
    """A number as compiled code takes it, by the name of its type."""
    if kind == "uint64":
        return Unsigned(number)
    if kind == "maybe":
        return number
    if kind == "text":
        return TextCode(number)
    cells = cells_named(kind)
    if cells is not None:
        return Packed(number, type_of_cells(cells))
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
