"""Numbers brought to the types that a state or a move declares. Nothing becomes whole without being told."""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types
from numba.extending import intrinsic

from zermelo.engine.compile.types import Refused
from zermelo.engine.compile.unsigned import WHOLE, unsigned

KINDS = {"uint64": unsigned, "bool": types.boolean}


@cache
def as_kind(kind: str) -> Any:
    """A function that brings a whole number to this type, and refuses what is none."""
    target = KINDS.get(kind) or getattr(types, kind)

    @intrinsic
    def convert(context: Any, number: Any) -> Any:
        if isinstance(number, types.Float):
            declared = "a whole number" if kind == "int64" else f"np.{kind}"
            raise Refused(f"a float where {declared} is declared: divide with //, or use int()")
        if not isinstance(number, (*WHOLE, types.IntEnumMember)):
            raise Refused(f"{number} where a whole number is declared")

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return context.cast(builder, args[0], sig.args[0], target)

        return target(types.unliteral(number)), generate

    return convert
