"""What Python's whole numbers can do, compiled ones can too, those without a sign and the wide ones as well.

`bit_count`, `bit_length`, `min`, `max`, `abs`, `//`, `%`, `**`; to be an index, the end of a range, an `int`.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload, overload_method

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.unsigned import UnsignedType
from zermelo.engine.compile.values.wide import WHOLE, WideType

OURS = (UnsignedType, WideType)


def _mixed(kind: Any, *numbers: Any) -> bool:
    """Whether all are whole numbers, and one of this kind."""
    found = [getattr(number, "type", number) for number in numbers]  # of what may be None, the number
    return all(isinstance(each, WHOLE) for each in found) and any(isinstance(each, kind) for each in found)


# -- bits ----------------------------------------------------------------------------------------------------


@intrinsic
def _count_ones(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _word(builder, builder.ctpop(args[0]))

    return types.int64(types.unliteral(number)), generate


@intrinsic
def _leading_zeros(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _word(builder, builder.ctlz(args[0], cgutils.false_bit))

    return types.int64(number), generate


def _word(builder: Any, count: Any) -> Any:
    width = count.type.width
    if width == 64:
        return count
    return builder.trunc(count, ir.IntType(64)) if width > 64 else builder.zext(count, ir.IntType(64))


@overload_method(UnsignedType, "bit_count", strict=False, jit_options=INNER)
@overload_method(types.Integer, "bit_count", strict=False, jit_options=INNER)
def _bit_count(number: Any) -> Any:
    return lambda number: _count_ones(number)


@overload_method(UnsignedType, "bit_length", strict=False, jit_options=INNER)
@overload_method(types.Integer, "bit_length", strict=False, jit_options=INNER)
def _bit_length(number: Any) -> Any:
    return lambda number: 64 - _leading_zeros(np.int64(number))


@overload_method(WideType, "bit_count", strict=False, jit_options=INNER)
def _wide_bit_count(number: Any) -> Any:
    return lambda number: _count_ones(abs(number))


@overload_method(WideType, "bit_length", strict=False, jit_options=INNER)
def _wide_bit_length(number: Any) -> Any:
    bits = number.bits
    return lambda number: bits - _leading_zeros(abs(number))


# -- arithmetic of wide numbers ------------------------------------------------------------------------------


@overload(divmod, strict=False, jit_options=INNER)
def _divmod(a: Any, b: Any) -> Any:
    """Digit by digit, as on paper. (LLVM would call functions for it that are not there.)"""
    if not _mixed(WideType, a, b):
        return None

    def divided(a: Any, b: Any) -> Any:
        if b == 0:
            raise ZeroDivisionError("integer division or modulo by zero")
        zero = a * 0 + b * 0  # as wide as the wider
        rest, by = abs(a) + zero, abs(b) + zero
        if rest == np.int64(rest) and by == np.int64(by):
            quotient, rest = zero + np.int64(rest) // np.int64(by), zero + np.int64(rest) % np.int64(by)
        else:
            quotient = zero
            for digit in range(rest.bit_length() - by.bit_length(), -1, -1):
                if by << digit <= rest:
                    rest -= by << digit
                    quotient |= (zero + 1) << digit
        if (a < 0) != (b < 0):
            if rest:
                return -1 - quotient, (by - rest if b > 0 else rest - by)
            return -quotient, rest
        return quotient, (rest if b > 0 else -rest)

    return divided


@overload(operator.floordiv, strict=False, jit_options=INNER)
@overload(operator.ifloordiv, strict=False, jit_options=INNER)
def _floor(a: Any, b: Any) -> Any:
    return (lambda a, b: divmod(a, b)[0]) if _mixed(WideType, a, b) else None


@overload(operator.mod, strict=False, jit_options=INNER)
@overload(operator.imod, strict=False, jit_options=INNER)
def _modulo(a: Any, b: Any) -> Any:
    return (lambda a, b: divmod(a, b)[1]) if _mixed(WideType, a, b) else None


@overload(operator.pow, strict=False, jit_options=INNER)
@overload(operator.ipow, strict=False, jit_options=INNER)
def _power(base: Any, exponent: Any) -> Any:
    if not _mixed(WideType, base, exponent):
        return None

    def power(base: Any, exponent: Any) -> Any:
        if exponent < 0:
            raise ValueError("a negative power is no whole number")
        made, square, left = base * 0 + exponent * 0 + 1, base, exponent
        while left:
            if left & 1:
                made *= square
            square *= square
            left >>= 1
        return made

    return power


@overload(abs, strict=False, jit_options=INNER)
def _abs(number: Any) -> Any:
    if isinstance(number, WideType):
        return lambda number: -number if number < 0 else number
    return (lambda number: number) if isinstance(number, UnsignedType) else None


# -- as other whole numbers ----------------------------------------------------------------------------------


@overload(min, strict=False, jit_options=INNER)
def _min(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b < a else a) if _mixed(OURS, a, b) else None


@overload(max, strict=False, jit_options=INNER)
def _max(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b > a else a) if _mixed(OURS, a, b) else None


@overload(min, strict=False, jit_options=INNER)
def _min_of_three(a: Any, b: Any, c: Any) -> Any:
    return (lambda a, b, c: min(min(a, b), c)) if _mixed(OURS, a, b, c) else None


@overload(max, strict=False, jit_options=INNER)
def _max_of_three(a: Any, b: Any, c: Any) -> Any:
    return (lambda a, b, c: max(max(a, b), c)) if _mixed(OURS, a, b, c) else None


@overload(operator.getitem, strict=False, jit_options=INNER)
def _item(items: Any, index: Any) -> Any:
    if isinstance(index, OURS) and isinstance(items, types.UniTuple | types.List):
        return lambda items, index: items[np.int64(index)]
    return None


@overload(operator.setitem, strict=False, jit_options=INNER)
def _set_item(items: Any, index: Any, value: Any) -> Any:
    if isinstance(index, OURS) and isinstance(items, types.List):

        def set_item(items: Any, index: Any, value: Any) -> None:
            items[np.int64(index)] = value

        return set_item
    return None


@overload(int, strict=False, jit_options=INNER)
def _int(number: Any) -> Any:
    if isinstance(number, WideType):
        return lambda number: number
    return (lambda number: np.int64(number)) if isinstance(number, types.IntEnumMember) else None


@overload(range, strict=False, jit_options=INNER)
def _range(stop: Any) -> Any:
    return (lambda stop: range(np.int64(stop))) if isinstance(stop, OURS) else None


@overload(range, strict=False, jit_options=INNER)
def _range_from(start: Any, stop: Any) -> Any:
    return (lambda start, stop: range(np.int64(start), np.int64(stop))) if _mixed(OURS, start, stop) else None


@overload(range, strict=False, jit_options=INNER)
def _range_by(start: Any, stop: Any, step: Any) -> Any:
    if not _mixed(OURS, start, stop, step):
        return None
    return lambda start, stop, step: range(np.int64(start), np.int64(stop), np.int64(step))
