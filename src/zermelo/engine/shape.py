"""How a state or a move is laid out as 64-bit integers.

Rules are written with numbers, tuples, named tuples and frozen dataclasses. To be compiled they need one
fixed layout, found from an example and from the types that a class declares:

    class Stones(NamedTuple):        Shape(Stones, [Shape("int64"), Shape("int64")])
        mine: int                    leaves  s[0], s[1]
        theirs: int

A plain `int` is a signed 64-bit integer; `np.uint64` and its kin are what they say. From a shape come the
pieces of source that flatten a value to integers and put it together again.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from zermelo.errors import ZermeloError

BITS = {f"{sign}int{bits}": bits for bits in (8, 16, 32, 64) for sign in ("", "u")} | {"bool": 1}
WORD = 64


class NoShape(ZermeloError):
    """A value that cannot be laid out as integers; `place` is the file, line and method it comes from."""

    def __init__(self, message: str, place: tuple[str, int, str] | None = None) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True)
class Shape:
    """An integer type by its name, or a tuple of shapes."""

    kind: Any  # "int64", "bool", ... or the class of the tuple
    parts: tuple[Shape, ...] = field(default=())
    name: str = field(default="", compare=False)  # what an error calls it

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

    # -- values ----------------------------------------------------------------------------------------------

    def numbers(self, value: Any) -> Iterator[int]:
        """The numbers of a value, in order; `NoShape` where it has not this shape."""
        if self.is_leaf:
            yield self._number(value)
            return
        parts = parts_of(value)
        if parts is None or len(parts) != len(self.parts):
            has = "no tuple" if parts is None else f"{len(parts)} parts"
            raise NoShape(f"{self.name} has {has} where the first one has {len(self.parts)}")
        for part, shape in zip(parts, self.parts, strict=True):
            yield from shape.numbers(part)

    def _number(self, value: Any) -> int:
        if isinstance(value, float):
            declared = "a whole number" if self.kind == "int64" else f"np.{self.kind}"
            raise NoShape(
                f"{self.name} is a float where {declared} is declared: divide with //, or use int()"
            )
        if not _is_whole(value):
            raise NoShape(f"{self.name} is {_a(value)}, and was a number at first")
        number, bits = int(value), BITS[self.kind]
        if self.kind == "int64" and 0 < number >> 63 < 2:
            return number - (1 << WORD)  # 64 bits fit, the top one as the sign
        low = 0 if self.kind[0] in "ub" else -1 << bits - 1
        if not low <= number < low + (1 << bits):
            wide = f"a number of {number.bit_length()} bits" if bits == WORD and number > 0 else f"{number}"
            what = "compiled numbers have 64" if self.kind == "int64" else f"it is declared np.{self.kind}"
            raise NoShape(f"{self.name} is {wide}, and {what}")
        return number

    def value(self, numbers: Iterator[Any]) -> Any:
        """The value that these numbers are laid out from."""
        if self.is_leaf:
            return next(numbers)
        parts = [part.value(numbers) for part in self.parts]
        return tuple(parts) if self.kind is tuple else self.kind(*parts)

    # -- a move in one word ----------------------------------------------------------------------------------

    @property
    def widths(self) -> list[int]:
        """How many bits each number gets where all share one word."""
        bits = [BITS[kind] for _, kind in self.leaves("v")]
        if len(bits) == 1:
            return [WORD]
        narrow = sum(b for b in bits if b < 32)
        wide = sum(1 for b in bits if b >= 32)
        if narrow + 8 * wide <= WORD:
            return [b if b < 32 else (WORD - narrow) // wide for b in bits]
        if len(bits) > WORD:
            raise NoShape(f"{self.name} is made of {len(bits)} numbers, and a move has 64 bits in all")
        return [WORD // max(1, len(bits))] * len(bits)


def shape_of(value: Any, declared: Any = None, name: str = "it") -> Shape:
    """The shape of an example; `declared` is its annotation, if it has one."""
    parts = parts_of(value)
    if parts is not None:
        hints = _hints(type(value))
        names = field_names(type(value)) or [f"{name}[{i}]" for i in range(len(parts))]
        shapes = [shape_of(v, hints.get(n), n) for v, n in zip(parts, names, strict=True)]
        return Shape(type(value), tuple(shapes), name)
    for kind in (declared, type(value)) if _is_whole(value) else ():
        called = getattr(kind, "__name__", "").rstrip("_")
        if called in BITS:
            return Shape(called, (), name)
    if isinstance(value, int):
        return Shape("int64", (), name)
    raise NoShape(f"{name} is {_a(value)}, and only whole numbers and tuples of them can be compiled")


def parts_of(value: Any) -> tuple[Any, ...] | None:
    """The parts of a tuple or of a dataclass; None of anything else."""
    if type(value) is tuple or hasattr(value, "_fields"):
        return tuple(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return tuple(getattr(value, each.name) for each in dataclasses.fields(value))
    return None


def field_names(kind: type) -> list[str]:
    """The names of the fields of a named tuple or a dataclass."""
    if dataclasses.is_dataclass(kind):
        return [each.name for each in dataclasses.fields(kind)]
    return list(getattr(kind, "_fields", ()))


def declared_types(kind: type) -> dict[str, str]:
    """The fields of a class that are declared as whole numbers, with the names of their types."""
    hints = _hints(kind)
    names = {name: getattr(hints.get(name), "__name__", "").rstrip("_") for name in field_names(kind)}
    return {
        name: "int64" if said == "int" else said
        for name, said in names.items()
        if said in BITS or said == "int"
    }


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) or type(value).__name__.rstrip("_") in BITS


def _a(value: Any) -> str:
    if value is None:
        return "None"
    name = {"str": "string"}.get(type(value).__name__, type(value).__name__)
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _hints(kind: type) -> dict[str, Any]:
    try:
        return get_type_hints(kind)
    except Exception:  # an annotation that cannot be read is no declaration
        return {}
