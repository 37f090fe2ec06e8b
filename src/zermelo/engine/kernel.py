"""One source, two ways to run.

A function marked `@kernel` is ordinary Python over integers and flat arrays. `interpreted` is the function
as it stands, `compiled` the same function as machine code, specialised for the rules it is given. Where one
kernel calls another, the interpreted one calls the interpreted one, and the compiled one the compiled one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any, Generic, Literal, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Way = Literal["interpreted", "compiled"]

# For each module and each way to run: its names, with every kernel replaced by its twin of that way.
_names: dict[tuple[int, Way], dict[str, Any]] = {}


class Kernel(Generic[P, R]):
    """A function and its compiled twin."""

    def __init__(self, function: Callable[P, R], kept: bool = False) -> None:
        assert isinstance(function, FunctionType)
        self.function, self.kept = function, kept
        self.__name__, self.__doc__ = function.__name__, function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run it interpreted."""
        return self.interpreted(*args, **kwargs)

    @cached_property
    def interpreted(self) -> Callable[P, R]:
        """The Python function, calling the Python functions of other kernels directly."""
        twin: Callable[P, R] = self._twin("interpreted")
        return twin

    @cached_property
    def compiled(self) -> Any:
        """The function compiled by Numba, once for each type of arguments."""
        from zermelo.engine.compile import compile_kernel

        return compile_kernel(self._twin("compiled"), self.kept)

    def _twin(self, way: Way) -> Any:
        """The same function over names in which kernels stand for their twins."""
        f = self.function
        twin = FunctionType(f.__code__, self._names(way), f.__name__, f.__defaults__)
        twin.__module__, twin.__qualname__ = f.__module__, f.__qualname__
        return twin

    def _names(self, way: Way) -> dict[str, Any]:
        own = self.function.__globals__
        if (id(own), way) not in _names:
            names = _names[id(own), way] = dict(own)
            for name, thing in own.items():
                if isinstance(thing, Kernel):
                    names[name] = getattr(thing, way)
        return _names[id(own), way]


class Cells(Kernel[P, R]):
    """The way a kernel sees an array."""

    @cached_property
    def compiled(self) -> Any:
        """A bare pointer to its words."""
        from zermelo.engine.compile.cells import cells

        return cells


class Prefetch(Kernel[P, R]):
    """Ask for a word of an array before it is needed; nothing where there is no cache to speak of."""

    @cached_property
    def compiled(self) -> Any:
        """The processor's own instruction."""
        from zermelo.engine.compile.cells import prefetch

        return prefetch


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a function as a kernel."""
    return Kernel(function)


def kept_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a kernel that Python calls: its machine code is kept on disk, with all that it calls.

    It may call itself. Kernels that call each other in a circle cannot be kept: Numba's files lose the way.
    """
    return Kernel(function, kept=True)


@Cells
def cells(array: Any) -> Any:
    """An array as kernels pass it on."""
    return array
