"""How a state or a move is laid out as 64-bit integers.

Rules are written with numbers, tuples and named tuples. To be compiled they need one fixed layout, found
from an example and from the types that a named tuple declares:

    class Stones(NamedTuple):        Shape(Stones, [Shape(int), Shape(int)])
        mine: int                    leaves  s[0], s[1]
        theirs: int

A plain `int` is a signed 64-bit integer; `np.uint64` and its kin are what they say. From a shape come the
pieces of source that flatten a value to integers and put it together again, for the interpreter and for the
compiler alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from zermelo.errors import ZermeloError

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


class NoShape(ZermeloError):
    """A value that cannot be laid out as integers."""


@dataclass(frozen=True)
class Shape:
    """An integer type by its name, or a tuple of shapes."""

    kind: Any  # "int64", "bool", ... or the class of the tuple
    parts: tuple[Shape, ...] = field(default=())

    @property
    def is_leaf(self) -> bool:
        """Whether this is one number."""
        return isinstance(self.kind, str)

    def leaves(self, path: str) -> Iterator[tuple[str, str]]:
        """Every number in it: the expression that reads it from `path`, and its type."""
        if self.is_leaf:
            yield path, self.kind
        for index, part in enumerate(self.parts):
            yield from part.leaves(f"{path}[{index}]")

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(1 for _ in self.leaves("v"))

    def built(self, leaves: Iterator[str], classes: dict[str, Any]) -> str:
        """The expression that builds a value of this shape; the classes it names are added to `classes`."""
        if self.is_leaf:
            return next(leaves)
        inner = "".join(part.built(leaves, classes) + ", " for part in self.parts)
        if self.kind is tuple:
            return f"({inner})"
        name = f"{self.kind.__name__}_{len(classes)}"
        classes[name] = self.kind
        return f"{name}({inner})"


def shape_of(value: Any, declared: Any = None, name: str = "it") -> Shape:
    """The shape of an example; `declared` is its annotation, if it has one."""
    if isinstance(value, tuple):
        hints = _hints(type(value))
        fields = getattr(value, "_fields", None) or [f"{name}[{i}]" for i in range(len(value))]
        parts = [shape_of(v, hints.get(f), f) for v, f in zip(value, fields, strict=True)]
        return Shape(type(value), tuple(parts))
    declared_name = getattr(declared, "__name__", "")
    if declared_name in INTEGERS:
        return Shape(declared_name)
    own = type(value).__name__
    if own in INTEGERS:
        return Shape(own)
    if isinstance(value, bool) or own in ("bool_", "bool"):
        return Shape("bool")
    if isinstance(value, int):
        return Shape("int64")
    raise NoShape(
        f"{name} is {'a' if own[0] not in 'aeiou' else 'an'} {own}, and only numbers and tuples compile"
    )


def _hints(kind: type) -> dict[str, Any]:
    try:
        return get_type_hints(kind)
    except Exception:  # an annotation that cannot be read is no declaration
        return {}
