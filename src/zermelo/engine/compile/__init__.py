"""Rules become machine code. The only folder that knows Numba.

A search over a game is one generic function, specialised for the game's own type as a C++ template is, with
everything inlined, and kept on disk under the type's name.

    types.py      a game as a type, its attributes as constants
    methods.py    the user's methods and helpers      integers.py   what whole numbers can do
    plan.py       states and moves as 64-bit numbers  rules.py      what the kernels ask of the rules
    prepare.py    compiling, with a word about it     keep.py       where machine code is kept
"""

from zermelo.engine.compile import integers, rules
from zermelo.engine.compile.methods import compile_kernel
from zermelo.engine.compile.plan import decoded, typed
from zermelo.engine.compile.prepare import prepare

__all__ = ["compile_kernel", "decoded", "integers", "prepare", "rules", "typed"]
