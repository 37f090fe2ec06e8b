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
