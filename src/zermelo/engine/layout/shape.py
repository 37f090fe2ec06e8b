"""How a state or a move is laid out as 64-bit integers.

Rules are written with numbers, tuples, named tuples and frozen dataclasses. To be compiled they need one
fixed layout, found from an example and from the types that a class declares:

    class Stones(NamedTuple):        Shape(Stones, [Shape("int64"), Shape("int64")])
        mine: int                    leaves  s[0], s[1]
        theirs: int

A plain `int` is a signed integer of 64 bits, or of as many words of 64 as the game says it needs (`bits`);
`np.uint64` and its kin are what they say, and so is `Annotated[int, Bits(100)]`. Boards in tuples are packed
(cells.py). From a shape come the pieces of source that flatten a value to words of 64 bits, and put it
together again.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from zermelo.bits import Bits
from zermelo.contract.frozen import Frozen
from zermelo.engine.layout.cells import FEWEST, LETTERS, NAMES, Cells, cells_named, runs
from zermelo.engine.layout.enums import is_member, number_of
from zermelo.engine.layout.letters import MOST_LETTERS, code_of
from zermelo.engine.layout.parts import Values, field_names, kind_of, parts_of
from zermelo.errors import Overlong, ZermeloError

BITS = {f"{sign}int{bits}": bits for bits in (8, 16, 32, 64) for sign in ("", "u")} | {"bool": 1}
WORD = 64
MASK = (1 << WORD) - 1
IN_ALL = "a move has 64 bits in all"
NOT_ALWAYS = "None in some and a tuple in others: (-1, -1) or the like can be compiled"
TEXT, NONE, MAYBE = "text", "none", "maybe"  # a string, nothing so far, a number or None
NOTHING = -1 << WORD - 1  # None, where a number might be
BOARD = "letters"  # a string that is a board, with its length
RUN = "run"  # a tuple that is not always equally long, with what its items are (see cells.py)


def plain(bits: int) -> str:
    """The type of a plain number that may need so many bits: beyond 64 in whole words, and a sign.

    >>> plain(64), plain(100), plain(128)
    ('int64', 'int128', 'int192')
    """
    return f"int{WORD if bits <= WORD else (bits // WORD + 1) * WORD}"


def bits_of(kind: str) -> int:
    """How many bits a number of this type has."""
    return WORD if kind in (TEXT, NONE, MAYBE) else BITS.get(kind) or int(kind.removeprefix("int"))


def words_of(kind: str) -> int:
    """How many words of 64 bits it takes."""
    cells = cells_named(kind)
    return max(1, bits_of(kind) // WORD) if cells is None else cells.words


def in_words(number: int, kind: str) -> Iterator[int]:
    """The words of a number of this type, with a sign, the lowest first."""
    for i in range(words_of(kind)):
        word = number >> WORD * i & MASK
        yield word - (word >> WORD - 1 << WORD)


def too_wide(name: str, number: int, kind: str, advice: str = "") -> str:
    """What is said of a number that does not fit into a plain one."""
    need = number.bit_length()
    advice = advice or f"say `bits = {need}` or more in the game"
    return f"{name} is a number of {need} bits, and compiled numbers have {bits_of(kind)} ({advice})"


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
    advice: str = field(default="", compare=False)  # what to do where a number is too large

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

    def tuples(self, path: str) -> Iterator[tuple[str, Shape]]:
        """Every plain tuple in it: the expression that reads it from `path`, and its shape."""
        if self.kind is tuple:
            yield path, self
        for index, part in enumerate(self.parts):
            yield from part.tuples(f"{path}[{index}]")

    @property
    def kinds(self) -> list[str]:
        """The types of its numbers."""
        return [kind for _, kind in self.leaves("v")]

    @property
    def size(self) -> int:
        """How many words of 64 bits it takes."""
        return sum(words_of(kind) for kind in self.kinds)

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
        """A value as words of 64 bits with a sign, of each number the lowest first; `NoShape` as below."""
        for number, kind in zip(self.values(value), self.kinds, strict=True):
            yield from in_words(number, kind)

    def values(self, value: Any) -> Iterator[int]:
        """The numbers of a value, in order, of cells one for all; `NoShape` where it has not this shape."""
        if self.is_leaf and self.kind.startswith(BOARD):
            yield from (_coded(letter, self.name) for letter in value)
            return
        if self.is_leaf:
            cells = cells_named(self.kind)
            yield self._number(value) if cells is None else cells.packed(list(self._row(value, cells)))
            return
        for part, shape in zip(self.parted(value), self.parts, strict=True):
            yield from shape.values(part)

    def parted(self, value: Any) -> tuple[Any, ...]:
        """The parts of a value, which must be as those of the first one are."""
        if isinstance(value, dict) and self.kind is not kind_of(value):
            raise NoShape(
                f"{self.name} has the keys {sorted(value)} where the first one has {field_names(self.kind)}"
            )
        return _parted(value, len(self.parts), self.name)

    def cell_numbers(self, value: Any) -> Iterator[int]:
        """The numbers in all cells of a value."""
        if not self.is_leaf:
            for part, shape in zip(self.parted(value), self.parts, strict=True):
                yield from shape.cell_numbers(part)
        elif cells := cells_named(self.kind):
            yield from self._row(value, cells)

    def _row(self, value: Any, cells: Cells, level: int = 0) -> Iterator[int]:
        """The numbers of a tuple of tuples, which are so many."""
        if cells.name == "runs":
            yield from self._run(value, cells)
            return
        parts = _parted(value, cells.shape[level], self.name)
        if level + 1 < len(cells.shape):
            for part in parts:
                yield from self._row(part, cells, level + 1)
            return
        if cells.name == NAMES[TEXT]:
            yield from (_coded(part, f"a part of {self.name}") for part in parts)
            return
        if cells.name == NAMES[MAYBE]:
            parts = tuple(cells.nothing if part is None else part for part in parts)
        if parts:
            if not all(isinstance(part, int) for part in parts):
                for part in parts:
                    _refuse_all_but_whole(part, f"a part of {self.name}", "a whole number")
            yield from map(_whole, parts)

    def _run(self, value: Any, cells: Cells) -> Iterator[int]:
        """How many items there are, and they, each in a row; the rest is empty."""
        parts, (rows, width) = parts_of(value), cells.shape
        if parts is None:
            raise NoShape(f"{self.name} has no tuple where the first one has one")
        if len(parts) >= rows:
            raise Overlong
        yield from (len(parts), *[0] * (width - 1))
        items = [tuple(self._item(part, cells)) for part in parts]
        for item in sorted(items) if "s" in cells.items else items:
            yield from item
        yield from [0] * (rows - 1 - len(parts)) * width

    def _item(self, part: Any, cells: Cells) -> Iterator[int]:
        """The numbers of one of them."""
        name, kinds = f"a part of {self.name}", {letter: kind for kind, letter in LETTERS.items()}
        inner = _parted(part, cells.shape[1], name) if "p" in cells.items else (part,)
        for number, letter in zip(inner, cells.items.lstrip("_spd"), strict=True):
            if number is None and letter == LETTERS[MAYBE]:
                yield cells.nothing
            else:
                yield Shape(kinds[letter], (), name)._number(number)

    def _number(self, value: Any) -> int:
        if self.kind == TEXT:
            return _coded(value, self.name)
        if self.kind in (MAYBE, NONE) and value is None:
            return NOTHING if self.kind == MAYBE else 0
        is_plain = self.kind not in BITS or self.kind == "int64"
        _refuse_all_but_whole(value, self.name, "a whole number" if is_plain else f"np.{self.kind}")
        number, bits = _whole(value), bits_of(self.kind)
        if self.kind == "int64" and 0 < number >> 63 < 2:
            return number - (1 << WORD)  # 64 bits fit, the top one as the sign
        low = 0 if self.kind[0] in "ub" else -1 << bits - 1
        if not low <= number < low + (1 << bits):
            if is_plain:
                raise NoShape(too_wide(self.name, number, self.kind, self.advice))
            wide = f"a number of {number.bit_length()} bits" if bits == WORD and number > 0 else f"{number}"
            raise NoShape(f"{self.name} is {wide}, and it is declared np.{self.kind}")
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
        bits = [bits_of(kind) for kind in self.kinds]
        if max(bits, default=0) > WORD:
            raise NoShape(f"{self.name} has a number of {max(bits)} bits, and {IN_ALL}")
        if len(bits) == 1:
            return [WORD]
        narrow = sum(b for b in bits if b < 32)
        wide = sum(1 for b in bits if b >= 32)
        if narrow + 8 * wide <= WORD:
            return [b if b < 32 else (WORD - narrow) // wide for b in bits]
        if len(bits) > WORD:
            raise NoShape(f"{self.name} is made of {len(bits)} numbers, and {IN_ALL}")
        return [WORD // max(1, len(bits))] * len(bits)


def _coded(value: Any, name: str) -> int:
    """The number of a string, or of None."""
    code = code_of(value) if value is None or isinstance(value, str) else None
    if code is None:
        what = f"the string {value!r}" if isinstance(value, str) else _a(value)
        known = f"compiled strings are ASCII, with at most {MOST_LETTERS} letters"
        raise NoShape(f"{name} is {what}, and {known if isinstance(value, str) else 'was a string at first'}")
    return code


def _parted(value: Any, count: int, name: str) -> tuple[Any, ...]:
    """The parts of a tuple, or the letters of a board, which must be so many."""
    parts = tuple(value) if isinstance(value, str) else parts_of(value)
    if parts is None or len(parts) != count:
        if value is None:
            raise NoShape(f"{name} is {NOT_ALWAYS}")
        has = "no tuple" if parts is None else f"{len(parts)} parts"
        raise NoShape(f"{name} has {has} where the first one has {count}")
    return parts


def _refuse_all_but_whole(value: Any, name: str, declared: str) -> None:
    if isinstance(value, float):
        raise NoShape(f"{name} is a float where {declared} is declared: divide with //, or use int()")
    if not _is_whole(value):
        raise NoShape(f"{name} is {_a(value)}, and was a number at first")


def packed(shape: Shape, bits: int, longest: int) -> Shape:
    """The shape with its boards as cells of so many bits, what grows with room for so many items."""
    if shape.is_leaf and shape.kind.startswith(f"{RUN}_"):
        return dataclasses.replace(shape, kind=runs(bits, longest, shape.kind.removeprefix(RUN)).kind)
    whole = shape.kind is Values
    shape = dataclasses.replace(shape, kind=tuple) if whole else shape
    lengths, kind = _lengths(shape)
    board = shape.is_leaf and shape.kind.startswith(BOARD)
    if kind in NAMES and (board or whole or math.prod(lengths) >= FEWEST):
        return Shape(Cells(8 if kind == "bool" else bits, lengths, NAMES[kind]).kind, (), shape.name)
    return dataclasses.replace(shape, parts=tuple(packed(part, bits, longest) for part in shape.parts))


def _lengths(shape: Shape) -> tuple[tuple[int, ...], str]:
    """Of a tuple of equal tuples how long each is, and of what; of any other shape, nothing."""
    if shape.is_leaf and shape.kind.startswith(BOARD):
        return (int(shape.kind.removeprefix(BOARD)),), TEXT
    if shape.is_leaf:
        return (), shape.kind
    if shape.kind is tuple and shape.parts:
        inner = [_lengths(part) for part in shape.parts]
        if all(each == inner[0] for each in inner):
            return (len(inner), *inner[0][0]), inner[0][1]
    return (), ""


def shape_of(value: Any, declared: Any = None, name: str = "it", bits: int = WORD, advice: str = "") -> Shape:
    """The shape of an example.

    `declared` is its annotation, if it has one; `bits` is how many a plain number may need, and `advice`
    what to do where it needs more.
    """
    parts = parts_of(value)
    if parts is not None:
        kind = kind_of(value)
        hints = _hints(kind)
        names = field_names(kind) or [f"{name}[{i}]" for i in range(len(parts))]
        shapes = [shape_of(v, hints.get(n), n, bits, advice) for v, n in zip(parts, names, strict=True)]
        return Shape(kind, tuple(shapes), name)
    if value is None or isinstance(value, str):
        return Shape(NONE if value is None else TEXT, (), name)
    if not _is_whole(value):
        raise NoShape(f"{name} is {_a(value)}, and {_instead_of(value)}")
    said = None if declared is int else _type_named(declared, bits)
    return Shape(said or _type_named(type(value), bits) or plain(bits), (), name, advice)


def declared_types(kind: type, bits: int = WORD) -> dict[str, str]:
    """The fields of a class that are declared as whole numbers, with the names of their types."""
    hints = _hints(kind)
    named = {name: _type_named(hints.get(name), bits) for name in field_names(kind)}
    return {name: said for name, said in named.items() if said is not None}


def _type_named(declared: Any, bits: int) -> str | None:
    """The whole numbers that an annotation or a class means; None where it means no number."""
    notes = getattr(declared, "__metadata__", ())  # of `Annotated`
    for note in notes:
        if isinstance(note, Bits):
            return plain(note.count)
    called = getattr(declared.__origin__ if notes else declared, "__name__", "").rstrip("_")
    return called if called in BITS else plain(bits) if called == "int" else None


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) or is_member(value) or type(value).__name__.rstrip("_") in BITS


def _whole(value: Any) -> int:
    return number_of(value) if is_member(value) else int(value)


def _a(value: Any) -> str:
    if value is None:
        return "None"
    kind = value.kind if isinstance(value, Frozen) else type(value)
    name = {"str": "string", "ndarray": "numpy array"}.get(kind.__name__, kind.__name__)
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _instead_of(value: Any) -> str:
    """What could be compiled in the place of this."""
    held = value.value if isinstance(value, Frozen) else value
    if isinstance(held, dict):
        return (
            "of dicts only those with names for keys can be compiled, "
            "or whose keys and values are numbers, words, or tuples of them"
        )
    if hasattr(held, "__dict__") and not hasattr(held, "tolist"):
        return (
            "a class can be compiled where it is a dataclass, a named tuple, "
            "or each field holds one kind of thing"
        )
    return "only numbers, strings and tuples of them can be compiled"


def _hints(kind: type) -> dict[str, Any]:
    try:
        return get_type_hints(kind, include_extras=True)
    except Exception:  # an annotation that cannot be read is no declaration
        return {}
