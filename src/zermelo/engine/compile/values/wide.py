"""Whole numbers of more than 64 bits: a board of any size is one number, as in Python.

LLVM has integers of any width. A number of 256 bits is one of them, with a sign, and gives what Python's
would as long as it fits: arithmetic of four words with their carries, in the end. Mixed with any other whole
number it stays as wide as it is.

How wide the numbers of a game are, and where `1 << square` is one of them, says declared.py.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_builtin, lower_cast, lower_constant
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import NativeValue, box, models, overload, register_model, typeof_impl, unbox

from zermelo.bits import shifted
from zermelo.engine.compile.values.unsigned import NARROW, UnsignedType
from zermelo.engine.layout.shape import WORD


class Wide(int):
    """A Python number that compiled code takes as one of so many bits."""

    bits: int

    def __new__(cls, number: int, bits: int) -> Wide:
        wide = super().__new__(cls, number)
        wide.bits = bits
        return wide


class WideType(types.IntEnumMember):
    """A signed number of so many bits; why it is a member of an enumeration, see unsigned.py."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        super().__init__(Wide, types.Opaque(f"{bits} bits"))  # no type that numpy would know
        self.name = f"int{bits}"

    def unify(self, context: Any, other: Any) -> Any:
        """One variable that holds this and some other whole number is as wide as the wider."""
        if isinstance(other, WideType):
            return max(self, other, key=lambda each: each.bits)
        return self if isinstance(other, NARROW) else None


WHOLE = (*NARROW, WideType)


@register_model(WideType)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, wide: Any) -> None:
        super().__init__(manager, wide, ir.IntType(wide.bits))


# -- from Python and back ------------------------------------------------------------------------------------


@typeof_impl.register(Wide)
def _type_of_wide(value: Any, context: Any) -> Any:
    return WideType(value.bits)


@lower_constant(WideType)
def _constant(context: Any, builder: Any, typ: Any, value: Any) -> Any:
    return ir.Constant(ir.IntType(typ.bits), int(value))


@unbox(WideType)
def _unbox(typ: Any, obj: Any, c: Any) -> Any:
    return NativeValue(number_of(c, obj, typ.bits), is_error=c.pyapi.c_api_error())


def number_of(c: Any, obj: Any, bits: int) -> Any:
    """A number of Python's word by word: shifted to the right, and of that the lowest word."""
    api, whole = c.pyapi, ir.Constant(ir.IntType(bits), 0)
    kind = ir.FunctionType(ir.IntType(WORD), [api.pyobj])
    lowest_word = cgutils.get_or_insert_function(c.builder.module, kind, "PyLong_AsUnsignedLongLongMask")
    for at in range(0, bits, WORD):
        by = api.long_from_longlong(ir.Constant(ir.IntType(WORD), at))
        shifted = api.number_rshift(obj, by)
        word = c.builder.call(lowest_word, [shifted])
        if bits > WORD:
            word = c.builder.zext(word, whole.type)
        whole = c.builder.or_(whole, c.builder.shl(word, ir.Constant(whole.type, at)))
        api.decref(by)
        api.decref(shifted)
    return whole


@box(WideType)
def _box(typ: Any, value: Any, c: Any) -> Any:
    """Word by word, the highest first, which has the sign."""
    api, b = c.pyapi, c.builder
    by, whole = api.long_from_longlong(ir.Constant(ir.IntType(WORD), WORD)), None
    for at in range(typ.bits - WORD, -1, -WORD):
        word = b.trunc(b.lshr(value, ir.Constant(value.type, at)), ir.IntType(WORD))
        if whole is None:
            whole = api.long_from_longlong(word)
            continue
        low, high = api.long_from_ulonglong(word), api.number_lshift(whole, by)
        joined = api.number_or(high, low)
        for done in (whole, low, high):
            api.decref(done)
        whole = joined
    api.decref(by)
    return whole


@overload(shifted, strict=False)
def _shifted(number: Any, by: Any) -> Any:
    return lambda number, by: np.int64(number) << np.int64(by)


class WideArray(np.ndarray[Any, Any]):
    """A long tuple of wide numbers, as compiled code holds it: in memory, one after the other."""


def wide_array(numbers: list[int], bits: int) -> WideArray:
    """An array of such numbers, as constants of compiled rules are."""
    size, mask = bits // 8, (1 << bits) - 1
    data = b"".join((number & mask).to_bytes(size, "little") for number in numbers)
    return np.frombuffer(data, f"V{size}").view(WideArray)


@typeof_impl.register(WideArray)
def _type_of_array(value: Any, context: Any) -> Any:
    return types.Array(WideType(8 * value.itemsize), 1, "C", readonly=True)


# -- from other numbers and to them --------------------------------------------------------------------------


def _as_wide(builder: Any, value: Any, has_sign: bool, bits: int) -> Any:
    """A number of the machine's in so many bits."""
    if value.type.width >= bits:
        return builder.trunc(value, ir.IntType(bits)) if value.type.width > bits else value
    return (builder.sext if has_sign else builder.zext)(value, ir.IntType(bits))


@lower_cast(types.Integer, WideType)
def _from_integer(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return _as_wide(builder, value, source.signed, target.bits)


@lower_cast(types.Boolean, WideType)
@lower_cast(UnsignedType, WideType)
def _from_unsigned(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return _as_wide(builder, value, False, target.bits)


@lower_cast(types.IntEnumMember, WideType)
def _from_member(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, value, source.dtype, target)


@lower_cast(WideType, WideType)
def _from_wide(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return _as_wide(builder, value, True, target.bits)


@lower_cast(WideType, UnsignedType)
@lower_cast(WideType, types.Integer)
def _to_integer(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return builder.trunc(value, context.get_value_type(target))


@lower_cast(WideType, types.Boolean)
def _to_bool(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, ir.Constant(value.type, 0))


@lower_cast(WideType, types.Float)
def _to_float(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    made = context.compile_internal(builder, _as_float, signature(types.float64, source), [value])
    return context.cast(builder, made, types.float64, target)


def _as_float(number: Any) -> float:
    """Rounded as Python does. (LLVM would call a function for it that is not there.)"""
    word = np.int64(number)
    if number == word:
        return float(word)
    size = abs(number)
    dropped = size.bit_length() - 62  # what is left has room for all digits of a float, and one that rounds
    top = size >> dropped
    made = math.ldexp(float(np.int64(top) | (1 if top << dropped != size else 0)), dropped)
    return -made if number < 0 else made


# -- operators -----------------------------------------------------------------------------------------------


def _typing(operation: Any, rule: Callable[[WideType, tuple[Any, ...]], Any]) -> None:
    """Tell what an operator gives, among whole numbers of which one at least is wide."""

    class _Template(AbstractTemplate):
        key = operation

        def generic(self, args: Any, keywords: Any) -> Any:
            wides = [arg for arg in args if isinstance(arg, WideType)]
            others = (*WHOLE, types.IntEnumMember, types.Float)
            if not wides or not all(isinstance(arg, others) for arg in args):
                return None
            return rule(max(wides, key=lambda each: each.bits), args)

    infer_global(operation)(_Template)


def _whole(wide: WideType, args: tuple[Any, ...]) -> Any:
    """Wide; but with a float a float, which Numba knows how to reckon with."""
    result = types.float64 if any(isinstance(arg, types.Float) for arg in args) else wide
    return signature(result, *[result] * len(args))


def _boolean(wide: WideType, args: tuple[Any, ...]) -> Any:
    return signature(types.boolean, *_whole(wide, args).args)


def _lowering(operation: Any, arity: int, build: Callable[..., Any]) -> None:
    @lower_builtin(operation, *[WideType] * arity)
    def _run(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return build(builder, *args)


def _shifted_left(builder: Any, number: Any, by: Any) -> Any:
    """As Python: whatever is shifted out is gone, and by too much all of it."""
    zero = ir.Constant(number.type, 0)
    fits = builder.icmp_unsigned("<", by, ir.Constant(by.type, number.type.width))
    return builder.select(fits, builder.shl(number, builder.select(fits, by, zero)), zero)


def _shifted_right(builder: Any, number: Any, by: Any) -> Any:
    """As Python: the sign moves in."""
    most = ir.Constant(by.type, number.type.width - 1)
    return builder.ashr(number, builder.select(builder.icmp_unsigned("<", by, most), by, most))


_TWO = {
    "add": ir.IRBuilder.add,
    "sub": ir.IRBuilder.sub,
    "mul": ir.IRBuilder.mul,
    "and_": ir.IRBuilder.and_,
    "or_": ir.IRBuilder.or_,
    "xor": ir.IRBuilder.xor,
    "lshift": _shifted_left,
    "rshift": _shifted_right,
}
_COMPARED = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_ONE = {"invert": ir.IRBuilder.not_, "neg": ir.IRBuilder.neg, "pos": lambda builder, number: number}

for _name, _build in _TWO.items():
    for _operation in (getattr(operator, _name), getattr(operator, "i" + _name.rstrip("_"))):
        _typing(_operation, _whole)
        _lowering(_operation, 2, _build)
for _name, _sign in _COMPARED.items():
    _typing(getattr(operator, _name), _boolean)
    _lowering(getattr(operator, _name), 2, lambda builder, a, b, sign=_sign: builder.icmp_signed(sign, a, b))
for _name, _build in _ONE.items():
    _typing(getattr(operator, _name), _whole)
    _lowering(getattr(operator, _name), 1, _build)
for _operation, _sign in ((bool, "!="), (operator.not_, "==")):
    _typing(_operation, _boolean)
    _lowering(
        _operation,
        1,
        lambda builder, number, sign=_sign: builder.icmp_unsigned(sign, number, ir.Constant(number.type, 0)),
    )
for _operation in (operator.truediv, operator.itruediv):
    _typing(_operation, lambda wide, args: signature(*[types.float64] * 3))
