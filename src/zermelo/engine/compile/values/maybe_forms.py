"""A tuple in a state that may be None: its numbers, all of which may be None, to the search."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from zermelo.engine.compile.pipeline import INNER
from zermelo.engine.compile.values.declared import twin_of
from zermelo.engine.compile.values.strings import code, is_text, letter
from zermelo.engine.layout.parts import parts_of
from zermelo.engine.layout.shape import NOTHING, NoShape


class MaybeForm:
    """A tuple that may be None, which the search has as a tuple in which all may be None."""

    def __init__(self, name: str, example: Any) -> None:
        self.name, self.width = name, len(example)
        self.kind: Any = type(example) if hasattr(example, "_fields") else None

    def parts(self, value: Any) -> list[Any]:
        """The numbers, or as many times None."""
        parts = [None] * self.width if value is None else parts_of(value)
        if parts is None or len(parts) != self.width:
            raise NoShape(f"{self.name} has not always {self.width} parts")
        return list(parts)

    def seen(self, _: Any) -> Any:
        """A function that gives the tuple, or None."""
        made = "".join(f"parts[{i}], " for i in range(self.width))
        names = {"is_nothing": is_nothing, "Kind": twin_of(self.kind) if self.kind else None}
        whole = f"{'Kind' * bool(self.kind)}({made})"
        source = f"def seen(parts):\n    if is_nothing(parts[0]): return None\n    return {whole}"
        exec(compile(source, "<zermelo>", "exec"), names)
        return njit(names["seen"], **INNER)

    def kept(self, _: Any) -> Any:
        """A function that gives the numbers."""
        width = self.width

        def kept(value: Any) -> Any:
            raise NotImplementedError("only in compiled code")

        @overload(kept, strict=False, jit_options=INNER)
        def _kept(value: Any) -> Any:
            inner = getattr(value, "type", value)
            if isinstance(value, types.NoneType):
                return eval(f"lambda value: ({'None, ' * width})")
            if not isinstance(inner, types.BaseTuple) or len(inner) != width:
                return None
            if not isinstance(value, types.Optional):
                return lambda value: value
            # Of a tuple that is not there, any numbers will do: what stands for None is put in their place.
            parts = "".join(f"none_or(there, found[{i}]), " for i in range(width))
            source = f"def kept(value):\n    there, found = part_of(value)\n    return ({parts})"
            names: dict[str, Any] = {"part_of": part_of, "none_or": none_or}
            exec(compile(source, "<zermelo>", "exec"), names)
            return names["kept"]

        return njit(lambda value: kept(value), **INNER)


@intrinsic
def part_of(context: Any, value: Any) -> Any:
    """Whether a tuple is there, and the tuple, whatever is in it."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = context.make_helper(builder, value, value=args[0])
        there = cgutils.as_bool_bit(builder, made.valid)
        return context.make_tuple(builder, sig.return_type, (there, made.data))

    return types.Tuple((types.boolean, value.type))(value), generate


def none_or(there: Any, number: Any) -> Any:
    """A number of a tuple, or what stands for None."""
    raise NotImplementedError("only in compiled code")


@overload(none_or, strict=False, jit_options=INNER)
def _none_or(there: Any, number: Any) -> Any:
    if is_text(number):
        return lambda there, number: letter(code(number) if there else 0)
    return lambda there, number: np.int64(number) if there else NOTHING


def is_nothing(number: Any) -> Any:
    """Whether a number of a state stands for None."""
    raise NotImplementedError("only in compiled code")


@overload(is_nothing, strict=False, jit_options=INNER)
def _is_nothing(number: Any) -> Any:
    return (lambda number: code(number) == 0) if is_text(number) else (lambda number: number == NOTHING)
