"""What Python's whole numbers can do, compiled ones can too: `bit_count` and `bit_length`."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload_method

from zermelo.engine.compile.unsigned import INNER, UnsignedType


@intrinsic
def _count_ones(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        ones = builder.ctpop(args[0])
        return ones if ones.type.width == 64 else builder.zext(ones, ir.IntType(64))

    return types.int64(types.unliteral(number)), generate


@intrinsic
def _leading_zeros(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], cgutils.false_bit)

    return types.int64(types.int64), generate


@overload_method(UnsignedType, "bit_count", strict=False, jit_options=INNER)
@overload_method(types.Integer, "bit_count", strict=False, jit_options=INNER)
def _bit_count(number: Any) -> Any:
    return lambda number: _count_ones(number)


@overload_method(UnsignedType, "bit_length", strict=False, jit_options=INNER)
@overload_method(types.Integer, "bit_length", strict=False, jit_options=INNER)
def _bit_length(number: Any) -> Any:
    return lambda number: 64 - _leading_zeros(np.int64(number))
