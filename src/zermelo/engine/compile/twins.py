"""A frozen dataclass, as Numba can have it: a named tuple with the same fields and methods."""

from __future__ import annotations

import dataclasses
from collections import namedtuple
from functools import cache
from types import FunctionType
from typing import Any, get_type_hints

from zermelo.engine.shape import NoShape


@cache
def twin_of(kind: type) -> Any:
    """The class that stands for `kind` in compiled code; most stand for themselves."""
    if not dataclasses.is_dataclass(kind):
        return kind
    fields = dataclasses.fields(kind)
    if hasattr(kind, "__post_init__") or not all(each.init for each in fields):
        raise NoShape(f"{kind.__name__} is a dataclass that does more than hold its fields")
    defaults = [each.default for each in fields if each.default is not dataclasses.MISSING]
    base = namedtuple(kind.__name__, [each.name for each in fields], defaults=defaults)  # type: ignore[misc]
    own: dict[str, Any] = {
        name: thing
        for name, thing in vars(kind).items()
        if isinstance(thing, FunctionType | property | staticmethod | classmethod)
        and not name.startswith("__")
    }
    own["__annotations__"] = get_type_hints(kind, include_extras=True)
    return type(kind.__name__, (base,), own)
