"""States that are numpy arrays of whole numbers of one shape: cells to the search, arrays to the rules.

A search holds states that cannot change (see contract/frozen.py). Each question gives the rules an array of
their own, and makes cells of the one that they give back:

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

from zermelo.contract.frozen import Frozen
from zermelo.engine.cells import FEWEST
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.shape import NoShape


class ArrayForm:
    """The shape of the arrays that a game's states are, and what is in them."""

    def __init__(self, dtype: Any, shape: tuple[int, ...]) -> None:
        self.dtype, self.shape = dtype, shape

    def flat(self, state: Any) -> tuple[Any, ...]:
        """The numbers of a state, one after the other."""
        array = state.value if isinstance(state, Frozen) else state
        if not isinstance(array, np.ndarray) or array.shape != self.shape:
            said = f"is an array of shape {array.shape}" if isinstance(array, np.ndarray) else "is no array"
            raise NoShape(f"the state {said} where the first one has shape {self.shape}")
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


def form_of_array(state: Any) -> ArrayForm | None:
    """What a state is that is an array of whole numbers; None of any other."""
    array = state.value if isinstance(state, Frozen) and state.kind is np.ndarray else None
    if array is None or array.dtype.kind not in "iub" or array.size < FEWEST or array.dtype == np.uint64:
        return None
    return ArrayForm(array.dtype, array.shape)


@overload(np.trace, strict=False, jit_options=INNER)
def _trace(array: Any) -> Any:
    """Numba has it for floats."""
    if not isinstance(array, types.Array) or not isinstance(array.dtype, types.Integer):
        return None

    def trace(array: Any) -> Any:
        total = 0
        for i in range(min(array.shape)):
            total += array[i, i]
        return total

    return trace
