"""Moves as machine code has them: one number of 64 bits each.

Of moves that are all of one kind, the parts lie side by side in it. Where there are several kinds, numbers
and the word "pass", or `(square,)` and `(from, to)`, three bits tell which it is, and the rules are compiled
for each kind by itself: asked about a move they know what it is (see knowing.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property
from typing import Any

from numba import njit, types
from numba.extending import overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.values.builtins import NoItems
from zermelo.engine.compile.values.declared import Widths, compiling, made_with_types
from zermelo.engine.compile.values.packing import is_whole
from zermelo.engine.compile.values.pieces import built, function_of
from zermelo.engine.compile.values.strings import code, is_text
from zermelo.engine.layout.enums import is_member, members_beside
from zermelo.engine.layout.letters import MOST_LETTERS, code_of, text_of
from zermelo.engine.layout.parts import parts_of
from zermelo.engine.layout.shape import MAYBE, NONE, NOTHING, TEXT, WORD, NoShape, Shape, bits_of
from zermelo.errors import GameError

TAG_AT, MOST_KINDS = 60, 8
UNKNOWN = "a move of a kind that none of some random games had"


def form_of(move: Any) -> Any:
    """What moves of one kind have in common."""
    parts = parts_of(move)
    if parts is not None:
        return (type(move), *map(form_of, parts))
    return TEXT if isinstance(move, str) else NONE if move is None else "number"


class MoveKind:
    """Moves of one shape, in one word or, with a tag, in what is left of it."""

    def __init__(
        self, shape: Shape, widths: Widths, tag: int | None = None, seen: Sequence[Any] = ()
    ) -> None:
        self.shape, self.widths, self.tag = shape, widths, tag
        bits = _shared(shape, seen, WORD if tag is None else TAG_AT)
        self.places = [
            (path, kind, bits[i], sum(bits[:i])) for i, (path, kind) in enumerate(shape.leaves("m"))
        ]
        self.members = [_members(column) for column in zip(*map(_leaves, seen), strict=True)]

    @property
    def is_number(self) -> bool:
        """Whether a move is its own code: no member of an Enum, which stands behind its number."""
        return self.tag is None and self.shape.kind == "int64" and not any(self.members)

    @property
    def size(self) -> int:
        """How many words it would take by itself."""
        return self.shape.size

    @cached_property
    def encode(self) -> Any:
        """A move as one number: its parts side by side."""
        parts = [f"{self.tag << TAG_AT}"] if self.tag else []
        for path, kind, bits, at in self.places:
            if kind == NONE:
                continue
            part = f"code(text({path}))" if kind == TEXT else f"int64({kind}(in_a_word({path})))"
            if kind == MAYBE:
                part = f"small_maybe(maybe({path}), {bits})"
            if bits < WORD:
                part = f"{'' if _has_sign(kind) else 'un'}signed_part({part}, {bits}) << {at}"
            parts.append(part)
        return function_of("encode(m)", " | ".join(parts) or "0")

    @cached_property
    def decode(self) -> Any:
        """The move that a number stands for, its parts with their signs."""
        parts = []
        for _, kind, bits, at in self.places:
            part = f"c << {WORD - at - bits} >> {WORD - bits}"
            if bits < WORD and not _has_sign(kind):
                part = f"c >> {at} & {(1 << bits) - 1}"
            if kind == MAYBE:
                part = f"{part} if {part} != {-1 << bits - 1} else {NOTHING}"
            told = {NONE: "None", TEXT: f"letter({part})", MAYBE: f"seen_maybe({part})"}
            parts.append(told.get(kind, f"{kind}({part})"))
        expression, classes = built(self.shape, parts)
        with compiling(self.widths):
            made = {name: made_with_types(kind) for name, kind in classes.items()}
        return function_of("decode(c)", expression, made)

    def encoded(self, move: Any) -> int:
        """What `encode` makes of a move."""
        whole = (self.tag or 0) << TAG_AT
        for number, (_, kind, bits, at) in zip(self.shape.values(move), self.places, strict=True):
            if kind != NONE:
                small = -1 << bits - 1 if kind == MAYBE and number == NOTHING else number
                whole |= (small & ((1 << bits) - 1)) << at
        return whole - (whole >> 63 << 64)

    def decoded(self, code: int) -> Any:
        """The user's move that compiled code writes as one number."""
        parts = [_part(code, kind, bits, at) for _, kind, bits, at in self.places]
        for i, members in enumerate(self.members):
            parts[i] = members[parts[i] - 1] if members else parts[i]
        return self.shape.value(iter(parts))

    def is_of(self, kind: Any) -> bool:
        """Whether a value of this type is such a move."""
        return _matches(self.shape, kind)


class OneMove:
    """A kind of which there is one move: a word."""

    def __init__(self, word: str, tag: int) -> None:
        self.word, self.tag, self.size = word, tag, 1
        self.code = tag << TAG_AT

    @cached_property
    def decode(self) -> Any:
        """The word. The rules know it without."""
        return function_of("decode(c)", "0")

    def encoded(self, move: Any) -> int:
        """What stands for it."""
        return self.code

    def decoded(self, code: int) -> Any:
        """The word."""
        return self.word


class MoveKinds:
    """Moves of several kinds."""

    is_number = False

    def __init__(self, shapes: dict[Any, Any], widths: Widths, seen: Sequence[Any]) -> None:
        if len(shapes) > MOST_KINDS:
            raise NoShape(f"moves are of {len(shapes)} kinds, and at most {MOST_KINDS} can be compiled")
        self.kinds = {
            form: OneMove(shape, tag)
            if isinstance(shape, str)
            else MoveKind(shape, widths, tag, [move for move in seen if form_of(move) == form])
            for tag, (form, shape) in enumerate(shapes.items())
        }
        self.size = max(kind.size for kind in self.kinds.values())

    @cached_property
    def encode(self) -> Any:
        """A move of any kind as one number."""
        several = [kind for kind in self.kinds.values() if isinstance(kind, MoveKind)]
        alone = [kind for kind in self.kinds.values() if isinstance(kind, OneMove)]
        words = tuple((code_of(kind.word), kind.code) for kind in alone)

        def encoding(move: Any) -> Any:
            raise NotImplementedError("only in compiled code")

        @overload(encoding, strict=False, jit_options=INNER)
        def _encoding(move: Any) -> Any:
            for kind in several:
                if kind.is_of(move):
                    encode = kind.encode
                    return lambda move: encode(move)
            if not is_text(move) or not words:
                raise Refused(UNKNOWN)

            def encode_word(move: Any) -> Any:
                number = code(move)
                for word, one in words:
                    if number == word:
                        return one
                raise GameError(UNKNOWN)

            return encode_word

        return njit(lambda move: encoding(move), **INNER)

    def encoded(self, move: Any) -> int:
        """What `encode` makes of a move."""
        form = move if isinstance(move, str) else form_of(move)
        if form not in self.kinds:
            raise NoShape(UNKNOWN)
        return self.kinds[form].encoded(move)

    def decoded(self, code: int) -> Any:
        """The user's move that compiled code writes as one number."""
        return list(self.kinds.values())[code >> TAG_AT].decoded(code)


def writer_of(encode: Any) -> Any:
    """What writes moves into an array: how many, -1 where there is no room."""

    def put(work: Any, at: Any, room: Any, moves: Any) -> Any:
        raise NotImplementedError("only in compiled code")

    @overload(put, strict=False, jit_options=INNER)
    def _put(work: Any, at: Any, room: Any, moves: Any) -> Any:
        if isinstance(moves, NoItems):
            return lambda work, at, room, moves: 0
        if isinstance(moves, types.Set):
            return lambda work, at, room, moves: put(work, at, room, sorted([each for each in moves]))  # noqa: C416

        def fill(work: Any, at: Any, room: Any, moves: Any) -> Any:
            count = 0
            for move in moves:
                if count >= room:
                    return -1
                work[at + count] = encode(move)
                count += 1
            return count

        return fill

    return njit(lambda work, at, room, moves: put(work, at, room, moves), **INNER)


def counted(moves: Any) -> Any:
    """How many there are."""
    raise NotImplementedError("only in compiled code")


@overload(counted, strict=False, jit_options=INNER)
def _counted(moves: Any) -> Any:
    if isinstance(moves, NoItems):
        return lambda moves: 0

    def counted(moves: Any) -> Any:
        number = 0
        for _ in moves:
            number += 1
        return number

    return counted


def _shared(shape: Shape, seen: Sequence[Any], all_bits: int) -> list[int]:
    """How many bits each part gets: a word as many as its letters need, numbers what is left."""
    kinds, columns = shape.kinds, list(zip(*map(shape.values, seen), strict=True))
    if all_bits == WORD and not columns:
        return shape.widths
    need = [_needed(kind, columns[i] if columns else ()) for i, kind in enumerate(kinds)]
    free = all_bits - sum(bits for bits in need if bits is not None)
    numbers = need.count(None)
    if free < (8 * numbers if numbers else 0):
        if all_bits < WORD:
            return [0 if kind == NONE else all_bits // len(kinds) for kind in kinds]
        return shape.widths
    return [free // numbers if bits is None else bits for bits in need]


def _needed(kind: str, column: Sequence[int]) -> int | None:
    """Of words, as many bits as the longest had; of numbers that say how wide they are, so many."""
    if kind == TEXT:
        return 7 * max((-(-code.bit_length() // 7) for code in column), default=MOST_LETTERS) or 1
    return 0 if kind == NONE else bits_of(kind) if bits_of(kind) < 32 else None


def _leaves(move: Any) -> list[Any]:
    """What a move is made of."""
    parts = parts_of(move)
    return [move] if parts is None else [leaf for part in parts for leaf in _leaves(part)]


def _members(column: Sequence[Any]) -> list[Enum]:
    """Of a part of moves that is a member of an Enum, all that it can be; nothing of any other."""
    kinds = {type(each) for each in column if is_member(each)}
    if kinds and not all(map(is_member, column)):
        raise NoShape("a part of a move is now a member of an Enum, now none: it must always be one")
    return members_beside(kinds.pop()) if kinds else []


def _has_sign(kind: str) -> bool:
    return kind[0] == "i" or kind == MAYBE


def _matches(shape: Shape, kind: Any) -> bool:
    if shape.is_leaf:
        if shape.kind == NONE:
            return isinstance(kind, types.NoneType)
        if shape.kind == MAYBE:
            return isinstance(kind, types.NoneType) or is_whole(getattr(kind, "type", kind))
        return is_text(kind) if shape.kind == TEXT else is_whole(kind)
    named = hasattr(shape.kind, "_fields") or shape.kind is not tuple
    if not isinstance(kind, types.BaseTuple) or named != isinstance(kind, types.BaseNamedTuple):
        return False
    return len(kind) == len(shape.parts) and all(map(_matches, shape.parts, kind))


def _part(code: int, kind: str, bits: int, at: int) -> Any:
    """One part of a move, with its sign if it has one."""
    if kind == NONE:
        return None
    part = code >> at & ((1 << bits) - 1)
    if kind == TEXT:
        return text_of(part)
    if _has_sign(kind):
        part -= part >> bits - 1 << bits
    if kind == MAYBE and part == -1 << bits - 1:
        return None
    return bool(part) if kind == "bool" else part
