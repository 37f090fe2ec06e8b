"""Rules become machine code. The only folder that knows Numba.

A search over a game is one generic function, specialised for the game's own type as a C++ template is, with
everything inlined, and kept on disk under the type's name.

What Python means in compiled rules:

    types.py       a game, a class, a module as a constant with a type of its own
    attributes.py  what a dot means: constants and methods
    functions.py   the user's functions, over names that compiled code can use; constants.py what they hold
    rewrite.py     Python that Numba does not read, written as Python that it does; syntax.py knows how,
                   hoisting.py with assignments in expressions, apart.py how lists are assigned
    source.py      where the syntax tree of a function is found, in plainer words: sugar.py those that are
                   short for others, standard.py what comes from the standard library, inner.py functions
                   inside functions; callees.py whom it calls, changes.py what it changes
    lists.py       which lists never leave a function; stacking.py puts them on the stack
    few.py         what they are there, few_doing.py what can be done with them, few_boards.py boards that can
                   change; seen.py what is in those that others fill
    records.py     states that can change: dicts, plain dataclasses; record_doing.py their lists
    runs.py        tuples that are not always equally long; run_doing.py what rules do with them, growing.py
                   which names hold them, paths.py moves that are such, sets.py sets
    builtins.py    any, all, sum, tuple, reversed, and zermelo.tuples; choosing.py what itertools has
    integers.py    what whole numbers can do; unsigned.py np.uint64, wide.py those of more than 64 bits
    cells.py       boards in tuples, as one value in memory; packing.py how they get there
    boards.py      what rules do with them; strings.py with letters, digits.py with numbers in letters,
                   spelling.py letter by letter;
                   tables.py with constant tables; arrays.py numpy arrays in states, array_doing.py what
                   is done with them; perhaps.py what may be None

States and moves laid out, and what the kernels ask:

    declared.py    the types that a game and its classes declare
    plan.py        states and moves as words of 64 bits; sample.py how they look; pieces.py what follows
    planes.py      what a net sees of a state, as words
    moves.py       moves of one kind or several; knowing.py rules about one kind; giving.py lists of several
    asking.py      what the kernels ask of the rules
    machine.py     the kernels as machine code, and the memory that they work on
    pipeline.py    what of it is optimised, and when; hurry.py what Numba need not do again

Whether it can be relied on:

    compare.py     compiled and interpreted rules, side by side
    keep.py        where machine code is kept; trust.py whether it is ours
    complain.py    what is in the way; reasons.py why and where, in words; obstacles.py all of it in one go
"""

from zermelo.engine.compile import (
    array_doing,
    asking,
    attributes,
    boards,
    integers,
    machine,
    perhaps,
    sets,
    spelling,
)
from zermelo.engine.compile.plan import decoded, typed

__all__ = [
    "array_doing",
    "asking",
    "attributes",
    "boards",
    "decoded",
    "integers",
    "machine",
    "perhaps",
    "sets",
    "spelling",
    "typed",
]
