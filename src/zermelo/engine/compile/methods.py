"""The user's methods and helper functions, compiled where they are called."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from numba import njit, types
from numba.extending import overload_method, typeof_impl

from zermelo.engine.compile.keep import cache_for
from zermelo.engine.compile.types import GameType, constant

_methods: set[str] = set()


def register_methods(kind: type) -> None:
    """Let compiled rules call the methods of this class by their names."""
    for base in kind.__mro__:
        for name, thing in vars(base).items():
            if isinstance(thing, FunctionType | staticmethod) and name not in _methods and name[:2] != "__":
                _methods.add(name)
                _register_method(name)


def _register_method(name: str) -> None:
    @overload_method(GameType, name, strict=False)
    def _method(game: Any, *args: Any) -> Any:
        kind = type(game.thing)
        if not hasattr(kind, name):
            return None
        is_static = any(isinstance(vars(base).get(name), staticmethod) for base in kind.__mro__)
        function = compiled(getattr(kind, name))
        if is_static:
            return lambda game, *args: function(*args)
        return lambda game, *args: function(game, *args)


@cache
def compiled(function: FunctionType) -> Any:
    """A function of the user's, with what it calls, ready to be compiled."""
    return njit(_with_compilable_globals(function))


def _with_compilable_globals(function: FunctionType) -> FunctionType:
    """The function over a copy of its globals in which helper functions are compiled and numbers fit."""
    names: dict[str, Any] = dict(function.__globals__)
    for name in function.__code__.co_names:
        thing = names.get(name)
        if isinstance(thing, FunctionType) and not thing.__module__.startswith(("numpy", "numba")):
            names[name] = _Later(thing)
        elif isinstance(thing, int | list | tuple) and not isinstance(thing, bool):
            names[name] = constant(thing, name)
    f = function
    twin = FunctionType(f.__code__, names, f.__name__, f.__defaults__, f.__closure__)
    twin.__kwdefaults__ = f.__kwdefaults__
    twin.__module__, twin.__qualname__ = f.__module__, f.__qualname__
    return twin


class _Later:
    """A helper function, compiled when compiled code first asks for it, so that helpers may be recursive."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


@typeof_impl.register(_Later)
def _type_of_later(later: Any, context: Any) -> Any:
    return types.Dispatcher(compiled(later.function))


def compile_kernel(function: Callable[..., Any], kept: bool) -> Any:
    """A kernel as a Numba dispatcher, kept on disk if asked."""
    dispatcher = njit(function, nogil=True, error_model="numpy")
    if kept:
        dispatcher._cache = cache_for(function)
    return dispatcher
