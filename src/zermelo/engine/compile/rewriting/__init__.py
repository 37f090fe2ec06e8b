"""Python that Numba does not read, written as Python that it does: syntax trees go in and come out.

source.py      where the syntax tree of a function is found
sugar.py       ... in plainer words: what is short for others; standard.py what comes from the standard
               library, tallies.py counts, keyed.py what is chosen by a key, inner.py functions inside
               functions, enums.py members as numbers
rewrite.py     all of it in its order; syntax.py how, hoisting.py with assignments in expressions,
               placing.py where new nodes stand
callees.py     whom a function calls; changes.py what it changes
lists.py       which lists never leave a function; apart.py how they are assigned, seen.py what is in those
               that others fill; stacking.py puts them on the stack
records.py     states that can change: dicts, plain dataclasses; mixed.py lists of unlike things,
               looked_up.py which dicts are no records
growing.py     which names hold tuples that are not always equally long
gathering.py   generators that call themselves, as functions that give lists
filling.py     moves that are yielded, written into an array; giving.py rules that give lists of them,
               knowing.py rules about one kind of move
"""
