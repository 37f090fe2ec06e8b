"""What playouts say of a position: Monte Carlo tree search, for games that nobody can judge.

A small position is answered interpreted, before anyone waits; the rest compiled, where the rules can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Generic

from zermelo.contract import M, S
from zermelo.engine.adapter import Adapter
from zermelo.engine.deepening import Question
from zermelo.engine.playouts import Playouts
from zermelo.engine.run.desk import unless_called_off
from zermelo.engine.run.grower import Grower
from zermelo.engine.run.way import is_compiled
from zermelo.errors import Stopped
from zermelo.limits import Budget

TRIAL, TRIAL_PART = 10_000, 0.1  # positions that are played interpreted first, within this part of the time


class Chance(Generic[S, M]):
    """Monte Carlo tree search of one game, with its trees."""

    def __init__(
        self,
        rules: Adapter,
        *,
        table: float,
        threads: int,
        compiled: bool | None,
        seed: int,
        notify: Callable[[str], None] | None,
    ) -> None:
        self.rules, self.compiled = rules, compiled
        self._table, self._threads, self._seed, self._notify = table, threads, seed, notify
        self._growers: dict[bool, Grower] = {}

    def compile(self) -> bool:
        """Compile now; whether the rules could be."""
        if self.compiled is not False and True not in self._growers:
            if is_compiled(self.rules, "mcts", self.compiled, self._notify):
                self._grower(True)
            else:
                self.compiled = False
        return self.compiled is not False

    def answers(
        self, question: Question[S, M], budget: Budget, *, tried: bool = False
    ) -> Iterator[Playouts[S, M]]:
        """The search, each time its trees have grown; not interpreted first, where that has been `tried`."""
        if self.compiled is None and True not in self._growers and not tried:
            few = budget.with_nodes(min(TRIAL, budget.limits.nodes or TRIAL), TRIAL_PART)
            trial: Playouts[S, M] = Playouts(self._grower(False), question, few)
            with suppress(Stopped):
                for _ in trial.steps():
                    yield trial
            if trial.settled or few.limits.nodes == budget.limits.nodes:
                return
        with budget.paused():  # compiling happens once, and is not the search's fault
            unless_called_off(self.compile, budget)
        search: Playouts[S, M] = Playouts(self._grower(self.compiled is not False), question, budget)
        for _ in search.steps():
            yield search

    def _grower(self, compiled: bool) -> Grower:
        if compiled not in self._growers:
            self._growers[compiled] = Grower(
                self.rules, compiled=compiled, megabytes=self._table, threads=self._threads, seed=self._seed
            )
        return self._growers[compiled]

    def outgrown(self) -> None:
        """The rules need more room: what was compiled is of no use any more."""
        if True in self._growers:
            self._growers.pop(True).end()

    def end(self) -> None:
        """The question is answered."""
        for grower in self._growers.values():
            grower.end()
