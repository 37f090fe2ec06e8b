"""Runs the search kernel: on one thread or several, interpreted or compiled, and stops it when it must."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any, NamedTuple

from zermelo.engine.adapter import NO_MOVE, Adapter, mix
from zermelo.engine.kernels.node import NOWHERE, identity_of
from zermelo.engine.kernels.search import search_from
from zermelo.engine.kernels.selective import selective_from
from zermelo.engine.kernels.table import new_table
from zermelo.engine.kernels.work import (
    LEARNT,
    OUT_OF_MOVES,
    OUT_OF_NODES,
    OUT_OF_PLIES,
    SELECTIVE,
    STUCK,
    UNLIMITED,
    new_work,
)
from zermelo.engine.watch import WATCH
from zermelo.errors import GameError, Stopped
from zermelo.limits import Budget, Limits
from zermelo.result import Stats

SHORT = 50_000  # nodes that machine code visits before anyone could notice the wait
MOST_PLIES = 4096
CHUNK = 1 << 20
SAMPLE = 1000  # entries of the table that are looked at to say how full it is
MOST_KEYS = 10_000  # of earlier positions that are remembered


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
        self, rules: Adapter, *, compiled: bool, megabytes: float, threads: int, settings: int
    ) -> None:
        self.rules, self.compiled, self.settings = rules, compiled, settings
        self.threads = threads if compiled else 1  # interpreted threads only take turns
        self.shared = new_table(compiled, megabytes, self.threads)
        self.plies, self.room = 64, 32  # more is made when needed
        self.typed: Callable[[Any], Any] = _as_it_is
        self.move: Callable[[Any], Any] = _as_it_is
        self.code: Callable[[Any], Any] = _as_it_is
        self._search = selective_from if settings & SELECTIVE else search_from
        self._kernel: Any = self._search.interpreted
        self._key: Any = identity_of.interpreted
        if compiled:
            self._compiled_ways()
        self.spare_nodes: int | None = None  # stop after so many more, for a search that is only a try
        self._pool: ThreadPoolExecutor | None = None
        self._keys: dict[Any, int] = {}
        self.works: list[Any] = []
        self._before: list[Any] = []  # of the last search, what was learnt about moves
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
        self.code = int if is_number else plan_of(rules).encoded
        self._kernel, self._key = entry_point(self._search, rules), identity_of.compiled

    def begin(self, budget: Budget, path: list[Any]) -> None:
        """Get ready to search from the last state of `path`; those before it matter for repetitions."""
        self.budget = budget
        self._path = [self._identity_of(state) for state in path] if self.rules.repeats else []
        self._left_out: list[Any] = []
        self._mark = 0
        self.called_off = self._is_long = self._is_watched = False
        self.shared.stop = 0
        self.shared.age = (self.shared.age + 1) % 128
        if self.works and self.settings & SELECTIVE:
            self._before = self.works
        self.works = []

    def end(self) -> None:
        """The search is over."""
        WATCH.end(id(self))

    def _identity_of(self, state: Any) -> int:
        """The key of a position; a game brings nearly the same ones every time."""
        key = self._keys.get(state)
        if key is None:
            if len(self._keys) >= MOST_KEYS:
                self._keys.clear()
            key = self._keys[state] = self._key(self.rules, self.typed(state))
        return key

    def leave_out(self, root: Any, moves: Sequence[Any]) -> None:
        """Search the root without these moves, as the kernel writes them.

        To the table it is then a position of its own, which no mirror image shares, and its line is told
        even where bounds settle its value.
        """
        self._left_out = list(moves)
        self._mark = mix(hash((root, frozenset(self._left_out)))) | 1
        for work in self.works:
            self._write_left_out(work)

    def _write_left_out(self, work: Any) -> None:
        work.excluded_count, work.root_mark = len(self._left_out), self._mark
        work.excluded[: len(self._left_out)] = self._left_out

    def forget(self) -> None:
        """Empty the table, and forget what was learnt about moves."""
        self._before = self.works = []
        for at in range(0, len(self.shared.entries), CHUNK):
            size = min(CHUNK, len(self.shared.entries) - at)
            self.shared.entries[at : at + size] = 0 if self.compiled else [0] * size

    def _make_works(self) -> None:
        earlier = max(0, len(self._path) - 1)
        while self.room < len(self._left_out):
            self.room *= 2
        self.works = [
            new_work(self.compiled, self.plies, self.room, earlier=earlier, settings=self.settings)
            for _ in range(self.threads)
        ]
        for work in self.works:
            work.path[: len(self._path)] = self._path
            self._write_left_out(work)
        for work, before in zip(self.works, self._before, strict=False):
            for name in LEARNT:
                getattr(work, name)[:] = getattr(before, name)
        self._before = []

    def stop(self) -> None:
        """Call the search off, from any thread."""
        self.called_off = True
        self.shared.stop = 1

    @property
    def nodes(self) -> int:
        """Positions visited so far, by all threads."""
        return sum(int(work.nodes) for work in self.works)

    @property
    def stats(self) -> Stats:
        """What the search has cost so far."""
        nodes, leaves, cutoffs, hits = (
            sum(getattr(work, name) for work in self.works) for name in ("nodes", "leaves", "cutoffs", "hits")
        )
        deepest = self.deepest if self.works else 0
        return Stats(nodes, leaves, cutoffs, hits, self.budget.seconds, deepest, self.table_full)

    @property
    def table_full(self) -> float:
        """The share of the table that is in use, by a sample."""
        sample = self.shared.entries[1 : 2 * SAMPLE : 2]
        used = (sample != 0).sum() if self.compiled else sum(1 for data in sample if data)
        return int(used) / len(sample)

    @property
    def deepest(self) -> int:
        """The longest line looked at since `new_depth`."""
        return max(int(work.deepest) for work in self.works)

    def new_depth(self) -> None:
        """Another depth begins."""
        for work in self.works:
            work.deepest = 0

    def ask(self, state: Any, ply: int, depth: int, alpha: int, beta: int) -> Answer:
        """The value of `state`, which lies `ply` moves below the root, within a window."""
        if not self.works:
            self._make_works()
        while True:
            self._reset()
            work = self._run((self.rules, state, ply, depth, alpha, beta, NO_MOVE))
            if work.stopped not in (OUT_OF_MOVES, OUT_OF_PLIES):
                break
            self._grow(work.stopped)
        if work.stopped == STUCK:
            raise GameError(
                f"a position of {self.rules.game.title} has no move, and score() says that it goes on"
            )
        if work.stopped:
            raise Stopped(f"stopped after {self.nodes:,} nodes")
        return Answer(int(self._number), work.horizon == 0, self._line(work, ply))

    def _line(self, work: Any, ply: int) -> tuple[Any, ...]:
        line: tuple[Any, ...] = tuple(work.lines[ply][: work.lengths[ply]])
        return line

    def unfinished(self, first: Any) -> tuple[Any, ...]:
        """The root's best line in a search that broke off; of several threads', one that leaves `first`.

        All of them search the best move of the depth before first: one with another line has found a better.
        """
        lines = [line for work in self.works if (line := self._line(work, 0))]
        lines.sort(key=lambda line: bool(line[0] == first))
        return lines[0] if lines else ()

    def _run(self, question: tuple[Any, ...]) -> Any:
        """Search on this thread where nobody else needs it, on the pool's otherwise.

        Machine code on the main thread keeps Ctrl-C waiting, so only what is sure to be short runs there.
        """
        self.budget.look()
        limit = self.budget.limits.nodes
        most = UNLIMITED if limit is None else limit
        if self.nodes >= most:
            raise Stopped(f"stopped after {self.nodes:,} nodes, the limit given")
        work = self.works[0]
        if self.spare_nodes is not None:
            most = min(most, int(work.nodes) + self.spare_nodes)
        on_main = threading.current_thread() is threading.main_thread()
        if self.compiled and self.threads == 1 and not (on_main and self._is_long):
            work.node_limit = min(most, int(work.nodes) + SHORT) if on_main else most
            self._be_watched()
            work.run = self.shared.run
            self._number = self._kernel(*question, *self._memories(work))
            if work.stopped != OUT_OF_NODES or work.nodes > most:
                return work
            self._is_long = True
            self._reset()
        for work in self.works:
            work.node_limit = most
        return self._run_on_pool(question)

    def _be_watched(self) -> None:
        """Have the clock looked at from elsewhere."""
        if not self._is_watched and self.budget.is_watched:
            self._is_watched = True
            WATCH.begin(id(self), self.budget, self.stop)

    def set_effort(self, effort: float) -> None:
        """How much of its share of the clock this search deserves."""
        self.budget.effort = effort
        if self._is_watched:
            WATCH.look_again()

    def _reset(self) -> None:
        for work in self.works:
            work.horizon = work.stopped = 0
            work.first_repeat = NOWHERE
            work.lengths[0] = 0

    def _run_on_pool(self, question: tuple[Any, ...]) -> Any:
        """Search on all threads; the work of the first to finish."""
        pool = self._pool = self._pool or ThreadPoolExecutor(self.threads, "zermelo")
        waiting: dict[Future[Any], Any] = {}
        for work in self.works:
            work.run = self.shared.run
        for work in self.works:
            waiting[pool.submit(partial(self._kernel, *question, *self._memories(work)))] = work
        finished: set[Future[Any]] = set()
        try:
            while not finished:
                finished, _ = wait(waiting, self.budget.until_next_look(), FIRST_COMPLETED)
                if not finished:
                    self.budget.look()
        finally:
            self.shared.run += 1  # whoever is still at it, stop
            wait(waiting)
        first = min(finished, key=lambda future: int(waiting[future].stopped))
        self._number = first.result()
        return waiting[first]

    def _memories(self, work: Any) -> tuple[Any, Any]:
        return (work.words, self.shared.words) if self.compiled else (work, self.shared)

    def _grow(self, stopped: int) -> None:
        """Make more room, for moves or for plies."""
        if stopped == OUT_OF_MOVES:
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
        self._before = old if self.settings & SELECTIVE else []
        self._make_works()
        for new, before in zip(self.works, old, strict=True):
            for name in ("nodes", "leaves", "cutoffs", "hits"):
                setattr(new, name, getattr(before, name))
