"""An array inside a kernel: a bare pointer. One word to pass on, nothing to count, no index from the end."""

from __future__ import annotations

from typing import Any

from numba import njit, types
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
