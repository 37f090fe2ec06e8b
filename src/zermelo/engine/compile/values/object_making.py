"""Objects made by rules: what their class's `__init__` does, and copies of them."""

from __future__ import annotations

import copy
import dataclasses
import inspect
from types import FunctionType
from typing import Any

from numba.extending import overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.objects import ObjectType, empty


def maker_source(kind: type) -> tuple[str, dict[str, Any]]:
    """The source of what makes an object of a class: what its `__init__` does, or that of a dataclass."""
    names: dict[str, Any] = {}
    own = kind.__init__  # type: ignore[misc]
    parameters = list(inspect.signature(own).parameters.values())[1:]
    if any(each.kind is not each.POSITIONAL_OR_KEYWORD for each in parameters):
        raise Refused(f"{kind.__name__} is made with arguments of a kind that cannot be compiled")
    given = []
    fields = {each.name: each for each in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else {}
    lines, by_hand = (
        [],
        not fields
        or (
            isinstance(kind.__dict__.get("__init__"), FunctionType)
            and (own.__code__.co_filename != "<string>")
        ),
    )
    for each in parameters:
        factory = getattr(fields.get(each.name), "default_factory", dataclasses.MISSING)
        if each.default is each.empty:
            given.append(each.name)
        elif factory is not dataclasses.MISSING and not by_hand:
            given.append(f"{each.name}=None")
            lines.append(f"    if {each.name} is None: made.{each.name} = factory_{each.name}()")
            names[f"factory_{each.name}"] = factory
        else:
            given.append(f"{each.name}=default_{each.name}")
            names[f"default_{each.name}"] = each.default
    if by_hand:
        names["init"] = own
        lines = [f"    init({', '.join(['made', *(each.name for each in parameters)])})"]
    else:
        lines = _set_fields(fields, lines, names)
        if hasattr(kind, "__post_init__"):
            lines.append("    made.__post_init__()")
    return "\n".join(
        [f"def make({', '.join(given)}):", "    made = fresh()", *lines, "    return made"]
    ), names


def _set_fields(fields: dict[str, Any], lines: list[str], names: dict[str, Any]) -> list[str]:
    """What the `__init__` of a dataclass does."""
    done = []
    for name, each in fields.items():
        made = next((line for line in lines if f"made.{name} =" in line), None)
        if made is not None:
            done += [made, f"    else: made.{name} = {name}"]
        elif each.init:
            done.append(f"    made.{name} = {name}")
        elif each.default is not dataclasses.MISSING:
            names[f"default_{name}"] = each.default
            done.append(f"    made.{name} = default_{name}")
    return done


@overload(copy.copy, strict=False, jit_options=INNER)
def _copy(value: Any) -> Any:
    if not isinstance(value, ObjectType):
        return None
    return _copied(value, "value.{}")


@overload(copy.deepcopy, strict=False, jit_options=INNER)
def _deep_copy(value: Any) -> Any:
    if not isinstance(value, ObjectType):
        return None
    return _copied(value, "copy.deepcopy(value.{})")


def _copied(kind: ObjectType, how: str) -> Any:
    lines = "".join(f"    made.{name} = {how.format(name)}\n" for name, _ in kind._fields)
    names: dict[str, Any] = {"fresh": empty(kind), "copy": copy}
    exec(f"def copied(value):\n    made = fresh()\n{lines}    return made", names)  # our own
    return names["copied"]
