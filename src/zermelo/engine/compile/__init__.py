"""Rules become machine code. The only folder that knows Numba.

A search over a game is one generic function, specialised for the game's own type as a C++ template is, with
everything inlined, and kept on disk under the type's name.

What Python means in compiled rules:

    types.py       a game, a class, a module as a constant with a type of its own
    attributes.py  what a dot means: constants and methods
    functions.py   the user's functions, over names that compiled code can use
    rewriting/     Python that Numba does not read, written as Python that it does
    values/        numbers, boards, letters, lists, sets, None: how each lies in memory and what it can do

States and moves laid out, and what the kernels ask:

    plan.py        states and moves as words of 64 bits
    planes.py      what a net sees of a state, as words
    asking.py      what the kernels ask of the rules; chances.py of luck, following.py along a line of moves
    machine.py     the kernels as machine code, and the memory that they work on
    pipeline.py    what of it is optimised, and when; hurry.py what Numba need not do again

Whether it can be relied on:

    compare.py     compiled and interpreted rules, side by side
    keep.py        where machine code is kept; trust.py whether it is ours
    complain.py    what is in the way; reasons.py why and where, in words; obstacles.py all of it in one go
"""

from zermelo.engine.compile import asking, attributes, machine
from zermelo.engine.compile.plan import decoded, typed
from zermelo.engine.compile.values import (
    array_doing,
    boards,
    cases,
    comparing,
    dict_views,
    integers,
    object_fields,
    perhaps,
    sets,
    spelling,
    unequal,
    word_making,
)

__all__ = [
    "array_doing",
    "asking",
    "attributes",
    "boards",
    "cases",
    "comparing",
    "decoded",
    "dict_views",
    "integers",
    "machine",
    "object_fields",
    "perhaps",
    "sets",
    "spelling",
    "typed",
    "unequal",
    "word_making",
]
