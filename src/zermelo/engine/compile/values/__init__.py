"""What Python's values are in compiled rules: how each lies in memory, and what can be done with it.

cells.py       boards in tuples, as one value in memory; packing.py how they get there
boards.py      what rules do with them; strings.py with letters, digits.py with numbers in letters,
               spelling.py letter by letter, words.py the methods of strings, cases.py those of each
               letter, word_making.py those that make others; tables.py with constant tables
forms.py       parts of states that the rules see in another way than the search
arrays.py      numpy arrays in states; array_doing.py what is done with them
dicts.py       dicts by square; dict_forms.py those in states, dict_doing.py what is done with them,
               dict_making.py how they are made, dict_views.py gone through
objects.py     objects of classes of one's own that change; object_making.py how they are made,
               object_fields.py what is put into them; maybe_forms.py tuples that may be None
runs.py        tuples that are not always equally long; run_doing.py what rules do with them,
               paths.py moves that are such, sets.py sets
few.py         lists on the stack; few_doing.py what can be done with them, few_boards.py boards that can
               change; record_doing.py the lists of states that can change
integers.py    what whole numbers can do; unsigned.py np.uint64, wide.py those of more than 64 bits
perhaps.py     what may be None
comparing.py   ==, min, max and index of boards and tuples
builtins.py    any, all, sum, tuple, reversed, and zermelo.tuples; choosing.py what itertools has,
               unequal.py tuples of unequal length under one name
constants.py   what the names around a function hold
declared.py    the types that a game and its classes declare
moves.py       moves of one kind or several
sample.py      how a state looks; pieces.py the code that writes it as words and reads it back
"""
