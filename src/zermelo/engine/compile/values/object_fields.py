"""What is put into the fields of objects, where it lies otherwise than what was there before."""

from __future__ import annotations

from typing import Any

from numba import njit, types
from numba.core.imputils import lower_cast

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.cells import MAYBE, CellsType, maybe, seen_maybe
from zermelo.engine.compile.values.declared import as_text
from zermelo.engine.compile.values.packing import fits, into_cells
from zermelo.engine.compile.values.strings import is_text


@lower_cast(types.List, CellsType)
def _row(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    if not fits(source, target.shape, target.of):
        raise Refused("a list where another class of things is kept")
    convert = into_cells(target)
    return context.compile_internal(builder, lambda items: convert(items), target(source), [value])


@lower_cast(types.List, types.List)
def _list(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    """`[None] * 9`, where others will hold letters: nobody else has a name for it."""
    if _are_alike(source, target):
        return value
    if not _is_of_nothing(source):
        raise Refused("a list of other things than were kept before")
    if isinstance(source.dtype, types.List):
        inner = _list_of(target.dtype)
        return context.compile_internal(
            builder, lambda rows: [inner(len(row)) for row in rows], target(source), [value]
        )
    made = _list_of(target)
    return context.compile_internal(builder, lambda items: made(len(items)), target(source), [value])


def _are_alike(a: Any, b: Any) -> bool:
    """Whether both lie alike: what is known of a list besides does not matter."""
    while isinstance(a, types.List) and isinstance(b, types.List):
        a, b = a.dtype, b.dtype
    return bool(types.unliteral(a) == types.unliteral(b))


@lower_cast(types.Set, types.Set)
def _set(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    if types.unliteral(source.dtype) != types.unliteral(target.dtype):
        raise Refused("a set of other things than were kept before")
    return value


def _is_of_nothing(kind: Any) -> bool:
    while isinstance(kind, types.List):
        kind = kind.dtype
    return isinstance(kind, types.NoneType)


def _list_of(kind: Any) -> Any:
    """A function that gives a list of so many Nones."""
    if is_text(kind.dtype):
        return njit(lambda count: [as_text(None) for _ in range(count)], **INNER)
    if kind.dtype != MAYBE:
        raise Refused("a list of None where others hold something that cannot be None")

    return njit(lambda count: [seen_maybe(maybe(None)) for _ in range(count)], **INNER)
