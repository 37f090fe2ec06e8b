"""States and moves as numbers: how much room each part takes, and what stands where.

shape.py       the shape of a state or a move: words of 64 bits, from one of them
settling.py    the shape of all of them, from many: where None stands, what a string is, what grows
parts.py       what a tuple, a list, a dict or a dataclass is made of
cells.py       many equal numbers, packed side by side
letters.py     strings as numbers
enums.py       members of an `Enum` as numbers
"""
