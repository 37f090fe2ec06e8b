"""Runs a kernel: interpreted or compiled, on one thread or several, with as much room as it needs.

Each thread has its own `Work`; a table is shared. The first thread to be done ends the others. There is one
way to end a search, whoever does it: `work.node_limit` is set below what has been visited, and the next node
is the last. That is never undone while a thread might still have to see it.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from zermelo.engine.adapter import Adapter
from zermelo.engine.kernel import Kernel
from zermelo.engine.kernels.node import NOWHERE, identity_of
from zermelo.engine.kernels.work import FULL, OUT_OF_MOVES, OUT_OF_PLIES, STUCK, UNLIMITED, UNLUCKY, new_work
from zermelo.engine.run.threads import start
from zermelo.engine.run.watch import WATCH
from zermelo.errors import GameError, Stopped
from zermelo.first_look import ENDLESS
from zermelo.limits import Budget, Limits
from zermelo.result import Stats

MOST_PLIES = 4096
MOST_IDENTITIES = 10_000  # of earlier positions that are remembered
COUNTS = ("nodes", "leaves", "cutoffs", "hits")
AT_ONCE = -1  # a limit of nodes that is always reached


class Runner:
    """One kind of search of one game, run in one way, with the memory that it works on."""

    def __init__(
        self, rules: Adapter, shared: Any, *, compiled: bool, threads: int, plies: int, settings: int = 0
    ) -> None:
        self.rules, self.shared, self.compiled, self.settings = rules, shared, compiled, settings
        self.threads = threads if compiled else 1  # interpreted threads only take turns
        self.plies, self.room = plies, 32  # more is made when needed
        self.works: list[Any] = []
        self.budget = Limits().start()
        self._running: Sequence[Any] = ()  # the works of a run that goes on
        self._lock = threading.Lock()
        self._is_watched = False
        self._identity = identity_of.compiled if compiled else identity_of.interpreted
        self._identities: dict[Any, int] = {}
        self.words_of_state = 0  # where it is laid out as words
        self.typed: Callable[[Any], Any] = _as_it_is
        self.move: Callable[[Any], Any] = _as_it_is
        self.code: Callable[[Any], Any] = _as_it_is
        if compiled:
            self._take_machine_words()

    def _take_machine_words(self) -> None:
        """How compiled code takes states and writes moves."""
        from zermelo.engine.compile import decoded, typed
        from zermelo.engine.compile.plan import plan_of

        rules, plan = self.rules, plan_of(self.rules)
        self.words_of_state = plan.state.size
        self.typed = lambda state: typed(state, rules)
        is_number = plan.moves.is_number
        self.move = int if is_number else lambda code: decoded(int(code), rules)
        self.code = int if is_number else plan.moves.encoded

    @property
    def state_words(self) -> int:
        """How many places a state takes in a row of states."""
        return max(1, self.words_of_state)

    def entry(self, kernel: Kernel[Any, Any]) -> Any:
        """A kernel, as it is called from here."""
        if not self.compiled:
            return kernel.interpreted
        from zermelo.engine.compile.machine import entry_point

        return entry_point(kernel, self.rules)

    def words(self, memory: Any) -> Any:
        """A memory, as a kernel takes it."""
        return memory.words if self.compiled else memory

    def identities(self, path: list[Any]) -> list[int]:
        """What each position is known by when it comes back; nothing where that is no draw."""
        return [self._identity_of(state) for state in path] if self.rules.repeats else []

    def _identity_of(self, state: Any) -> int:
        """A game brings nearly the same positions every time."""
        identity = self._identities.get(state)
        if identity is None:
            if len(self._identities) >= MOST_IDENTITIES:
                self._identities.clear()
            identity = self._identities[state] = self._identity(self.rules, self.typed(state))
        return identity

    # -- one search ----------------------------------------------------------------------------------------

    def begin(self, budget: Budget) -> None:
        """Another search, within a budget; nodes are counted from here."""
        self.go_on(budget)
        self.works = []

    def go_on(self, budget: Budget) -> None:
        """The same search, within another budget."""
        self.end()
        self.budget = budget
        budget.listen(self.look_again)

    def end(self) -> None:
        """The search is over."""
        self.budget.unlisten(self.look_again)
        if self._is_watched:
            self._is_watched = False
            WATCH.end(id(self))

    def watch(self) -> None:
        """Have the clock looked at from elsewhere; again, where the budget has changed."""
        if self.budget.is_watched:
            self._is_watched = True
            WATCH.begin(id(self), self.budget, self.look_again)

    def look_again(self) -> None:
        """Stop what runs, if the budget says so; from any thread."""
        with self._lock:
            try:
                self.budget.look()
            except Stopped:
                self._end_run()

    def _end_run(self) -> None:
        for work in self._running:
            work.node_limit = AT_ONCE

    # -- one question --------------------------------------------------------------------------------------

    def run(
        self, kernel: Any, question: tuple[Any, ...], *, threads: int | None = None, most: int | None = None
    ) -> tuple[Any, Any]:
        """What a kernel answers, and the work of the thread that was first.

        `Stopped` where the budget does not suffice. Where `most` nodes do not, `work.stopped` says so.
        """
        while True:
            self.works = self.works or self.make_works()
            work, number, allowed = self._first(kernel, question, self.works[:threads], most)
            if work.stopped not in (OUT_OF_MOVES, OUT_OF_PLIES, FULL):
                break
            self.grow_room(work.stopped)
        if work.stopped == STUCK:
            title = self.rules.game.title
            raise GameError(f"a position of {title} has no move, and score() says that it goes on")
        if work.stopped == UNLUCKY:
            raise GameError(f"in a position of {self.rules.game.title} the probabilities do not add up to 1")
        if work.stopped:
            self.budget.look()
            if allowed != most:
                raise Stopped(f"stopped after {self.nodes:,} nodes")
        return work, number

    def _first(
        self, kernel: Any, question: tuple[Any, ...], works: Sequence[Any], most: int | None
    ) -> tuple[Any, Any, int]:
        """Ask on a thread for each of these works; the first to be done, its answer, the nodes allowed."""
        if not self._is_watched:
            self.watch()
        with self._lock:
            allowed = self._allowed(len(works), most)
            for work in works:
                work.node_limit = int(work.nodes) + allowed
                work.stopped = work.horizon = 0
                work.first_repeat = NOWHERE
                work.lengths[0] = 0
            self._running = works
        done: list[tuple[Any, Any]] = []
        one, jobs = partial(self._one, kernel, question, done), []
        try:
            for work in works[1:]:
                jobs.append(start(partial(one, work), self.budget.stop))  # noqa: PERF401
            one(works[0])
        finally:
            with self._lock:
                self._end_run()
            for job in jobs:
                job.wait()
            self._running = ()
        for job in jobs:
            job.result()
        work, number = min(done, key=lambda each: bool(each[0].stopped))
        return work, number, allowed

    def _one(self, kernel: Any, question: tuple[Any, ...], done: list[tuple[Any, Any]], work: Any) -> None:
        """One thread's part: be done, and end the others."""
        try:
            number = kernel(*question, self.words(work), self.words(self.shared))
            done.append((work, number))
        finally:
            with self._lock:
                self._end_run()

    def _allowed(self, threads: int, most: int | None) -> int:
        """How many nodes each thread may visit; `Stopped` where the budget is spent."""
        self.budget.look()
        most, limit = UNLIMITED if most is None else most, self.budget.limits.nodes
        if limit is None:
            return most
        if self.nodes >= limit:
            raise Stopped(f"stopped after {self.nodes:,} nodes, the limit given")
        return min(most, max(1, (limit - self.nodes) // threads))

    # -- what it works on ----------------------------------------------------------------------------------

    def make_works(self) -> list[Any]:
        """What each thread works on; it may still see what it works on now."""
        return [self.new_work() for _ in range(self.threads)]

    def new_work(self) -> Any:
        """What one thread works on."""
        return new_work(self.compiled, self.plies, self.room, settings=self.settings)

    def grow_room(self, stopped: int) -> None:
        """Make more room, for moves or for plies."""
        if stopped == OUT_OF_MOVES:
            self.room *= 2
        elif self.plies < MOST_PLIES:
            self.plies *= 2
            sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * self.plies + 1000))
        else:
            raise GameError(
                f"a line of {self.rules.game.title} has gone on for {self.plies:,} moves. {ENDLESS}"
            )
        old, self.works = self.works, self.make_works()
        for new, before in zip(self.works, old, strict=True):
            for name in COUNTS:
                setattr(new, name, getattr(before, name))

    # -- what it has cost ----------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """Positions visited so far in this search, by all threads."""
        return sum(int(work.nodes) for work in self.works)

    @property
    def deepest(self) -> int:
        """The longest line looked at."""
        return max((int(work.deepest) for work in self.works), default=0)

    @property
    def stats(self) -> Stats:
        """What the search has cost so far."""
        nodes = leaves = cutoffs = hits = 0
        for work in self.works:
            nodes, leaves = nodes + int(work.nodes), leaves + int(work.leaves)
            cutoffs, hits = cutoffs + int(work.cutoffs), hits + int(work.hits)
        return Stats(nodes, leaves, cutoffs, hits, self.budget.seconds, self.deepest, self.table_full)

    @property
    def table_full(self) -> float:
        """How full the table is; 0 where there is none."""
        return 0.0


def _as_it_is(thing: Any) -> Any:
    return thing
