"""Rules become machine code. The only folder that knows Numba.

A search over a game is one generic function, specialised for the game's own type as a C++ template is, with
everything inlined, and kept on disk under the type's name.

    types.py       a game as a type                   attributes.py  what a dot means: constants and methods
    functions.py   the user's functions and names     rewrite.py     Python that Numba does not read
    parent.py      super()                            twins.py       dataclasses
    constants.py   numbers, tuples, arrays            builtins.py    any, all, sum, tuple
    integers.py    bit_count and the like             unsigned.py    np.uint64, mixed with anything
    tuples.py      zermelo.tuples                     convert.py     numbers of the declared types
    plan.py        states and moves as 64-bit numbers rules.py       what the kernels ask of the rules
    compare.py     compiled and interpreted, both     complain.py    what stands in the way, in one line
    prepare.py     compiling, with a word about it    keep.py        where machine code is kept
"""

from zermelo.engine.compile import attributes, integers, rules, tuples
from zermelo.engine.compile.functions import compile_kernel
from zermelo.engine.compile.plan import decoded, typed
from zermelo.engine.compile.prepare import prepare

__all__ = ["attributes", "compile_kernel", "decoded", "integers", "prepare", "rules", "tuples", "typed"]
