"""Runs the search kernel: on one thread or several, interpreted or compiled, and stops it when it must."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
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
    LEARNT,
    LEAVES,
    LEFT_OUT,
    LENGTHS,
    LINES,
    NO_MOVE,
    NODE_LIMIT,
    NODES,
    OUT_OF_NODES,
    OUT_OF_ROOM,
    PATH,
    PLIES,
    SELECTIVE,
    STOP,
    STOPPED,
    STUCK,
    TABLE,
)
from zermelo.engine.memory import UNLIMITED, new_shared, new_work
from zermelo.engine.node import NOWHERE, key_of
from zermelo.engine.rules import Rules, mix
from zermelo.engine.search import search_from
from zermelo.engine.selective import selective_from
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
        self, rules: Rules, *, compiled: bool, megabytes: float, threads: int, settings: int
    ) -> None:
        self.rules, self.compiled, self.settings = rules, compiled, settings
        self.threads = threads if compiled else 1  # interpreted threads only take turns
        self.shared = new_shared(compiled, megabytes, self.threads)
        self.plies, self.room = 64, 32  # more is made when needed
        self.typed: Callable[[Any], Any] = _as_it_is
        self.move: Callable[[Any], Any] = _as_it_is
        self.code: Callable[[Any], Any] = _as_it_is
        self._search = selective_from if settings & SELECTIVE else search_from
        self._kernel: Any = self._search.interpreted
        self._key: Any = key_of.interpreted
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
        self._kernel, self._key = entry_point(self._search, rules), key_of.compiled

    def begin(self, budget: Budget, path: list[Any]) -> None:
        """Get ready to search from the last state of `path`; those before it matter for repetitions."""
        self.budget = budget
        self._path = [self._key_of(state) for state in path] if self.rules.repeats else []
        self._left_out: list[Any] = []
        self._mark = 0
        self.called_off = self._is_long = self._is_watched = False
        self.shared[STOP] = 0
        self.shared[AGE] = (self.shared[AGE] + 1) % 128
        if self.works and self.settings & SELECTIVE:
            self._before = self.works
        self.works = []

    def end(self) -> None:
        """The search is over."""
        WATCH.end(id(self))

    def _key_of(self, state: Any) -> int:
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
        at = work[LEFT_OUT]
        work[at], work[at + 1] = len(self._left_out), self._mark
        work[at + 2 : at + 2 + len(self._left_out)] = self._left_out

    def forget(self) -> None:
        """Empty the table, and forget what was learnt about moves."""
        self._before = self.works = []
        for at in range(TABLE, len(self.shared), CHUNK):
            size = min(CHUNK, len(self.shared) - at)
            self.shared[at : at + size] = 0 if self.compiled else [0] * size

    def _make_works(self) -> None:
        earlier = max(0, len(self._path) - 1)
        while self.room < len(self._left_out):
            self.room *= 2
        self.works = [
            new_work(self.compiled, self.plies, self.room, earlier, self.settings, thread + 1)
            for thread in range(self.threads)
        ]
        for work in self.works:
            work[work[PATH] : work[PATH] + len(self._path)] = self._path
            self._write_left_out(work)
        for work, before in zip(self.works, self._before, strict=False):
            for part, size in LEARNT.items():
                work[work[part] : work[part] + size] = before[before[part] : before[part] + size]
        self._before = []

    def stop(self) -> None:
        """Call the search off, from any thread."""
        self.called_off = True
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
        deepest = self.deepest if self.works else 0
        return Stats(nodes, leaves, cutoffs, hits, self.budget.seconds, deepest, self.table_full)

    @property
    def table_full(self) -> float:
        """The share of the table that is in use, by a sample."""
        sample = self.shared[TABLE + 1 : TABLE + 2 * SAMPLE : 2]
        used = (sample != 0).sum() if self.compiled else sum(1 for data in sample if data)
        return int(used) / len(sample)

    @property
    def deepest(self) -> int:
        """The longest line looked at since `new_depth`."""
        return max(int(work[DEEPEST]) for work in self.works)

    def new_depth(self) -> None:
        """Another depth begins."""
        for work in self.works:
            work[DEEPEST] = 0

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
        return Answer(int(self._number), work[HORIZON] == 0, self._line(work, ply))

    def _line(self, work: Any, ply: int) -> tuple[Any, ...]:
        start = work[LINES] + ply * work[PLIES]
        return tuple(work[start : start + work[work[LENGTHS] + ply]])

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
            most = min(most, int(work[NODES]) + self.spare_nodes)
        on_main = threading.current_thread() is threading.main_thread()
        if self.compiled and self.threads == 1 and not (on_main and self._is_long):
            work[NODE_LIMIT] = min(most, int(work[NODES]) + SHORT) if on_main else most
            self._be_watched()
            self._number = self._kernel(*question, work, self.shared)
            if work[STOPPED] != OUT_OF_NODES or work[NODES] > most:
                return work
            self._is_long = True
            self._reset()
        for work in self.works:
            work[NODE_LIMIT] = most
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
            work[HORIZON] = work[STOPPED] = 0
            work[FIRST_REPEAT] = NOWHERE
            work[work[LENGTHS]] = 0

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
            self.shared[STOP] = int(self.called_off)
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
        self._before = old if self.settings & SELECTIVE else []
        self._make_works()
        for new, before in zip(self.works, old, strict=True):
            for counter in (NODES, LEAVES, CUTOFFS, HITS):
                new[counter] = before[counter]
