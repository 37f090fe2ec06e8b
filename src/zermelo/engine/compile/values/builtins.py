"""What Python has built in and Numba has not, or not for all that rules hand to it; and `zermelo.tuples`.

Compiled rules find these under Python's names. The length of a tuple is part of its type, so a `tuple` made
of anything but a tuple is a list for as long as it lives; a state is made of it in the end.
"""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
from numba import njit, types
from numba.core.imputils import lower_builtin, lower_cast
from numba.core.typeconv import Conversion
from numba.core.typing import signature
from numba.cpython.listobj import ListInstance
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, models, overload, register_model

from zermelo import tuples
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.boards import turned, with_cell
from zermelo.engine.compile.values.cells import CellsIter, CellsType
from zermelo.engine.compile.values.declared import in_force, made_with_types
from zermelo.engine.compile.values.dict_making import dict_
from zermelo.engine.compile.values.digits import text_
from zermelo.engine.compile.values.few import FewType
from zermelo.engine.compile.values.few_boards import tuple_of
from zermelo.engine.compile.values.packing import into_cells, is_whole
from zermelo.engine.compile.values.runs import RunType
from zermelo.engine.compile.values.strings import is_text
from zermelo.engine.layout.cells import FEWEST
from zermelo.errors import GameError
from zermelo.tuples import in_order

UNLIKE = "a part of a tuple is asked for by a number, and is not like the first: use compiled=False"


def any_(items: Any) -> bool:
    """`any`."""
    for item in items:  # noqa: SIM110 (Numba has no `any`)
        if item:
            return True
    return False


def all_(items: Any) -> bool:
    """`all`."""
    for item in items:  # noqa: SIM110
        if not item:
            return False
    return True


def sum_(items: Any, start: Any = 0) -> Any:
    """`sum`."""
    total = start
    for item in items:
        total += item
    return total


def set_(items: Any) -> Any:
    """`frozenset`, for as long as the state is not made."""
    return set(items)


def tuple_(items: Any) -> Any:
    """`tuple`, for as long as the state is not made."""
    return as_items(items)


def as_items(items: Any) -> Any:
    """Anything that can be indexed and holds the same items."""
    raise NotImplementedError("only in compiled code")


@overload(as_items, strict=False, jit_options=INNER)
def _as_items(items: Any) -> Any:
    if isinstance(items, types.BaseTuple | types.List | types.Array | CellsType | RunType):
        return lambda items: items
    if isinstance(items, FewType) and items.like is not None:
        return lambda items: tuple_of(items)
    return lambda items: list(items)


def reversed_(items: Any) -> Any:
    """`reversed`."""
    return turned_round(items)


def turned_round(items: Any) -> Any:
    """The items from the last to the first."""
    raise NotImplementedError("only in compiled code")


@overload(turned_round, strict=False, jit_options=INNER)
def _turned_round(items: Any) -> Any:
    if isinstance(items, types.RangeType):
        return lambda items: range(
            items.start + (len(items) - 1) * items.step, items.start - items.step, -items.step
        )
    if isinstance(items, CellsType):
        return lambda items: turned(items)
    return lambda items: items[::-1]


def as_each(items: Any, as_long_as: Any) -> Any:
    """`tuple(f(x) for x in source)`: a tuple where the length of the source is known, else a list."""
    raise NotImplementedError("only in compiled code")


@overload(as_each, strict=False, jit_options=INNER)
def _as_each(items: Any, as_long_as: Any) -> Any:
    length = _length(as_long_as)
    if length is None:
        return lambda items, as_long_as: list(items)
    cells = _as_cells(items.yield_type, length)
    if cells is not None:
        convert = into_cells(cells)
        return lambda items, as_long_as: convert(list(items))

    def as_each(items: Any, as_long_as: Any) -> Any:
        made = zeros(items, as_long_as)
        for at, item in enumerate(items):
            made = tuple_setitem(made, at, item)
        return made

    return as_each


def _as_cells(item: Any, length: int) -> CellsType | None:
    """The cells that so many items make; None where they stay a tuple."""
    if isinstance(item, CellsType):
        return item.like(length, *item.shape)
    of = "flags" if isinstance(item, types.Boolean) else "texts" if is_text(item) else "cells"
    if of == "cells" and (length < FEWEST or not isinstance(item, types.Integer)):
        return None
    return CellsType(8 if of == "flags" else in_force().cell, (length,), of)


@intrinsic
def zeros(context: Any, items: Any, as_long_as: Any) -> Any:
    """A tuple that is as long as it will be, of the kind of items that it will hold."""
    made = types.UniTuple(types.unliteral(items.yield_type), _length(as_long_as))

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.get_constant_null(made)

    return made(items, as_long_as), generate


def _length(kind: Any) -> int | None:
    """How many items there are, where the type tells."""
    if isinstance(kind, types.BaseTuple):
        return len(kind)
    if isinstance(kind, CellsType):
        return kind.count
    if isinstance(kind, CellsIter):
        return kind.cells.count
    if isinstance(kind, types.EnumerateType):
        return _length(kind.source_type)
    if isinstance(kind, types.ZipType):
        lengths = [_length(source) for source in kind.source_types]
        return (
            min((each for each in lengths if each is not None), default=None) if None not in lengths else None
        )
    return _length(kind.container) if isinstance(kind, types.UniTupleIter) else None


def sorted_tuple(items: Any) -> Any:
    """`tuple(sorted(items))`."""
    raise NotImplementedError("only in compiled code")


@overload(sorted_tuple, strict=False, jit_options=INNER)
def _sorted_tuple(items: Any) -> Any:
    if isinstance(items, types.UniTuple | CellsType):
        return lambda items: in_order(items)
    return lambda items: sorted(items)


@overload(math.isqrt, strict=False, jit_options=INNER)
def _root(number: Any) -> Any:
    if not is_whole(number):
        return None

    def root(number: Any) -> Any:
        if number < 0:
            raise ValueError("isqrt() argument must be nonnegative")
        found = np.int64(np.sqrt(np.float64(number)))
        while found * found > number:
            found -= 1
        while (found + 1) * (found + 1) <= number:
            found += 1
        return found

    return root


@overload(operator.contains, strict=False, jit_options=INNER)
def _contains(items: Any, item: Any) -> Any:
    """`item in (a, b)`, where a and b are not of one kind."""
    if not isinstance(items, types.Tuple) or not len(items):
        return None
    source = " or ".join(f"item == items[{i}]" for i in range(len(items)))
    return eval(f"lambda items, item: {source}")  # our own, from a type


@overload(bool, strict=False, jit_options=INNER)
def _bool_of_maybe(number: Any) -> Any:
    """`last or 0`, of a number that may be None."""
    if not isinstance(number, types.Optional) or not is_whole(number.type):
        return None
    return lambda number: number is not None and number + 0 != 0


@overload(operator.getitem, strict=False, jit_options=INNER)
def _one_of_the_first(items: Any, index: Any) -> Any:
    """`state[player]`, where the first parts are alike and others are not: it is one of the first."""
    if not isinstance(items, types.Tuple) or len(items) < 2 or not is_whole(index):
        return None
    alike = next((i for i, kind in enumerate(items) if kind != items[0]), len(items))
    if alike < 2 or isinstance(index, types.Literal):
        return None
    first = eval(f"lambda items: ({', '.join(f'items[{i}]' for i in range(alike))})")  # our own, from a type
    pick = njit(first, **INNER)

    def one_of_the_first(items: Any, index: Any) -> Any:
        if not 0 <= index < alike:
            raise GameError(UNLIKE)
        return pick(items)[index]

    return one_of_the_first


class NoItems(types.SimpleIterableType):
    """An empty list into which nothing is ever put: it may stand for any other."""

    def __init__(self) -> None:
        super().__init__("no items", types.ListIter(types.List(types.int64)))

    def unify(self, context: Any, other: Any) -> Any:
        return other if isinstance(other, types.List) else None

    def can_convert_to(self, context: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, types.List) else None


NO_ITEMS = NoItems()
register_model(NoItems)(models.OpaqueModel)


@intrinsic
def no_items(context: Any) -> Any:
    """`[]`."""
    return NO_ITEMS(), lambda context, builder, sig, args: context.get_dummy_value()


@lower_cast(NoItems, types.List)
def _as_list(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return ListInstance.allocate(context, builder, target, 0).value


@lower_builtin("getiter", NoItems)
def _iterate_nothing(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = types.List(types.int64)
    empty = ListInstance.allocate(context, builder, kind, 0).value
    return context.get_function("getiter", signature(sig.return_type, kind))(builder, (empty,))


@overload(len, strict=False, jit_options=INNER)
def _len_of_nothing(items: Any) -> Any:
    return (lambda items: 0) if isinstance(items, NoItems) else None


@overload(bool, strict=False, jit_options=INNER)
def _bool_of_nothing(items: Any) -> Any:
    return (lambda items: False) if isinstance(items, NoItems) else None


@overload(operator.getitem, strict=False, jit_options=INNER)
def _cut(items: Any, part: Any) -> Any:
    """`items[a:b]`, of a tuple, where the places are not fixed: a list."""
    if not isinstance(items, types.UniTuple) or not isinstance(part, types.SliceType):
        return None
    count = len(items)

    def cut(items: Any, part: Any) -> Any:
        start, stop, step = part.indices(count)
        return [items[i] for i in range(start, stop, step)]

    return cut


def with_letter(items: Any, index: Any, value: Any) -> Any:
    """`items[:i] + value + items[i + 1:]`, of a string or a list."""
    raise NotImplementedError("only in compiled code")


@overload(with_letter, strict=False, jit_options=INNER)
def _with_letter(items: Any, index: Any, value: Any) -> Any:
    if isinstance(items, CellsType) and is_text(value):
        return lambda items, index, value: with_cell(items, index, value)
    return lambda items, index, value: items[:index] + value + items[index + 1 :]


def with_fields(state: Any, names: Any, *values: Any) -> Any:
    """`state._replace(name=value, ...)`: the rewritten rules call it so."""
    raise NotImplementedError("only in compiled code")


@overload(with_fields, strict=False, prefer_literal=True, jit_options=INNER)
def _with_fields(state: Any, names: Any, *values: Any) -> Any:
    if not isinstance(state, types.BaseNamedTuple):
        return None
    given = [getattr(name, "literal_value", None) for name in names]
    if None in given:
        return None
    parts = [
        f"values[{given.index(field)}]" if field in given else f"state[{i}]"
        for i, field in enumerate(state.fields)
    ]
    namespace = {"Kind": made_with_types(state.instance_class)}
    source = f"def made(state, names, *values): return Kind({', '.join(parts)})"
    exec(compile(source, "<zermelo>", "exec"), namespace)
    return namespace["made"]


@njit(**INNER)
def quotient(a: Any, b: Any = 1) -> Any:
    """`Fraction(1, 6)`, as probabilities are told: what it is worth."""
    return a / b


SUBSTITUTES = {
    "any": any_,
    "all": all_,
    "sum": sum_,
    "tuple": tuple_,
    "reversed": reversed_,
    "frozenset": set_,
    "str": text_,
    "dict": dict_,
}


# -- zermelo.tuples ------------------------------------------------------------------------------------------


@overload(tuples.replaced, strict=False, jit_options=INNER)
def _replaced(items: Any, index: Any, value: Any) -> Any:
    if isinstance(items, CellsType):
        return lambda items, index, value: with_cell(items, index, value)
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
    if isinstance(items, CellsType):
        convert = into_cells(items)
        return lambda items: convert(sorted(items))
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
