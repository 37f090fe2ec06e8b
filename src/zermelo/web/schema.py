"""Words to write JSON Schema with."""

from __future__ import annotations

from typing import Any

Shape = dict[str, Any]

TEXT: Shape = {"type": "string"}
WHOLE: Shape = {"type": "integer", "minimum": 0}
NUMBER: Shape = {"type": "number"}
YES: Shape = {"type": "boolean"}
PLAYER: Shape = {"type": "integer", "enum": [0, 1]}
SEAT: Shape = WHOLE  # a player where more than two may play


def one_of(*words: str) -> Shape:
    """One of several words."""
    return {"type": "string", "enum": list(words)}


def maybe(shape: Shape) -> Shape:
    """This, or null."""
    return {"anyOf": [shape, {"type": "null"}]}


def many(shape: Shape) -> Shape:
    """A list of these."""
    return {"type": "array", "items": shape}


def each(shape: Shape) -> Shape:
    """One of these for each of some names."""
    return {"type": "object", "additionalProperties": shape}


def parts(**fields: Shape) -> Shape:
    """All of these fields, and no others."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def known(name: str) -> Shape:
    """A shape with a name of its own."""
    return {"$ref": f"#/components/schemas/{name}"}
