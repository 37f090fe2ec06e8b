"""Compiling the games of a server in the background, one after the other, what somebody plays first."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from zermelo.contract import Game
from zermelo.engine.engine import Engine
from zermelo.errors import FAULTS
from zermelo.web.problems import log, problem_of

NICE = 10  # thinking gives way to answering


class Compiling:
    """The games that are still to be compiled, and those that are; until then they run as Python.

    The lock is held whenever a game is taken from the waiting ones or moved among them, so that a game which
    one thread has in its hand is never missing for the other.
    """

    def __init__(self, games: Sequence[Game[Any, Any]], later: Sequence[Game[Any, Any]] = ()) -> None:
        self._waiting = [game for game in games if not game.says("choices")]  # solved in fractions, by Python
        self._later = [game for game in later if not game.says("choices")]  # until somebody plays them
        self._started = self._at_work = False
        self._under_way: Game[Any, Any] | None = None
        self._compiled: set[str] = set()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Compile them all on a thread of its own, so that nobody waits for it."""
        self._started = self._at_work = True
        threading.Thread(target=self._compile_all, name="compiling", daemon=True).start()

    def close(self) -> None:
        """Compile no further game."""
        with self._lock:
            self._waiting.clear()
            self._later.clear()

    def prefer(self, game: Game[Any, Any]) -> None:
        """Compile this game next: somebody plays it."""
        with self._lock:
            for some in (self._waiting, self._later):
                if game in some:
                    some.remove(game)
                    self._waiting.insert(0, game)
                    break
            idle = self._started and not self._at_work and bool(self._waiting)
            self._at_work = self._at_work or idle  # whoever comes next need not start it, too
        if idle:
            self.start()

    def done(self, game: Game[Any, Any]) -> bool:
        """Whether a game runs as machine code."""
        return game.name in self._compiled

    def readiness(self, game: Game[Any, Any]) -> dict[str, bool]:
        """Whether a game runs as machine code, and whether it is going to."""
        with self._lock:
            waits = game is self._under_way or game in self._waiting
            return {"compiled": self.done(game), "compiling": waits}

    def _compile_all(self) -> None:
        give_way()
        while (game := self._next()) is not None:
            try:
                if Engine(game, table=1).compile():
                    self._compiled.add(game.name)
            except FAULTS as fault:  # of this game's rules; the others are to be compiled all the same
                log.warning("%s: %s", game.title, problem_of(fault).message)

    def _next(self) -> Game[Any, Any] | None:
        with self._lock:
            self._under_way = self._waiting.pop(0) if self._waiting else None
            self._at_work = self._under_way is not None
            return self._under_way


def give_way() -> None:
    """Let this thread, and those it starts, run when others need not."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
