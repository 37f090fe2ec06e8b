"""`np.uint64` in rules: 64 bits without a sign, whatever they are mixed with.

Numba gives a `uint64` that meets a plain number a sign, or makes a float of the two, by its version and by
the way they meet. That would ruin a board of 64 squares. In rules a `np.uint64` is of the type below, which
has arithmetic of its own: mixed with any whole number it stays what it is, as in numpy.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.imputils import lower_builtin, lower_cast, lower_constant
from numba.core.typing import signature
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    make_callable_template,
)
from numba.extending import NativeValue, models, register_model, typeof_impl, unbox


class Unsigned(int):
    """A Python number that compiled code takes as an unsigned one."""


class UnsignedType(types.IntEnumMember):
    """64 bits without a sign.

    Numba never asks its own integers whether they mean to become a float. A member of an enumeration is the
    one whole number that it does ask, and that may be an index and be converted.
    """

    def __init__(self) -> None:
        super().__init__(Unsigned, types.uint64)
        self.name = "np.uint64"

    def unify(self, context: Any, other: Any) -> Any:
        """One variable that holds this and some other whole number is this."""
        return self if isinstance(other, NARROW) else None


NARROW = (types.Integer, types.Boolean, UnsignedType)
unsigned = UnsignedType()
register_model(UnsignedType)(models.EnumModel)


@typeof_impl.register(Unsigned)
def _type_of_unsigned(value: Any, context: Any) -> Any:
    return unsigned


@unbox(UnsignedType)
def _unbox(typ: Any, obj: Any, c: Any) -> Any:
    return NativeValue(c.pyapi.long_as_ulonglong(obj), is_error=c.pyapi.c_api_error())


@lower_constant(UnsignedType)
def _constant(context: Any, builder: Any, typ: Any, value: Any) -> Any:
    return context.get_constant(types.uint64, int(value))


@lower_cast(types.Integer, UnsignedType)
@lower_cast(types.Boolean, UnsignedType)
@lower_cast(types.Float, UnsignedType)
def _from_other(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, value, source, types.uint64)


@lower_cast(UnsignedType, types.Boolean)
@lower_cast(UnsignedType, types.Float)
def _to_other(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, value, types.uint64, target)


class NumpysUnsigned:
    """What stands for the class `np.uint64` in rules: to be called, or to be the type of an array."""


class UnsignedClass(types.NumberClass):
    """Its type."""


register_model(UnsignedClass)(models.OpaqueModel)


@typeof_impl.register(NumpysUnsigned)
def _type_of_class(value: Any, context: Any) -> Any:
    return UnsignedClass(types.uint64)


@infer_getattr
class _Making(AttributeTemplate):
    key = UnsignedClass

    def resolve___call__(self, kind: Any) -> Any:
        made = make_callable_template(key=kind, typer=lambda number: unsigned)
        return types.Function(made)


@lower_builtin(UnsignedClass, types.Any)
def _make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.cast(builder, args[0], sig.args[0], unsigned)


@lower_constant(UnsignedClass)
def _constant_class(context: Any, builder: Any, typ: Any, value: Any) -> Any:
    return context.get_dummy_value()


# -- arithmetic: with numpy's results, carried out by Numba's own code for uint64 ----------------------------


def _typing(operation: Any, rule: Any) -> None:
    class _Template(AbstractTemplate):
        key = operation

        def generic(self, args: Any, keywords: Any) -> Any:
            mine = any(isinstance(arg, UnsignedType) for arg in args)
            return rule(*args) if mine and all(isinstance(arg, NARROW) for arg in args) else None

    infer_global(operation)(_Template)


def _lowering(operation: Any, *kinds: Any) -> None:
    @lower_builtin(operation, *kinds)
    def _run(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        plain = [types.uint64 if kind is unsigned else kind for kind in sig.args]
        result = types.uint64 if sig.return_type is unsigned else sig.return_type
        return context.get_function(operation, signature(result, *plain))(builder, args)


def _comparing(operation: Any, sign: str) -> None:
    """Numbers with and without a sign compare as Python's do: in 65 bits or more nothing is lost.

    But for `==` all 64 bits count as they are: a board of a plain number has its top bit as the sign.
    """
    wide = ir.IntType(64 if sign in ("==", "!=") else 128)

    @lower_builtin(operation, UnsignedType, UnsignedType)
    @lower_builtin(operation, UnsignedType, types.int64)
    @lower_builtin(operation, types.int64, UnsignedType)
    def _run(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        a, b = (
            arg
            if wide.width == 64
            else builder.zext(arg, wide)
            if kind is unsigned
            else builder.sext(arg, wide)
            for arg, kind in zip(args, sig.args, strict=True)
        )
        return builder.icmp_signed(sign, a, b)


def _signed(kind: Any) -> Any:
    return unsigned if kind in (unsigned, types.uint64) else types.int64


for _name in ("add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor", "lshift", "rshift", "pow"):
    for _operation in (getattr(operator, _name), getattr(operator, "i" + _name.rstrip("_"))):
        _typing(_operation, lambda a, b: signature(unsigned, unsigned, unsigned))
        _lowering(_operation, UnsignedType, UnsignedType)
for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    _typing(getattr(operator, _name), lambda a, b: signature(types.boolean, _signed(a), _signed(b)))
    _comparing(getattr(operator, _name), _sign)
for _operation in (operator.invert, operator.neg, operator.pos):
    _typing(_operation, lambda a: signature(unsigned, unsigned))
    _lowering(_operation, UnsignedType)
for _operation in (bool, operator.not_):
    _typing(_operation, lambda a: signature(types.boolean, unsigned))
    _lowering(_operation, UnsignedType)


_typing(operator.truediv, lambda a, b: signature(types.float64, unsigned, unsigned))
_lowering(operator.truediv, UnsignedType, UnsignedType)
