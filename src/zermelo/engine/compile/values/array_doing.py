"""What rules do with numpy arrays that Numba does not know, or only for floats."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
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


def _diagonal(array: Any, offset: Any = 0) -> Any:
    """A diagonal, or one beside it."""
    if not _is_whole(array) or array.ndim != 2:
        return None

    def diagonal(array: Any, offset: Any = 0) -> Any:
        rows, columns = array.shape
        first, start = max(0, -offset), max(0, offset)
        count = max(0, min(rows - first, columns - start))
        made = np.empty(count, array.dtype)
        for i in range(count):
            made[i] = array[first + i, start + i]
        return made

    return diagonal


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


def _along(of_row: Any, kind: Any) -> Any:
    """`(board == 1).all(axis=0)`: what is true of each row, or of each column."""

    def along(array: Any, axis: Any) -> Any:
        raise NotImplementedError("only in compiled code")

    @overload(along, strict=False, jit_options=INNER)
    def _overload(array: Any, axis: Any) -> Any:
        if not _is_whole(array) or array.ndim > 2:
            return None
        made_of = kind or array.dtype
        if array.ndim == 1:
            return lambda array, axis: of_row(array)

        def of_each(array: Any, axis: Any) -> Any:
            rows = array.T if axis == 0 or axis == -2 else array
            made = np.empty(rows.shape[0], made_of)
            for i in range(len(made)):
                made[i] = of_row(rows[i])
            return made

        return of_each

    return along


ALONG_AXIS = {
    "all": _along(njit(lambda row: np.all(row), **INNER), types.boolean),
    "any": _along(njit(lambda row: np.any(row), **INNER), types.boolean),
    "max": _along(njit(lambda row: np.max(row), **INNER), None),
    "min": _along(njit(lambda row: np.min(row), **INNER), None),
}
