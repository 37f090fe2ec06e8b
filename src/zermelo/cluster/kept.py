"""What a worker keeps from one task to the next, since it takes long to make: solvers, crews, tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Things by a key, each used by one thread at a time; those of the last few keys are kept."""

    def __init__(self, keys: int = 4) -> None:
        self._keys = keys
        self._idle: dict[K, list[V]] = {}

    @contextmanager
    def borrowed(self, key: K, make: Callable[[], V]) -> Iterator[V]:
        """One for a while, made if there is none. One with which something went wrong is not used again."""
        idle = self._idle.setdefault(key, [])
        while len(self._idle) > self._keys:
            self._idle.pop(next(iter(self._idle)), None)
        try:
            thing = idle.pop()
        except IndexError:
            thing = make()
        yield thing
        idle.append(thing)
