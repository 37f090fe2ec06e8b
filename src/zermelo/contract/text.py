"""A state as one line of text, and back: what `save` and `load` do where a game does not say otherwise.

    Stones(mine=3, theirs=0)             (3, 0)
    State(frozenset({4, 1}), "white")    ({1, 4}, 'white')
    np.zeros((2, 2))                     [[0, 0], [0, 0]]

Written is what Python writes, of named tuples, dataclasses and objects their parts; what is read is put into
the shape of the first state again.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
from collections.abc import Callable
from typing import Any

from zermelo.contract.frozen import Frozen


class Misshapen(Exception):
    """What was read is no state."""


def written(state: Any) -> str:
    """The line."""
    if isinstance(state, Frozen):
        return written(state.value)
    parts = _parts(state)
    if parts is not None:
        return _within("()", parts, alone=",")
    if isinstance(state, list):
        return _within("[]", state)
    if isinstance(state, set | frozenset):
        return "{" + ", ".join(sorted(map(written, state))) + "}" if state else "set()"
    if isinstance(state, dict):
        return "{" + ", ".join(f"{written(key)}: {written(value)}" for key, value in state.items()) + "}"
    if hasattr(state, "tolist"):  # an array of numpy's, or a number
        return written(state.tolist())
    return repr(state)


def read(text: str, model: Any) -> Any:
    """The state that a line says, in the shape of `model`; `Misshapen` where it is none."""
    try:
        value = ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        value = text.strip()
    if value is None and model is not None:
        raise Misshapen
    return _shaped_like(model.value if isinstance(model, Frozen) else model, value)


def _within(brackets: str, parts: Any, alone: str = "") -> str:
    inner = [written(part) for part in parts]
    return brackets[0] + ", ".join(inner) + (alone if len(inner) == 1 else "") + brackets[1]


def _parts(state: Any) -> list[Any] | None:
    """The parts of a tuple, a dataclass, an object; None of anything else."""
    if isinstance(state, tuple):
        return list(state)
    if dataclasses.is_dataclass(state) and not isinstance(state, type):
        return [getattr(state, each.name) for each in dataclasses.fields(state)]
    own_hash: object = type(state).__hash__
    plain = hasattr(state, "__dict__") and (own_hash is None or own_hash is object.__hash__)
    return list(vars(state).values()) if plain and not hasattr(state, "tolist") else None


def _shaped_like(model: Any, value: Any) -> Any:
    """`value` as the same kind of thing as `model`, all the way down."""
    if model is None or value is None:
        return value  # an empty square, perhaps: it tells nothing about what is not empty
    for kind, shape in SHAPES.items():
        if isinstance(model, kind):
            return shape(model, value)
    parts = _parts(model)
    if parts is not None:
        return _object_like(model, parts, value)
    if hasattr(model, "tolist"):
        return _array_like(model, value)
    if type(model) is not type(value):
        raise Misshapen
    return value


def _tuple_like(model: tuple[Any, ...], value: Any) -> Any:
    if not isinstance(value, tuple | list):
        raise Misshapen
    named: Any = type(model) if hasattr(model, "_fields") else None
    if named and len(model) != len(value):
        raise Misshapen(f"has {len(model)} parts, not {len(value)}")
    parts = _row_like(model, value)
    return named(*parts) if named else tuple(parts)


def _list_like(model: list[Any], value: Any) -> Any:
    if not isinstance(value, tuple | list):
        raise Misshapen
    return _row_like(model, value)


def _row_like(model: Any, value: Any) -> list[Any]:
    """The parts of a row, each like its model; a longer one goes on as the model ends."""
    longer = [*model, *model[-1:] * len(value)][: len(value)]
    return [_shaped_like(m, v) for m, v in zip(longer or value, value, strict=True)]


def _dict_like(model: dict[Any, Any], value: Any) -> Any:
    if not isinstance(value, dict):
        raise Misshapen
    return {key: _shaped_like(model.get(key), item) for key, item in value.items()}


def _set_like(model: Any, value: Any) -> Any:
    if not isinstance(value, set | tuple | list):
        raise Misshapen
    return type(model)(value)


def _object_like(model: Any, parts: list[Any], value: Any) -> Any:
    if not isinstance(value, tuple | list) or len(parts) != len(value):
        raise Misshapen
    made = _row_like(parts, value)
    if dataclasses.is_dataclass(model):
        names = [each.name for each in dataclasses.fields(model)]
        return dataclasses.replace(model, **dict(zip(names, made, strict=True)))  # type: ignore[type-var]
    other = copy.copy(model)
    vars(other).update(zip(vars(model), made, strict=True))
    return other


def _array_like(model: Any, value: Any) -> Any:
    import numpy as np

    try:
        made = np.array(value, dtype=model.dtype)
    except (ValueError, TypeError, OverflowError) as error:
        raise Misshapen from error
    if made.shape != model.shape:
        raise Misshapen
    return made if model.shape else made[()]


SHAPES: dict[Any, Callable[[Any, Any], Any]] = {
    tuple: _tuple_like,
    list: _list_like,
    dict: _dict_like,
    set: _set_like,
    frozenset: _set_like,
}
