"""What rules do with cells: take one, go through them, count them, compare them, put them together.

What is cut from cells, or put together of them, is a list for as long as it lives, as any tuple whose length
is not known; a state is made of it in the end.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import intrinsic, overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.cells import INDEX, CellsIter, CellsType, copied, in_memory, read
from zermelo.engine.compile.values.packing import Writer, fits, into_cells, is_whole
from zermelo.engine.compile.values.strings import code, is_text, letters_in
from zermelo.engine.layout.shape import WORD

RANGE = "tuple index out of range"

# -- one after the other -------------------------------------------------------------------------------------


@lower_builtin("getiter", CellsType)
def _iterate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, sig.return_type)
    iterator.index = cgutils.alloca_once_value(builder, INDEX(0))
    data = builder.bitcast(copied(builder, args[0]), context.get_data_type(sig.args[0]).as_pointer())
    iterator.cells = data
    return iterator._getvalue()


@lower_builtin("iternext", CellsIter)
@iternext_impl(RefType.BORROWED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0].cells
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    at = builder.load(iterator.index)
    there = builder.icmp_signed("<", at, INDEX(kind.count))
    result.set_valid(there)
    with builder.if_then(there):
        first = builder.mul(at, INDEX(kind.size // kind.count))
        result.yield_(read(builder, iterator.cells, kind, first))
        builder.store(builder.add(at, INDEX(1)), iterator.index)


# -- by an index ---------------------------------------------------------------------------------------------


def _checked(context: Any, builder: Any, index: Any, count: int) -> Any:
    """An index from the start; what lies outside is told."""
    from_end = builder.icmp_signed("<", index, INDEX(0))
    index = builder.select(from_end, builder.add(index, INDEX(count)), index)
    outside = builder.icmp_unsigned(">=", index, INDEX(count))
    with builder.if_then(outside, likely=False):
        context.call_conv.return_user_exc(builder, IndexError, (RANGE,))
    return index


@infer_global(operator.getitem)
class _GetItem(AbstractTemplate):
    def generic(self, args: Any, keywords: Any) -> Any:
        cells, index = args
        if isinstance(cells, CellsType) and is_whole(index):
            return signature(cells.dtype, cells, types.int64)
        return None


@lower_builtin(operator.getitem, CellsType, types.int64)
def _get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    place = in_memory(builder, args[0])
    index = _checked(context, builder, args[1], kind.count)
    return read(builder, place, kind, builder.mul(index, INDEX(kind.size // kind.count)))


@intrinsic
def with_cell(context: Any, cells: Any, index: Any, value: Any) -> Any:
    """The cells, one of them or one row changed."""
    kind, source = cells, types.unliteral(value)
    if not isinstance(kind, CellsType) or not fits(source, kind.shape[1:], kind.of):
        return None

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place, writer = copied(builder, args[0]), Writer(context, builder, kind)
        index = _checked(context, builder, args[1], kind.count)
        at = builder.mul(index, INDEX(kind.size // kind.count))
        writer.put(source, args[2], place, at, kind.shape[1:])
        writer.check()
        return builder.load(place)

    return kind(kind, types.int64, source), generate


@overload(operator.setitem, strict=False, jit_options=INNER)
def _put_row(rows: Any, index: Any, row: Any) -> Any:
    """`rows[r] = row`, in a list of rows as the state has them: what is put together becomes one."""
    kind = rows.dtype if isinstance(rows, types.List) else None
    if not isinstance(kind, CellsType) or row == kind or not fits(types.unliteral(row), kind.shape, kind.of):
        return None
    convert = into_cells(kind)

    def put(rows: Any, index: Any, row: Any) -> None:
        rows[index] = convert(row)

    return put


@overload(operator.getitem, strict=False, jit_options=INNER)
def _cut(cells: Any, part: Any) -> Any:
    if not isinstance(cells, CellsType) or not isinstance(part, types.SliceType):
        return None
    count = cells.count

    def cut(cells: Any, part: Any) -> Any:
        start, stop, step = part.indices(count)
        return [cells[i] for i in range(start, stop, step)]

    return cut


@intrinsic
def turned(context: Any, cells: Any) -> Any:
    """The cells, or rows of them, from the last to the first."""
    row = cells.size // cells.count
    order = [(cells.count - 1 - at // row) * row + at % row for at in range(cells.size)]
    mask = ir.Constant(ir.VectorType(ir.IntType(32), cells.lanes), [*order, *range(cells.size, cells.lanes)])

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.shuffle_vector(args[0], ir.Constant(cells.vector, None), mask)

    return cells(cells), generate


@overload(len, strict=False, jit_options=INNER)
def _len(cells: Any) -> Any:
    if not isinstance(cells, CellsType):
        return None
    count = cells.count
    return lambda cells: count


@overload(bool, strict=False, jit_options=INNER)
def _bool(cells: Any) -> Any:
    return (lambda cells: True) if isinstance(cells, CellsType) else None


# -- all at once ---------------------------------------------------------------------------------------------


def _mask(builder: Any, lanes: Any) -> Any:
    """A bit for each of a vector of bits."""
    return builder.bitcast(lanes, ir.IntType(lanes.type.count))


def _real(kind: CellsType) -> Any:
    """A bit for each lane that holds a cell."""
    return ir.Constant(ir.IntType(kind.lanes), (1 << kind.size) - 1)


def _where_equal(context: Any, builder: Any, kind: CellsType, cells: Any, item: Any) -> Any:
    """A bit for each cell that holds this number."""
    small = builder.trunc(item, ir.IntType(kind.bits)) if kind.bits < WORD else item
    one = ir.Constant(kind.vector, ir.Undefined)
    one = builder.insert_element(one, small, ir.IntType(32)(0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), kind.lanes), None)
    every = builder.shuffle_vector(one, ir.Constant(kind.vector, ir.Undefined), zeros)
    mask = builder.and_(_mask(builder, builder.icmp_signed("==", cells, every)), _real(kind))
    if kind.bits == WORD:
        return mask
    fits = builder.icmp_signed("==", builder.sext(small, item.type), item)
    return builder.select(fits, mask, mask.type(0))


def _ones(builder: Any, mask: Any) -> Any:
    """How many bits are set."""
    return _as_index(builder, builder.ctpop(mask))


def _lowest(builder: Any, mask: Any) -> Any:
    """How many zeros come before the first one."""
    return _as_index(builder, builder.cttz(mask, cgutils.false_bit))


def _as_index(builder: Any, number: Any) -> Any:
    width = number.type.width
    return number if width == WORD else (builder.zext if width < WORD else builder.trunc)(number, INDEX)


def _flat(cells: Any, item: Any) -> bool:
    flat = isinstance(cells, CellsType) and len(cells.shape) == 1
    return flat and (is_text(item) if cells.of == "texts" else cells.of == "cells" and is_whole(item))


@intrinsic
def as_it_is(context: Any, number: Any) -> Any:
    """The number itself."""
    return types.int64(types.int64), lambda context, builder, sig, args: args[0]


@intrinsic
def count_of(context: Any, cells: Any, item: Any) -> Any:
    """How many cells hold a number."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _ones(builder, _where_equal(context, builder, cells, *args))

    return types.int64(cells, types.int64), generate


@intrinsic
def first_of(context: Any, cells: Any, item: Any) -> Any:
    """The first cell that holds a number; how many lanes there are if there is none."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _lowest(builder, _where_equal(context, builder, cells, *args))

    return types.int64(cells, types.int64), generate


@overload_method(CellsType, "count", strict=False, jit_options=INNER)
def _count(cells: Any, item: Any) -> Any:
    if _flat(cells, item):
        number = code if cells.of == "texts" else as_it_is
        return lambda cells, item: count_of(cells, number(item))

    def count(cells: Any, item: Any) -> Any:
        total = 0
        for each in cells:
            if each == item:
                total += 1
        return total

    return count


@overload_method(CellsType, "index", strict=False, jit_options=INNER)
def _index(cells: Any, item: Any) -> Any:
    if not _flat(cells, item):
        return None
    count, number = cells.count, code if cells.of == "texts" else as_it_is

    def index(cells: Any, item: Any) -> Any:
        at = first_of(cells, number(item))
        if at >= count:
            raise ValueError("tuple.index(x): x not in tuple")
        return at

    return index


@overload(operator.contains, strict=False, jit_options=INNER)
def _contains(cells: Any, item: Any) -> Any:
    if not isinstance(cells, CellsType):
        return None
    if _flat(cells, item) and cells.of == "texts":
        return lambda cells, item: _has_word(cells, item)
    if _flat(cells, item):
        return lambda cells, item: count_of(cells, item) != 0

    def contains(cells: Any, item: Any) -> bool:
        for each in cells:  # noqa: SIM110
            if each == item:
                return True
        return False

    return contains


@njit(**INNER)
def _has_word(cells: Any, item: Any) -> bool:
    """`"x" in board`, and `"xx" in board`, of a string: as many letters side by side."""
    if count_of(cells, code(item)) != 0:
        return True
    count = len(item)
    if count == 1:
        return False
    for start in range(len(cells) - count + 1):
        alike = 0
        while alike < count and cells[start + alike] == item[alike]:
            alike += 1
        if alike == count:
            return True
    return False


# -- compared ------------------------------------------------------------------------------------------------


@intrinsic
def first_difference(context: Any, a: Any, b: Any) -> Any:
    """The first cell in which two differ; how many lanes there are if there is none."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _lowest(builder, _mask(builder, builder.icmp_signed("!=", *args)))

    return types.int64(a, b), generate


@intrinsic
def cell_at(context: Any, cells: Any, at: Any) -> Any:
    """One number, counted through all rows."""
    flat = cells.like(cells.size)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return read(builder, in_memory(builder, args[0]), flat, args[1])

    return flat.dtype(cells, types.int64), generate


def _comparison(operation: Any, at_difference: Any, if_equal: bool) -> None:
    @overload(operation, strict=False, jit_options=INNER)
    def _compared(a: Any, b: Any) -> Any:
        if not isinstance(a, CellsType) and not isinstance(b, CellsType):
            return None
        if a != b:
            return _by_conversion(operation, a, b)
        size, differing = a.size, njit(at_difference, **INNER)

        def compared(a: Any, b: Any) -> bool:
            at = first_difference(a, b)
            return if_equal if at >= size else bool(differing(cell_at(a, at), cell_at(b, at)))

        return compared


def _by_conversion(operation: Any, a: Any, b: Any) -> Any:
    """Cells beside a tuple or a list: the other becomes cells too, where it fits."""
    kind, other = (a, b) if isinstance(a, CellsType) else (b, a)
    if isinstance(other, types.List):
        return lambda a, b: operation(list(a), list(b))
    if not fits(other, kind.shape, kind.of):
        return None
    convert = into_cells(kind)
    if kind is a:
        return lambda a, b: operation(a, convert(b))
    return lambda a, b: operation(convert(a), b)


for _operation, _at_difference, _if_equal in (
    (operator.eq, (lambda x, y: False), True),
    (operator.ne, (lambda x, y: True), False),
    (operator.lt, (lambda x, y: x < y), False),
    (operator.le, (lambda x, y: x < y), True),
    (operator.gt, (lambda x, y: x > y), False),
    (operator.ge, (lambda x, y: x > y), True),
):
    _comparison(_operation, _at_difference, _if_equal)


# -- put together --------------------------------------------------------------------------------------------


@overload(operator.add, strict=False, jit_options=INNER)
def _joined(a: Any, b: Any) -> Any:
    one = isinstance(a, CellsType) or isinstance(b, CellsType)
    listed = isinstance(a, types.List) or isinstance(b, types.List)
    others = isinstance(a, types.UniTuple | CellsType | types.List) and isinstance(
        b, types.UniTuple | CellsType | types.List
    )
    if others and (one or (listed and not (isinstance(a, types.List) and isinstance(b, types.List)))):
        return lambda a, b: list(a) + list(b)
    if _has_letters(a) and is_text(b):
        return lambda a, b: list(a) + letters_in(b)
    if is_text(a) and _has_letters(b):
        return lambda a, b: letters_in(a) + list(b)
    return None


def _has_letters(kind: Any) -> bool:
    """Whether it is a board of letters, or a list of them: a string that is being made."""
    return isinstance(kind, types.List | CellsType) and is_text(kind.dtype)
