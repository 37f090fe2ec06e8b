"""Engines for the boards and rules that a manager may ask for, each ready before it is needed.

A manager tells the size of the board, waits for OK, and only then tells the rule. So for OK all rules are
loaded whose machine code is kept from an earlier time, and the one that is likely is compiled. Should another
one be asked for, it is compiled aside, and until that is done its moves are found without machine code: worse
ones, but in time.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable

from zermelo.engine.engine import Engine
from zermelo.games.gomoku import Gomoku
from zermelo.games.mnk import Stones
from zermelo.limits import Limits
from zermelo.protocols.engines import warmed
from zermelo.protocols.info import MEGABYTE, USUAL_TABLE

UNKNOWN_USE = 250  # megabytes that all else takes, where the system does not tell
Player = Engine[Stones, int]


class Brains:
    """An engine for each game; `tell` is told what takes a while."""

    def __init__(
        self, tell: Callable[[str], None], *, threads: int = 1, compiled: bool | None = None
    ) -> None:
        self._tell, self._threads, self._compiled = tell, threads, compiled
        self._table = USUAL_TABLE
        self._ready: dict[Gomoku, Player] = {}
        self._stand_ins: dict[Gomoku, Player] = {}
        self._used: set[Gomoku] = set()
        self._kept: dict[Gomoku, bool] = {}
        self._coming: set[Gomoku] = set()

    def get_ready(self, game: Gomoku, others: Iterable[Gomoku]) -> None:
        """Compile or load one game, and load others where there is machine code of theirs."""
        for each in (game, *others):
            if each in self._ready:
                continue
            if each == game or self._is_kept(each):
                self._make(each)
            else:
                self._stand_in(each)

    def expect(self, game: Gomoku) -> None:
        """A game is going to be asked for: see to it, and keep nobody waiting."""
        if game in self._ready or game in self._coming:
            return
        if self._is_kept(game):
            self._make(game)
            return
        self._coming.add(game)
        threading.Thread(target=self._make, args=(game,), name="zermelo-compiling", daemon=True).start()

    def at_hand(self, game: Gomoku) -> Player:
        """The engine of a game, as good as there is one now."""
        self.expect(game)
        engine = self._ready.get(game)
        if engine is None:
            return self._stand_in(game)
        if engine.table != self._table:
            engine.resize(self._table)  # in no time: a new engine would take part of a move's
        self._used.add(game)
        return engine

    def has(self, game: Gomoku) -> bool:
        """Whether a game's engine is as good as it will be; else one stands in for it, beside a compiler."""
        return game in self._ready

    def forget(self) -> None:
        """Nothing of an earlier match counts."""
        for game in self._used:  # tables that nobody has written to need not be emptied
            self._ready[game].forget()
        self._used.clear()

    def fit(self, table: Callable[[float], int]) -> None:
        """Tables of another size from now on: `table` says which, given the megabytes that are in use."""
        self._table = table(_in_use())

    def _make(self, game: Gomoku) -> None:
        self._ready[game] = self._engine(game) if self._compiled is False else warmed(self._engine(game))

    def _stand_in(self, game: Gomoku) -> Player:
        """An engine without machine code, its tables computed by a first look."""
        if game not in self._stand_ins:
            self._stand_ins[game] = Engine(game, compiled=False, table=1)
            self._stand_ins[game].best(limits=Limits(depth=1))
        return self._stand_ins[game]

    def _is_kept(self, game: Gomoku) -> bool:
        if game not in self._kept:
            self._kept[game] = self._compiled is False or self._engine(game).is_kept
        return self._kept[game]

    def _engine(self, game: Gomoku) -> Player:
        return Engine(
            game, table=self._table, threads=self._threads, compiled=self._compiled, notify=self._tell
        )


def _in_use() -> float:
    """Megabytes that this process holds."""
    try:
        import resource
    except ImportError:  # not on Windows
        return UNKNOWN_USE
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / MEGABYTE if sys.platform == "darwin" else most * 1024 / MEGABYTE
