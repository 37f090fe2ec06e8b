"""Compile the search for a game, say so while it happens, and tell what stands in the way if it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from numba.core import config
from numba.core.event import Listener, install_listener

from zermelo.engine.compile.compare import compare
from zermelo.engine.compile.complain import complaint
from zermelo.engine.compile.functions import forget
from zermelo.engine.compile.keep import is_kept
from zermelo.engine.compile.types import type_of_rules
from zermelo.engine.rules import Rules
from zermelo.engine.search import key_of, search_from
from zermelo.engine.searcher import Searcher
from zermelo.engine.shape import NoShape
from zermelo.errors import CannotCompile

_refused: dict[str, str] = {}  # what has been found not to compile, and why: it takes seconds to find out
_ready: set[str] = set()
_one_at_a_time = Lock()


def prepare(rules: Rules, notify: Callable[[str], None]) -> None:
    """Compile the search for these rules, or fetch it from disk; `CannotCompile` says why not."""
    name = type_of_rules(rules).name
    if name in _ready:
        return
    if name not in _refused:
        try:
            _compile(rules, notify)
        except Exception as error:  # whatever it is, the rules run interpreted
            _refused[name] = complaint(rules.game, error)
            raise CannotCompile(_refused[name]) from error
        _ready.add(name)
        return
    raise CannotCompile(_refused[name])


def _compile(rules: Rules, notify: Callable[[str], None]) -> None:
    """Compile all that a search needs. What is on disk was compared before it was put there."""
    if config.DISABLE_JIT:
        raise NoShape("Numba is switched off by NUMBA_DISABLE_JIT")
    listener = _Listener(f"compiling {rules.game.title} (once)", notify)
    with _one_at_a_time, install_listener("numba:compile", listener):
        forget()
        compared = not is_kept(search_from.__name__, type_of_rules(rules))
        if compared:
            compare(rules)
        searcher = Searcher(rules, compiled=True, megabytes=0.01, threads=1, settings=0)
        start = searcher.typed(rules.game.start())
        searcher.ask(start, 0, 0, -1, 1)
        if rules.repeats:
            key_of.compiled(rules, start)
        if listener.said and not compared:
            compare(rules)


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
