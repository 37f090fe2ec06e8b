"""The user's named tuples, made inside compiled rules with numbers of the types that they declare.

So `Position(mask | 1, turn)` is always the same kind of thing, wherever in the rules it is made.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import njit, types
from numba.core.datamodel.models import OpaqueModel
from numba.core.imputils import lower_constant
from numba.extending import intrinsic, register_model, typeof_impl

from zermelo.engine.compile.convert import type_named
from zermelo.engine.compile.types import ThingType
from zermelo.engine.compile.unsigned import INNER
from zermelo.engine.compile.wide import WHOLE, WideType
from zermelo.engine.compile.widths import in_force
from zermelo.engine.shape import declared_types


class Kind:
    """A class of named tuples that declares types."""

    def __init__(self, kind: Any, bits: int) -> None:
        self.kind, self.bits = kind, bits  # of a plain number


class KindType(ThingType, types.Callable):
    """Such a class in compiled rules: something to call, with attributes."""

    def __init__(self, name: str, kind: Any = None, bits: int = 0) -> None:
        self.bits = bits
        super().__init__(name, kind)

    def get_call_type(self, context: Any, args: Any, keywords: Any) -> Any:
        return types.Dispatcher(_maker(self.thing, self.bits)).get_call_type(context, args, keywords)

    def get_call_signatures(self) -> Any:
        return [], True

    def get_impl_key(self, sig: Any) -> Any:
        return types.Dispatcher(_maker(self.thing, self.bits)).get_impl_key(sig)


register_model(KindType)(OpaqueModel)


@lower_constant(KindType)
def _lower(context: Any, builder: Any, typ: Any, value: Any) -> Any:
    return context.get_dummy_value()


@typeof_impl.register(Kind)
def _type_of_kind(wrapped: Any, context: Any) -> Any:
    name = f"{wrapped.kind.__name__}#{id(wrapped.kind)} of {wrapped.bits}"
    return KindType(name, wrapped.kind, wrapped.bits)


def made_with_types(kind: Any) -> Any:
    """What stands for a class of named tuples in compiled rules."""
    bits = in_force().plain
    special = set(declared_types(kind, bits).values()) - {"int64"}
    return Kind(kind, bits) if special or kind._field_defaults else kind


@cache
def _maker(kind: Any, bits: int) -> Any:
    """A compiled function that makes a named tuple."""
    names: dict[str, Any] = {"Kind": kind, "defaults": kind._field_defaults}
    declared = declared_types(kind, bits)
    names |= {name: _brought_to(name) for name in declared.values()}
    parameters = ", ".join(f"{f}=defaults[{f!r}]" if f in kind._field_defaults else f for f in kind._fields)
    parts = ", ".join(f"{declared[f]}({f})" if f in declared else f for f in kind._fields)
    source = f"def make({parameters}): return Kind({parts})"
    exec(compile(source, "<zermelo>", "exec"), names)
    return njit(names["make"], **INNER)


@cache
def _brought_to(kind: str) -> Any:
    """A function that brings a whole number to a type, and leaves anything else to those who ask for it."""
    target = type_named(kind)

    @intrinsic
    def convert(context: Any, number: Any) -> Any:
        wider = isinstance(number, WideType) and kind == "int64"  # in a field that says no more than `int`
        result = target if isinstance(number, WHOLE) and not wider else types.unliteral(number)

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return context.cast(builder, args[0], sig.args[0], result)

        return result(types.unliteral(number)), generate

    return convert
