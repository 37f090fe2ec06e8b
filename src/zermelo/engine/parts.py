"""The parts of a state or a move: of a tuple, a list, a set, a dict with names for keys, a dataclass."""

from __future__ import annotations

import dataclasses
from collections import namedtuple
from functools import cache
from keyword import iskeyword
from typing import Any


def parts_of(value: Any) -> tuple[Any, ...] | None:
    """The parts of a tuple, a list, a set, a dict with names for keys, or a dataclass; None of all else."""
    if type(value) in (tuple, list) or hasattr(value, "_fields"):
        return tuple(value)
    if isinstance(value, set | frozenset):
        return tuple(sorted(value, key=repr))
    if type(value) is dict:
        return tuple(value[key] for key in sorted(value)) if _are_names(value) else None
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return tuple(getattr(value, each.name) for each in dataclasses.fields(value))
    return None


def kind_of(value: Any) -> Any:
    """The class that stands for that of a value: a list is as a tuple, a dict as a named tuple."""
    if isinstance(value, set):
        return frozenset
    if type(value) is dict:
        return record_of(tuple(sorted(value)))
    return tuple if type(value) is list else type(value)


@cache
def record_of(keys: tuple[str, ...]) -> Any:
    """A named tuple for dicts with these keys; its name says what it is."""
    return namedtuple("dict_", keys)


def _are_names(keys: Any) -> bool:
    """Whether all keys of a dict are words that a field can be called by."""
    return bool(keys) and all(
        isinstance(key, str) and key.isidentifier() and key[0] != "_" and not iskeyword(key) for key in keys
    )


def field_names(kind: type) -> list[str]:
    """The names of the fields of a named tuple or a dataclass."""
    if dataclasses.is_dataclass(kind):
        return [each.name for each in dataclasses.fields(kind)]
    return list(getattr(kind, "_fields", ()))
