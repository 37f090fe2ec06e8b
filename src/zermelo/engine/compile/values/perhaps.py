"""What may be None: a number, a tuple. Numba has it as `Optional`, and takes it for surely there too soon.

board[i] == player           where board[i] is None, no error but False
state.last[0], *state.last   of a tuple that may be None
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_builtin
from numba.core.rewrites import Rewrite, register_rewrite
from numba.core.typing import signature
from numba.extending import intrinsic, overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.packing import is_whole

NONE = "'NoneType' object is not subscriptable"


def _is_maybe(kind: Any) -> bool:
    return isinstance(kind, types.Optional) and is_whole(kind.type)


# -- compared ------------------------------------------------------------------------------------------------


@intrinsic
def _split(context: Any, value: Any) -> Any:
    """Whether it is there, and the number, of 64 bits."""
    kind = types.unliteral(value)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        there, number = cgutils.true_bit, args[0]
        if isinstance(kind, types.Optional):
            made = context.make_helper(builder, kind, value=args[0])
            there, number = cgutils.as_bool_bit(builder, made.valid), made.data
        number = context.cast(builder, number, getattr(kind, "type", kind), types.int64)
        return context.make_tuple(builder, sig.return_type, (there, number))

    return types.Tuple((types.boolean, types.int64))(kind), generate


def same(a: Any, b: Any) -> Any:
    """`a == b`. Numbers that may be None are equal where both are None, or numbers that are equal."""
    raise NotImplementedError("only in compiled code")


def differ(a: Any, b: Any) -> Any:
    """`a != b`."""
    raise NotImplementedError("only in compiled code")


@overload(same, strict=False, jit_options=INNER)
def _same(a: Any, b: Any) -> Any:
    if not _are_maybes(a, b):
        return lambda a, b: a == b

    def same(a: Any, b: Any) -> Any:
        (is_a, x), (is_b, y) = _split(a), _split(b)
        return is_a == is_b and (not is_a or x == y)

    return same


@overload(differ, strict=False, jit_options=INNER)
def _differ(a: Any, b: Any) -> Any:
    return (lambda a, b: not same(a, b)) if _are_maybes(a, b) else (lambda a, b: a != b)


def _are_maybes(*kinds: Any) -> bool:
    """Whether these are numbers, and one may be None."""
    kinds = tuple(map(types.unliteral, kinds))
    numbers = all(_is_maybe(kind) or isinstance(kind, types.Integer | types.Boolean) for kind in kinds)
    return numbers and any(map(_is_maybe, kinds))


@register_rewrite("after-inference")
class _Comparing(Rewrite):
    """Has functions compare so, where one of two numbers may be None."""

    def __init__(self, state: Any) -> None:
        self.typing = state.typingctx

    def match(self, func_ir: Any, block: Any, typemap: Any, calltypes: Any) -> bool:
        """Look for such."""
        self.block, self.calltypes = block, calltypes
        compared = (each for each in block.find_exprs(op="binop") if each.fn in (operator.eq, operator.ne))
        kinds = [(each, typemap[each.lhs.name], typemap[each.rhs.name]) for each in compared]
        self.found = [(each, (a, b)) for each, a, b in kinds if _are_maybes(a, b)]
        return bool(self.found)

    def apply(self) -> Any:
        """Put the functions in their place."""
        for each, kinds in self.found:
            del self.calltypes[each]  # it takes no second answer
            each.fn = same if each.fn is operator.eq else differ
            self.calltypes[each] = self.typing.resolve_function_type(each.fn, kinds, {})
        return self.block


def or_else(number: Any, other: Any) -> Any:
    """`cell or 0`: the rewritten rules call it so."""
    raise NotImplementedError("only in compiled code")


@overload(or_else, strict=False, jit_options=INNER)
def _or_else(number: Any, other: Any) -> Any:
    if not _is_maybe(number):
        return lambda number, other: number or other

    def or_else(number: Any, other: Any) -> Any:
        there, found = _split(number)
        return found if there and found != 0 else np.int64(other)

    return or_else


# -- tuples --------------------------------------------------------------------------------------------------


@intrinsic
def sure(context: Any, value: Any) -> Any:
    """What is there; where it is None, that is told."""
    if not isinstance(value, types.Optional):
        return value(value), lambda context, builder, sig, args: args[0]

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = context.make_helper(builder, value, value=args[0])
        with builder.if_then(builder.not_(cgutils.as_bool_bit(builder, made.valid)), likely=False):
            context.call_conv.return_user_exc(builder, TypeError, (NONE,))
        return made.data

    return value.type(value), generate


@lower_builtin("static_getitem", types.Optional, types.Any)
def _part_of_a_tuple(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    made = context.make_helper(builder, kind, value=args[0])
    with builder.if_then(builder.not_(cgutils.as_bool_bit(builder, made.valid)), likely=False):
        context.call_conv.return_user_exc(builder, TypeError, (NONE,))
    inner = signature(sig.return_type, kind.type, sig.args[1])
    return context.get_function("static_getitem", inner)(builder, (made.data, args[1]))


@overload(operator.getitem, strict=False, jit_options=INNER)
def _one_of_them(items: Any, index: Any) -> Any:
    if not isinstance(items, types.Optional) or not isinstance(items.type, types.BaseTuple):
        return None
    return lambda items, index: sure(items)[index]


# -- asked ---------------------------------------------------------------------------------------------------


@lower_builtin(bool, types.Optional)
def _is_there(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    made = context.make_helper(builder, sig.args[0], value=args[0])
    return cgutils.as_bool_bit(builder, made.valid)


@register_rewrite("after-inference")
class _Asking(Rewrite):
    """`if pair:`, of a tuple that may be None, asks whether there is one."""

    def match(self, func_ir: Any, block: Any, typemap: Any, calltypes: Any) -> bool:
        """Look for such."""
        self.block, self.typemap, self.calltypes = block, typemap, calltypes
        self.found = [each for each in block.find_exprs(op="call") if self._asks(each)]
        return bool(self.found)

    def _asks(self, call: Any) -> bool:
        if getattr(self.typemap[call.func.name], "typing_key", None) is not bool:
            return False
        kind = self.typemap[call.args[0].name]
        is_maybe = isinstance(kind, types.Optional) and isinstance(kind.type, types.BaseTuple)
        return is_maybe and len(kind.type) > 0 and self.calltypes[call].args != (kind,)

    def apply(self) -> Any:
        """Hand on what may be None as it is."""
        for each in self.found:
            kind = self.typemap[each.args[0].name]
            del self.calltypes[each]  # it takes no second answer
            self.calltypes[each] = signature(types.boolean, kind)
            self.typemap[each.func.name]._impl_keys[(kind,)] = bool
        return self.block
