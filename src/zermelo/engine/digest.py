"""A fingerprint of everything that a game's compiled code depends on.

Compiled code is kept on disk under this digest. It covers the bytecode of the rules, of the classes they
inherit from, and of the functions they call; the constants these refer to; the parameters of the game; and
zermelo's own sources. Whatever is edited, the digest changes, and stale code is never found.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from zermelo.game import Game


def digest_of(game: Game[Any, Any]) -> str:
    """The digest of a game: its rules and its parameters."""
    parts = _Parts()
    parts.add_class(type(game))
    for name, value in sorted(vars(game).items()):
        parts.add("attribute", name)
        parts.add_value(value)
    return hashlib.sha256("\n".join([own_digest(), *parts.lines]).encode()).hexdigest()[:16]


@cache
def own_digest() -> str:
    """The digest of those sources of zermelo that are compiled together with the rules."""
    package = Path(__file__).parent.parent
    files = sorted([*package.glob("engine/**/*.py"), package / "value.py", package / "game.py"])
    whole = hashlib.sha256(b"".join(file.read_bytes() for file in files))
    return f"py{sys.version_info[0]}{sys.version_info[1]}-{whole.hexdigest()[:16]}"


class _Parts:
    """Collects the parts, each once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._seen: set[int] = set()

    def add(self, *words: object) -> None:
        self.lines.append(" ".join(map(str, words)))

    def add_class(self, kind: type) -> None:
        """Everything that a class and its bases define, up to `Game`."""
        for base in kind.__mro__:
            if base is Game:
                break
            for name, value in sorted(vars(base).items()):
                if name not in ("__dict__", "__weakref__", "__doc__", "__module__", "__firstlineno__"):
                    self.add("class", base.__qualname__, name)
                    self.add_value(value)

    def add_value(self, value: Any) -> None:
        """A constant, a function, or a collection of them."""
        value = getattr(value, "__wrapped__", value)  # what a decorator such as functools.cache wraps
        if isinstance(value, FunctionType):
            self.add_function(value)
        elif isinstance(value, property | classmethod | staticmethod):
            self.add_value(getattr(value, "fget", None) or getattr(value, "__func__", None))
        elif hasattr(value, "func") and isinstance(value.func, FunctionType):  # functools.cached_property
            self.add_function(value.func)
        elif isinstance(value, tuple | list):
            self.add(type(value).__name__, len(value))
            for item in value:
                self.add_value(item)
        elif isinstance(value, dict):
            self.add("dict", len(value))
            for key, item in value.items():
                self.add_value(key)
                self.add_value(item)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self.add("array", value.dtype, value.shape, hashlib.sha256(value.tobytes()).hexdigest())
        elif isinstance(value, type):
            self.add("type", value.__module__, value.__qualname__, *getattr(value, "_fields", ()))
            self.add(*getattr(value, "__annotations__", {}).items())
        elif isinstance(value, ModuleType):
            self.add("module", value.__name__)
        else:
            self.add(type(value).__name__, repr(value))

    def add_function(self, function: FunctionType) -> None:
        """The bytecode of a function, and all that its free names stand for."""
        if id(function) in self._seen:
            return
        self._seen.add(id(function))
        self.add("function", function.__qualname__)
        self.add_value(function.__defaults__)
        for cell in function.__closure__ or ():
            self.add_value(cell.cell_contents)
        names: set[str] = set()
        for code in _codes(function.__code__):
            constants = [c for c in code.co_consts if not isinstance(c, CodeType)]
            self.add(code.co_code.hex(), constants, code.co_names, code.co_varnames, code.co_freevars)
            names.update(code.co_names)
        for name in sorted(names & set(function.__globals__)):
            self.add("global", name)
            self.add_value(function.__globals__[name])


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and those nested in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
