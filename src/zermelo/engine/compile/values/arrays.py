"""Numpy arrays of whole numbers of one shape, in states: cells to the search, arrays to the rules.

A search holds states that cannot change (see contract/frozen.py). Each question gives the rules an array of
their own, and makes cells of the one that they give back; where a state is more than an array, that is done
with each array in it (see forms.py):

    search                           rules
    cells8(16)  -- copy -->          play(array(int8, 4x4), move)
    cells8(16)  <-- copy --          array(int8, 4x4)
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.layout.shape import NoShape, Shape


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

    def seen(self, _: Shape) -> Any:
        """A function that gives the rules an array of their own."""
        count, shape, dtype = math.prod(self.shape), self.shape, self.dtype

        def seen(cells: Any) -> Any:
            made = np.empty(count, dtype)
            for i in range(count):
                made[i] = cells[i]
            return made.reshape(shape)

        return njit(seen, **INNER)

    def kept(self, _: Shape) -> Any:
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
