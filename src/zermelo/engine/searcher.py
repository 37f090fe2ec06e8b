"""Runs the search kernel: on one thread or several, interpreted or compiled, and stops it when it must."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any, NamedTuple

from zermelo.engine.layout import (
    AGE,
    CUTOFFS,
    DEEPEST,
    FIRST_REPEAT,
    HITS,
    HORIZON,
    LEAVES,
    LENGTHS,
    LINES,
    NO_MOVE,
    NODE_LIMIT,
    NODES,
    OUT_OF_NODES,
    OUT_OF_ROOM,
    PATH,
    PLIES,
    STOP,
    STOPPED,
    STUCK,
    TABLE,
)
from zermelo.engine.memory import UNLIMITED, new_shared, new_work
from zermelo.engine.rules import Rules
from zermelo.engine.search import NOWHERE, key_of, search_from
from zermelo.errors import GameError, Stopped
from zermelo.limits import Budget, Limits
from zermelo.result import Stats

SHORT = 50_000  # nodes that machine code visits before anyone could notice the wait
MOST_PLIES = 4096
CHUNK = 1 << 20


class Answer(NamedTuple):
    """What one search of one position found."""

    number: int
    complete: bool  # no estimate had a say
    line: tuple[Any, ...]  # the best moves, as the kernel writes them


def _as_it_is(thing: Any) -> Any:
    return thing


class Searcher:
    """The search kernel with its arrays, for one game, run in one way."""

    def __init__(
        self, rules: Rules, *, compiled: bool, megabytes: float, threads: int, settings: int
    ) -> None:
        self.rules, self.compiled, self.settings = rules, compiled, settings
        self.threads = threads if compiled else 1  # interpreted threads only take turns
        self.shared = new_shared(compiled, megabytes, self.threads)
        self.plies, self.room = 64, 32  # more is made when needed
        self.typed: Callable[[Any], Any] = _as_it_is
        self.move: Callable[[Any], Any] = _as_it_is
        self._kernel: Any = search_from.interpreted
        self._key: Any = key_of.interpreted
        if compiled:
            self._compiled_ways()
        self.spare_nodes: int | None = None  # stop after so many more, for a search that is only a try
        self._pool: ThreadPoolExecutor | None = None
        self.begin(Limits().start(), [])

    def _compiled_ways(self) -> None:
        """How compiled code takes states, writes moves, and is called."""
        from zermelo.engine.compile import decoded, typed
        from zermelo.engine.compile.entry import entry_point
        from zermelo.engine.compile.plan import plan_of

        rules = self.rules
        self.typed = lambda state: typed(state, rules)
        is_number = plan_of(rules).move.kind == "int64"
        self.move = int if is_number else lambda code: decoded(int(code), rules)
        self._kernel, self._key = entry_point(search_from, rules), key_of.compiled

    def begin(self, budget: Budget, path: list[Any]) -> None:
        """Get ready to search from the last state of `path`; those before it matter for repetitions."""
        self.budget = budget
        self._path = (
            [self._key(self.rules, self.typed(state)) for state in path] if self.rules.repeats else []
        )
        self._called_off = False
        self.shared[STOP] = 0
        self.shared[AGE] = (self.shared[AGE] + 1) % 128
        self.works: list[Any] = []

    def forget(self) -> None:
        """Empty the table."""
        for at in range(TABLE, len(self.shared), CHUNK):
            size = min(CHUNK, len(self.shared) - at)
            self.shared[at : at + size] = 0 if self.compiled else [0] * size

    def _make_works(self) -> None:
        earlier = max(0, len(self._path) - 1)
        self.works = [
            new_work(self.compiled, self.plies, self.room, earlier, self.settings, thread + 1)
            for thread in range(self.threads)
        ]
        for work in self.works:
            work[work[PATH] : work[PATH] + len(self._path)] = self._path

    def stop(self) -> None:
        """Call the search off, from any thread."""
        self._called_off = True
        self.shared[STOP] = 1

    @property
    def nodes(self) -> int:
        """Positions visited so far, by all threads."""
        return sum(int(work[NODES]) for work in self.works)

    @property
    def stats(self) -> Stats:
        """What the search has cost so far."""
        nodes, leaves, cutoffs, hits = (
            sum(int(work[counter]) for work in self.works) for counter in (NODES, LEAVES, CUTOFFS, HITS)
        )
        return Stats(nodes, leaves, cutoffs, hits, self.budget.seconds)

    @property
    def deepest(self) -> int:
        """The longest line looked at."""
        return max(int(work[DEEPEST]) for work in self.works)

    def ask(self, state: Any, ply: int, depth: int, alpha: int, beta: int) -> Answer:
        """The value of `state`, which lies `ply` moves below the root, within a window."""
        if not self.works:
            self._make_works()
        while True:
            self._reset()
            work = self._run((self.rules, state, ply, depth, alpha, beta, NO_MOVE))
            if work[STOPPED] != OUT_OF_ROOM:
                break
            self._grow()
        if work[STOPPED] == STUCK:
            raise GameError(
                f"a position of {self.rules.game.title} has no move, and score() says that it goes on"
            )
        if work[STOPPED]:
            raise Stopped(f"stopped after {self.nodes:,} nodes")
        start = work[LINES] + ply * work[PLIES]
        line = tuple(work[start : start + work[work[LENGTHS] + ply]])
        return Answer(int(self._number), work[HORIZON] == 0, line)

    def _run(self, question: tuple[Any, ...]) -> Any:
        """Search on this thread while it is sure to be short, on the pool's otherwise."""
        self.budget.look()
        limit = self.budget.limits.nodes
        most = UNLIMITED if limit is None else limit
        if self.nodes >= most:
            raise Stopped(f"stopped after {self.nodes:,} nodes, the limit given")
        work = self.works[0]
        if self.spare_nodes is not None:
            most = min(most, int(work[NODES]) + self.spare_nodes)
        if self.compiled and self.threads == 1 and not self._called_off:
            work[NODE_LIMIT] = min(most, int(work[NODES]) + SHORT)
            self._number = self._kernel(*question, work, self.shared)
            if work[STOPPED] != OUT_OF_NODES or work[NODES] > most:
                return work
            self._reset()
        for work in self.works:
            work[NODE_LIMIT] = most
        return self._run_on_pool(question)

    def _reset(self) -> None:
        for work in self.works:
            work[HORIZON] = work[STOPPED] = 0
            work[FIRST_REPEAT] = NOWHERE

    def _run_on_pool(self, question: tuple[Any, ...]) -> Any:
        """Search on all threads; the work of the first to finish."""
        pool = self._pool = self._pool or ThreadPoolExecutor(self.threads, "zermelo")
        waiting: dict[Future[Any], Any] = {}
        for work in self.works:
            waiting[pool.submit(partial(self._kernel, *question, work, self.shared))] = work
        finished: set[Future[Any]] = set()
        try:
            while not finished:
                finished, _ = wait(waiting, self.budget.until_next_look(), FIRST_COMPLETED)
                if not finished:
                    self.budget.look()
        finally:
            self.shared[STOP] = 1
            wait(waiting)
            self.shared[STOP] = int(self._called_off)
        first = min(finished, key=lambda future: int(waiting[future][STOPPED]))
        self._number = first.result()
        return waiting[first]

    def _grow(self) -> None:
        """Make more room, for moves or for plies."""
        if self.deepest < self.plies - 2:
            self.room *= 2
        elif self.plies < MOST_PLIES:
            self.plies *= 2
            sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * self.plies + 1000))
        else:
            raise GameError(
                f"a line of {self.rules.game.title} has gone on for {self.plies:,} moves. "
                "A game that can go on for ever needs a depth limit, or `repeats = True`."
            )
        old = self.works
        self._make_works()
        for new, before in zip(self.works, old, strict=True):
            for counter in (NODES, LEAVES, CUTOFFS, HITS):
                new[counter] = before[counter]
