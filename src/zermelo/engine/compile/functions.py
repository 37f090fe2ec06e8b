"""The user's functions, compiled where they are called, over names that compiled code can use.

A function is compiled over a copy of the names it refers to. In it helper functions stand for their compiled
twins, numbers fit into 64 bits, and the user's modules and classes are constants with a dot.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from enum import Enum
from functools import _lru_cache_wrapper, cache
from inspect import CO_VARARGS, CO_VARKEYWORDS
from itertools import repeat
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import njit, types
from numba.core.registry import cpu_target
from numba.extending import typeof_impl

from zermelo.engine.compile.builtins import SUBSTITUTES
from zermelo.engine.compile.constants import constant
from zermelo.engine.compile.keep import Keep
from zermelo.engine.compile.kinds import made_with_types
from zermelo.engine.compile.places import line_of, start_of
from zermelo.engine.compile.rewrite import rewritten
from zermelo.engine.compile.twins import twin_of
from zermelo.engine.compile.types import Thing
from zermelo.engine.compile.unsigned import INNER, NumpysUnsigned
from zermelo.engine.compile.widths import Widths, in_force
from zermelo.engine.digest import codes_of, is_foreign
from zermelo.engine.shape import NoShape, parts_of

_kernels: dict[tuple[str, CodeType], Any] = {}

#: Every function of the user's that has been asked for, so that an error can be traced to it.
met: list[FunctionType] = []


def compiled(function: Any) -> Any:
    """A function of the user's, with what it calls, ready to be compiled for the game at hand."""
    return _compiled(function, in_force())


@cache
def _compiled(function: FunctionType, widths: Widths) -> Any:
    if not function.__module__ or not function.__module__.startswith("zermelo.engine"):
        met.append(function)
    return _without_literals(njit(_twin(function), boundscheck=True, **INNER))


def forget() -> None:
    """Before another game is compiled: what a name stands for may have changed since."""
    _compiled.cache_clear()
    met.clear()


def compile_kernel(function: FunctionType, kept: bool) -> Any:
    """A kernel as a Numba dispatcher, kept on disk if asked.

    A kernel that calls itself is asked for again while it is being made; both are one and the same.
    """
    key = (function.__code__.co_filename, function.__code__)
    if key not in _kernels:
        wrappers = {"no_cfunc_wrapper": True} if kept else dict(INNER)
        if function.__name__ in function.__code__.co_names:
            wrappers.pop("forceinline", None)  # it calls itself: a second copy of it would gain nothing
        dispatcher = _kernels[key] = njit(function, nogil=True, error_model="numpy", **wrappers)
        _without_literals(dispatcher)
        if kept:
            dispatcher._cache = Keep(function.__name__)
    return _kernels[key]


def _without_literals(dispatcher: Any) -> Any:
    """Compile once for all numbers, not anew for every number that stands in a call."""
    usual = dispatcher.get_call_template

    def get_call_template(args: Any, keywords: Any) -> Any:
        plain = [types.unliteral(arg) for arg in args]
        return usual(tuple(plain), {name: types.unliteral(arg) for name, arg in keywords.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _twin(function: FunctionType) -> FunctionType:
    """The function over a copy of its names, each as compiled code can use it."""
    f = rewritten(function)
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
    if is_foreign(type(value).__module__) or isinstance(value, int | float | str | tuple | Enum):
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
    return value if isinstance(value, FunctionType) else None


def _has_overload(function: FunctionType) -> bool:
    """Whether Numba has been told what the function does."""
    cpu_target.typing_context.refresh()
    return cpu_target.typing_context._lookup_global(function) is not None


class _Later:
    """A helper function, compiled when compiled code first asks for it, so that helpers may be recursive."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


@typeof_impl.register(_Later)
def _type_of_later(later: Any, context: Any) -> Any:
    return types.Dispatcher(compiled(later.function))
