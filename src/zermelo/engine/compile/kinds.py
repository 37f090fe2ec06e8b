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

from zermelo.engine.compile.convert import KINDS
from zermelo.engine.compile.types import ThingType
from zermelo.engine.compile.unsigned import INNER, WHOLE
from zermelo.engine.shape import BITS, declared_types


class Kind:
    """A class of named tuples that declares types."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind


class KindType(ThingType, types.Callable):
    """Such a class in compiled rules: something to call, with attributes."""

    def get_call_type(self, context: Any, args: Any, keywords: Any) -> Any:
        return types.Dispatcher(_maker(self.thing)).get_call_type(context, args, keywords)

    def get_call_signatures(self) -> Any:
        return [], True

    def get_impl_key(self, sig: Any) -> Any:
        return types.Dispatcher(_maker(self.thing)).get_impl_key(sig)


register_model(KindType)(OpaqueModel)


@lower_constant(KindType)
def _lower(context: Any, builder: Any, typ: Any, value: Any) -> Any:
    return context.get_dummy_value()


@typeof_impl.register(Kind)
def _type_of_kind(wrapped: Any, context: Any) -> Any:
    return KindType(f"{wrapped.kind.__name__}#{id(wrapped.kind)}", wrapped.kind)


def made_with_types(kind: Any) -> Any:
    """What stands for a class of named tuples in compiled rules."""
    special = set(declared_types(kind).values()) - {"int64"}
    return Kind(kind) if special or kind._field_defaults else kind


@cache
def _maker(kind: Any) -> Any:
    """A compiled function that makes a named tuple."""
    names: dict[str, Any] = {"Kind": kind, "defaults": kind._field_defaults}
    declared = declared_types(kind)
    names |= {name: _brought_to(name) for name in declared.values()}
    parameters = ", ".join(f"{f}=defaults[{f!r}]" if f in kind._field_defaults else f for f in kind._fields)
    parts = ", ".join(f"{declared[f]}({f})" if f in declared else f for f in kind._fields)
    source = f"def make({parameters}): return Kind({parts})"
    exec(compile(source, "<zermelo>", "exec"), names)
    return njit(names["make"], **INNER)


@cache
def _brought_to(kind: str) -> Any:
    """A function that brings a whole number to a type, and leaves anything else to those who ask for it."""
    target = KINDS.get(kind) or getattr(types, kind)

    @intrinsic
    def convert(context: Any, number: Any) -> Any:
        result = target if isinstance(number, WHOLE) else types.unliteral(number)

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return context.cast(builder, args[0], sig.args[0], result)

        return result(types.unliteral(number)), generate

    return convert


assert set(KINDS) <= set(BITS)
