"""Tuples, lists, arrays and other cells written into cells, and cells into lists.

A number that does not fit is told (`Outgrown`), and so is a list that is not as long as it must be.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_new_ref, lower_builtin, lower_cast
from numba.core.typeconv import Conversion
from numba.cpython.listobj import ListInstance
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.cells import INDEX, CellsType, cell_place, copied, number_or, read
from zermelo.engine.compile.values.strings import is_text
from zermelo.engine.compile.values.wide import WHOLE
from zermelo.engine.layout.shape import WORD
from zermelo.errors import Outgrown


def _narrowed(builder: Any, number: Any, kind: CellsType, overflow: Any) -> Any:
    """A number as a cell holds it; what does not fit is noted."""
    if kind.flags:
        return builder.zext(number, ir.IntType(kind.bits))
    if kind.of == "maybes":
        number = number_or(builder, number, -1 << kind.bits - 1)
    if kind.bits == WORD:
        return number
    small = builder.trunc(number, ir.IntType(kind.bits))
    differs = builder.icmp_unsigned("!=", builder.sext(small, number.type), number)
    builder.store(builder.or_(builder.load(overflow), differs), overflow)
    return small


class Writer:
    """Writes tuples, lists, arrays and other cells into cells."""

    def __init__(self, context: Any, builder: Any, kind: CellsType) -> None:
        self.context, self.builder, self.kind = context, builder, kind
        self.overflow = cgutils.alloca_once_value(builder, cgutils.false_bit)

    def put(self, source: Any, value: Any, place: Any, at: Any, shape: tuple[int, ...]) -> None:
        """Put a value of some type where a part of this shape begins."""
        context, builder = self.context, self.builder
        if not shape:
            number = context.cast(builder, value, source, self.kind.number)
            small = _narrowed(builder, number, self.kind, self.overflow)
            builder.store(small, cell_place(builder, place, self.kind, at))
            return
        inner = math.prod(shape[1:])
        if isinstance(source, types.BaseTuple):
            for i, part in enumerate(source):
                one = builder.extract_value(value, i)
                self.put(part, one, place, builder.add(at, INDEX(i * inner)), shape[1:])
            return
        length, item = self._items(source, value)
        if length is not None:
            self._expect(length, shape[0])
        with cgutils.for_range(builder, INDEX(shape[0])) as loop:
            where = builder.add(at, builder.mul(loop.index, INDEX(inner)))
            self.put(source.dtype, item(loop.index), place, where, shape[1:])

    def _items(self, source: Any, value: Any) -> tuple[Any, Callable[[Any], Any]]:
        """How many there are, if that is not known, and what finds one."""
        context, builder = self.context, self.builder
        if isinstance(source, CellsType):
            place, size = copied(builder, value), math.prod(source.shape[1:])
            return None, lambda i: read(builder, place, source, builder.mul(i, INDEX(size)))
        if isinstance(source, types.List):
            items = ListInstance(context, builder, source, value)
            return items.size, items.getitem
        array = make_array(source)(context, builder, value)

        def item(i: Any) -> Any:
            return context.unpack_value(builder, source.dtype, builder.gep(array.data, [i]))

        return cgutils.unpack_tuple(builder, array.shape, 1)[0], item

    def _expect(self, length: Any, count: int) -> None:
        differs = self.builder.icmp_unsigned("!=", length, length.type(count))
        with self.builder.if_then(differs, likely=False):
            said = f"a tuple of the state has not always {count} parts, as the first one has"
            self.context.call_conv.return_user_exc(self.builder, ValueError, (said,))

    def check(self) -> None:
        """Tell if something did not fit."""
        with self.builder.if_then(self.builder.load(self.overflow), likely=False):
            self.context.call_conv.return_user_exc(self.builder, Outgrown, (Outgrown.SAID,))


def is_whole(kind: Any) -> bool:
    """Whether it is the type of a whole number."""
    return isinstance(types.unliteral(kind), (*WHOLE, types.IntEnumMember))


def fits(source: Any, shape: tuple[int, ...], of: str = "cells") -> bool:
    """Whether something of this type can be written into cells of this shape."""
    if not shape and of in ("texts", "maybes"):
        inner = getattr(source, "type", source)  # of what may be None
        return isinstance(inner, types.NoneType) or (is_text if of == "texts" else is_whole)(inner)
    if not shape:
        return is_whole(source)
    if isinstance(source, types.BaseTuple):
        return len(source) == shape[0] and all(fits(part, shape[1:], of) for part in source)
    if isinstance(source, CellsType):
        return source.count == shape[0] and fits(source.dtype, shape[1:], of)
    if isinstance(source, types.Array) and source.ndim != 1:
        return False
    return isinstance(source, types.List | types.Array) and fits(source.dtype, shape[1:], of)


def _from_tuples(kind: CellsType, context: Any, other: Any) -> Any:
    """One variable may hold cells, and a tuple of as many."""
    is_it = isinstance(other, types.BaseTuple) and fits(other, kind.shape, kind.of)
    return Conversion.safe if is_it else None


CellsType.can_convert_from = _from_tuples


def into_cells(kind: CellsType) -> Any:
    """A function that makes cells of a tuple, a list, an array."""

    @intrinsic
    def convert(context: Any, items: Any) -> Any:
        source = types.unliteral(items)
        if not fits(source, kind.shape, kind.of):
            raise Refused(f"{_what(source)} where the first state has a tuple of {kind.count} numbers")

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return _made(context, builder, source, args[0], kind)

        return kind(source), generate

    return convert


def _made(context: Any, builder: Any, source: Any, value: Any, kind: CellsType) -> Any:
    if source == kind:
        return value
    place, writer = cgutils.alloca_once(builder, kind.vector), Writer(context, builder, kind)
    builder.store(ir.Constant(kind.vector, None), place)
    writer.put(source, value, place, INDEX(0), kind.shape)
    writer.check()
    return builder.load(place)


def _what(kind: Any) -> str:
    if isinstance(kind, CellsType):
        return f"a tuple of {kind.count} parts"
    if isinstance(kind, types.BaseTuple):
        return f"a tuple of {len(kind)} parts"
    return "a list" if isinstance(kind, types.List) else str(kind)


@lower_cast(types.BaseTuple, CellsType)
def _from_tuple(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return _made(context, builder, source, value, target)


@lower_cast(CellsType, types.List)
def _to_list(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    place = copied(builder, value)
    items = ListInstance.allocate(context, builder, target, source.count)
    items.size = INDEX(source.count)
    inner = math.prod(source.shape[1:])
    with cgutils.for_range(builder, INDEX(source.count)) as loop:
        item = read(builder, place, source, builder.mul(loop.index, INDEX(inner)))
        if isinstance(target.dtype, types.List):
            item = _to_list(context, builder, source.dtype, target.dtype, item)
        items.setitem(loop.index, item, incref=False, decref_old_value=False)
    return items.value


@lower_builtin(list, CellsType)
def _list(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    if isinstance(kind.dtype, CellsType) and isinstance(sig.return_type.dtype, CellsType):
        place = copied(builder, args[0])
        items = ListInstance.allocate(context, builder, sig.return_type, kind.count)
        items.size = INDEX(kind.count)
        with cgutils.for_range(builder, INDEX(kind.count)) as loop:
            at = builder.mul(loop.index, INDEX(kind.dtype.size))
            item = read(builder, place, kind, at)
            items.setitem(loop.index, item, incref=False, decref_old_value=False)
        made = items.value
    else:
        made = _to_list(context, builder, kind, sig.return_type, args[0])
    return impl_ret_new_ref(context, builder, sig.return_type, made)
