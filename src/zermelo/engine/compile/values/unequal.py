"""Tuples of unequal length under one name, or given by one function: a list of the same.

    steps = FORWARD if piece == "man" else ALL        two steps, or four
    return ((1, 1), (1, -1))                          and elsewhere: return DIAGONALS

The length of a tuple is part of its type to Numba, which would refuse them.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core.imputils import lower_cast
from numba.cpython.listobj import ListInstance

from zermelo.engine.compile.values.cells import INDEX

_usual = types.UniTuple.unify


def _unify(self: Any, context: Any, other: Any) -> Any:
    """A tuple of the same length, or else a list."""
    found = _usual(self, context, other)
    if found is not None or not isinstance(other, types.UniTuple | types.List):
        return found
    if isinstance(other, types.UniTuple) and len(other) == len(self):
        return None
    item = context.unify_pairs(types.unliteral(self.dtype), types.unliteral(other.dtype))
    return types.List(item) if item is not None and _is_plain(item) else None


def _is_plain(kind: Any) -> bool:
    """Whether it is a number, or a tuple of such: nothing that is held in memory of its own."""
    if isinstance(kind, types.UniTuple):
        return _is_plain(kind.dtype)
    return isinstance(kind, types.Integer | types.Boolean)


types.UniTuple.unify = _unify


@lower_cast(types.UniTuple, types.List)
def _as_list(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    made = ListInstance.allocate(context, builder, target, len(source))
    made.size = INDEX(len(source))
    for i in range(len(source)):
        item = context.cast(builder, builder.extract_value(value, i), source.dtype, target.dtype)
        made.setitem(INDEX(i), item, incref=False, decref_old_value=False)
    return made.value
