"""The parts of a state or a move: of a tuple, a list, a set, a dict with names for keys, a dataclass."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import sys
import textwrap
from collections import namedtuple
from enum import Enum
from functools import cache
from keyword import iskeyword
from types import FunctionType
from typing import Any

from zermelo.contract import Game
from zermelo.contract.frozen import held_by

OTHERS: Any = (tuple, Enum, Game, BaseException, dict, list, set, frozenset, int, str)


class Values(tuple[Any, ...]):
    """The values of a dict whose keys are always the same, as they are laid out."""


class Pairs(tuple[Any, ...]):
    """The keys and values of a dict whose keys come and go."""


def parts_of(value: Any) -> tuple[Any, ...] | None:
    """The parts of a tuple, a list, a set, a dict with names for keys, or a dataclass; None of all else."""
    if type(value) in (tuple, list, Values, Pairs) or hasattr(value, "_fields"):
        return tuple(value)
    if isinstance(value, set | frozenset):
        return tuple(sorted(value, key=repr))
    if type(value) is dict:
        return tuple(value[key] for key in sorted(value)) if are_names(value) else None
    kind: Any = type(value)
    names = () if isinstance(value, type) else fields_of(kind)
    return tuple(getattr(value, name) for name in names) or None


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


CHANGES = re.compile(
    r"self\.\w+(\[[^=]*\])*\s*([-+*/|&^]|//|<<|>>)?=[^=]"
    r"|self\.\w+(\[[^=()]*\])*\.(append|extend|pop|remove|insert|clear|add|discard|update|sort|reverse)\("
)


@cache
def is_object(kind: Any) -> bool:
    """Whether this is a class of one's own whose objects do more than keep what they are given."""
    if not isinstance(kind, type) or issubclass(kind, OTHERS):
        return False
    if not isinstance(getattr(kind, "__init__", None), FunctionType):
        return False
    if kind.__module__.partition(".")[0] in {*sys.stdlib_module_names, "numpy", "zermelo"}:
        return False
    if dataclasses.is_dataclass(kind):
        if kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            return False
        if hasattr(kind, "__post_init__") or not all(each.init for each in dataclasses.fields(kind)):
            return True
    elif not fields_of(kind):
        return True
    return any(map(_changes_itself, vars(kind).items()))


def _changes_itself(named: tuple[str, Any]) -> bool:
    """Whether a method changes what it belongs to."""
    name, method = named
    if name.startswith("__") or not isinstance(method, FunctionType):
        return False
    try:
        return CHANGES.search(inspect.getsource(method)) is not None
    except (OSError, TypeError):
        return False


def names_in(thing: Any) -> tuple[str, ...]:
    """The names of the fields of an object."""
    return tuple(held_by(thing))


def are_names(keys: Any) -> bool:
    """Whether all keys of a dict are words that a field can be called by."""
    return bool(keys) and all(
        isinstance(key, str) and key.isidentifier() and key[0] != "_" and not iskeyword(key) for key in keys
    )


def field_names(kind: type) -> list[str]:
    """The names of the fields of a named tuple, a dataclass, or a class that only keeps what it is given."""
    names: Any = fields_of(kind) or getattr(kind, "_fields", None)
    return list(names or ())


@cache
def fields_of(kind: Any) -> dict[str, Any]:
    """The fields of a dataclass with their defaults, `MISSING` where there is none; nothing of other classes.

    A class is as good as one whose `__init__` does nothing but `self.board = board` with all it is given.
    """
    if dataclasses.is_dataclass(kind):
        return {each.name: each.default for each in dataclasses.fields(kind)}
    made = vars(kind).get("__init__")
    if not isinstance(made, FunctionType) or kind.__bases__ != (object,):
        return {}
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(made)))
        parameters = list(inspect.signature(made).parameters.values())[1:]
    except (OSError, TypeError, SyntaxError):
        return {}
    lines = [line for line in getattr(tree.body[0], "body", []) if not isinstance(line, ast.Expr)]
    kept = [ast.unparse(line) for line in lines]
    names = [each.name for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
    if len(names) != len(parameters) or sorted(kept) != sorted(f"self.{name} = {name}" for name in names):
        return {}
    empty = inspect.Parameter.empty
    return {each.name: dataclasses.MISSING if each.default is empty else each.default for each in parameters}
