"""Compile the search for a game, say so while it happens, and tell what stands in the way if it cannot be."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.errors import NumbaError
from numba.core.event import Listener, install_listener

from zermelo.engine.rules import Rules
from zermelo.engine.searcher import Searcher
from zermelo.engine.shape import NoShape
from zermelo.errors import CannotCompile

# How the telling line of a Numba error begins or what it holds.
_TELLING = re.compile(
    r"No implementation|Cannot determine|Unknown attribute|supported|has no attribute|Cannot unify"
    r"|Untyped global|bits, and|only numbers|whole numbers",
    re.IGNORECASE,
)


def prepare(rules: Rules, notify: Callable[[str], None]) -> None:
    """Compile the search for these rules, or fetch it from disk; `CannotCompile` says why not."""
    listener = _Listener(f"compiling {rules.game.title} (once)", notify)
    try:
        with install_listener("numba:compile", listener):
            searcher = Searcher(rules, compiled=True, megabytes=0.01, threads=1, settings=0)
            searcher.ask(searcher.typed(rules.game.start()), 0, 0, -1, 1)
    except (NumbaError, NoShape) as error:
        raise CannotCompile(_complaint(rules.game, error)) from error


class _Listener(Listener):
    """Says once that something is being compiled."""

    def __init__(self, message: str, say: Callable[[str], None]) -> None:
        self.message, self.say, self.said = message, say, False

    def on_start(self, event: Any) -> None:
        if not self.said:
            self.said = True
            self.say(self.message)

    def on_end(self, event: Any) -> None:
        pass


def _complaint(game: Any, error: Exception) -> str:
    """One line: which method and which line of the user's file, and what the compiler says of it."""
    places = {Path(inspect.getsourcefile(kind) or "").name for kind in type(game).__mro__[:-2]}
    where = ""
    found = re.findall(r'File "([^"]+)", line (\d+):\n(?:def (\w+))?', str(error))
    for file, line, method in found:
        if Path(file).name in places:
            where = f"{Path(file).name}, line {line}{f', in {method}' if method else ''}: "
    said = next((s for s in str(error).split("\n") if _TELLING.search(s)), str(error).split("\n")[0])
    said = re.sub(r"\x1b\[[0-9;]*m", "", said).strip()
    return f"{game.title} runs interpreted, some hundred times slower: {where}{said}"
