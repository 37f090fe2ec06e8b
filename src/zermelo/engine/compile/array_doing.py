"""What rules do with numpy arrays that Numba does not know, or only for floats."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload, overload_method

from zermelo.engine.compile.pipeline import INNER


def _is_whole(array: Any) -> bool:
    return isinstance(array, types.Array) and isinstance(array.dtype, types.Integer | types.Boolean)


@overload(abs, strict=False, jit_options=INNER)
def _abs(array: Any) -> Any:
    return (lambda array: np.abs(array)) if isinstance(array, types.Array) else None


def _trace(array: Any) -> Any:
    """The sum of a diagonal."""
    if not _is_whole(array) or array.ndim != 2:
        return None

    def trace(array: Any) -> Any:
        total = 0
        for i in range(min(array.shape)):
            total += array[i, i]
        return total

    return trace


def _diagonal(array: Any) -> Any:
    """A diagonal."""
    return (lambda array: np.diag(array)) if _is_whole(array) and array.ndim == 2 else None


def _tolist(array: Any) -> Any:
    """A list of its numbers, or of such lists."""
    if not _is_whole(array) or array.ndim > 2:
        return None
    if array.ndim == 1:
        return lambda array: [each for each in array]  # noqa: C416 - Numba's list() does not know arrays
    return lambda array: [[each for each in row] for row in array]  # noqa: C416


overload(np.trace, strict=False, jit_options=INNER)(_trace)
overload(np.diagonal, strict=False, jit_options=INNER)(_diagonal)
overload_method(types.Array, "trace", strict=False, jit_options=INNER)(_trace)
overload_method(types.Array, "diagonal", strict=False, jit_options=INNER)(_diagonal)
overload_method(types.Array, "tolist", strict=False, jit_options=INNER)(_tolist)


@overload(np.transpose, strict=False, jit_options=INNER)
def _transpose(arrays: Any) -> Any:
    """Of what `np.where` and `np.nonzero` give: pairs of row and column."""
    if not isinstance(arrays, types.UniTuple) or not isinstance(arrays.dtype, types.Array):
        return None
    count = len(arrays)

    def transpose(arrays: Any) -> Any:
        made = np.empty((len(arrays[0]), count), np.int64)
        for i in range(count):
            made[:, i] = arrays[i]
        return made

    return transpose
