"""What a class of games may say of itself beside its methods: read from where the contract says it.

    class Rules:
        \"""How the game goes.

        Attributes of the class:

        repeats
            How often a position may come back before the game is drawn.
        \"""

        repeats: int = 0

`help(Game)` shows such docstrings, as it would no comments; docs/contract.md has the same as a table.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

HEAD = "Attributes of the class:"
WIDTH = 90


@dataclass(frozen=True)
class Attribute:
    """One of them."""

    name: str
    meaning: str
    default: Any = None
    has_default: bool = False


def attributes_of(group: type) -> list[Attribute]:
    """Those that a group of the contract adds; none where Python was told to forget docstrings."""
    _, _, listed = inspect.cleandoc(group.__doc__ or "").partition(HEAD)
    found = []
    for name, lines in re.findall(r"^(\w+)\n((?:    .+(?:\n|$))+)", listed, re.MULTILINE):
        found.append(Attribute(name, " ".join(lines.split()), vars(group).get(name), name in vars(group)))
    return found


def told(groups: Iterable[type]) -> str:
    """All of them, as `help` shows them."""
    lines = [HEAD, ""]
    for each in [each for group in groups for each in attributes_of(group)]:
        lines.append(f"{each.name} = {each.default!r}" if each.has_default else each.name)
        lines.append(textwrap.indent(textwrap.fill(each.meaning, WIDTH), "    "))
    return "\n".join(lines)


#: What an attribute must be, where anything else would only show in the middle of a search.
WANTED = {
    "repeats": (int, "a whole number, 2 where the third time draws"),
    "points": (bool | None, "True or False"),
    "numbering": (tuple | list, "what the players are called, as (1, 2)"),
    "players": (tuple | list, "their names, as ('White', 'Black')"),
    "title": (str, "text"),
}


def faults_of_attributes(kind: Any) -> list[str]:
    """What a class says of itself in another way than can be read; what it computes is not looked at."""
    found = []
    for name, (wanted, words) in WANTED.items():
        value = getattr(kind, name)
        if not isinstance(value, wanted) and not hasattr(value, "__get__"):
            found.append(f"{name} is {value!r}: it is {words}")
    said = {name: thing for each in reversed(kind.__mro__) for name, thing in vars(each).items()}
    for group in [each for each in kind.__mro__ if each.__module__.startswith("zermelo.contract")]:
        asked = [name for name, thing in vars(group).items() if inspect.isfunction(thing)]
        wrong = [name for name in asked if isinstance(said[name], property)]
        found += [f"{name} is a property, and is called: leave out @property" for name in wrong]
    return found
