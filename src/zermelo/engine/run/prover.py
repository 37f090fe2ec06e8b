"""The runner of the exact search: does a position reach a goal? What is each of many positions worth?"""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from zermelo.contract.frozen import Frozen
from zermelo.engine.adapter import Adapter
from zermelo.engine.kernels.exact import enlarge, prove_from, value_of_each
from zermelo.engine.kernels.exact_table import FEWEST_LINES, KEY_BITS, new_exact_table
from zermelo.engine.run.runner import Runner
from zermelo.engine.run.way import log
from zermelo.errors import Outgrown

T = TypeVar("T")
FEWEST_SHARED_BITS = 17  # of the number of a line, in a table that threads share
NODES_A_LINE = 4  # that threads visit before such a table grows
SHORT = 5_000  # nodes that one thread visits before it pays to call the others


class Prover(Runner):
    """The exact search of one game, run in one way. `table` is how many megabytes its table may grow to."""

    def __init__(self, rules: Adapter, *, compiled: bool, table: float, threads: int) -> None:
        self._lines = max(FEWEST_LINES, 1 << max(1, int(table * 2**20 / 8)).bit_length() - 1)
        shared = new_exact_table(compiled, self._lines)
        super().__init__(rules, shared, compiled=compiled, threads=threads, plies=128)
        self._prove, self._values = self.entry(prove_from), self.entry(value_of_each)

    def forget(self) -> None:
        """Empty the table."""
        self.shared = new_exact_table(self.compiled, self._lines)

    def beside(self) -> Prover:
        """Another one that shares this one's table, for another thread. Make it before either begins."""
        self._enlarge(KEY_BITS)
        other = copy.copy(self)
        other._lock, other.works, other._running, other._is_watched = threading.Lock(), [], (), False
        return other

    def _enlarge(self, bits: int) -> None:
        self.entry(enlarge)(self.rules, bits, self.words(self.shared))

    def ask(self, state: Any, goal: int) -> int:
        """Whether a position reaches a goal: what `prove` says.

        On one thread first. What takes long is asked on all threads, in larger and larger tables: one cannot
        grow while several threads use it, so they stop for that. What they found is in it.
        """
        return self._with_room(lambda: self._ask(state, goal))

    def _ask(self, state: Any, goal: int) -> int:
        question = (self.rules, self.typed(state), 0, goal)
        if self.threads == 1:
            return int(self.run(self._prove, question)[1])
        self.shared.threads = 1
        work, number = self.run(self._prove, question, threads=1, most=SHORT)
        bits = max(FEWEST_SHARED_BITS, KEY_BITS - int(self.shared.upper.shift))
        while work.stopped:
            self._enlarge(bits)
            self.shared.threads = self.threads
            most = NODES_A_LINE << bits if bits < self._lines.bit_length() - 1 else None
            work, number = self.run(self._prove, question, most=most)
            bits += 2
        return int(number)

    def numbers(self, states: Sequence[Any], cold: bool) -> list[int]:
        """The numbers of some positions, one after the other; each from nothing if `cold`."""
        return self._with_room(lambda: self._numbers(states, cold))

    def _numbers(self, states: Sequence[Any], cold: bool) -> list[int]:
        rows, numbers = self._rows(states)
        self.run(self._values, (self.rules, rows, numbers, cold), threads=1)
        return list(map(int, numbers))

    def _with_room(self, answer: Callable[[], T]) -> T:
        """An answer; where a number has outgrown its cell, with more room for it and from nothing."""
        try:
            return answer()
        except Outgrown as error:
            from zermelo.engine.run.prepare import prepare

            self.rules.make_room(error)
            prepare(self.rules, log.info, "exact")
            self._prove, self._values = self.entry(prove_from), self.entry(value_of_each)
            self.forget()
            return self._with_room(answer)

    def _rows(self, states: Sequence[Any]) -> tuple[Any, Any]:
        """The states as the kernel takes them, and room for their numbers."""
        if not self.compiled:
            return states, [0] * len(states)
        import numpy as np

        from zermelo.engine.compile.plan import plan_of

        plan = plan_of(self.rules)
        shape = plan.state
        plain = not any(isinstance(state, Frozen) for state in states[:1])
        if plain and all(part.kind == "int64" for part in shape.parts or (shape,)):
            try:
                return np.array(states, np.int64).ravel(), np.zeros(len(states), np.int64)
            except OverflowError:
                pass  # a board whose top bit is set
        rows = [number for state in states for number in plan.numbers(state)]
        return np.array(rows, np.int64), np.zeros(len(states), np.int64)
