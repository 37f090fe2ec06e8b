"""Numbers brought to the types that a state or a move declares. Nothing becomes whole without being told."""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types
from numba.extending import intrinsic

from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.unsigned import unsigned
from zermelo.engine.compile.wide import WHOLE, WideType
from zermelo.engine.shape import BITS, bits_of

KINDS = {"uint64": unsigned, "bool": types.boolean}


def type_named(kind: str) -> Any:
    """The type of this name."""
    return (KINDS.get(kind) or getattr(types, kind)) if kind in BITS else WideType(bits_of(kind))


@cache
def as_kind(kind: str) -> Any:
    """A function that brings a whole number to this type, and refuses what is none."""
    target, plain = type_named(kind), kind == "int64" or kind not in BITS

    @intrinsic
    def convert(context: Any, number: Any) -> Any:
        if isinstance(number, types.Float):
            declared = "a whole number" if plain else f"np.{kind}"
            raise Refused(f"a float where {declared} is declared: divide with //, or use int()")
        if not isinstance(number, (*WHOLE, types.IntEnumMember)):
            raise Refused(f"{number} where a whole number is declared")

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return context.cast(builder, args[0], sig.args[0], target)

        return target(types.unliteral(number)), generate

    return convert
