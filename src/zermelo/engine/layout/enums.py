"""Members of an `Enum` as whole numbers, where rules are compiled: each has its own in the file it is from.

The first is 1, so that all of them are true, as in Python. An IntEnum is a number already.
"""

from __future__ import annotations

import sys
from enum import Enum
from functools import cache
from typing import Any


def is_plain(kind: Any) -> bool:
    """Whether this is a class of members that are neither numbers nor strings."""
    return isinstance(kind, type) and issubclass(kind, Enum) and not issubclass(kind, int | str)


def is_member(value: Any) -> bool:
    """Whether this is a member of such a class."""
    return isinstance(value, Enum) and not isinstance(value, int | str)


@cache
def number_of(member: Enum) -> int:
    """The number that stands for a member."""
    return members_beside(type(member)).index(member) + 1


def members_beside(kind: Any) -> list[Enum]:
    """All members of such classes in the same file; of this class first, if it cannot be found there."""
    module = sys.modules.get(kind.__module__)
    names = list(vars(module).values()) if module is not None else []
    kinds = [each for each in names if is_plain(each) and each.__module__ == kind.__module__]
    return [member for each in dict.fromkeys(kinds if kind in kinds else [kind, *kinds]) for member in each]


def numbered(value: Any) -> Any:
    """A constant with numbers in the place of members; the same object where there are none."""
    if is_member(value):
        return number_of(value)
    if isinstance(value, dict):
        pairs = [(numbered(key), numbered(each)) for key, each in value.items()]
        same = all(a is key and b is each for (a, b), (key, each) in zip(pairs, value.items(), strict=True))
        return value if same else dict(pairs)
    if type(value) in (tuple, list, set, frozenset):
        parts = [numbered(each) for each in value]
        return value if all(a is b for a, b in zip(parts, value, strict=True)) else type(value)(parts)
    return value
