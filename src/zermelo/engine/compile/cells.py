"""Boards in tuples: a tuple of many equal numbers, or of equal tuples of them, is one value in memory.

Numba's own tuples are as many values as they have parts: 64 of them to hand on, to compare, to hash, and an
index that is not fixed is a choice among 64. Cells lie side by side in one vector of small numbers instead:

    board[square]                          one load
    replaced(board, square, stone)         a copy, and one store
    stone in board, board.count(stone)     all squares at once
    board[row][column]                     the same, further along

The rules see whole numbers, as ever. How many bits a cell has is said for one game (see plan.py); a number
that does not fit is noticed where it is put in. What rules do with cells is in boards.py.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_new_ref, lower_builtin, lower_cast
from numba.cpython.listobj import ListInstance
from numba.extending import (
    NativeValue,
    intrinsic,
    models,
    register_model,
    typeof_impl,
    unbox,
)
from numba.np.arrayobj import make_array

from zermelo.engine.compile.strings import TEXT, is_text
from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.wide import WHOLE, number_of
from zermelo.engine.shape import WORD
from zermelo.errors import Outgrown

INDEX = ir.IntType(64)


KINDS = {"cells": types.int64, "flags": types.boolean, "texts": TEXT}


class Packed(int):
    """Cells as Python hands them to compiled code: side by side in one number."""

    kind: CellsType

    def __new__(cls, number: int, kind: CellsType) -> Packed:
        packed = super().__new__(cls, number)
        packed.kind = kind
        return packed


class CellsType(types.SimpleIterableType):
    """So many equal numbers, or rows of them: `CellsType(8, (3, 3))` is 3 rows of 3 numbers of 8 bits."""

    def __init__(self, bits: int, shape: tuple[int, ...], of: str = "cells") -> None:
        self.bits, self.shape, self.of, self.flags = bits, shape, of, of == "flags"
        self.count, self.size = shape[0], math.prod(shape)
        self.lanes = max(WORD // bits, 1 << (self.size - 1).bit_length())
        self.words = -(-self.size * bits // WORD)
        self.number = KINDS[of]  # what the rules see of one cell
        self.dtype = self.number if len(shape) == 1 else CellsType(bits, shape[1:], of)
        name = f"{of}{bits}({'x'.join(map(str, shape))})"
        super().__init__(name, CellsIter(name, self))

    @property
    def key(self) -> Any:
        return self.bits, self.shape, self.of

    @property
    def vector(self) -> Any:
        """What LLVM calls it."""
        return ir.VectorType(ir.IntType(self.bits), self.lanes)

    def like(self, *shape: int) -> CellsType:
        """The same in another shape."""
        return CellsType(self.bits, shape, self.of)

    def as_list(self) -> Any:
        """The type of a list of the same."""
        inner = self.dtype.as_list() if isinstance(self.dtype, CellsType) else self.dtype
        return types.List(inner)

    def unify(self, context: Any, other: Any) -> Any:
        """One variable that holds cells and a list, or cells of two lengths, holds a list."""
        if isinstance(other, types.BaseTuple) and context.can_convert(other, self) is not None:
            return self
        if isinstance(other, CellsType) and len(other.shape) == len(self.shape) and other.of == self.of:
            return self.as_list()
        return other if other == self.as_list() else None

    def can_convert_to(self, context: Any, other: Any) -> Any:
        """To such a list, by a copy."""
        from numba.core.typeconv import Conversion

        return Conversion.safe if other == self.as_list() else None


class CellsIter(types.SimpleIteratorType):
    """What goes through them."""

    def __init__(self, name: str, cells: CellsType) -> None:
        self.cells = cells
        super().__init__(f"iter({name})", cells.dtype)


@register_model(CellsType)
class _Model(models.PrimitiveModel):
    """One vector; in lists and the like an array of words, since nobody aligns those to its size."""

    def __init__(self, manager: Any, kind: CellsType) -> None:
        super().__init__(manager, kind, kind.vector)
        self.array = ir.ArrayType(ir.IntType(WORD), kind.lanes * kind.bits // WORD)

    def get_data_type(self) -> Any:
        return self.array

    def as_data(self, builder: Any, value: Any) -> Any:
        return builder.load(builder.bitcast(copied(builder, value), self.array.as_pointer()))

    def from_data(self, builder: Any, value: Any) -> Any:
        place = cgutils.alloca_once(builder, self.get_value_type())
        builder.store(value, builder.bitcast(place, self.array.as_pointer()))
        return builder.load(place)


@register_model(CellsIter)
class _IterModel(models.StructModel):
    def __init__(self, manager: Any, kind: CellsIter) -> None:
        members = [
            ("index", types.EphemeralPointer(types.intp)),
            ("cells", types.EphemeralPointer(kind.cells)),
        ]
        super().__init__(manager, kind, members)


# -- in memory -----------------------------------------------------------------------------------------------


def in_memory(builder: Any, value: Any) -> Any:
    """Where the cells lie, to be read now: where they were loaded from, or where they are put for it."""
    if isinstance(value, ir.LoadInstr) and value.parent is builder.block:
        place = value.operands[0]
        for instruction in reversed(builder.block.instructions):
            if instruction is value:
                return place
            if isinstance(instruction, ir.StoreInstr) and instruction.operands[1] is place:
                break  # something else lies there by now
    return copied(builder, value)


def copied(builder: Any, value: Any) -> Any:
    """Where a copy of the cells lies."""
    place = cgutils.alloca_once(builder, value.type)
    builder.store(value, place)
    return place


def _cell(builder: Any, place: Any, kind: CellsType, at: Any) -> Any:
    """The place of one cell."""
    cells = builder.bitcast(place, ir.IntType(kind.bits).as_pointer())
    return builder.gep(cells, [at])


def read(builder: Any, place: Any, kind: CellsType, at: Any) -> Any:
    """What begins at a cell: a number, or a row of cells."""
    where = _cell(builder, place, kind, at)
    inner = kind.dtype
    if not isinstance(inner, CellsType):
        small = builder.load(where)
        if kind.flags:
            return builder.icmp_unsigned("!=", small, small.type(0))
        return builder.sext(small, INDEX) if kind.bits < WORD else small
    made = cgutils.alloca_once(builder, inner.vector)
    builder.store(ir.Constant(inner.vector, None), made)
    cgutils.raw_memcpy(
        builder, _cell(builder, made, inner, INDEX(0)), where, INDEX(inner.size), inner.bits // 8
    )
    return builder.load(made)


def _narrowed(builder: Any, number: Any, kind: CellsType, overflow: Any) -> Any:
    """A number as a cell holds it; what does not fit is noted."""
    if kind.flags:
        return builder.zext(number, ir.IntType(kind.bits))
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
            builder.store(small, _cell(builder, place, self.kind, at))
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
    if not shape:
        return is_text(source) or isinstance(source, types.NoneType) if of == "texts" else is_whole(source)
    if isinstance(source, types.BaseTuple):
        return len(source) == shape[0] and all(fits(part, shape[1:], of) for part in source)
    if isinstance(source, CellsType):
        return source.count == shape[0] and fits(source.dtype, shape[1:], of)
    if isinstance(source, types.Array) and source.ndim != 1:
        return False
    return isinstance(source, types.List | types.Array) and fits(source.dtype, shape[1:], of)


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


# -- as words ------------------------------------------------------------------------------------------------


@intrinsic
def word_of(context: Any, cells: Any, index: Any) -> Any:
    """One word of 64 bits of them."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = builder.bitcast(in_memory(builder, args[0]), ir.IntType(WORD).as_pointer())
        return builder.load(builder.gep(place, [args[1]]))

    return types.int64(cells, types.int64), generate


@intrinsic
def with_word(context: Any, cells: Any, index: Any, word: Any) -> Any:
    """The cells with one word changed."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = copied(builder, args[0])
        place = builder.bitcast(made, ir.IntType(WORD).as_pointer())
        builder.store(args[2], builder.gep(place, [args[1]]))
        return builder.load(made)

    return cells(cells, types.int64, types.int64), generate


def no_cells(kind: CellsType) -> Any:
    """A function that gives cells full of zeros."""

    @intrinsic
    def none(context: Any) -> Any:
        return kind(), lambda context, builder, sig, args: ir.Constant(kind.vector, None)

    return none


@typeof_impl.register(Packed)
def _type_of_packed(packed: Any, context: Any) -> Any:
    return packed.kind


@unbox(CellsType)
def _unbox(kind: Any, obj: Any, c: Any) -> Any:
    whole = number_of(c, obj, kind.lanes * kind.bits)
    return NativeValue(c.builder.bitcast(whole, kind.vector), is_error=c.pyapi.c_api_error())
