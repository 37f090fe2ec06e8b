"""Sets in states: runs whose items lie in order, so that equal sets are equal numbers.

    edge in drawn                    looked for among them
    drawn | {edge}, free - {a, b}    another one
    frozenset(x for x in free if x)  a set of Numba's, for as long as it lives; a state is made of it at last

A bit for each possible item would be less to look through. But what items there can be is not known before
the rules run, and a set of a state seldom has more than some thirty.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import njit, types
from numba.extending import overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.run_doing import empty_like
from zermelo.engine.compile.values.runs import RunType, inserted, into_run, is_item, pushed
from zermelo.engine.compile.values.tables import DictionaryType


def _are_sets(a: Any, b: Any) -> RunType | None:
    """The kind of sets that both are, or can become, if one of them is of a state."""
    run: RunType | None = next((each for each in (a, b) if isinstance(each, RunType) and each.is_set), None)
    if run is None:
        return None
    for each in (a, b):
        if each != run and not (
            isinstance(each, types.IterableType) and is_item(each.iterator_type.yield_type, run)
        ):
            return None
    return run


def _joined(a: Any, b: Any) -> Any:
    for item in b:
        a = inserted(a, item)
    return a


def _less(a: Any, b: Any) -> Any:
    made = empty_like(a)
    for item in a:
        if item not in b:
            made = pushed(made, item)
    return made


def _in_both(a: Any, b: Any) -> Any:
    made = empty_like(a)
    for item in a:
        if item in b:
            made = pushed(made, item)
    return made


def _in_one(a: Any, b: Any) -> Any:
    return (a | b) - (a & b)


def _within(a: Any, b: Any) -> bool:
    for item in a:  # noqa: SIM110
        if item not in b:
            return False
    return True


def _around(a: Any, b: Any) -> bool:
    return _is_within(b, a)


def _apart(a: Any, b: Any) -> bool:
    return len(a & b) == 0


def _operation(names: tuple[Any, ...], made: Any) -> None:
    """What an operator, and a method, does with two sets."""

    def build(a: Any, b: Any) -> Any:
        run = _are_sets(a, b)
        if run is None:
            return None
        convert = into_run(run)
        return lambda a, b: done(convert(a), convert(b))

    def done(a: Any, b: Any) -> Any:
        raise NotImplementedError("only in compiled code")

    @overload(done, strict=False, jit_options=INNER)
    def _done(a: Any, b: Any) -> Any:
        return made

    for name in names:
        if isinstance(name, str):
            overload_method(RunType, name, strict=False, jit_options=INNER)(build)
        else:
            overload(name, strict=False, jit_options=INNER)(build)


def _is_within(a: Any, b: Any) -> bool:
    raise NotImplementedError("only in compiled code")


@overload(_is_within, strict=False, jit_options=INNER)
def _make_is_within(a: Any, b: Any) -> Any:
    return _within


_operation((operator.or_, operator.ior, "union"), _joined)
_operation((operator.sub, operator.isub, "difference"), _less)
_operation((operator.and_, operator.iand, "intersection"), _in_both)
_operation((operator.xor, operator.ixor, "symmetric_difference"), _in_one)
_operation((operator.le, "issubset"), _within)
_operation((operator.ge, "issuperset"), _around)
_operation(("isdisjoint",), _apart)


@overload(operator.eq, strict=False, jit_options=INNER)
def _same_as_known(a: Any, b: Any) -> Any:
    """`mine == CORNERS`, `theirs in SHAPES`: a set, and one that is known when the rules are compiled."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, DictionaryType) and isinstance(other, types.Set | RunType):
            if not one.table.has_key(other.dtype):
                return None
            if one is a:
                return lambda a, b: len(a) == len(b) and _is_all_in(b, a)
            return lambda a, b: len(a) == len(b) and _is_all_in(a, b)
    return None


def same_items(a: Any, b: Any) -> bool:
    """`borders == {"b"}`: the rewritten rules call it so."""
    raise NotImplementedError("only in compiled code")


@overload(same_items, strict=False, jit_options=INNER)
def _same_items(a: Any, b: Any) -> Any:
    """`b` is a tuple of different things."""
    return lambda a, b: len(a) == len(b) and _is_all_in(a, b)


@njit(**INNER)
def _is_all_in(items: Any, table: Any) -> bool:
    for item in items:  # noqa: SIM110
        if item not in table:
            return False
    return True
