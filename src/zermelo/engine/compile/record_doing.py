"""What becomes of the lists in a state where rules change a copy of it: another list, one thing changed."""

from __future__ import annotations

import copy
from typing import Any

from numba import types
from numba.extending import overload, overload_method

from zermelo.engine.compile.boards import with_cell
from zermelo.engine.compile.cells import CellsType
from zermelo.engine.compile.few import FewType
from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.run_doing import empty_like
from zermelo.engine.compile.runs import RunType, pushed, with_row
from zermelo.tuples import replaced


def with_item(items: Any, index: Any, item: Any) -> Any:
    """`items[index] = item`."""
    raise NotImplementedError("only in compiled code")


@overload(with_item, strict=False, jit_options=INNER)
def _with_item(items: Any, index: Any, item: Any) -> Any:
    if isinstance(items, CellsType):
        return lambda items, index, item: with_cell(items, index, item)
    if isinstance(items, types.UniTuple):
        return lambda items, index, item: replaced(items, index, item)
    if isinstance(items, RunType):
        return lambda items, index, item: with_row(items, index, item)

    def put(items: Any, index: Any, item: Any) -> Any:
        items[index] = item
        return items

    return put if isinstance(items, types.List | types.Array | FewType) else None


def _change(name: str, of_run: Any, of_list: Any) -> Any:
    """What a method of lists makes of a list in a state; a list of the function's own is changed itself."""

    def done(items: Any, *arguments: Any) -> Any:
        raise NotImplementedError("only in compiled code")

    @overload(done, strict=False, jit_options=INNER)
    def _done(items: Any, *arguments: Any) -> Any:
        if isinstance(items, RunType):
            return of_run
        return of_list if isinstance(items, types.List) else None

    done.__name__ = name
    return done


def _append_to_run(items: Any, item: Any) -> Any:
    return pushed(items, item)


def _append(items: Any, item: Any) -> Any:
    items.append(item)
    return items


def _extend_run(items: Any, more: Any) -> Any:
    for item in more:
        items = pushed(items, item)
    return items


def _extend(items: Any, more: Any) -> Any:
    items.extend(more)
    return items


def _remove_from_run(items: Any, item: Any) -> Any:
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def _remove(items: Any, item: Any) -> Any:
    items.remove(item)
    return items


def _pop_from_run(items: Any, at: Any) -> Any:
    at = at + len(items) if at < 0 else at
    return items[:at] + items[at + 1 :]


def _pop(items: Any, at: Any) -> Any:
    items.pop(at)
    return items


def _insert_into_run(items: Any, at: Any, item: Any) -> Any:
    return pushed(items[:at], item) + items[at:]


def _insert(items: Any, at: Any, item: Any) -> Any:
    items.insert(at, item)
    return items


def _sort_run(items: Any) -> Any:
    made = empty_like(items)
    for item in sorted(items):
        made = pushed(made, item)
    return made


def _sort(items: Any) -> Any:
    items.sort()
    return items


def _reverse_run(items: Any) -> Any:
    return items[::-1]


def _reverse(items: Any) -> Any:
    items.reverse()
    return items


def _clear_run(items: Any) -> Any:
    return empty_like(items)


def _clear(items: Any) -> Any:
    items.clear()
    return items


CHANGES = {
    "append": _change("append", _append_to_run, _append),
    "extend": _change("extend", _extend_run, _extend),
    "remove": _change("remove", _remove_from_run, _remove),
    "pop": _change("pop", _pop_from_run, _pop),
    "insert": _change("insert", _insert_into_run, _insert),
    "sort": _change("sort", _sort_run, _sort),
    "reverse": _change("reverse", _reverse_run, _reverse),
    "clear": _change("clear", _clear_run, _clear),
}


# -- copies --------------------------------------------------------------------------------------------------


@overload(copy.deepcopy, strict=False, jit_options=INNER)
@overload(copy.copy, strict=False, jit_options=INNER)
def _copy(value: Any) -> Any:
    """What cannot change needs no copy."""
    if isinstance(value, types.List):
        return lambda value: value.copy()
    return (lambda value: value) if isinstance(value, CellsType | RunType | types.BaseTuple) else None


@overload_method(CellsType, "copy", strict=False, jit_options=INNER)
def _copy_cells(cells: Any) -> Any:
    return lambda cells: list(cells)


@overload_method(RunType, "copy", strict=False, jit_options=INNER)
@overload_method(types.BaseTuple, "copy", strict=False, jit_options=INNER)
def _copy_run(items: Any) -> Any:
    return lambda items: items
