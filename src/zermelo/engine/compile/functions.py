"""The user's functions, compiled where they are called, over names that compiled code can use.

A function is compiled over a copy of the names it refers to. In it helper functions stand for their compiled
twins, the user's modules and classes are constants with a dot, long tuples are arrays, and whole numbers have
64 bits and a sign. Those that need more are wide numbers where the game has any (see declared.py); elsewhere
those of 64 bits are of the kind of `np.uint64` (see unsigned.py). Both mix with any other.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from enum import Enum
from functools import _lru_cache_wrapper, cache, cached_property
from inspect import CO_GENERATOR, CO_VARARGS, CO_VARKEYWORDS
from itertools import repeat
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import njit, types
from numba.core.registry import cpu_target
from numba.extending import typeof_impl

from zermelo.engine.cells import cells_named
from zermelo.engine.compile import lists
from zermelo.engine.compile.builtins import SUBSTITUTES
from zermelo.engine.compile.cells import CellsType, Packed
from zermelo.engine.compile.declared import Widths, in_force, made_with_types, twin_of
from zermelo.engine.compile.few import FewIter, FewType
from zermelo.engine.compile.pipeline import USERS
from zermelo.engine.compile.reasons import line_of, start_of
from zermelo.engine.compile.rewrite import rewritten
from zermelo.engine.compile.stacking import InRoom
from zermelo.engine.compile.strings import Text, TextCode
from zermelo.engine.compile.tables import dictionary, ragged
from zermelo.engine.compile.types import Refused, Thing
from zermelo.engine.compile.unsigned import NumpysUnsigned, Unsigned
from zermelo.engine.compile.wide import Wide, WideArray, wide_array
from zermelo.engine.digest import codes_of, is_foreign
from zermelo.engine.letters import is_text
from zermelo.engine.shape import BITS, MASK, WORD, NoShape, bits_of, declared_types, parts_of, too_wide

#: Every function of the user's that has been asked for, and its twin, so that an error can be traced to it.
met: dict[FunctionType, Any] = {}


def compiled(function: Any, in_room: bool = False) -> Any:
    """A function of the user's, with what it calls, ready to be compiled for the game at hand.

    `in_room`, it gives its list in room that the caller lends.
    """
    return _compiled(function, in_force(), in_room)


@cache
def _compiled(function: FunctionType, widths: Widths, in_room: bool) -> Any:
    made = without_literals(njit(_twin(function, in_room), **USERS))
    if widths.room and not in_room and not function.__code__.co_flags & CO_GENERATOR:
        without_lists(made)
    if not function.__module__ or not function.__module__.startswith("zermelo.engine"):
        met[function] = made
    return made


def forget() -> None:
    """Before another game is compiled: what a name stands for may have changed since."""
    _compiled.cache_clear()
    lists.forget()
    met.clear()


def without_literals(dispatcher: Any) -> Any:
    """Compile once for all numbers, not anew for every number that stands in a call."""
    usual = dispatcher.get_call_template

    def get_call_template(args: Any, keywords: Any) -> Any:
        plain = [types.unliteral(arg) for arg in args]
        return usual(tuple(plain), {name: types.unliteral(arg) for name, arg in keywords.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def without_lists(dispatcher: Any) -> None:
    """Refuse what would give away a list that lies on the stack, or something that knows where it lies."""
    usual = dispatcher.get_call_template

    def get_call_template(args: Any, keywords: Any) -> Any:
        found = usual(args, keywords)
        if any(_has_few(sig.return_type) for sig in dispatcher.nopython_signatures):
            raise Refused("a list on the stack that is given away")
        return found

    dispatcher.get_call_template = get_call_template


def _has_few(kind: Any) -> bool:
    if isinstance(kind, types.BaseTuple):
        return any(map(_has_few, kind))
    if isinstance(kind, types.Generator):
        return any(map(_has_few, (*kind.arg_types, *kind.state_types)))
    if isinstance(kind, types.Optional):
        return _has_few(kind.type)
    return isinstance(kind, FewType | FewIter) or _has_few_within(kind)


def _has_few_within(kind: Any) -> bool:
    inner = [*getattr(kind, "source_types", ()), getattr(kind, "source_type", None)]
    return any(each is not None and _has_few(each) for each in inner)


def _twin(function: FunctionType, in_room: bool = False) -> FunctionType:
    """The function over a copy of its names, each as compiled code can use it."""
    f = rewritten(function, in_room=in_room)
    wanted = {name for code in codes_of(f.__code__) for name in code.co_names}
    names = SUBSTITUTES | f.__globals__
    for name in wanted & names.keys():
        names[name] = _converted_in(f, name, names[name])
    cells = tuple(map(_converted_cell, repeat(f), f.__code__.co_freevars, f.__closure__ or ()))
    code, defaults = _all_positional(f)
    code = code.replace(co_consts=tuple(_literal(f, value) for value in code.co_consts))
    twin = FunctionType(code, names, f.__name__, defaults, cells or None)
    twin.__module__ = __name__  # Numba imports it when it reads kept code: it must be there
    twin.__qualname__ = f.__qualname__
    twin.__dict__["widest"] = in_force().widest
    return twin


def _all_positional(function: FunctionType) -> tuple[CodeType, tuple[Any, ...]]:
    """The code with its keyword-only parameters as ordinary ones, which Numba can fill in, and all defaults.

    Where that would give a number to the wrong parameter, it is refused.
    """
    code, given = function.__code__, function.__kwdefaults__ or {}
    only = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    mixed = only and (code.co_flags & CO_VARARGS or (function.__defaults__ and len(given) < len(only)))
    if mixed or code.co_flags & CO_VARKEYWORDS:
        raise NoShape("a function with parameters of this kind cannot be compiled", start_of(function))
    defaults = [*(function.__defaults__ or ()), *(given[name] for name in only if name in given)]
    code = code.replace(co_argcount=code.co_argcount + len(only), co_kwonlyargcount=0)
    return code, tuple(converted(value, "a default") for value in defaults)


def _literal(function: FunctionType, value: Any) -> Any:
    """A number as it stands in the source: a large one needs a type, or has none."""
    if isinstance(value, CodeType):
        return value.replace(co_consts=tuple(_literal(function, each) for each in value.co_consts))
    if isinstance(value, frozenset):
        return constant(value, "this")  # a set that `in` looks into
    if isinstance(value, str) or (isinstance(value, tuple) and any(isinstance(item, str) for item in value)):
        return constant(value, "this")
    numbers = value if isinstance(value, tuple) else (value,)
    if all(type(number) is not int or -(1 << 63) <= number < 1 << 63 for number in numbers):
        return value
    try:
        return constant(value, "this")
    except NoShape as error:
        error.place = line_of(function, value)
        raise


def _converted_cell(function: FunctionType, name: str, cell: CellType) -> CellType:
    try:
        return CellType(_converted_in(function, name, cell.cell_contents))
    except ValueError:  # still empty
        return cell


def _converted_in(function: FunctionType, name: str, value: Any) -> Any:
    """What a name in a function stands for; an error says on which line it is."""
    if value is np and "uint64" in {each for code in codes_of(function.__code__) for each in code.co_names}:
        return Thing(np)  # so that `np.uint64` is looked up by us
    try:
        return converted(value, name)
    except NoShape as error:
        error.place = line_of(function, name)
        raise


def converted(value: Any, name: str) -> Any:
    """What a name of the user's stands for, as compiled code can use it."""
    if isinstance(value, InRoom):
        return _Later(value.function, in_room=True)
    function = plain_function(value)
    if function is not None:
        return value if _has_overload(function) else _Later(function)
    if value is np.uint64:
        return NumpysUnsigned()
    if isinstance(value, ModuleType):
        return value if is_foreign(value.__name__) else Thing(value)
    if isinstance(value, type):
        return _class(value)
    if is_dataclass(value):
        kind: Any = type(value)
        return constant(twin_of(kind)(*parts_of(value) or ()), name)
    if is_foreign(type(value).__module__) or isinstance(value, int | float | str | tuple | dict | Enum):
        return constant(value, name)
    return Thing(value)


def _class(kind: type) -> Any:
    """A class of the user's: named tuples and dataclasses are made, of others only attributes are asked."""
    twin = twin_of(kind)
    if issubclass(twin, tuple) and hasattr(twin, "_fields"):
        return made_with_types(twin)
    return kind if issubclass(kind, BaseException | Enum) or is_foreign(kind.__module__) else Thing(kind)


def plain_function(value: Any) -> FunctionType | None:
    """The Python function behind a name; of a cached one, that which it wraps."""
    if isinstance(value, _lru_cache_wrapper):
        value = value.__wrapped__
    if getattr(value, "takes_frozen", False):
        value = value.__wrapped__  # compiled rules are given states of their own (see arrays.py)
    return value if isinstance(value, FunctionType) else None


def _has_overload(function: FunctionType) -> bool:
    """Whether Numba has been told what the function does."""
    cpu_target.typing_context.refresh()
    return cpu_target.typing_context._lookup_global(function) is not None


class _Later:
    """A helper function, compiled when compiled code first asks for it, so that helpers may be recursive.

    It is held here, since Numba's types hold it weakly: it must not vanish from under what is being compiled
    when another thread begins with another game and forgets.
    """

    def __init__(self, function: FunctionType, in_room: bool = False) -> None:
        self.function, self.in_room = function, in_room

    @cached_property
    def made(self) -> Any:
        """Its compiled twin."""
        return compiled(self.function, self.in_room)


@typeof_impl.register(_Later)
def _type_of_later(later: Any, context: Any) -> Any:
    return types.Dispatcher(later.made)


# -- constants -----------------------------------------------------------------------------------------------

LONG_TUPLE = 16  # longer tuples of numbers are compiled as arrays,
MANY = 64  # and tuples of tuples with more numbers than that


def constant(value: Any, name: str) -> Any:
    """A value as a constant of compiled code; `name` is what an error calls it."""
    if isinstance(value, np.uint64):
        return Unsigned(value)
    if isinstance(value, str):
        return Text(value) if in_force().letters and is_text(value) else value
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, int):
        return _whole(value, name)
    if isinstance(value, np.ndarray):
        return np.ascontiguousarray(value)
    if isinstance(value, frozenset | set) and len({type(item) for item in value} & {int, str}) == 1:
        value = tuple(sorted(value))  # all that rules ask of a set of numbers is whether one is in it
    if isinstance(value, dict | set | frozenset):
        return _dictionary(value, name)
    if isinstance(value, list):
        value = tuple(value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        table = _table(value)
        if table is not None:
            return table
    if isinstance(value, tuple):
        items = [constant(item, name) for item in value]
        return _named(type(value), items) if hasattr(value, "_fields") else _tuple(_alike(items))
    return value


def _dictionary(value: Any, name: str) -> Any:
    """A dictionary, or a set of pairs, of numbers; any other is none of ours."""
    values: Any = None
    if isinstance(value, dict):
        items = list(value.values())
        plain = bool(items) and all(type(item) is int for item in items)
        values = np.array(items, np.int64) if plain else constant(tuple(items), name)
        if isinstance(values, tuple) and len(set(map(_form, values))) != 1:
            return value
    made = dictionary(value, values)
    return value if made is None else made


def _form(item: Any) -> Any:
    """What a thing that is found by an index must have in common with the others."""
    return tuple(map(_form, item)) if isinstance(item, tuple) else type(item)


def _table(rows: tuple[Any, ...]) -> Any:
    """Many rows of equally many numbers as an array, rows of unequal length as what they are; else None."""
    if not rows or not all(isinstance(row, tuple | list) and not hasattr(row, "_fields") for row in rows):
        return None
    try:
        array = np.array(rows, np.int64)
    except (ValueError, TypeError):
        return ragged(rows)
    except OverflowError:
        return None
    whole = array.size > MANY and _all_whole(rows)
    return array if whole else None


def _all_whole(item: Any) -> bool:
    """Whether there is nothing but plain numbers in it."""
    return all(map(_all_whole, item)) if isinstance(item, tuple | list) else type(item) is int


def _named(kind: Any, items: list[Any]) -> Any:
    """A named tuple, its numbers of the types that it declares, as where rules make one (see declared.py)."""
    declared = declared_types(kind, in_force().plain)
    pairs = zip(items, (declared.get(name, "") for name in kind._fields), strict=True)
    return kind(
        *(as_argument(item, said) if said and isinstance(item, int) else item for item, said in pairs)
    )


def as_argument(number: int, kind: str) -> Any:
    """A number as compiled code takes it, by the name of its type."""
    if kind == "uint64":
        return Unsigned(number)
    if kind == "maybe":
        return number
    if kind == "text":
        return TextCode(number)
    cells = cells_named(kind)
    if cells is not None:
        return Packed(number, CellsType(*cells))
    if kind not in BITS:
        return Wide(number, bits_of(kind))
    return number if kind == "int64" else getattr(np, kind)(number)


def _alike(items: list[Any]) -> list[Any]:
    """The items, all numbers among them wide if one is: what is found by an index must be of one kind."""
    return [_widened(item) for item in items] if any(map(_has_wide, items)) else items


def _has_wide(item: Any) -> bool:
    return isinstance(item, Wide | WideArray) or (isinstance(item, tuple) and any(map(_has_wide, item)))


def _widened(item: Any) -> Any:
    if isinstance(item, tuple):
        items = [_widened(part) for part in item]
        return type(item)(*items) if hasattr(item, "_fields") else tuple(items)
    if isinstance(item, np.ndarray) and item.dtype == np.int64 and item.ndim == 1:
        return wide_array(item.tolist(), in_force().widest)
    is_whole = isinstance(item, int) and not isinstance(item, bool | Unsigned)
    return Wide(item, in_force().widest) if is_whole else item


def _tuple(items: list[Any]) -> Any:
    if not all(isinstance(item, int) for item in items) or all(isinstance(item, bool) for item in items):
        return tuple(items)
    if len(items) > LONG_TUPLE:
        if any(map(_has_wide, items)):
            return wide_array(items, in_force().widest)
        return np.array([item - (item >> 63 << 64) if item > 0 else item for item in items], np.int64)
    if any(isinstance(item, Unsigned) for item in items):
        return tuple(Unsigned(item & MASK) for item in items)  # all of one kind, to be found by an index
    return tuple(items)


def _whole(value: int, name: str) -> int:
    """A whole number, if it is not too large."""
    bits = in_force().widest
    if -(1 << 63) <= value < 1 << 63:
        return value
    if bits > WORD and -(1 << bits - 1) <= value < 1 << bits - 1:
        return Wide(value, bits)
    if bits == WORD and 0 < value <= MASK:
        return Unsigned(value)
    raise NoShape(too_wide(name, value, f"int{bits}"))
