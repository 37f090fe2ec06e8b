"""The form of a state: the kinds of its parts, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.contract.frozen import Frozen
from zermelo.engine.layout.parts import parts_of


def form_of(state: Any) -> Any:
    """What states of one game have in common: the kinds of their parts, and how many there are."""
    if isinstance(state, Frozen):
        return form_of(state.value)
    if isinstance(state, tuple):
        return (type(state).__name__, tuple(map(form_of, state)))
    if isinstance(state, int):
        return "number"
    return type(state).__name__


def alike(a: Any, b: Any, inside: bool = False) -> bool:
    """Whether two forms are.

    None may stand for anything, and what is one kind of thing many times may grow: a frozenset, a string, a
    tuple inside a state, or a state itself. `b` is the first one: where a state has less, something is lost.
    """
    if "NoneType" in (a, b):
        return True
    if isinstance(a, tuple) and isinstance(b, tuple) and isinstance(a[1], tuple) and isinstance(b[1], tuple):
        if a[0] != b[0]:
            return False
        if len(a[1]) == len(b[1]):
            return all(alike(one, other, True) for one, other in zip(a[1], b[1], strict=True))
        parts = a[1] + b[1]
        may_grow = inside or () in (a[1], b[1]) or len(a[1]) > len(b[1])
        return may_grow and all(alike(parts[0], part, True) for part in parts)
    return bool(a == b)


def holds_fractions(form: Any) -> bool:
    """Whether there is a float in a state."""
    return any(map(holds_fractions, form[1])) if isinstance(form, tuple) else form == "float"


def lists_in(value: Any) -> Iterator[list[Any]]:
    """All lists in a state, each as often as it stands there."""
    if isinstance(value, list):
        yield value
    for part in parts_of(value) or ():
        yield from lists_in(part)
