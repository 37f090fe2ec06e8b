"""Dicts that rules make: copies, joined ones, and those of pairs; whether two are equal."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.extending import overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.declared import in_force
from zermelo.engine.compile.values.dict_doing import put_all
from zermelo.engine.compile.values.dicts import DictType, empty, of_rows, rows_of
from zermelo.engine.compile.values.runs import item_letters

FEWEST = 63  # pairs that a dict which rules make has room for


@overload_method(DictType, "copy", strict=False, jit_options=INNER)
def _copy(items: Any) -> Any:
    made = of_rows(items)
    return lambda items: made(rows_of(items).copy())


def dict_(items: Any) -> Any:
    """`dict(board)`, `dict(pairs)`."""
    raise NotImplementedError("only in compiled code")


@overload(dict_, strict=False, jit_options=INNER)
def _dict(items: Any) -> Any:
    if isinstance(items, types.BaseNamedTuple):
        return lambda items: items  # a dict with names for keys: what is no mapping in Python never gets here
    if isinstance(items, DictType):
        return lambda items: items.copy()
    pair = getattr(getattr(items, "iterator_type", None), "yield_type", None)
    if not isinstance(pair, types.BaseTuple) or len(pair) != 2:
        return None
    new = dict_holding(pair)
    if new is None:
        raise Refused("a dict of other things than numbers, words, or tuples of them, cannot be compiled")

    def made(items: Any) -> Any:
        done = new()
        put_all(done, items)
        return done

    return made


def dict_holding(pair: Any) -> Any:
    """What gives an empty dict for such keys and values; None where it cannot be compiled."""
    key, value = (item_letters(types.unliteral(each)) for each in pair)
    if key is None or value is None or "m" in key:
        return None
    return empty(DictType(None, key[1:], value[1:], max(in_force().longest, FEWEST)))


def with_pairs(items: Any, *pairs: Any) -> Any:
    """`{**items, key: value}`: the rewritten rules call it so."""
    raise NotImplementedError("only in compiled code")


@overload(with_pairs, strict=False, jit_options=INNER)
def _with_pairs(items: Any, *pairs: Any) -> Any:
    if not isinstance(items, DictType):
        return None
    lines = "".join(f"; done[pairs[{i}][0]] = pairs[{i}][1]" for i in range(len(pairs)))
    names: dict[str, Any] = {}
    exec(f"def made(items, *pairs): done = items.copy(){lines}; return done", names)  # our own
    return names["made"]


@overload(operator.ior, strict=False, jit_options=INNER)
def _joined_to(a: Any, b: Any) -> Any:
    if not isinstance(a, DictType) or not isinstance(b, DictType | types.DictType):
        return None

    def joined_to(a: Any, b: Any) -> Any:
        a.update(b)
        return a

    return joined_to


@overload(operator.or_, strict=False, jit_options=INNER)
def _joined(a: Any, b: Any) -> Any:
    if not isinstance(a, DictType) or not isinstance(b, DictType | types.DictType):
        return None

    def joined(a: Any, b: Any) -> Any:
        made = a.copy()
        made.update(b)
        return made

    return joined


# -- compared ------------------------------------------------------------------------------------------------


@overload(operator.eq, strict=False, jit_options=INNER)
def _equal(a: Any, b: Any) -> Any:
    if not isinstance(a, DictType) or not isinstance(b, DictType):
        return None

    def equal(a: Any, b: Any) -> bool:
        if len(a) != len(b):
            return False
        for key, value in a.items():  # noqa: SIM110
            if key not in b or b[key] != value:
                return False
        return True

    return equal


@overload(operator.ne, strict=False, jit_options=INNER)
def _differ(a: Any, b: Any) -> Any:
    both = isinstance(a, DictType) and isinstance(b, DictType)
    return (lambda a, b: not a == b) if both else None  # noqa: SIM201
