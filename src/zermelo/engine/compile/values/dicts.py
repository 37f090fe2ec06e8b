"""Dicts whose keys are squares, numbers or names, in states and in rules: rows of numbers in memory.

    {(0, 0): "x", (0, 1): None, ...}      always the same keys: one number for each value; a table finds it
    {(2, 3): "king", (4, 4): "pawn"}      keys that come and go: rows of a key and its value, in their order

A search holds states that cannot change (see contract/frozen.py), so it has such a dict as a tuple of its
values, or as a run of pairs; each question gives the rules a dict of their own, which they may change, and
makes a tuple of the one that they give back. What rules do with dicts is in dict_doing.py.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit, types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic, models, register_model

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.cells import maybe, seen_maybe
from zermelo.engine.compile.values.packing import is_whole
from zermelo.engine.compile.values.runs import PARTS
from zermelo.engine.compile.values.strings import code, is_text, letter
from zermelo.engine.compile.values.tables import dictionary
from zermelo.errors import Overlong, Rekeyed

OTHER_KEYS, TOO_MANY = Rekeyed.SAID, Overlong.SAID
ROWS = types.Array(types.int64, 1, "C")
TO_WORD = {"i": "int64({})", "b": "int64(bool({}))", "t": "code({})", "m": "maybe({})"}
FROM_WORD = {"i": "{}", "b": "{} != 0", "t": "letter({})", "m": "seen_maybe({})"}


class DictType(types.SimpleIterableType):
    """A dict. `key` and `value` have a letter for each number, after a `p` those of a tuple (see cells.py).

    `keys` are always the same ones; None where they come and go, `most` of them at once.
    """

    def __init__(self, keys: tuple[Any, ...] | None, key: str, value: str, most: int) -> None:
        self.keys, self.key_letters, self.value_letters, self.most = keys, key, value, most
        self.key_type, self.value_type = _type_of_letters(key), _type_of_letters(value)
        self.key_width, self.width = len(key.lstrip("p")), len(value.lstrip("p"))
        where = f"keys#{hash(keys)}" if keys is not None else f"at most {most}"
        name = f"dict({key}: {value}, {where})"
        super().__init__(name, DictIter(name, self, "keys"))

    @property
    def key(self) -> Any:
        return self.keys, self.key_letters, self.value_letters, self.most

    def has_key(self, kind: Any) -> bool:
        """Whether something of this type may be a key."""
        return _fits(kind, self.key_letters)

    def has_value(self, kind: Any) -> bool:
        """Whether something of this type may be a value."""
        return _fits(kind, self.value_letters)


class DictIter(types.SimpleIteratorType):
    """What goes through the keys of one, its values, or both."""

    def __init__(self, name: str, kind: DictType, what: str) -> None:
        self.kind, self.what = kind, what
        yields = {"keys": kind.key_type, "values": kind.value_type}.get(what)
        super().__init__(f"iter({what} of {name})", yields or types.Tuple((kind.key_type, kind.value_type)))


class ViewType(types.SimpleIterableType):
    """`board.items()`, and the like."""

    def __init__(self, kind: DictType, what: str) -> None:
        self.kind, self.what = kind, what
        super().__init__(f"{what} of {kind.name}", DictIter(kind.name, kind, what))


@register_model(DictType)
class _Model(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("rows", ROWS)])


@register_model(ViewType)
class _ViewModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("rows", ROWS)])


def _type_of_letters(letters: str) -> Any:
    parts = [PARTS[each] for each in letters.lstrip("p")]
    return types.Tuple(parts) if letters.startswith("p") else parts[0]


def _fits(kind: Any, letters: str) -> bool:
    kind = types.unliteral(kind)
    if isinstance(kind, types.Array):  # what a row of a table is
        return letters.startswith("pi") and kind.ndim == 1 and set(letters[1:]) == {"i"}
    if letters.startswith("p"):
        tuples = isinstance(kind, types.BaseTuple) and len(kind) == len(letters) - 1
        return tuples and all(_fits(part, each) for part, each in zip(kind, letters[1:], strict=True))
    if letters in "mt":
        if isinstance(kind, types.NoneType):
            return True
        kind = getattr(kind, "type", kind)  # of what may be None
    return is_text(kind) if letters == "t" else is_whole(kind)


@intrinsic
def rows_of(context: Any, items: Any) -> Any:
    """The numbers of a dict, or of a view of one."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
        return impl_ret_borrowed(context, builder, ROWS, made.rows)

    return ROWS(items), generate


@cache
def of_rows(kind: Any) -> Any:
    """A function that makes a dict of its numbers, or a view."""

    @intrinsic
    def made(context: Any, rows: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            new = cgutils.create_struct_proxy(kind)(context, builder)
            new.rows = args[0]
            return impl_ret_borrowed(context, builder, kind, new._getvalue())

        return kind(ROWS), generate

    return made


# -- what is where -------------------------------------------------------------------------------------------


class Reading:
    """The compiled functions that read and write the numbers of one kind of dicts."""

    def __init__(self, kind: DictType) -> None:
        self.kind, self.step = kind, kind.width if kind.keys is not None else kind.key_width + kind.width
        self.first = 0 if kind.keys is not None else 1
        at = f"{self.first} + i * {self.step}"
        values = at if kind.keys is not None else f"{at} + {kind.key_width}"
        self.value_at = self._read(kind.value_letters, values)
        self.put_value = self._written(kind.value_letters, values)
        if kind.keys is None:
            self.size = _made("lambda rows: rows[0]")
            self.key_at = self._read(kind.key_letters, at)
            self.put_key = self._written(kind.key_letters, at)
            self.find = self._finder()
            return
        count, table = len(kind.keys), dictionary(dict.fromkeys(kind.keys), None)
        assert table is not None
        self.size = _made(f"lambda rows: {count}")
        find = table.finder()
        self.find = njit(lambda rows, key: find(key), **INNER)
        columns = [each if isinstance(each, tuple) else (each,) for each in kind.keys]
        if kind.key_letters == "t":
            columns = [(_code(each),) for (each,) in columns]
        known = np.array(columns, np.int64).ravel()
        self.key_at = self._read(kind.key_letters, f"i * {kind.key_width}", known)

    def _read(self, letters: str, at: str, known: Any = None) -> Any:
        rows = "rows" if known is None else "known"
        parts = [FROM_WORD[each].format(f"{rows}[{at} + {n}]") for n, each in enumerate(letters.lstrip("p"))]
        whole = f"({', '.join(parts)},)" if letters.startswith("p") else parts[0]
        return _made(f"lambda rows, i: {whole}", known=known)

    def _written(self, letters: str, at: str) -> Any:
        lines = [
            f"rows[{at} + {n}] = {TO_WORD[each].format(f'x[{n}]' if letters.startswith('p') else 'x')}"
            for n, each in enumerate(letters.lstrip("p"))
        ]
        return _made(f"def made(rows, i, x): {'; '.join(lines)}")

    def _finder(self) -> Any:
        letters, step = self.kind.key_letters, self.step
        tuples = letters.startswith("p")
        words = [
            f"w{n} = {TO_WORD[each].format(f'key[{n}]' if tuples else 'key')}"
            for n, each in enumerate(letters.lstrip("p"))
        ]
        same = " and ".join(f"rows[1 + i * {step} + {n}] == w{n}" for n in range(self.kind.key_width))
        return _made(
            f"def made(rows, key):\n    {'; '.join(words)}\n    for i in range(rows[0]):\n"
            f"        if {same}: return i\n    return -1"
        )


def _code(word: str) -> int:
    from zermelo.engine.layout.letters import code_of

    made = code_of(word)
    assert made is not None
    return made


def _made(source: str, known: Any = None) -> Any:
    names: dict[str, Any] = {
        "code": code, "letter": letter, "maybe": maybe, "seen_maybe": seen_maybe, "int64": np.int64,
        "known": known,
    }  # fmt: skip
    if source.startswith("lambda"):
        return njit(eval(source, names), **INNER)  # our own
    exec(compile(source, "<zermelo>", "exec"), names)
    return njit(names["made"], **INNER)


@cache
def reading(kind: DictType) -> Reading:
    """Those of one kind, made once."""
    return Reading(kind)


@cache
def empty(kind: DictType) -> Any:
    """A function that gives a dict in which nothing is yet; of fixed keys, nothing that could be told."""
    made, most = of_rows(kind), kind.most * (kind.key_width + kind.width) + 1
    count = len(kind.keys) * kind.width if kind.keys is not None else most

    def new() -> Any:
        rows = np.empty(count, np.int64)
        rows[0] = 0
        return made(rows)

    return njit(new, **INNER)


@cache
def putting(kind: DictType) -> Any:
    """A function that gives a key of a dict another value."""
    read, fixed, most = reading(kind), kind.keys is not None, kind.most
    find, put_value = read.find, read.put_value
    if fixed:

        def put(items: Any, key: Any, value: Any) -> None:
            rows = rows_of(items)
            at = find(rows, key)
            if at < 0:
                raise Rekeyed(OTHER_KEYS)
            put_value(rows, at, value)

        return njit(put, **INNER)
    put_key = read.put_key

    def put_or_add(items: Any, key: Any, value: Any) -> None:
        rows = rows_of(items)
        at = find(rows, key)
        if at < 0:
            at = rows[0]
            if at >= most:
                raise Overlong(TOO_MANY)
            put_key(rows, at, key)
            rows[0] += 1
        put_value(rows, at, value)

    return njit(put_or_add, **INNER)
