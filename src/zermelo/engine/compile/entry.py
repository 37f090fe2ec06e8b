"""The machine code of a kernel for one game, called without asking for the types of its arguments again."""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.types import type_of_rules
from zermelo.engine.kernel import Kernel


def entry_point(kernel: Kernel[Any, Any], rules: Adapter) -> Any:
    """The compiled kernel for these rules; where it is not compiled yet, what will compile it when called."""
    name = type_of_rules(rules).name
    for types, compiled in kernel.compiled.overloads.items():
        if types[0].name == name:
            return compiled.entry_point
    return kernel.compiled
