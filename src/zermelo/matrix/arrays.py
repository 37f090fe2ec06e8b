"""Payoffs from Python objects: nested lists, numpy arrays, pandas frames.

Nothing is imported for it. An array is known by what it can do, so a program without numpy still solves.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zermelo.matrix.entries import Grid, convert_rows
from zermelo.matrix.errors import MatrixError

Labels = Iterable[object] | None


def from_object(payoffs: object) -> tuple[Grid, Labels, Labels]:
    """The grid, and the row and column labels where the object has any.

    >>> from_object([[3, 5], [2, 9]])
    (((3, 5), (2, 9)), None, None)
    """
    if hasattr(payoffs, "iloc") and hasattr(payoffs, "columns"):
        return _from_frame(payoffs)
    if hasattr(payoffs, "toarray"):  # scipy's sparse matrices
        payoffs = payoffs.toarray()
    if hasattr(payoffs, "ndim") and hasattr(payoffs, "tolist"):
        if payoffs.ndim != 2:
            raise MatrixError(f"the array has {payoffs.ndim} dimensions: a matrix has 2, rows and columns")
        rows = payoffs.tolist()
        if _is_clean(payoffs):
            return tuple(map(tuple, rows)), None, None
        payoffs = rows
    return convert_rows(_nested(payoffs)), None, None


def _is_clean(array: Any) -> bool:
    """Whether a plain array holds finite doubles only, so that its entries need no second look."""
    if type(array).__name__ != "ndarray" or str(array.dtype) != "float64" or 0 in array.shape:
        return False  # a masked array, for one, hides entries that are missing
    # The least and the greatest of numbers with a nan among them is nan.
    return math.isfinite(array.min()) and math.isfinite(array.max())


def _from_frame(frame: Any) -> tuple[Grid, Labels, Labels]:
    # Column by column: a frame taken whole would turn integers beside a column of floats into floats.
    columns = [frame.iloc[:, place].tolist() for place in range(frame.shape[1])]
    grid = convert_rows(list(zip(*columns, strict=True)))
    return grid, frame.index.tolist(), frame.columns.tolist()


def _nested(payoffs: object) -> list[Sequence[object]]:
    if not _is_list(payoffs):
        raise MatrixError(f"a matrix is a list of rows, such as [[3, 5], [2, 9]], not {_kind(payoffs)}")
    rows: list[Sequence[object]] = []
    for number, row in enumerate(payoffs, 1):  # type: ignore[var-annotated, arg-type]
        if not _is_list(row):
            raise MatrixError(f"row {number} is not a list of numbers: write [[3, 5], [2, 9]]")
        rows.append(list(row))
    return rows


def _is_list(thing: object) -> bool:
    return isinstance(thing, Iterable) and not isinstance(thing, str | bytes | Mapping | set | frozenset)


def _kind(thing: object) -> str:
    return "None" if thing is None else f"{type(thing).__name__} {str(thing)[:30]!r}"
