"""Runs the exact search: on one thread or several, interpreted or compiled, of one position or of many."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any

from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.exact import enlarge, prove_from, value_of_each
from zermelo.engine.kernels.exact_table import FEWEST_LINES, KEY_BITS, new_exact_table
from zermelo.engine.kernels.work import OUT_OF_MOVES, OUT_OF_NODES, OUT_OF_PLIES, STUCK, UNLIMITED, new_work
from zermelo.errors import CannotCompile, GameError, Stopped
from zermelo.limits import Budget
from zermelo.result import Stats

MOST_PLIES = 4096
FEWEST_SHARED_BITS = 17  # of the number of a line, in a table that threads share
NODES_A_LINE = 4  # that threads visit before such a table grows
SHORT = 5_000  # nodes that one thread visits before it pays to call the others
FEWEST_AT_A_TIME, MOST_AT_A_TIME = 8, 1024  # positions that a thread takes,
SHORT_TIME = 0.02  # more of them as long as so many seconds are enough


class Prover:
    """Answers one kind of question: does a position reach a goal?

    `table` is how many megabytes the table may grow to, for each thread where many positions are solved.
    """

    def __init__(
        self,
        rules: Adapter,
        table: float,
        threads: int,
        compiled: bool | None,
        notify: Callable[[str], None] | None,
    ) -> None:
        self.rules, self.title = rules, rules.game.title
        self.compiled = compiled is not False and self._compile(notify or (lambda _: None), compiled is True)
        self.threads = threads if self.compiled else 1
        self._lines = max(FEWEST_LINES, 1 << max(1, int(table * 2**20 / 8)).bit_length() - 1)
        self._shared = self._new_table()
        self._pool: ThreadPoolExecutor | None = None
        self._tables: list[Any] = []  # one a thread, where many positions are solved
        self._works: list[Any] = []
        self.called_off = False

    def _compile(self, notify: Callable[[str], None], insist: bool) -> bool:
        from zermelo.engine.compile import prepare

        try:
            prepare(self.rules, notify, "exact")
        except CannotCompile:
            if insist:
                raise
            return False
        return True

    def begin(self) -> None:
        """Count nodes from here; what was called off is over."""
        self.called_off = False
        self._shared.stop = 0
        self._works = self._new_works()

    def stop(self) -> None:
        """Call the search off, from any thread."""
        self.called_off = True
        for table in (self._shared, *self._tables):
            table.stop = 1

    def forget(self) -> None:
        """Empty the table."""
        self._shared, self._tables = self._new_table(), []

    def beside(self) -> Prover:
        """Another one that shares this one's table, for another thread. Make it before either begins."""
        self._enlarge(KEY_BITS)
        other = copy.copy(self)
        other._pool = None
        other._works, other._tables = [], []
        return other

    # -- one question ----------------------------------------------------------------------------------------

    def ask(self, state: Any, goal: int, budget: Budget) -> int:
        """Whether a position reaches a goal: what `prove` says."""
        question = (self.rules, self._typed(state), 0, goal)
        while True:
            work, number = self._asked(question, budget)
            if work.stopped not in (OUT_OF_MOVES, OUT_OF_PLIES):
                break
            self._make_room()
        self._complain(work)
        return int(number)

    def _asked(self, question: tuple[Any, ...], budget: Budget) -> tuple[Any, Any]:
        """On one thread first. What takes long is asked on all threads, in larger and larger tables.

        A table does not grow while several threads use it, so they stop for that. What they found is in it.
        """
        if self.threads == 1:
            return self._first(question, self._works, budget)
        self._shared.threads = 1
        work, number = self._first(question, self._works[:1], budget, SHORT)
        bits = max(FEWEST_SHARED_BITS, KEY_BITS - self._shared.upper.shift)
        whole = self._lines.bit_length() - 1
        while work.stopped == OUT_OF_NODES and bits < whole + 2:
            self._enlarge(bits)
            self._shared.threads = self.threads
            most = None if bits >= whole else NODES_A_LINE << bits
            work, number = self._first(question, self._works, budget, most)
            bits += 2
        return work, number

    def _enlarge(self, bits: int) -> None:
        (enlarge.compiled if self.compiled else enlarge.interpreted)(
            self.rules, bits, self._words(self._shared)
        )

    @property
    def _kernel(self) -> Any:
        return prove_from.compiled if self.compiled else prove_from.interpreted

    def _typed(self, state: Any) -> Any:
        if not self.compiled:
            return state
        from zermelo.engine.compile import typed

        return typed(state, self.rules)

    def _complain(self, work: Any) -> None:
        if work.stopped == STUCK:
            raise GameError(f"a position of {self.title} has no move, and score() says that it goes on")
        if work.stopped:
            raise Stopped(f"stopped after {self.nodes:,} nodes")

    def _first(
        self, question: tuple[Any, ...], works: Sequence[Any], budget: Budget, most: int | None = None
    ) -> tuple[Any, Any]:
        """Ask on a thread for each of these; the first to come back, and what it says; at most so many nodes.

        Then the others are called off.
        """
        budget.look()
        self._limit_nodes(works, budget, most)
        pool = self._pool = self._pool or ThreadPoolExecutor(self.threads, "zermelo")
        waiting: dict[Future[Any], Any] = {
            pool.submit(partial(self._kernel, *question, self._words(work), self._words(self._shared))): work
            for work in works
        }
        done: set[Future[Any]] = set()
        try:
            while not done:
                done, _ = wait(waiting, budget.until_next_look(), FIRST_COMPLETED)
                if not done:
                    budget.look()
        finally:
            if len(done) < len(waiting):
                self._shared.run += 1  # whoever is still at it, stop
                wait(waiting)
        first = min(done, key=lambda future: int(waiting[future].stopped))
        return waiting[first], first.result()

    def _limit_nodes(self, works: Sequence[Any], budget: Budget, most: int | None) -> None:
        if budget.limits.nodes is not None:
            left = max(0, budget.limits.nodes - self.nodes)
            most = left if most is None else min(most, left)
        for work in works:
            work.node_limit = UNLIMITED if most is None else int(work.nodes) + most
            work.stopped, work.run = 0, self._shared.run

    # -- many positions --------------------------------------------------------------------------------------

    def numbers(self, states: Sequence[Any], budget: Budget, cold: bool) -> Iterator[int]:
        """The number of each position, in order. A thread takes some at a time, more where they are easy."""
        self._works, self.called_off = self._new_works(), False
        while len(self._tables) < self.threads:
            self._tables.append(self._new_table())
        idle = list(zip(self._works, self._tables, strict=True))
        for table in self._tables:
            table.stop = 0
        running: dict[Future[Any], tuple[int, Any]] = {}
        ready: dict[int, list[int]] = {}
        begun, given, size = 0, 0, FEWEST_AT_A_TIME
        pool = self._pool = self._pool or ThreadPoolExecutor(self.threads, "zermelo")
        try:
            while given < len(states):
                while idle and begun < len(states):
                    pair, some = idle.pop(), states[begun : begun + size]
                    running[pool.submit(self._some, some, *pair, cold)] = (begun, pair)
                    begun += len(some)
                done, _ = wait(running, budget.until_next_look(), FIRST_COMPLETED)
                budget.look()
                if self.called_off:
                    raise Stopped("called off")
                for future in done:
                    at, (_, table) = running.pop(future)
                    ready[at], seconds, work = future.result()
                    idle.append((work, table))
                    size = min(4 * size, MOST_AT_A_TIME) if seconds < SHORT_TIME else max(1, size // 4)
                while given in ready:
                    numbers = ready.pop(given)
                    given += len(numbers)
                    yield from numbers
        finally:
            for table in self._tables:
                table.stop = 1
            wait(running)

    def _some(self, states: Sequence[Any], work: Any, table: Any, cold: bool) -> tuple[list[int], float, Any]:
        """The numbers of some positions, how long they took, and what was worked on, larger if need be."""
        began = time.perf_counter()
        numbers, rows = self._rows(states)
        kernel = value_of_each.compiled if self.compiled else value_of_each.interpreted
        while True:
            work.node_limit, work.stopped, work.run = UNLIMITED, 0, table.run
            kernel(self.rules, rows, numbers, cold, self._words(work), self._words(table))
            if work.stopped not in (OUT_OF_MOVES, OUT_OF_PLIES):
                break
            work = self._larger(work)
        self._complain(work)
        return list(map(int, numbers)), time.perf_counter() - began, work

    def _rows(self, states: Sequence[Any]) -> tuple[Any, Any]:
        """Room for the numbers of many states, and the states as the kernel takes them."""
        if not self.compiled:
            return [0] * len(states), states
        import numpy as np

        from zermelo.engine.compile.plan import plan_of

        shape = plan_of(self.rules).state
        if all(part.kind == "int64" for part in shape.parts or (shape,)):
            try:
                return np.zeros(len(states), np.int64), np.array(states, np.int64).ravel()
            except OverflowError:
                pass  # a board whose top bit is set
        rows = [number for state in states for number in shape.numbers(state)]
        return np.zeros(len(states), np.int64), np.array(rows, np.int64)

    # -- what it works on ------------------------------------------------------------------------------------

    def _new_works(self) -> list[Any]:
        return [new_work(self.compiled, 128, 32) for _ in range(self.threads)]

    def _make_room(self) -> None:
        self._works = [self._larger(work) for work in self._works]

    def _larger(self, work: Any) -> Any:
        """The same with more room, for moves or for plies, whichever there was not enough of."""
        plies, room = int(work.plies), int(work.room)
        if plies > MOST_PLIES:
            raise GameError(f"a game of {self.title} has gone on for {plies:,} moves: does it end?")
        deeper = work.stopped == OUT_OF_PLIES
        larger = new_work(self.compiled, 2 * plies if deeper else plies, room if deeper else 2 * room)
        larger.nodes = work.nodes
        return larger

    def _new_table(self) -> Any:
        """An empty table, small at first."""
        return new_exact_table(self.compiled, self._lines)

    def _words(self, memory: Any) -> Any:
        return memory.words if self.compiled else memory

    @property
    def nodes(self) -> int:
        """Positions visited since the last question."""
        return sum(int(work.nodes) for work in self._works)

    @property
    def deepest(self) -> int:
        """How far below the root it has looked."""
        return max((int(work.deepest) for work in self._works), default=0)

    def stats(self, budget: Budget) -> Stats:
        """What it has counted since the last question."""
        nodes, leaves, cutoffs, hits = (
            sum(getattr(work, name) for work in self._works)
            for name in ("nodes", "leaves", "cutoffs", "hits")
        )
        return Stats(nodes, leaves, cutoffs, hits, budget.seconds)
