"""Rules become machine code. The only folder that knows Numba.

A search over a game is one generic function, specialised for the game's own type as a C++ template is, with
everything inlined, and kept on disk under the type's name.

From Python to Numba:

    types.py       a game as a type                    attributes.py  what a dot means: constants and methods
    functions.py   the user's functions and names      recursion.py   methods that call themselves
    rewrite.py     Python that Numba does not read:    rewriter.py, hoist.py, parent.py
    constants.py   numbers, tuples, arrays             builtins.py    any, all, sum, tuple, reversed
    integers.py    bit_count and the like              unsigned.py    np.uint64, mixed with anything
    kinds.py       named tuples with declared types    twins.py       dataclasses
    tuples.py      zermelo.tuples                      convert.py     whole numbers, and nothing else

From rules to kernels:

    plan.py        states and moves as 64-bit numbers  asking.py      what the kernels ask of the rules
    keep.py        where machine code is kept          entry.py       kernels, called without ceremony
    compare.py     compiled and interpreted rules      memory.py      named memory as a bare pointer
    complain.py    one line about what is in the way:  reasons.py, places.py
"""

from typing import Any

from zermelo.engine import kernel
from zermelo.engine.compile import asking, attributes, integers, memory, tuples
from zermelo.engine.compile.functions import compile_kernel
from zermelo.engine.compile.plan import decoded, typed

__all__ = ["asking", "attributes", "decoded", "integers", "tuples", "typed"]


class _Machine:
    """How the kernels get their machine code."""

    kernel = staticmethod(compile_kernel)

    def view(self, kind: Any) -> object:
        """A pointer into an array of words."""
        return memory.over(kind)

    def prefetch(self) -> object:
        """The processor's own instruction."""
        return memory.prefetch


kernel.use(_Machine())
