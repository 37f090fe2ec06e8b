"""What rules do with dicts: look up, put in, take out, go through, copy, join.

board[square], board.get(square, "."), square in board, len(board)
board[square] = "x"; del board[square]; board.pop(square)
for square, piece in board.items(): ...
{**board, square: "x"}, dict(board), {square: f(piece) for square, piece in board.items()}
"""

from __future__ import annotations

import operator
from typing import Any

from numba import njit, types
from numba.extending import overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.dicts import (
    OTHER_KEYS,
    DictType,
    ViewType,
    putting,
    reading,
    rows_of,
)
from zermelo.errors import Rekeyed

# -- looked into ---------------------------------------------------------------------------------------------


@overload(len, strict=False, jit_options=INNER)
def _len(items: Any) -> Any:
    if not isinstance(items, DictType | ViewType):
        return None
    size = reading(items if isinstance(items, DictType) else items.kind).size
    return lambda items: size(rows_of(items))


@overload(bool, strict=False, jit_options=INNER)
def _bool(items: Any) -> Any:
    return (lambda items: len(items) > 0) if isinstance(items, DictType) else None


@overload(operator.not_, strict=False, jit_options=INNER)
def _not(items: Any) -> Any:
    return (lambda items: len(items) == 0) if isinstance(items, DictType) else None


@overload(operator.contains, strict=False, jit_options=INNER)
def _contains(items: Any, key: Any) -> Any:
    if isinstance(items, ViewType) and items.what != "keys":
        return _among_values
    kind: Any = getattr(items, "kind", items) if isinstance(items, DictType | ViewType) else None
    if kind is None:
        return None
    if not kind.has_key(key):
        raise Refused("a key of another kind is looked for in a dict")
    find = reading(kind).find
    return lambda items, key: find(rows_of(items), key) >= 0


def _among_values(items: Any, key: Any) -> bool:
    for each in items:  # noqa: SIM110
        if each == key:
            return True
    return False


@overload(operator.getitem, strict=False, jit_options=INNER)
def _look_up(items: Any, key: Any) -> Any:
    if not isinstance(items, DictType) or not items.has_key(key):
        return None
    find, value_at = reading(items).find, reading(items).value_at

    def look_up(items: Any, key: Any) -> Any:
        rows = rows_of(items)
        at = find(rows, key)
        if at < 0:
            raise KeyError("no such key")
        return value_at(rows, at)

    return look_up


@overload_method(DictType, "get", strict=False, jit_options=INNER)
def _get(items: Any, key: Any, default: Any = None) -> Any:
    if not items.has_key(key):
        return None
    find, value_at = reading(items).find, reading(items).value_at

    def get(items: Any, key: Any, default: Any = None) -> Any:
        rows = rows_of(items)
        at = find(rows, key)
        if at < 0:
            return default
        return value_at(rows, at)

    return get


# -- changed -------------------------------------------------------------------------------------------------


@overload(operator.setitem, strict=False, jit_options=INNER)
def _put(items: Any, key: Any, value: Any) -> Any:
    if not isinstance(items, DictType):
        return None
    if not items.has_key(key) or not items.has_value(value):
        raise Refused("a key or a value of another kind is put into a dict")
    put = putting(items)
    return lambda items, key, value: put(items, key, value)


def _taken_out(kind: DictType) -> Any:
    """A function that takes out what is in a place; those behind it move up."""
    step = kind.key_width + kind.width

    def take_out(rows: Any, at: Any) -> None:
        for i in range(1 + at * step, 1 + (rows[0] - 1) * step):
            rows[i] = rows[i + step]
        rows[0] -= 1

    def refuse(rows: Any, at: Any) -> None:
        raise Rekeyed(OTHER_KEYS)

    return njit(refuse if kind.keys is not None else take_out, **INNER)


@overload(operator.delitem, strict=False, jit_options=INNER)
def _delete(items: Any, key: Any) -> Any:
    if not isinstance(items, DictType) or not items.has_key(key):
        return None
    find, take_out = reading(items).find, _taken_out(items)

    def delete(items: Any, key: Any) -> None:
        rows = rows_of(items)
        at = find(rows, key)
        if at < 0:
            raise KeyError("no such key")
        take_out(rows, at)

    return delete


@overload_method(DictType, "pop", strict=False, jit_options=INNER)
def _pop(items: Any, key: Any, default: Any = None) -> Any:
    if not items.has_key(key):
        return None
    find, take_out, value_at = reading(items).find, _taken_out(items), reading(items).value_at

    def pop(items: Any, key: Any, default: Any = None) -> Any:
        rows = rows_of(items)
        at = find(rows, key)
        if at < 0:
            raise KeyError("no such key")
        value = value_at(rows, at)
        take_out(rows, at)
        return value

    def pop_or(items: Any, key: Any, default: Any = None) -> Any:
        return pop_there(items, key) if key in items else default

    pop_there = njit(lambda items, key: items.pop(key), **INNER)
    return pop if default is None or isinstance(default, types.Omitted) else pop_or


@overload_method(DictType, "setdefault", strict=False, jit_options=INNER)
def _set_default(items: Any, key: Any, default: Any) -> Any:
    def set_default(items: Any, key: Any, default: Any) -> Any:
        if key not in items:
            items[key] = default
        return items[key]

    return set_default


@overload_method(DictType, "update", strict=False, jit_options=INNER)
def _update(items: Any, others: Any) -> Any:
    if isinstance(others, DictType | types.DictType):
        return lambda items, others: put_all(items, others.items())
    return lambda items, others: put_all(items, others)


@njit(**INNER)
def put_all(items: Any, pairs: Any) -> None:
    """Put pairs of a key and a value into a dict."""
    for key, value in pairs:
        items[key] = value


@overload_method(DictType, "clear", strict=False, jit_options=INNER)
def _clear(items: Any) -> Any:
    if items.keys is not None:

        def refuse(items: Any) -> None:
            raise Rekeyed(OTHER_KEYS)

        return refuse

    def clear(items: Any) -> None:
        rows_of(items)[0] = 0

    return clear
