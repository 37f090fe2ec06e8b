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
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import (
    NativeValue,
    intrinsic,
    models,
    register_model,
    typeof_impl,
    unbox,
)

from zermelo.engine.compile.values.strings import TEXT
from zermelo.engine.compile.values.wide import number_of
from zermelo.engine.layout.shape import NOTHING, WORD

INDEX = ir.IntType(64)


MAYBE = types.Optional(types.int64)
KINDS = {"cells": types.int64, "flags": types.boolean, "texts": TEXT, "maybes": MAYBE}


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
class VectorModel(models.PrimitiveModel):
    """One vector; in lists and the like an array of words, since nobody aligns those to its size."""

    def __init__(self, manager: Any, kind: Any) -> None:
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


def cell_place(builder: Any, place: Any, kind: CellsType, at: Any) -> Any:
    """The place of one cell."""
    cells = builder.bitcast(place, ir.IntType(kind.bits).as_pointer())
    return builder.gep(cells, [at])


def read(builder: Any, place: Any, kind: CellsType, at: Any) -> Any:
    """What begins at a cell: a number, or a row of cells."""
    where = cell_place(builder, place, kind, at)
    inner = kind.dtype
    if not isinstance(inner, CellsType):
        small = builder.load(where)
        if kind.flags:
            return builder.icmp_unsigned("!=", small, small.type(0))
        number = builder.sext(small, INDEX) if kind.bits < WORD else small
        return maybe_of(builder, number, -1 << kind.bits - 1) if kind.of == "maybes" else number
    made = cgutils.alloca_once(builder, inner.vector)
    builder.store(ir.Constant(inner.vector, None), made)
    cgutils.raw_memcpy(
        builder, cell_place(builder, made, inner, INDEX(0)), where, INDEX(inner.size), inner.bits // 8
    )
    return builder.load(made)


def maybe_of(builder: Any, number: Any, nothing: int) -> Any:
    """A number that may be None, as Numba has it: the number, and whether there is one."""
    made = ir.Constant(ir.LiteralStructType([INDEX, ir.IntType(1)]), ir.Undefined)
    there = builder.icmp_signed("!=", number, INDEX(nothing))
    return builder.insert_value(builder.insert_value(made, number, 0), there, 1)


def number_or(builder: Any, maybe: Any, nothing: int) -> Any:
    """The other way round."""
    return builder.select(builder.extract_value(maybe, 1), builder.extract_value(maybe, 0), INDEX(nothing))


# -- one number that may be None -----------------------------------------------------------------------------


@intrinsic
def maybe(context: Any, number: Any) -> Any:
    """A number, or None, as a state holds it."""
    source = types.unliteral(number)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if sig.args[0] == types.int64:
            return args[0]  # a state's own
        return number_or(builder, context.cast(builder, args[0], sig.args[0], MAYBE), NOTHING)

    return types.int64(source), generate


@intrinsic
def seen_maybe(context: Any, number: Any) -> Any:
    """The same as rules see it."""
    return MAYBE(types.int64), lambda context, builder, sig, args: maybe_of(builder, args[0], NOTHING)


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
def unbox_vector(kind: Any, obj: Any, c: Any) -> Any:
    """What Python hands over as one number."""
    whole = number_of(c, obj, kind.lanes * kind.bits)
    return NativeValue(c.builder.bitcast(whole, kind.vector), is_error=c.pyapi.c_api_error())
