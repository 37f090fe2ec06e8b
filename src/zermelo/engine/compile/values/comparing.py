"""What is compared, of boards and tuples, some of which have become lists; what is least and most, and where.

board[0:3] == (1, 1, 1)       a slice of a board is a list
min(board, turned)            a board, and one that was put together as a list
CATEGORIES.index(name)        the items of a constant each have a type of their own
"""

from __future__ import annotations

import operator
from typing import Any

from numba import njit, types
from numba.extending import overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.cells import CellsType
from zermelo.engine.compile.values.packing import into_cells


@overload(min, strict=False, jit_options=INNER)
def _least(a: Any, b: Any) -> Any:
    if _are_tuples(a, b):
        return lambda a, b: b if b < a else a
    return _of_boards(a, b, least_)


@overload(max, strict=False, jit_options=INNER)
def _most(a: Any, b: Any) -> Any:
    if _are_tuples(a, b):
        return lambda a, b: b if b > a else a
    return _of_boards(a, b, most_)


@njit(**INNER)
def least_(a: Any, b: Any) -> Any:
    """The lesser of two boards."""
    return b if b < a else a


@njit(**INNER)
def most_(a: Any, b: Any) -> Any:
    """The greater of two boards."""
    return b if b > a else a


def _of_boards(a: Any, b: Any, choose: Any) -> Any:
    """`min(board, turned)`, of which one has been put together as a list."""
    board = next((kind for kind in (a, b) if isinstance(kind, CellsType)), None)
    if (
        board is None
        or board.of == "texts"
        or not all(isinstance(kind, CellsType | types.List) for kind in (a, b))
    ):
        return None
    convert = into_cells(board)
    return lambda a, b: choose(convert(a), convert(b))


def _are_tuples(a: Any, b: Any) -> bool:
    return isinstance(a, types.BaseTuple | CellsType) and isinstance(b, types.BaseTuple | CellsType)


@overload(min, strict=False, jit_options=INNER)
def _least_of(items: Any) -> Any:
    return (lambda items: min(list(items))) if isinstance(items, CellsType) else None


@overload(max, strict=False, jit_options=INNER)
def _most_of(items: Any) -> Any:
    return (lambda items: max(list(items))) if isinstance(items, CellsType) else None


def _like_a_tuple(operation: Any, same: bool) -> None:
    """`board[0:3] == (1, 1, 1)`, of a slice that has become a list."""

    @overload(operation, strict=False, jit_options=INNER)
    def _compared(a: Any, b: Any) -> Any:
        listed, other = (a, b) if isinstance(a, types.List) else (b, a)
        if not isinstance(listed, types.List) or not isinstance(other, types.BaseTuple):
            return None
        one, many = ("a", "b") if listed is a else ("b", "a")
        parts = "".join(f" and {one}[{i}] == {many}[{i}]" for i in range(len(other)))
        source = f"lambda a, b: (len({one}) == {len(other)}{parts}) == {same}"
        return eval(source)  # our own, from a length


_like_a_tuple(operator.eq, True)
_like_a_tuple(operator.ne, False)


@overload_method(types.Tuple, "index", strict=False, prefer_literal=True, jit_options=INNER)
def _index(items: Any, item: Any) -> Any:
    """`CATEGORIES.index(name)`: of the items of a constant each has a type of its own."""
    lines = "".join(f"    if item == items[{i}]:\n        return {i}\n" for i in range(len(items)))
    source = f"def index(items, item):\n{lines}    raise ValueError('the item is not in the tuple')"
    names: dict[str, Any] = {}
    exec(compile(source, "<zermelo>", "exec"), names)
    return names["index"]
