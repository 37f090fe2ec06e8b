"""Strings in compiled rules, where states or moves have any: a string is a number (layout/letters.py).

    cell == "x", cell in "xX", cell is None     comparisons of numbers
    cell.isupper(), cell.lower(), ord(cell)     arithmetic
    column + "x", len(column), column[i]        the same: eight letters are seven bits each
    board[:i] + "x" + board[i + 1 :]            a board of letters, one of them replaced

What stands in the rules between quotes is known when they are compiled, and can be gone through and looked
into as well.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core.imputils import lower_builtin, lower_cast, lower_constant
from numba.core.typeconv import Conversion
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import (
    NativeValue,
    intrinsic,
    models,
    overload,
    overload_method,
    register_model,
    typeof_impl,
    unbox,
)

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.layout.letters import EMPTY, MOST_LETTERS, NOTHING, code_of
from zermelo.engine.layout.shape import WORD
from zermelo.errors import GameError

TOO_LONG = f"a string in the rules has more than {MOST_LETTERS} letters: use compiled=False"


class Text(str):
    """A string of the rules that compiled code takes as a number; `code` is that number."""

    code: int

    def __new__(cls, text: str | None) -> Text:
        made = super().__new__(cls, "" if text is None else text)
        code = code_of(text)
        assert code is not None
        made.code = code
        return made


class TextCode(int):
    """The number of a string, handed to compiled code as a string."""


class TextType(types.Hashable, types.IterableType):
    """A string, or None."""

    def __init__(self) -> None:
        super().__init__("text")

    @property
    def iterator_type(self) -> Any:
        """What goes through its letters."""
        return LETTERS

    def unify(self, context: Any, other: Any) -> Any:
        """None is one of them; what rules put together becomes one, where others are (see words.py)."""
        made = isinstance(other, types.List) and isinstance(other.dtype, TextType)
        return self if made or isinstance(other, TextType | TextLiteral | types.NoneType) else None

    def can_convert_from(self, context: Any, other: Any) -> Any:
        """From a list of letters."""
        made = isinstance(other, types.List) and isinstance(other.dtype, TextType)
        return Conversion.unsafe if made else None


class TextLiteral(types.Literal, types.Hashable):
    """A string that stands in the rules."""

    @property
    def literal_type(self) -> Any:
        return TEXT

    def can_convert_to(self, context: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, TextType) else None


class LettersType(types.SimpleIteratorType):
    """The letters of a string that are still to come."""

    def __init__(self) -> None:
        super().__init__("letters of a text", TEXT)


TEXT = TextType()
LETTERS = LettersType()
types.Literal.ctor_map[Text] = TextLiteral


@register_model(TextType)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(WORD))


register_model(TextLiteral)(models.OpaqueModel)


@typeof_impl.register(Text)
@typeof_impl.register(TextCode)
def _type_of(text: Any, context: Any) -> Any:
    return TEXT


@unbox(TextType)
def _unbox(kind: Any, obj: Any, c: Any) -> Any:
    return NativeValue(c.pyapi.long_as_longlong(obj), is_error=c.pyapi.c_api_error())


@lower_constant(TextType)
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return ir.Constant(ir.IntType(WORD), value.code)


@lower_constant(TextLiteral)
def _literal(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


@lower_cast(TextLiteral, TextType)
def _from_literal(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return ir.Constant(ir.IntType(WORD), source.literal_value.code)


@lower_cast(types.NoneType, TextType)
def _from_none(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return ir.Constant(ir.IntType(WORD), NOTHING)


@lower_cast(types.Optional, TextType)
def _from_optional(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    optional = context.make_helper(builder, source, value=value)
    inner = context.cast(builder, optional.data, source.type, target)
    return builder.select(optional.valid, inner, ir.Constant(ir.IntType(WORD), NOTHING))


def is_text(kind: Any) -> bool:
    """Whether it is the type of a string."""
    return isinstance(kind, TextType | TextLiteral)


# -- compared ------------------------------------------------------------------------------------------------


def _typing(operation: Any, arity: int = 2) -> None:
    @infer_global(operation)
    class _Template(AbstractTemplate):
        def generic(self, args: Any, keywords: Any) -> Any:
            texts = any(map(is_text, args))
            alike = all(is_text(arg) or isinstance(arg, types.NoneType) for arg in args)
            return signature(types.boolean, *[TEXT] * arity) if texts and alike else None


def _lowering(operation: Any, sign: str) -> None:
    @lower_builtin(operation, TextType, TextType)
    def _run(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        numbers = args if "=" in sign and sign[0] in "=!" else [from_the_left(builder, each) for each in args]
        return builder.icmp_signed(sign, *numbers)


def from_the_left(builder: Any, number: Any) -> Any:
    """The number with its first letter at the top, where all have it: so they are in the order of strings."""
    kind = ir.IntType(WORD)
    free = builder.sub(builder.ctlz(number, ir.Constant(ir.IntType(1), 0)), kind(WORD - 7 * MOST_LETTERS))
    return builder.shl(number, builder.mul(builder.sdiv(free, kind(7)), kind(7)))


_COMPARED = {
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "is_": "==",
    "is_not": "!=",
}
for _name, _sign in _COMPARED.items():
    _typing(getattr(operator, _name))
    _lowering(getattr(operator, _name), _sign)


@lower_builtin(operator.is_, TextType, types.NoneType)
def _is_none(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.icmp_signed("==", args[0], ir.Constant(ir.IntType(WORD), NOTHING))


@overload(bool, strict=False, jit_options=INNER)
def _bool(text: Any) -> Any:
    return (lambda text: code(text) > 1) if is_text(text) else None


def _unlike(operation: Any, answer: bool) -> None:
    """A string and a number are never equal."""

    @overload(operation, strict=False, jit_options=INNER)
    def _overload(a: Any, b: Any) -> Any:
        kinds = [types.unliteral(a), types.unliteral(b)]
        if any(map(is_text, kinds)) and any(isinstance(kind, types.Number | types.Boolean) for kind in kinds):
            return lambda a, b: answer
        return None


_unlike(operator.eq, False)
_unlike(operator.ne, True)


# -- letters -------------------------------------------------------------------------------------------------


@intrinsic
def code(context: Any, text: Any) -> Any:
    """The number."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.cast(builder, args[0], sig.args[0], TEXT)

    return types.int64(types.unliteral(text) if isinstance(text, TextType) else TEXT), generate


@intrinsic
def letter(context: Any, number: Any) -> Any:
    """The string of a number."""
    return TEXT(types.int64), lambda context, builder, sig, args: args[0]


@overload(ord, strict=False, jit_options=INNER)
def _ord(text: Any) -> Any:
    return (lambda text: code(text)) if is_text(text) else None


@overload(chr, strict=False, jit_options=INNER)
def _chr(number: Any) -> Any:
    return (lambda number: letter(number)) if isinstance(number, types.Integer) else None


@overload(operator.contains, strict=False, jit_options=INNER)
def _has_letter(text: Any, item: Any) -> Any:
    if not isinstance(text, TextType) or not is_text(item):
        return None

    def has_letter(text: Any, item: Any) -> bool:
        rest, wanted = code(text), code(item)
        while rest > 0:
            if rest & 127 == wanted or rest == wanted:
                return True
            rest >>= 7
        return False

    return has_letter


@overload(len, strict=False, jit_options=INNER)
def _length(text: Any) -> Any:
    if not isinstance(text, TextType):
        return None

    def length(text: Any) -> Any:
        rest, count = code(text), 0
        while rest > 1:
            rest >>= 7
            count += 1
        return count

    return length


@overload(operator.getitem, strict=False, jit_options=INNER)
def _letter_at(text: Any, index: Any) -> Any:
    if not isinstance(text, TextType) or not isinstance(types.unliteral(index), types.Integer):
        return None

    def letter_at(text: Any, index: Any) -> Any:
        count = len(text)
        if not -count <= index < count:
            raise IndexError("string index out of range")
        return letter(code(text) >> 7 * (count - 1 - index if index >= 0 else -1 - index) & 127)

    return letter_at


@overload(operator.getitem, strict=False, jit_options=INNER)
def _cut(text: Any, part: Any) -> Any:
    if not isinstance(text, TextType) or not isinstance(part, types.SliceType):
        return None

    def cut(text: Any, part: Any) -> Any:
        start, stop, step = part.indices(len(text))
        made = NOTHING
        for i in range(start, stop, step):
            made = made << 7 | code(text[i])
        return letter(EMPTY if made == NOTHING else made)

    return cut


@overload(operator.add, strict=False, jit_options=INNER)
@overload(operator.iadd, strict=False, jit_options=INNER)
def _joined(a: Any, b: Any) -> Any:
    if not is_text(a) or not is_text(b):
        return None

    def joined(a: Any, b: Any) -> Any:
        first, last = code(a), code(b)
        if first == NOTHING or last == NOTHING:
            raise TypeError("None and a string cannot be joined")
        if first == EMPTY or last == EMPTY:
            return letter(last if first == EMPTY else first)
        bits = 7 * len(b)
        if first >> 7 * MOST_LETTERS - bits:
            raise GameError(TOO_LONG)
        return letter(first << bits | last)

    return joined


@overload(operator.mul, strict=False, jit_options=INNER)
def _repeated(a: Any, b: Any) -> Any:
    """`"x" * 3`, `3 * "x"`."""
    if is_text(a) and isinstance(types.unliteral(b), types.Integer):
        return lambda a, b: _so_often(a, b)
    if is_text(b) and isinstance(types.unliteral(a), types.Integer):
        return lambda a, b: _so_often(b, a)
    return None


@njit(**INNER)
def _so_often(text: Any, times: Any) -> Any:
    made = letter(EMPTY)
    for _ in range(times):
        made = made + text
    return made


@njit(**INNER)
def letters_in(text: Any) -> Any:
    """The letters of a string, one by one."""
    return [text[i] for i in range(len(text))]


# -- what stands between quotes ------------------------------------------------------------------------------


def letters_of(text: Any) -> tuple[Text, ...]:
    """The letters of a string of the rules."""
    return tuple(map(Text, text))


@overload(operator.contains, strict=False, prefer_literal=True, jit_options=INNER)
def _contains(text: Any, item: Any) -> Any:
    if not isinstance(text, TextLiteral) or not is_text(item):
        return None
    letters = letters_of(text.literal_value)
    source = " or ".join(f"item == letters[{i}]" for i in range(len(letters))) or "False"
    return eval(f"lambda text, item: {source}", {"letters": letters})  # our own, from a length


@overload(operator.getitem, strict=False, prefer_literal=True, jit_options=INNER)
def _get_item(text: Any, index: Any) -> Any:
    if not isinstance(text, TextLiteral) or not isinstance(types.unliteral(index), types.Integer):
        return None
    letters = letters_of(text.literal_value)
    return lambda text, index: letters[index]


@overload(len, strict=False, prefer_literal=True, jit_options=INNER)
def _len(text: Any) -> Any:
    if isinstance(text, TextLiteral):
        count = len(text.literal_value)
        return lambda text: count
    return None


@overload_method(TextLiteral, "index", strict=False, prefer_literal=True, jit_options=INNER)
@overload_method(TextLiteral, "find", strict=False, prefer_literal=True, jit_options=INNER)
def _index(text: Any, item: Any) -> Any:
    letters = letters_of(text.literal_value)

    def index(text: Any, item: Any) -> Any:
        for at in range(len(letters)):
            if letters[at] == item:
                return at
        return -1

    return index
