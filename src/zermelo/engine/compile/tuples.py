"""`zermelo.tuples`, compiled."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import overload

from zermelo import tuples
from zermelo.engine.compile.unsigned import INNER


@overload(tuples.replaced, strict=False, jit_options=INNER)
def _replaced(items: Any, index: Any, value: Any) -> Any:
    if not isinstance(items, types.UniTuple):
        return None
    size = len(items)

    def replaced(items: Any, index: Any, value: Any) -> Any:
        if not -size <= index < size:
            raise IndexError("tuple index out of range")
        return tuple_setitem(items, index + size if index < 0 else index, value)

    return replaced


@overload(tuples.in_order, strict=False, jit_options=INNER)
def _in_order(items: Any) -> Any:
    if not isinstance(items, types.UniTuple):
        return None
    size = len(items)

    def in_order(items: Any) -> Any:
        for end in range(1, size):  # insertion sort: best of all for a handful
            item, at = items[end], end
            while at > 0 and items[at - 1] > item:
                items = tuple_setitem(items, at, items[at - 1])
                at -= 1
            items = tuple_setitem(items, at, item)
        return items

    return in_order
