"""A state as one line of text, and back: what `save` and `load` do where a game does not say otherwise.

    Stones(mine=3, theirs=0)             (3, 0)
    State(frozenset({4, 1}), "white")    ({1, 4}, 'white')
    np.zeros((2, 2))                     [[0, 0], [0, 0]]

Written is what Python writes, of named tuples, dataclasses and objects their parts; what is read is put into
the shape of the first state again. Where that does not tell what is what, it stands there by its name, which
the file of the rules has:

    (None, Piece(KING, 1))               (None, Piece(Kind.KING, 1))
"""

from __future__ import annotations

import ast
import copy
import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any

from zermelo.contract.frozen import Frozen, held_by


class Misshapen(Exception):
    """What was read is no state."""


def written(state: Any, model: Any = None) -> str:
    """The line; `model` is what it will be read by."""
    state, model = _thawed(state), _thawed(model)
    return _written(state, not _is_told(model, state))


def _thawed(state: Any) -> Any:
    return state.value if isinstance(state, Frozen) else state


def _written(state: Any, named: bool) -> str:
    """The line, classes by their names or not."""
    if isinstance(state, Enum):
        return f"{type(state).__name__}.{state.name}"
    parts = _parts(state)
    if parts is not None:
        whole = _within("()", parts, named, alone="" if named and _has_name(state) else ",")
        return f"{type(state).__name__ if named and _has_name(state) else ''}{whole}"
    if isinstance(state, list):
        return _within("[]", state, named)
    if isinstance(state, set | frozenset):
        return "{" + ", ".join(sorted(_written(each, named) for each in state)) + "}" if state else "set()"
    if isinstance(state, dict):
        items = (f"{_written(key, named)}: {_written(value, named)}" for key, value in state.items())
        return "{" + ", ".join(items) + "}"
    if hasattr(state, "tolist"):  # an array of numpy's, or a number
        return _written(state.tolist(), named)
    return repr(state)


def _has_name(state: Any) -> bool:
    """Whether it is of a class that can be called with its parts."""
    return hasattr(state, "_fields") or dataclasses.is_dataclass(state)


def _is_told(model: Any, state: Any) -> bool:
    """Whether reading by the model gives all parts their classes again."""
    if isinstance(state, Enum):
        return False
    if hasattr(state, "_fields") or (not isinstance(state, tuple) and _parts(state) is not None):
        parts = _parts(state) or []
        return type(model) is type(state) and all(map(_is_told, _parts(model) or [], parts))
    if isinstance(state, tuple | list):
        known = [*model] if isinstance(model, tuple | list) else []
        return all(map(_is_told, [*known, *(known[-1:] or [None]) * len(state)], state))
    if isinstance(state, dict):
        known_items = model if isinstance(model, dict) else {}
        return all(_is_told(None, key) and _is_told(known_items.get(key), state[key]) for key in state)
    if isinstance(state, set | frozenset):
        return all(_is_told(None, each) for each in state)
    return True


def read(text: str, model: Any, names: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """The state that a line says, in the shape of `model`; `Misshapen` where it is none.

    `names` are those of the rules' file.
    """
    try:
        value = _evaluated(ast.parse(text.strip(), mode="eval").body, names)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        value = text.strip()
    if value is None and model is not None:
        raise Misshapen
    return _shaped_like(_thawed(model), value)


def _evaluated(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """What is written: literals, and what has the name of a class in which things are held."""
    match node:
        case ast.Attribute(ast.Name(kind), name) if _is(names.get(kind), Enum):
            if name not in names[kind].__members__:
                raise Misshapen(f"has no {kind}.{name}")
            return names[kind][name]
        case ast.Call(ast.Name(kind), parts, []) if _is_record(names.get(kind)):
            return names[kind](*(_evaluated(part, names) for part in parts))
        case ast.Tuple(parts):
            return tuple(_evaluated(part, names) for part in parts)
        case ast.List(parts):
            return [_evaluated(part, names) for part in parts]
        case ast.Set(parts):
            return {_evaluated(part, names) for part in parts}
        case ast.Dict(keys, values) if None not in keys:
            given = [_evaluated(key, names) for key in keys if key is not None]
            return dict(zip(given, (_evaluated(value, names) for value in values), strict=True))
    return ast.literal_eval(node)


def _is(kind: Any, above: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, above)


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and (hasattr(kind, "_fields") or dataclasses.is_dataclass(kind))


def _within(brackets: str, parts: Any, named: bool, alone: str = "") -> str:
    inner = [_written(part, named) for part in parts]
    return brackets[0] + ", ".join(inner) + (alone if len(inner) == 1 else "") + brackets[1]


def _parts(state: Any) -> list[Any] | None:
    """The parts of a tuple, a dataclass, an object; None of anything else."""
    if isinstance(state, tuple):
        return list(state)
    if dataclasses.is_dataclass(state) and not isinstance(state, type):
        return [getattr(state, each.name) for each in dataclasses.fields(state)]
    holds = hasattr(state, "__dict__") or hasattr(type(state), "__slots__")
    plain = holds and not isinstance(state, type | Enum) and not callable(state)
    return list(held_by(state).values()) if plain and not hasattr(state, "tolist") else None


def _shaped_like(model: Any, value: Any) -> Any:
    """`value` as the same kind of thing as `model`, all the way down."""
    if model is None or value is None or isinstance(value, Enum):
        return value  # an empty square, perhaps: it tells nothing about what is not empty
    for kind, shape in SHAPES.items():
        if isinstance(model, kind):
            return shape(model, value)
    parts = _parts(model)
    if parts is not None and type(value) is type(model):
        return value
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
    for name, part in zip(held_by(model), made, strict=True):
        object.__setattr__(other, name, part)
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
