"""What playouts say of a position, and what they teach: for games that nobody can judge.

A small position is answered interpreted, before anyone waits; the rest compiled, where the rules can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Generic

from zermelo.contract import M, S
from zermelo.engine.adapter import Adapter
from zermelo.engine.answers.deepening import Question
from zermelo.engine.answers.playouts import Playouts
from zermelo.engine.lessons import Judgement, Lessons
from zermelo.engine.run.desk import done_in_time
from zermelo.engine.run.grower import Grower
from zermelo.engine.run.way import is_compiled
from zermelo.errors import Stopped
from zermelo.limits import Budget

LEARNING_PART = 0.25  # of what is left, where playouts also teach
WIN_UNITS = 1000  # a win, where that is what is judged
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
        learning: bool = False,
    ) -> None:
        self.rules, self.compiled = rules, compiled
        self._table, self._threads, self._seed, self._notify = table, threads, seed, notify
        self._growers: dict[bool, Grower] = {}
        self._learning = learning
        self._lessons: Lessons | None = None
        self.judgement: Judgement | None = None  # what was learnt in the last search

    def compile(self) -> bool:
        """Compile now; whether the rules could be."""
        if self.compiled is not False and True not in self._growers:
            if is_compiled(self.rules, "mcts", self.compiled, self._notify):
                self._grower(True)
            else:
                self.compiled = False
        return self.compiled is not False

    def answers(
        self, question: Question[S, M], budget: Budget, *, tried: bool = False, compiled: bool = True
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
            fast = compiled and done_in_time(self.compile, budget, patient=bool(self.compiled))
        grower = self._grower(fast)
        grower.noting = self._is_learning(grower)
        few = budget.part_of_rest(LEARNING_PART) if grower.noting else budget
        search: Playouts[S, M] = Playouts(grower, question, few)
        for _ in self._learnt_from(search) if few is not budget else search.steps():
            yield search
        if few is not budget and self.judgement is None:
            grower.go_on(budget)
            for _ in search.steps():
                yield search

    def _is_learning(self, grower: Grower) -> bool:
        """Whether there is something to be learnt: playouts are quick, and states are not too large."""
        too_large = self._lessons is not None and self._lessons.are_too_large
        return self._learning and grower.compiled and not too_large

    def _learnt_from(self, search: Playouts[S, M]) -> Iterator[int]:
        """Playouts from which to learn how good a position looks."""
        grower, rules = search.grower, self.rules
        if self._lessons is None:
            self._lessons = Lessons(grower.words_of_state, 1 if rules.counts_points else WIN_UNITS)
        lessons, self.judgement = self._lessons, None
        lessons.move_on()
        with suppress(Stopped):
            for playouts in search.steps():
                yield playouts
                if grower.is_noted_enough:
                    lessons.learn(grower.taken_notes())
                    if lessons.are_good:
                        break
        lessons.learn(grower.taken_notes())
        self.judgement = lessons.judgement if lessons.are_good and not search.settled else None

    @property
    def nodes(self) -> int:
        """Positions visited in the last search."""
        return sum(grower.nodes for grower in self._growers.values())

    def _grower(self, compiled: bool) -> Grower:
        if compiled not in self._growers:
            self._growers[compiled] = Grower(
                self.rules,
                compiled=compiled,
                megabytes=self._table,
                threads=self._threads,
                seed=self._seed,
            )
        return self._growers[compiled]

    def outgrown(self) -> None:
        """The rules need more room: what was compiled is of no use any more."""
        if True in self._growers:
            self._growers.pop(True).end()
        self.forget()

    def forget(self) -> None:
        """What was learnt from playouts is gone."""
        self._lessons = self.judgement = None

    def end(self) -> None:
        """The question is answered."""
        for grower in self._growers.values():
            grower.end()


def hopeful(question: Question[S, M], search: Any) -> Question[S, M]:
    """The same question without the moves that are known to lose, if there are others."""
    values = search.result.moves if search.depth else {}
    left = tuple(move for move in search.moves if move not in values or not values[move].is_loss)
    return replace(question, only=left) if left else question
