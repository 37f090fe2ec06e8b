"""What rules do with lists on the stack: take one item, go through them, look for one, cut them."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import intrinsic, overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.cells import INDEX, CellsType
from zermelo.engine.compile.values.declared import in_force
from zermelo.engine.compile.values.few import (
    FewIter,
    FewType,
    first_place,
    item_at,
    made_in_frame,
    place_of,
    put_at,
)
from zermelo.engine.compile.values.few_boards import tuple_of
from zermelo.engine.compile.values.packing import is_whole

RANGE = "list index out of range"

# -- one item ------------------------------------------------------------------------------------------------


def _checked(context: Any, builder: Any, index: Any, size: Any) -> Any:
    """An index from the start; what lies outside is told."""
    from_end = builder.icmp_signed("<", index, INDEX(0))
    index = builder.select(from_end, builder.add(index, size), index)
    outside = builder.icmp_unsigned(">=", index, size)
    with builder.if_then(outside, likely=False):
        context.call_conv.return_user_exc(builder, IndexError, (RANGE,))
    return index


def _size(builder: Any, kind: FewType, few: Any) -> Any:
    """How many items there are: of what is always as long, a constant."""
    return builder.load(few.size) if kind.like is None else INDEX(kind.like.count)


@infer_global(operator.getitem)
class _GetItem(AbstractTemplate):
    def generic(self, args: Any, keywords: Any) -> Any:
        few, index = args
        if isinstance(few, FewType) and is_whole(index):
            return signature(few.dtype, few, types.int64)
        return None


@lower_builtin(operator.getitem, FewType, types.int64)
def _get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    few = context.make_helper(builder, kind, value=args[0])
    index = _checked(context, builder, args[1], _size(builder, kind, few))
    return item_at(context, builder, kind, few.items, index)


@infer_global(operator.setitem)
class _SetItem(AbstractTemplate):
    def generic(self, args: Any, keywords: Any) -> Any:
        few, index, item = args
        if not isinstance(few, FewType) or not is_whole(index) or isinstance(few.dtype, FewType):
            return None
        if self.context.can_convert(types.unliteral(item), few.dtype) is None:
            return None
        return signature(types.none, few, types.int64, few.dtype)


@lower_builtin(operator.setitem, FewType, types.int64, types.Any)
def _set_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    few = context.make_helper(builder, kind, value=args[0])
    index = _checked(context, builder, args[1], _size(builder, kind, few))
    put_at(context, builder, kind, few.items, index, args[2])


# -- one after the other -------------------------------------------------------------------------------------


@lower_builtin("getiter", FewType)
def _iterate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, sig.return_type)
    iterator.index = cgutils.alloca_once_value(builder, INDEX(0))
    iterator.few = args[0]
    return iterator._getvalue()


@lower_builtin("iternext", FewIter)
@iternext_impl(RefType.BORROWED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0].few
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    few = context.make_helper(builder, kind, value=iterator.few)
    at = builder.load(iterator.index)
    there = builder.icmp_signed("<", at, _size(builder, kind, few))
    result.set_valid(there)
    with builder.if_then(there):
        result.yield_(item_at(context, builder, kind, few.items, at))
        builder.store(builder.add(at, INDEX(1)), iterator.index)


# -- how many ------------------------------------------------------------------------------------------------


@intrinsic
def size_of(context: Any, items: Any) -> Any:
    """How many items there are."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _size(builder, items, context.make_helper(builder, items, value=args[0]))

    return types.int64(items), generate


@intrinsic
def set_size(context: Any, items: Any, size: Any) -> Any:
    """Say how many there are."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[1], context.make_helper(builder, items, value=args[0]).size)
        return context.get_dummy_value()

    return types.none(items, types.int64), generate


@overload(len, strict=False, jit_options=INNER)
def _len(items: Any) -> Any:
    return (lambda items: size_of(items)) if isinstance(items, FewType) else None


@overload(bool, strict=False, jit_options=INNER)
def _bool(items: Any) -> Any:
    return (lambda items: size_of(items) != 0) if isinstance(items, FewType) else None


# -- a part --------------------------------------------------------------------------------------------------


@intrinsic
def part(context: Any, items: Any, of: Any) -> Any:
    """`items[a:b]`, to be gone through."""
    return _cut(context, items, of)


@intrinsic
def view(context: Any, items: Any, of: Any) -> Any:
    """The same where nothing changes meanwhile: they can stay where they are."""
    if not isinstance(items, FewType) or of.has_step:
        return _cut(context, items, of)
    return FewType(items.dtype, None, items.cells)(items, of), _view


def _cut(context: Any, items: Any, of: Any) -> Any:
    if not isinstance(items, FewType | CellsType | types.UniTuple):
        usual = context.resolve_function_type(operator.getitem, (items, of), {})
        return usual, lambda context, builder, sig, args: context.compile_internal(
            builder, lambda items, of: items[of], sig, args
        )
    kind = FewType(items.dtype)

    def cut(made: Any, items: Any, of: Any) -> None:
        start, stop, step = of.indices(len(items))
        for i in range(start, stop, step):
            made.append(items[i])

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = made_in_frame(context, builder, kind, in_force().room)
        context.compile_internal(builder, cut, types.none(kind, items, of), [made, *args])
        return made

    return kind(items, of), generate


def _view(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """The items from one place to another, where they are."""
    items, of = sig.args

    def places(items: Any, of: Any) -> Any:
        start, stop, _ = of.indices(len(items))
        return start, max(start, stop)

    found = context.compile_internal(builder, places, types.UniTuple(types.int64, 2)(items, of), args)
    start, stop = (builder.extract_value(found, i) for i in range(2))
    whole = context.make_helper(builder, items, value=args[0])
    made = context.make_helper(builder, sig.return_type)
    made.size = place_of(builder, INDEX)
    builder.store(builder.sub(stop, start), made.size)
    made.items, made.room = first_place(context, builder, items, whole.items, start), INDEX(0)
    return made._getvalue()


# -- methods -------------------------------------------------------------------------------------------------


def _is_board(items: Any) -> bool:
    """Whether all of its cells can be looked at side by side."""
    return isinstance(items, FewType) and isinstance(items.like, CellsType) and len(items.like.shape) == 1


@overload_method(FewType, "count", strict=False, jit_options=INNER)
def _count(items: Any, item: Any) -> Any:
    if _is_board(items):
        return lambda items, item: tuple_of(items).count(item)

    def count(items: Any, item: Any) -> Any:
        total = 0
        for each in items:
            if each == item:
                total += 1
        return total

    return count


@overload_method(FewType, "index", strict=False, jit_options=INNER)
def _index(items: Any, item: Any) -> Any:
    def index(items: Any, item: Any) -> Any:
        for at in range(len(items)):
            if items[at] == item:
                return at
        raise ValueError("the item is not in the list")

    return index


@overload(operator.contains, strict=False, jit_options=INNER)
def _contains(items: Any, item: Any) -> Any:
    if not isinstance(items, FewType):
        return None
    if _is_board(items):
        return lambda items, item: item in tuple_of(items)

    def contains(items: Any, item: Any) -> bool:
        for each in items:  # noqa: SIM110
            if each == item:
                return True
        return False

    return contains


@overload_method(FewType, "pop", strict=False, jit_options=INNER)
def _pop(items: Any) -> Any:
    def pop(items: Any) -> Any:
        item = items[-1]
        set_size(items, len(items) - 1)
        return item

    return pop


@overload_method(FewType, "clear", strict=False, jit_options=INNER)
def _clear(items: Any) -> Any:
    return lambda items: set_size(items, 0)


@overload(min, strict=False, jit_options=INNER)
def _least(items: Any) -> Any:
    if not isinstance(items, FewType):
        return None

    def least(items: Any) -> Any:
        best = items[0]
        for item in items:
            if item < best:
                best = item
        return best

    return least


@overload(max, strict=False, jit_options=INNER)
def _most(items: Any) -> Any:
    if not isinstance(items, FewType):
        return None

    def most(items: Any) -> Any:
        best = items[0]
        for item in items:
            if item > best:
                best = item
        return best

    return most
