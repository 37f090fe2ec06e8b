"""One source, two ways to run.

A function marked `@kernel` is ordinary Python over integers and named memory (memory.py). `interpreted` is
the function as it stands, `compiled` the same function as machine code, specialised for the rules it is
given. Where one kernel calls another, interpreted calls interpreted, and compiled calls compiled.

How machine code is made is no business of a kernel's: `compile/` says so here when it is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any, Generic, Literal, ParamSpec, Protocol, TypeVar

from zermelo.engine.memory import Memory

P = ParamSpec("P")
R = TypeVar("R")
Way = Literal["interpreted", "compiled"]


class Machine(Protocol):
    """What makes machine code."""

    def kernel(self, function: FunctionType, kept: bool) -> Any:
        """A kernel, compiled when it is first called with arguments of some types."""

    def view(self, kind: type[Memory]) -> Any:
        """What takes an array of words for a memory."""

    def prefetch(self) -> Any:
        """What asks for a word before it is needed."""

    def shorts(self) -> Any:
        """What takes a row of words for one of short numbers."""


_machines: list[Machine] = []


def use(machine: Machine) -> None:
    """Have machine code made in this way."""
    _machines[:] = [machine]


def _machine() -> Machine:
    assert _machines, "whoever wants machine code imports zermelo.engine.compile"
    return _machines[0]


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
        return _machine().kernel(self._twin("compiled"), self.kept)

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


class View(Kernel[[Any], Any]):
    """The way a kernel sees a memory: the object that it is, or a pointer into its array."""

    def __init__(self, memory: type[Memory]) -> None:
        super().__init__(lambda memory: memory)
        self.memory = memory

    @cached_property
    def compiled(self) -> Any:
        """A bare pointer to its words."""
        return _machine().view(self.memory)


class Shorts(Kernel[[Any], Any]):
    """A row as one of numbers of 16 bits, four to a word; interpreted, the list of numbers that it is."""

    def __init__(self) -> None:
        super().__init__(lambda row: row)

    @cached_property
    def compiled(self) -> Any:
        """The same pointer, to smaller things."""
        return _machine().shorts()


class Prefetch(Kernel[P, R]):
    """Ask for a word of a row before it is needed; nothing where there is no cache to speak of."""

    @cached_property
    def compiled(self) -> Any:
        """The processor's own instruction."""
        return _machine().prefetch()


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a function as a kernel."""
    return Kernel(function)


def kept_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a kernel that Python calls: its machine code is kept on disk, with all that it calls.

    It may call itself. Kernels that call each other in a circle cannot be kept: Numba's files lose the way.
    """
    return Kernel(function, kept=True)


@Prefetch
def prefetch(row: Any, index: int) -> None:
    """Ask for a word before it is needed."""
