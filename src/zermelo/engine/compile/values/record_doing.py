"""What becomes of the lists in a state where rules change a copy of it: another list, one thing changed."""

from __future__ import annotations

import copy
from typing import Any

from numba import types
from numba.extending import overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.boards import with_cell
from zermelo.engine.compile.values.cells import CellsType
from zermelo.engine.compile.values.dicts import DictType
from zermelo.engine.compile.values.few import FewType
from zermelo.engine.compile.values.run_doing import empty_like
from zermelo.engine.compile.values.runs import RunType, pushed, with_row
from zermelo.engine.compile.values.strings import TextType
from zermelo.tuples import replaced

UNCHANGING = (
    CellsType
    | RunType
    | TextType
    | types.BaseTuple
    | types.Number
    | types.Boolean
    | types.NoneType
    | types.Optional
)


def with_item(items: Any, index: Any, item: Any) -> Any:
    """`items[index] = item`."""
    raise NotImplementedError("only in compiled code")


@overload(with_item, strict=False, prefer_literal=True, jit_options=INNER)
def _with_item(items: Any, index: Any, item: Any) -> Any:
    if isinstance(items, types.Tuple):
        return _with_part(items, index)
    if isinstance(items, CellsType):
        return lambda items, index, item: with_cell(items, index, item)
    if isinstance(items, types.UniTuple):
        return lambda items, index, item: replaced(items, index, item)
    if isinstance(items, RunType):
        return lambda items, index, item: with_row(items, index, item)
    if isinstance(items, DictType) and not items.has_key(index):
        return None

    def put(items: Any, index: Any, item: Any) -> Any:
        items[index] = item
        return items

    return put if isinstance(items, types.List | types.Array | FewType | DictType) else None


def _with_part(items: Any, index: Any) -> Any:
    """The same of a tuple of unlike things, where the place is known."""
    at, size = getattr(index, "literal_value", None), len(items)
    if at is None or not -size <= at < size:
        return None
    parts = "".join("item, " if i == at % size else f"items[{i}], " for i in range(size))
    return eval(f"lambda items, index, item: ({parts})")  # our own


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


def changeable(items: Any) -> Any:
    """`board[:]`, `board.copy()`, where the copy will be changed: a list, or what can be changed already."""
    raise NotImplementedError("only in compiled code")


@overload(changeable, strict=False, jit_options=INNER)
def _changeable(items: Any) -> Any:
    if isinstance(items, DictType | types.Array | types.Set):
        return lambda items: items.copy()
    return lambda items: list(items)


def as_parts(items: Any) -> Any:
    """`list(state)`, of which each part is called by its place: the tuple, which may be of unlike things."""
    raise NotImplementedError("only in compiled code")


@overload(as_parts, strict=False, jit_options=INNER)
def _as_parts(items: Any) -> Any:
    if isinstance(items, UNCHANGING):
        return lambda items: items
    return lambda items: copy.deepcopy(items)


@overload(copy.copy, strict=False, jit_options=INNER)
def _copy(value: Any) -> Any:
    """What cannot change needs no copy."""
    if isinstance(value, types.List | types.Array | types.Set | DictType):
        return lambda value: value.copy()
    return (lambda value: value) if isinstance(value, UNCHANGING) else None


@overload(copy.deepcopy, strict=False, jit_options=INNER)
def _deep_copy(value: Any) -> Any:
    if isinstance(value, types.List) and _can_change(value.dtype):
        return lambda value: [copy.deepcopy(each) for each in value]
    if not isinstance(value, types.BaseTuple) or not any(map(_can_change, value)):
        return _copy(value)
    parts = "".join(f"copy.deepcopy(value[{i}]), " for i in range(len(value)))
    kind = value.instance_class if isinstance(value, types.BaseNamedTuple) else None
    return eval(f"lambda value: {'Kind' if kind else ''}({parts})", {"copy": copy, "Kind": kind})  # our own


def _can_change(kind: Any) -> bool:
    """Whether there is something in it that could be changed."""
    if isinstance(kind, types.BaseTuple):
        return any(map(_can_change, kind))
    return isinstance(kind, types.List | types.Array | types.Set | DictType)


@overload_method(CellsType, "copy", strict=False, jit_options=INNER)
def _copy_cells(cells: Any) -> Any:
    return lambda cells: list(cells)


@overload_method(RunType, "copy", strict=False, jit_options=INNER)
@overload_method(types.BaseTuple, "copy", strict=False, jit_options=INNER)
def _copy_run(items: Any) -> Any:
    return lambda items: items


@overload_method(types.UniTuple, "count", strict=False, jit_options=INNER)
def _count(items: Any, item: Any) -> Any:
    """Numba knows `index` alone."""

    def count(items: Any, item: Any) -> Any:
        total = 0
        for each in items:
            if each == item:
                total += 1
        return total

    return count
