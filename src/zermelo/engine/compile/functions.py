"""The user's functions, compiled where they are called, over names that compiled code can use.

A function is compiled over a copy of the names it refers to. In it helper functions stand for their compiled
twins, the user's modules and classes are constants with a dot, long tuples are arrays, and whole numbers have
64 bits and a sign. Those that need more are wide numbers where the game has any (see declared.py); elsewhere
those of 64 bits are of the kind of `np.uint64` (see unsigned.py). Both mix with any other.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from functools import _lru_cache_wrapper, cache, cached_property
from inspect import CO_GENERATOR, CO_VARARGS, CO_VARKEYWORDS
from itertools import repeat
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import njit, types
from numba.core.datamodel.models import OpaqueModel
from numba.core.imputils import lower_constant
from numba.core.registry import cpu_target
from numba.extending import register_model, typeof_impl

from zermelo.engine.compile.pipeline import INNER, USERS
from zermelo.engine.compile.reasons import line_of, start_of
from zermelo.engine.compile.rewriting import lists, source
from zermelo.engine.compile.rewriting.changes import changes_in
from zermelo.engine.compile.rewriting.growing import growing_parameters
from zermelo.engine.compile.rewriting.rewrite import rewritten
from zermelo.engine.compile.rewriting.stacking import InRoom
from zermelo.engine.compile.types import Refused, Thing, ThingType
from zermelo.engine.compile.values.builtins import SUBSTITUTES, quotient
from zermelo.engine.compile.values.constants import constant, known, tables
from zermelo.engine.compile.values.declared import Widths, in_force, made_with_types, twin_of
from zermelo.engine.compile.values.few import FewIter, FewType
from zermelo.engine.compile.values.object_making import maker_source
from zermelo.engine.compile.values.objects import empty
from zermelo.engine.compile.values.run_doing import as_run
from zermelo.engine.compile.values.unsigned import NumpysUnsigned
from zermelo.engine.digest import codes_of, is_foreign
from zermelo.engine.layout.parts import is_object, parts_of
from zermelo.engine.layout.shape import NoShape

#: Every function of the user's that has been asked for, and its twin, so that an error can be traced to it.
met: dict[FunctionType, Any] = {}


def compiled(function: Any, in_room: bool = False) -> Any:
    """A function of the user's, with what it calls, ready to be compiled for the game at hand.

    `in_room`, it gives its list in room that the caller lends.
    """
    return _compiled(function, in_force(), in_room)


@cache
def _compiled(function: FunctionType, widths: Widths, in_room: bool) -> Any:
    made = without_literals(njit(_twin(function, in_room), **USERS), growing_parameters(function), in_room)
    if widths.room and not in_room and not function.__code__.co_flags & CO_GENERATOR:
        without_lists(made)
    if not function.__module__ or not function.__module__.startswith("zermelo.engine"):
        met[function] = made
    return made


def forget() -> None:
    """Before another game is compiled: what a name stands for may have changed since."""
    _compiled.cache_clear()
    _maker.cache_clear()
    tables.clear()
    lists.forget()
    source.forget()
    changes_in.cache_clear()
    met.clear()


def without_literals(dispatcher: Any, growing: Set[int] = frozenset(), in_room: bool = False) -> Any:
    """Compile once for all numbers, not anew for every number that stands in a call.

    Nor for every tuple where a parameter is `growing`. Where room is lent, it is the second parameter.
    """
    usual, names = dispatcher.get_call_template, dispatcher.py_func.__code__.co_varnames
    grown = {at + (in_room and at > 0) for at in growing}

    def plain(at: Any, kind: Any) -> Any:
        kind = types.unliteral(kind)
        return as_run(kind) if at in grown else kind

    def settled(args: Any, keywords: Any) -> Any:
        named = {name: plain(names.index(name), kind) for name, kind in keywords.items() if name in names}
        return tuple(plain(at, kind) for at, kind in enumerate(args)), {**keywords, **named}

    dispatcher.settled = settled
    dispatcher.get_call_template = lambda args, keywords: usual(*settled(args, keywords))
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
    if value is Fraction:
        return quotient
    if isinstance(value, ModuleType):
        return value if is_foreign(value.__name__) else Thing(value)
    if isinstance(value, type):
        return _class(value)
    if is_dataclass(value):
        kind: Any = type(value)
        return constant(twin_of(kind)(*parts_of(value) or ()), name)
    if isinstance(value, dict | list | set | frozenset):
        return known(value, name)
    if is_foreign(type(value).__module__) or isinstance(value, int | float | str | tuple | Enum):
        return constant(value, name)
    return Thing(value)


def _class(kind: type) -> Any:
    """A class of the user's: named tuples and dataclasses are made, of others only attributes are asked."""
    if is_object(kind):
        return Maker(kind)
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


# -- objects -------------------------------------------------------------------------------------------------


class Maker:
    """A class of the user's whose objects lie in memory (see objects.py)."""

    def __init__(self, kind: type) -> None:
        self.kind = kind


class MakerType(ThingType, types.Callable):
    """Such a class in compiled rules: something to call, with attributes."""

    def __init__(self, name: str, thing: Any = None) -> None:
        super().__init__(name, thing)

    def get_call_type(self, context: Any, args: Any, keywords: Any) -> Any:
        return types.Dispatcher(_maker(self.thing, in_force())).get_call_type(context, args, keywords)

    def get_call_signatures(self) -> Any:
        return [], True

    def get_impl_key(self, sig: Any) -> Any:
        return types.Dispatcher(_maker(self.thing, in_force())).get_impl_key(sig)


register_model(MakerType)(OpaqueModel)


@lower_constant(MakerType)
def _lower_maker(context: Any, builder: Any, typ: Any, value: Any) -> Any:
    return context.get_dummy_value()


def type_of_maker(kind: type) -> MakerType:
    """The type of a class."""
    return MakerType(f"class {kind.__qualname__}#{id(kind)}", kind)


@typeof_impl.register(Maker)
def _type_of_maker(maker: Any, context: Any) -> Any:
    return type_of_maker(maker.kind)


@cache
def _maker(kind: type, widths: Widths) -> Any:
    """A compiled function that makes an object."""
    made = widths.objects.type_of(kind) if widths.objects is not None else None
    if made is None:
        raise Refused(f"{kind.__name__} cannot be compiled: what its fields hold is not always of one kind")
    source, names = maker_source(kind)
    names = {name: converted(value, name.partition("_")[2]) for name, value in names.items()}
    names = {name: value.made if isinstance(value, _Later) else value for name, value in names.items()}
    names["fresh"] = empty(made)
    exec(compile(source, "<zermelo>", "exec"), names)
    return njit(names["make"], **INNER)


@typeof_impl.register(_Later)
def _type_of_later(later: Any, context: Any) -> Any:
    return types.Dispatcher(later.made)
