"""An array inside a kernel: a bare pointer. One word to pass on, nothing to count, no index from the end."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array


@intrinsic
def _pointer(typing: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(types.int64)(array), generate


@njit
def cells(array: Any) -> Any:
    """The pointer to the first word of an array."""
    return _pointer(array)


@intrinsic
def _prefetch(typing: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.bitcast(builder.gep(args[0], [args[1]]), ir.IntType(8).as_pointer())
        i32 = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer.type, i32, i32, i32])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(function, [pointer, i32(0), i32(3), i32(1)])
        return context.get_dummy_value()

    return types.none(array, types.int64), generate


@njit
def prefetch(array: Any, index: Any) -> None:
    """Ask for a word before it is needed."""
    _prefetch(array, index)
