"""Constants that are tables: rows of unequal length, dictionaries, sets of pairs.

    NEXT = ((1, 6), (0, 2, 4), ...)            NEXT[a] is a stretch of one array of numbers
    RAYS = [[[1, 2, 3], [8, 16]], ...]         RAYS[a][d] too, found by two steps
    STEPS = {(0, 0): [(0, 1), (1, 0)], ...}    a place in a grid of small numbers says which row
    OTHER = {"white": "black", ...}            what is left of a string's number after a division says which

Numba's tuples must be of one length to be found by an index, and its dictionaries cannot be constants.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Set
from itertools import accumulate
from typing import Any

import numpy as np
from numba import njit, typeof, types
from numba.core import cgutils
from numba.core.imputils import RefType, iternext_impl, lower_builtin, lower_constant
from numba.core.typing import signature
from numba.extending import intrinsic, models, overload, overload_method, register_model, typeof_impl

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.cells import INDEX
from zermelo.engine.compile.values.packing import is_whole
from zermelo.engine.compile.values.strings import Text, code, is_text
from zermelo.engine.layout import letters

MOST_PLACES = 1 << 18  # in the grid of a dictionary


# -- rows of unequal length ----------------------------------------------------------------------------------


class Ragged:
    """Rows of rows of numbers, or of equal tuples of them; `starts` says where those of each level begin."""

    def __init__(self, starts: list[Any], data: Any) -> None:
        self.starts, self.data = starts, data
        self.finders: dict[int, Any] = {}  # of each level, the compiled function that finds a row

    def __len__(self) -> int:
        return len(self.starts[0]) - 1


def ragged(rows: Any) -> Ragged | None:
    """Such rows; None where they are none."""
    starts, level = [], list(rows)
    while all(isinstance(row, tuple | list) for row in level):
        if not level or _are_numbers(level):
            break
        starts.append(np.array([0, *accumulate(map(len, level))], np.int64))
        level = [item for row in level for item in row]
        if all(type(item) is int for item in level):
            return Ragged(starts, np.array(level, np.int64))
    if starts and level and _are_numbers(level):
        return Ragged(starts, np.array(level, np.int64))
    return None


def _are_numbers(rows: list[Any]) -> bool:
    """Whether these are tuples of equally many numbers, such as the moves of a piece."""
    tuples = all(isinstance(row, tuple) and len(row) == len(rows[0]) for row in rows)
    return tuples and bool(rows[0]) and all(type(item) is int for row in rows for item in row)


class RaggedType(types.SimpleIterableType):
    """Some rows of such a table, at one of its levels."""

    def __init__(self, table: Ragged, level: int = 0) -> None:
        self.table, self.level = table, level
        name = f"rows#{id(table)} at level {level}"
        if level + 1 < len(table.starts):
            self.row: Any = RaggedType(table, level + 1)
        else:
            self.row = types.Array(types.int64, table.data.ndim, "C", readonly=True)
        super().__init__(name, RaggedIter(name, self))


class RaggedIter(types.SimpleIteratorType):
    """What goes through them."""

    def __init__(self, name: str, rows: RaggedType) -> None:
        self.rows = rows
        super().__init__(f"iter({name})", rows.row)


@register_model(RaggedType)
class _RaggedModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("first", types.int64), ("end", types.int64)])


@register_model(RaggedIter)
class _RaggedIterModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        members = [("index", types.EphemeralPointer(types.int64)), ("end", types.int64)]
        super().__init__(manager, kind, members)


@typeof_impl.register(Ragged)
def _type_of_ragged(table: Any, context: Any) -> Any:
    return RaggedType(table)


@lower_constant(RaggedType)
def _lower_ragged(context: Any, builder: Any, kind: Any, table: Any) -> Any:
    rows = cgutils.create_struct_proxy(kind)(context, builder)
    rows.first, rows.end = INDEX(0), INDEX(len(table))
    return rows._getvalue()


@intrinsic
def bounds_of(context: Any, rows: Any) -> Any:
    """The first of some rows, and the one after the last."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(rows)(context, builder, value=args[0])
        return context.make_tuple(builder, sig.return_type, (made.first, made.end))

    return types.UniTuple(types.int64, 2)(rows), generate


def _some_rows(kind: Any) -> Any:
    """What makes some rows of a level out of their bounds."""

    @intrinsic
    def some(context: Any, first: Any, end: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            made = cgutils.create_struct_proxy(kind)(context, builder)
            made.first, made.end = args
            return made._getvalue()

        return kind(types.int64, types.int64), generate

    return some


def _finder(kind: RaggedType) -> Any:
    """What finds a row by its number among all of its level."""
    finders = kind.table.finders
    if kind.level not in finders:
        starts, data = kind.table.starts[kind.level], kind.table.data
        if isinstance(kind.row, RaggedType):
            some = _some_rows(kind.row)
            finders[kind.level] = njit(lambda at: some(starts[at], starts[at + 1]), **INNER)
        else:
            finders[kind.level] = njit(lambda at: data[starts[at] : starts[at + 1]], **INNER)
    return finders[kind.level]


@overload(operator.getitem, strict=False, jit_options=INNER)
def _get_row(rows: Any, index: Any) -> Any:
    if not isinstance(rows, RaggedType) or not is_whole(index):
        return None
    row_at = _finder(rows)

    def get(rows: Any, index: Any) -> Any:
        first, end = bounds_of(rows)
        at = (end if index < 0 else first) + index
        if at < first or at >= end:
            raise IndexError("tuple index out of range")
        return row_at(at)

    return get


@overload(len, strict=False, jit_options=INNER)
def _count_rows(rows: Any) -> Any:
    if not isinstance(rows, RaggedType):
        return None

    def count(rows: Any) -> Any:
        first, end = bounds_of(rows)
        return end - first

    return count


@lower_builtin("getiter", RaggedType)
def _iterate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    rows = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
    iterator = context.make_helper(builder, sig.return_type)
    iterator.index, iterator.end = cgutils.alloca_once_value(builder, rows.first), rows.end
    return iterator._getvalue()


@lower_builtin("iternext", RaggedIter)
@iternext_impl(RefType.BORROWED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0].rows
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    at = builder.load(iterator.index)
    there = builder.icmp_signed("<", at, iterator.end)
    result.set_valid(there)
    with builder.if_then(there):
        callee = types.Dispatcher(_finder(kind))
        found = callee.get_call_type(context.typing_context, (types.int64,), {})
        call = context.get_function(callee, found)
        context.add_linking_libs(getattr(call, "libs", ()))
        result.yield_(call(builder, (at,)))
        builder.store(builder.add(at, INDEX(1)), iterator.index)


# -- dictionaries, and sets of pairs -------------------------------------------------------------------------


class Words:
    """Keys that are strings; `rows` says which row belongs to what is left of their numbers."""

    def __init__(self, keys: list[str], values: Any) -> None:
        codes = [Text(key).code for key in keys]
        self.divisor = next(
            by for by in range(len(codes), MOST_PLACES) if len({code % by for code in codes}) == len(codes)
        )
        self.codes, self.values, self.keys = np.array(codes, np.int64), values, tuple(map(Text, keys))
        self.rows = np.full(self.divisor, -1, np.int64)
        self.rows[self.codes % self.divisor] = np.arange(len(codes))

    def finder(self) -> Any:
        """What finds the row of a key; -1 where there is none."""
        rows, codes, divisor = self.rows, self.codes, self.divisor

        def find(key: Any) -> Any:
            number = code(key)
            row = rows[number % divisor]
            return row if row >= 0 and codes[row] == number else -1

        return njit(find, **INNER)

    def has_key(self, kind: Any) -> bool:
        """Whether something of this type may be one."""
        return is_text(kind)


class Dictionary:
    """Keys that are numbers, or tuples of them, in a grid; `rows` says which row belongs to a place of it."""

    def __init__(self, keys: list[Any], values: Any) -> None:
        columns = list(zip(*[key if isinstance(key, tuple) else (key,) for key in keys], strict=True))
        self.least = tuple(map(min, columns))
        self.lengths = tuple(max(column) - min(column) + 1 for column in columns)
        self.is_number = not isinstance(keys[0], tuple)
        self.keys = np.array(keys, np.int64) if self.is_number else tuple(keys)
        self.values = values
        self.rows = np.full(math.prod(self.lengths), -1, np.int64)
        for row, key in enumerate(keys):
            self.rows[self._place(key if isinstance(key, tuple) else (key,))] = row

    def _place(self, key: tuple[int, ...]) -> int:
        place = 0
        for number, least, length in zip(key, self.least, self.lengths, strict=True):
            place = place * length + number - least
        return place

    def finder(self) -> Any:
        """What finds the row of a key; -1 where there is none."""
        checks, place = [], "0"
        for i, (least, length) in enumerate(zip(self.least, self.lengths, strict=True)):
            part = "key" if self.is_number else f"key[{i}]"
            checks.append(f"{least} <= {part} < {least + length}")
            place = f"({place}) * {length} + {part} - {least}"
        source = f"lambda key: rows[{place}] if {' and '.join(checks)} else -1"
        return njit(eval(source, {"rows": self.rows}), **INNER)  # our own, from numbers

    def has_key(self, kind: Any) -> bool:
        """Whether something of this type may be one."""
        if self.is_number:
            return is_whole(kind)
        if isinstance(kind, types.BaseTuple):
            return len(kind) == len(self.lengths) and all(map(is_whole, kind))
        return isinstance(kind, types.Array) and kind.ndim == 1


def dictionary(table: Mapping[Any, Any] | Set[Any], values: Any) -> Dictionary | Words | None:
    """Such a dictionary, its values given as a constant; None where its keys are none of these."""
    keys = sorted(table) if isinstance(table, Set) else list(table)
    if keys and all(isinstance(key, str) and letters.is_text(key) for key in keys):
        return Words(keys, values)
    parts = [key if isinstance(key, tuple) else (key,) for key in keys]
    alike = len({(isinstance(key, tuple), len(part)) for key, part in zip(keys, parts, strict=True)}) == 1
    if not alike or not all(_is_number(number) for part in parts for number in part):
        return None
    columns = list(zip(*parts, strict=True))
    places = math.prod(max(column) - min(column) + 1 for column in columns)
    return Dictionary(keys, values) if columns and places <= MOST_PLACES else None


def _is_number(value: Any) -> bool:
    """Whether it is a whole number, which may have a name (`IntEnum`), and no truth."""
    return isinstance(value, int) and not isinstance(value, bool)


class DictionaryType(types.Opaque, types.IterableType):
    """One dictionary, which is known when the rules are compiled."""

    def __init__(self, table: Dictionary | Words) -> None:
        self.table, self.keys = table, typeof(table.keys)
        super().__init__(f"dict#{id(table)}")

    @property
    def iterator_type(self) -> Any:
        return self.keys.iterator_type


register_model(DictionaryType)(models.OpaqueModel)


@typeof_impl.register(Dictionary)
@typeof_impl.register(Words)
def _type_of_dictionary(table: Any, context: Any) -> Any:
    return DictionaryType(table)


@lower_constant(DictionaryType)
def _lower_dictionary(context: Any, builder: Any, kind: Any, table: Any) -> Any:
    return context.get_dummy_value()


@lower_builtin("getiter", DictionaryType)
def _iterate_keys(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    keys = context.get_constant_generic(builder, kind.keys, kind.table.keys)
    iterate = context.get_function("getiter", signature(sig.return_type, kind.keys))
    return iterate(builder, (keys,))


@overload(operator.getitem, strict=False, jit_options=INNER)
def _look_up(table: Any, key: Any) -> Any:
    if not isinstance(table, DictionaryType) or not table.table.has_key(key):
        return None
    row_of, values = table.table.finder(), table.table.values

    def look_up(table: Any, key: Any) -> Any:
        row = row_of(key)
        if row < 0:
            raise KeyError("no such key")
        return values[row]

    return look_up


@overload(operator.contains, strict=False, jit_options=INNER)
def _is_in(table: Any, key: Any) -> Any:
    if not isinstance(table, DictionaryType) or not table.table.has_key(key):
        return None
    row_of = table.table.finder()
    return lambda table, key: row_of(key) >= 0


@overload_method(DictionaryType, "get", strict=False, jit_options=INNER)
def _get(table: Any, key: Any, default: Any = None) -> Any:
    if not table.table.has_key(key):
        return None
    row_of, values = table.table.finder(), table.table.values

    def get(table: Any, key: Any, default: Any = None) -> Any:
        row = row_of(key)
        return values[row] if row >= 0 else default

    return get


@overload_method(DictionaryType, "keys", strict=False, jit_options=INNER)
def _keys(table: Any) -> Any:
    keys = table.table.keys
    return lambda table: keys


@overload_method(DictionaryType, "values", strict=False, jit_options=INNER)
def _values(table: Any) -> Any:
    values = table.table.values
    return lambda table: values


@overload(len, strict=False, jit_options=INNER)
def _count_keys(table: Any) -> Any:
    if not isinstance(table, DictionaryType):
        return None
    count = len(table.table.keys)
    return lambda table: count
