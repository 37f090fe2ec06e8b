"""Numpy arrays of whole numbers of one shape, in states: cells to the search, arrays to the rules.

A search holds states that cannot change (see contract/frozen.py). Each question gives the rules an array of
their own, and makes cells of the one that they give back; where a state is more than an array, that is done
with each array in it:

    search                           rules
    cells8(16)  -- copy -->          play(array(int8, 4x4), move)
    cells8(16)  <-- copy --          array(int8, 4x4)
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload

from zermelo.contract.frozen import Frozen
from zermelo.engine.cells import FEWEST
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.parts import field_names, kind_of, parts_of
from zermelo.engine.shape import NoShape


class ArrayForm:
    """The shape of an array in a game's states, and what is in it."""

    def __init__(self, name: str, dtype: Any, shape: tuple[int, ...]) -> None:
        self.name, self.dtype, self.shape = name, dtype, shape

    def flat(self, array: Any) -> tuple[Any, ...]:
        """Its numbers, one after the other."""
        if not isinstance(array, np.ndarray) or array.shape != self.shape:
            said = f"is an array of shape {array.shape}" if isinstance(array, np.ndarray) else "is no array"
            raise NoShape(f"{self.name} {said} where the first one has shape {self.shape}")
        return tuple(array.ravel().tolist())

    def seen(self) -> Any:
        """A function that gives the rules an array of their own."""
        count, shape, dtype = math.prod(self.shape), self.shape, self.dtype

        def seen(cells: Any) -> Any:
            made = np.empty(count, dtype)
            for i in range(count):
                made[i] = cells[i]
            return made.reshape(shape)

        return njit(seen, **INNER)

    def kept(self) -> Any:
        """A function that makes a row of numbers of what they give back."""
        dimensions = len(self.shape)

        def kept(array: Any) -> Any:
            raise NotImplementedError("only in compiled code")

        @overload(kept, strict=False, jit_options=INNER)
        def _kept(array: Any) -> Any:
            if not isinstance(array, types.Array):
                return lambda array: array  # a state of the search's own
            if array.ndim != dimensions or not isinstance(array.dtype, types.Integer | types.Boolean):
                raise Refused("an array where the first state has one of another kind")
            return lambda array: np.ascontiguousarray(array).ravel()

        return njit(lambda array: kept(array), **INNER)


class Arrays:
    """The arrays in a game's states, by the paths to them: `s` is the state, `s[0]` its first part."""

    def __init__(self, state: Any) -> None:
        self.forms = dict(_forms(state.held, "s", "the state")) if isinstance(state, Frozen) else {}

    def __bool__(self) -> bool:
        return bool(self.forms)

    def plain(self, state: Any) -> Any:
        """A state with rows of numbers in their place."""
        held = state.held if isinstance(state, Frozen) else state
        return self._flat(held, "s") if self.forms else held

    def _flat(self, value: Any, path: str) -> Any:
        if path in self.forms:
            return self.forms[path].flat(value)
        parts = parts_of(value)
        if parts is None or not any(each.startswith(path + "[") for each in self.forms):
            return value
        made = [self._flat(part, f"{path}[{i}]") for i, part in enumerate(parts)]
        if type(value) in (tuple, list):
            return tuple(made)
        if isinstance(value, dict):
            return dict(zip(sorted(value), made, strict=True))
        if isinstance(value, tuple):
            return kind_of(value)(*made)
        other = copy.copy(value)
        vars(other).update(zip(field_names(type(value)), made, strict=True))
        return other


def _forms(value: Any, path: str, name: str) -> Iterator[tuple[str, ArrayForm]]:
    """Of all arrays of whole numbers that are large enough to be cells."""
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "iub" and value.size >= FEWEST and value.dtype != np.uint64:
            yield path, ArrayForm(name, value.dtype, value.shape)
        return
    parts = parts_of(value)
    if parts is None:
        return
    names = field_names(kind_of(value)) or [f"{name}[{i}]" for i in range(len(parts))]
    for i, (part, called) in enumerate(zip(parts, names, strict=True)):
        yield from _forms(part, f"{path}[{i}]", called)
