"""How wide the numbers are in the rules that are being compiled.

A plain `int` of a state has 64 bits when compiled, or more where the game or the field says so (see
shape.py). In the rules of such a game `1 << square` and `2 ** square` may need as many, though both numbers
are small. So there they give a wide number: Numba reads the rules with the two operators replaced by ours.
Whatever else is made of plain numbers stays in 64 bits; where that is too little, the comparison with
Python shows it.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from functools import cache
from typing import Any

from numba.core import errors, types
from numba.core.registry import cpu_target
from numba.core.rewrites import Rewrite, register_rewrite
from numba.extending import overload

from zermelo.engine.compile.convert import as_kind
from zermelo.engine.compile.unsigned import INNER
from zermelo.engine.shape import WORD


@dataclass(frozen=True)
class Widths:
    """Of one game, in bits."""

    plain: int = WORD  # what a plain number in a field may need, as the game says
    widest: int = WORD  # what the widest number has


class _InForce:
    """The game whose rules are being compiled. One is at a time."""

    widths = Widths()


def use(widths: Widths) -> None:
    """Compile the rules of a game with these widths from now on."""
    _InForce.widths = widths


def in_force() -> Widths:
    """Those of the game whose rules are being compiled."""
    return _InForce.widths


@cache
def _widened(operation: Any, bits: int) -> Any:
    """An operator of two plain numbers that gives a wide one."""
    wide = as_kind(f"int{bits}")

    def widened(a: Any, b: Any) -> Any:
        raise NotImplementedError("only in compiled code")

    @overload(widened, strict=False, jit_options=INNER)
    def _overload(a: Any, b: Any) -> Any:
        if isinstance(a, types.Integer | types.Boolean) and not isinstance(b, types.Float):
            return lambda a, b: operation(wide(a), b)
        return lambda a, b: operation(a, b)

    cpu_target.typing_context.refresh()
    return widened


@register_rewrite("before-inference")
class _Widening(Rewrite):
    """Replaces the operators, in functions that are marked with a width."""

    def match(self, func_ir: Any, block: Any, typemap: Any, calltypes: Any) -> bool:
        self.block, self.bits = block, getattr(func_ir.func_id.func, "widest", WORD)
        if self.bits <= WORD:
            return False
        found = [*block.find_exprs(op="binop"), *block.find_exprs(op="inplace_binop")]
        self.found = [each for each in found if _grows(func_ir, each)]
        return bool(self.found)

    def apply(self) -> Any:
        for each in self.found:
            operation = operator.lshift if each.fn in SHIFTS else operator.pow
            each.fn = _widened(operation, self.bits)
            if each.op == "inplace_binop":
                each.immutable_fn = each.fn
        return self.block


SHIFTS, POWERS = (operator.lshift, operator.ilshift), (operator.pow, operator.ipow)


def _grows(func_ir: Any, expression: Any) -> bool:
    """Whether the result may be much larger than both numbers: a square or a cube stays in 64 bits."""
    if expression.fn in SHIFTS:
        return True
    if expression.fn not in POWERS:
        return False
    try:
        func_ir.infer_constant(expression.rhs)
    except errors.ConstantInferenceError:
        return True
    return False
