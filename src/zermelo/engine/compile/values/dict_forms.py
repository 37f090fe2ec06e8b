"""Dicts in states: a tuple of their values, or a run of their pairs, to the search; dicts to the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic, overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.cells import CellsType, maybe, no_cells
from zermelo.engine.compile.values.declared import type_of_cells
from zermelo.engine.compile.values.dicts import (
    OTHER_KEYS,
    TO_WORD,
    DictType,
    empty,
    of_rows,
    reading,
    rows_of,
)
from zermelo.engine.compile.values.packing import into_cells
from zermelo.engine.compile.values.runs import RunType, pushed
from zermelo.engine.compile.values.strings import code
from zermelo.engine.compile.values.tables import dictionary
from zermelo.engine.layout.cells import FEWEST, cells_named
from zermelo.engine.layout.letters import is_text as is_word
from zermelo.engine.layout.parts import Pairs, Values, are_names
from zermelo.engine.layout.shape import NOTHING, NoShape, Shape
from zermelo.errors import Rekeyed

LETTER_OF = {"cells": "i", "flags": "b", "texts": "t", "maybes": "m"}


class DictForm:
    """What the dicts in one place of a game's states have in common."""

    def __init__(self, name: str, examples: list[dict[Any, Any]], open_: bool) -> None:
        self.name, first = name, examples[0]
        keys = tuple(first)
        known = dictionary(dict.fromkeys(keys), None) if keys else None
        same = known is not None and all(tuple(each) == keys for each in examples)
        self.keys = keys if same and not open_ else None
        key = next(iter(next(each for each in examples if each)))
        self.tuples = isinstance(key, tuple)
        self.key_width = len(key) if isinstance(key, tuple) else 1
        value = next(each for each in examples if each)[key]
        self.rows_of_values = isinstance(value, tuple | list)

    def flat(self, items: Any) -> Any:
        """The values alone where keys are always the same, or the pairs."""
        if not isinstance(items, dict):
            raise NoShape(f"{self.name} is no dict where the first one is one")
        if self.keys is not None:
            if tuple(items) != self.keys:
                raise Rekeyed
            return Values(items.values())
        return Pairs(
            (*(key if self.tuples else (key,)), *(value if self.rows_of_values else (value,)))
            for key, value in items.items()
        )

    def kind(self, shape: Shape) -> DictType:
        """The type of such dicts, as they are laid out."""
        cells = cells_named(shape.kind) if shape.is_leaf else None
        if cells is None:
            raise NoShape(f"{self.name} is a dict whose values are not alike")
        if self.keys is None:
            letters = cells.items.lstrip("_spd")
            key, value = letters[: self.key_width], letters[self.key_width :]
            most = cells.shape[0] - 1
        else:
            first = self.keys[0]
            key = "t" if isinstance(first, str) else "i" * self.key_width
            value, most = (
                LETTER_OF[cells.name] * (cells.shape[1] if len(cells.shape) > 1 else 1),
                len(self.keys),
            )
        return DictType(
            self.keys, "p" * self.tuples + key, "p" * self.rows_of_values + value, most
        )  # fmt: skip

    def seen(self, shape: Shape) -> Any:
        """A function that gives the rules a dict of their own."""
        kind = self.kind(shape)
        made, new, put_value = of_rows(kind), empty(kind), reading(kind).put_value
        if kind.keys is not None:
            count = len(kind.keys)

            def of_values(cells: Any) -> Any:
                rows = rows_of(new())
                for i in range(count):
                    put_value(rows, i, cells[i])
                return made(rows)

            return njit(of_values, **INNER)
        width = kind.key_width + kind.width
        words = "; ".join(
            f"rows[1 + i * {width} + {n}] = {TO_WORD[each].format(f'item[{n}]')}"
            for n, each in enumerate((kind.key_letters + kind.value_letters).replace("p", ""))
        )
        source = (
            "def made(run):\n    items = new()\n    rows, i = rows_of(items), 0\n    for item in run:\n"
            f"        {words}\n        i += 1\n    rows[0] = i\n    return items"
        )
        names = {"new": new, "rows_of": rows_of, "code": code, "maybe": maybe, "int64": np.int64}
        exec(compile(source, "<zermelo>", "exec"), names)
        return njit(names["made"], **INNER)

    def kept(self, shape: Shape) -> Any:
        """A function that makes what the search holds of a dict that the rules give back."""
        kind, cells = self.kind(shape), cells_named(shape.kind)
        assert cells is not None
        target = type_of_cells(cells)

        def kept(items: Any) -> Any:
            raise NotImplementedError("only in compiled code")

        @overload(kept, strict=False, jit_options=INNER)
        def _kept(items: Any) -> Any:
            if not isinstance(items, DictType | types.DictType):
                return lambda items: items  # a state of the search's own
            if not kind.has_key(items.key_type) or not kind.has_value(items.value_type):
                raise Refused(f"a dict whose keys or values are not as those of {self.name}")
            if kind.keys is None:
                return _as_run(kind, target)
            if isinstance(items, DictType) and items.keys == kind.keys:
                return _as_cells(kind, target)
            return _with_known_keys(kind, kept)

        return njit(lambda items: kept(items), **INNER)


def _as_cells(kind: DictType, target: CellsType) -> Any:
    """The values of a dict, side by side."""
    plain = CellsType(target.bits, (target.size,), "cells")
    convert, same = into_cells(plain), _in_place_of(target)
    nothing = -1 << target.bits - 1
    if target.of != "maybes":
        return lambda items: same(convert(rows_of(items)))

    def with_none(items: Any) -> Any:
        rows = rows_of(items).copy()
        for i in range(len(rows)):
            if rows[i] == NOTHING:
                rows[i] = nothing
        return same(convert(rows))

    return with_none


def _in_place_of(target: CellsType) -> Any:
    """A function that takes numbers for cells that lie in the same way."""

    @intrinsic
    def same(context: Any, cells: Any) -> Any:
        return target(cells), lambda context, builder, sig, args: args[0]

    return same


def _with_known_keys(kind: DictType, kept: Any) -> Any:
    """Of a dict that rules have made, if its keys are those of all, in their order."""
    new, known, count = empty(kind), reading(kind), len(kind.keys or ())
    key_at, put_value = known.key_at, known.put_value

    def in_order(items: Any) -> Any:
        made = new()
        rows = rows_of(made)
        if len(items) != count:
            raise Rekeyed(OTHER_KEYS)
        for i, (key, value) in enumerate(items.items()):
            if key != key_at(rows, i):
                raise Rekeyed(OTHER_KEYS)
            put_value(rows, i, value)
        return kept(made)

    return in_order


def _as_run(kind: DictType, target: RunType) -> Any:
    """The pairs of a dict, as flat rows."""
    none = no_cells(target)
    parts = [f"key[{n}]" for n in range(kind.key_width)] if kind.key_letters[0] == "p" else ["key"]
    parts += [f"value[{n}]" for n in range(kind.width)] if kind.value_letters[0] == "p" else ["value"]
    source = (
        "def as_run(items):\n    run = none()\n    for key, value in items.items():\n"
        f"        run = pushed(run, ({', '.join(parts)},))\n    return run"
    )
    names: dict[str, Any] = {"none": none, "pushed": pushed}
    exec(compile(source, "<zermelo>", "exec"), names)
    return names["as_run"]


def form_of(name: str, examples: Iterable[Any], open_: bool, looked_up: bool = False) -> DictForm | None:
    """The form of such dicts; None where they are of another kind.

    `looked_up`: rules find out the keys by which they look into them.
    """
    dicts = [each for each in examples if type(each) is dict]
    keys = [key for each in dicts for key in each]
    values = [value for each in dicts for value in each.values()]
    if not keys or not _alike(keys, False) or not _alike(values, True):
        return None
    many = len(set(keys)) >= FEWEST or looked_up
    if are_names(keys) and (not many or len({type(each) for each in values} - {type(None)}) > 1):
        return None  # a record, of named parts
    return DictForm(name, dicts, open_)


def _alike(things: list[Any], tuples_of_any: bool) -> bool:
    """Whether these are all numbers, all words, or tuples of as many of them."""
    forms = {len(each) if isinstance(each, tuple | list) else 0 for each in things}
    if len(forms) != 1:
        return False
    if forms == {0}:
        words = any(isinstance(each, str) for each in things)
        return all(each is None or (is_word(each) if words else isinstance(each, int)) for each in things)
    return 0 not in forms and all(_alike(list(column), True) for column in zip(*things, strict=True))
