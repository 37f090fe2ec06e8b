"""Solves positions: their exact values, by the exact search, on one thread or several.

Where `Engine` goes deeper and deeper and can always say what it thinks so far, a `Solver` knows nothing until
it is done, and then it knows for certain. It needs a game that ends: one whose positions do not come back.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any, Generic

from zermelo.check import check_state
from zermelo.engine.exact import enlarge, next_goal, prove_from, value_of_each
from zermelo.engine.exact_table import FEWEST_BITS, KEY_BITS, LOWER_LINES, lay_out
from zermelo.engine.layout import (
    CUTOFFS,
    DEEPEST,
    HITS,
    LEAVES,
    NODE_LIMIT,
    NODES,
    OUT_OF_NODES,
    OUT_OF_ROOM,
    PLIES,
    ROOM,
    SHIFT,
    STOP,
    STOPPED,
    STUCK,
    TABLE,
    THREADS,
    UPPER,
)
from zermelo.engine.memory import UNLIMITED, new_work, zeros
from zermelo.engine.rules import Rules
from zermelo.engine.table import further
from zermelo.errors import CannotCompile, GameError, Stopped, ZermeloError
from zermelo.game import Game, M, S
from zermelo.limits import Budget, Limits
from zermelo.result import Line, Result, Stats
from zermelo.value import Value

FEWEST_LINES = 1 << FEWEST_BITS
INTERPRETED_LINES = 1 << 18
MOST_PLIES = 4096
FEWEST_SHARED_BITS = 17  # of the number of a line, in a table that threads share
NODES_A_LINE = 4  # that threads visit before such a table grows
SHORT = 5_000  # nodes that one thread visits before it pays to call the others
FEWEST_AT_A_TIME, MOST_AT_A_TIME = 8, 1024  # positions that a thread takes,
SHORT_TIME = 0.02  # more of them as long as so many seconds are enough


class Solver(Generic[S, M]):
    """The exact value of positions of one game.

    `table` is how many megabytes the table may grow to, for each thread where many positions are solved.

    >>> from zermelo import ConnectFour
    >>> Solver(ConnectFour(5, 4)).solve().value
    draw
    """

    def __init__(
        self,
        game: Game[S, M],
        *,
        table: float = 64,
        threads: int = 1,
        compiled: bool | None = None,
        notify: Callable[[str], None] | None = None,
    ) -> None:
        if game.says("chances") or game.repeats:
            why = "luck plays a part in" if game.says("chances") else "positions come back in"
            raise GameError(f"{why} {game.title}: it cannot be solved by searching to the end")
        if threads < 1 or not table > 0:
            raise ZermeloError(f"threads and table are above 0, not {threads!r} and {table!r}")
        self.game, self.rules = game, Rules(game)
        self.compiled = compiled is not False and self._compile(notify or (lambda _: None), compiled is True)
        self.threads = threads if self.compiled else 1
        self._lines = max(FEWEST_LINES, 1 << int(table * 2**20 / 8).bit_length() - 1)
        self._shared = self._new_table()
        self._pool: ThreadPoolExecutor | None = None
        self._tables: list[Any] = []  # one a thread, where many positions are solved
        self._works: list[Any] = []
        self._called_off = False

    def _compile(self, notify: Callable[[str], None], insist: bool) -> bool:
        from zermelo.engine.compile import prepare

        try:
            prepare(self.rules, notify, "exact")
        except CannotCompile:
            if insist:
                raise
            return False
        return True

    # -- what a program asks ---------------------------------------------------------------------------------

    def value(self, state: S | None = None, limits: Limits | None = None) -> Value:
        """The exact value of a position; `Stopped` where a limit is reached before it is known."""
        budget = (limits or Limits()).start()
        return self._value(self._number(self._root(state), budget))

    def solve(
        self, state: S | None = None, limits: Limits | None = None, *, every_move: bool = False
    ) -> Result[S, M]:
        """The exact value of a position, with the line of play; with `every_move`, of each move too."""
        *_, last = self.answers(state, (limits or Limits()).start(), every_move=every_move)
        return last

    def answers(
        self,
        state: S | None,
        budget: Budget,
        *,
        every_move: bool = False,
        known: Mapping[M, Value] | None = None,
    ) -> Iterator[Result[S, M]]:
        """`solve`, telling what is known so far: the value and the best line, then each move's value.

        `known` are values of moves that need not be found.
        """
        root = self._root(state)
        number = self._number(root, budget)
        line = self._line(root, number, budget)
        numbers = {line[0]: number} if line else {}
        numbers |= {move: int(value.number) for move, value in (known or {}).items()}
        yield self._result(root, number, line, numbers, budget)
        for move in self._moves(root) if every_move else []:
            if move not in numbers:
                child = self.game.play(root, move)
                found = self._number(child, budget, self._least(root, child, number))
                numbers[move] = self._seen_from(root, child, found)
                yield self._result(root, number, line, numbers, budget)

    def _least(self, state: S, child: S, number: int) -> int | None:
        """What a child is worth at least, since no move is better than the best one; None: not known."""
        return None if self._keeps_turn(state, child) else self._seen_to(state, child, number)

    def _result(
        self, root: S, number: int, line: tuple[M, ...], numbers: Mapping[M, int], budget: Budget
    ) -> Result[S, M]:
        """What is known so far; a move not looked at is no better than the best."""
        value = self._value(number)
        moves = {
            move: self._value(numbers[move]) if move in numbers else value.at_most()
            for move in self._moves(root)
        }
        return Result(
            game=self.game,
            state=root,
            value=value,
            line=Line(self.game, root, line),
            moves=moves,
            lines={line[0]: Line(self.game, root, line)} if line else {},
            proved=True,
            algorithm="solver",
            depth=self._deepest,
            to_move=self.game.turn(root),
            stats=self._stats(budget),
        )

    def best(
        self, state: S | None = None, limits: Limits | None = None, *, least: Value | None = None
    ) -> tuple[Value, M]:
        """The exact value of a position and a move that keeps it.

        Where the value is known to be `least` or better, it is found sooner.
        """
        root, budget = self._root(state), (limits or Limits()).start()
        moves = self._moves(root)
        if not moves:
            raise GameError("the game is over: there is no best move")
        number = self._number(root, budget, None if least is None else int(least.number))
        return self._value(number), self._keeping(root, moves, number, budget)

    def values(
        self, states: Sequence[S], limits: Limits | None = None, *, cold: bool = False
    ) -> Iterator[Value]:
        """The exact value of each of many positions, in their order, solved side by side on all threads.

        With `cold` each is solved from nothing; otherwise from what was learnt of those before.
        """
        for state in {type(state): state for state in states}.values():
            check_state(self.game, state, "the caller")
        known: dict[int, Value] = {}
        for number in self._numbers(states, (limits or Limits()).start(), cold):
            if number not in known:
                known[number] = self._value(number)
            yield known[number]

    def stop(self) -> None:
        """Call the search off, from any thread."""
        self._called_off = True
        for table in (self._shared, *self._tables):
            table[STOP] = 1

    def forget(self) -> None:
        """Empty the table."""
        self._shared, self._tables = self._new_table(), []

    def beside(self) -> Solver[S, M]:
        """Another solver that shares this one's table, for another thread. Make it before either solves."""
        self._enlarge(KEY_BITS)
        other = copy.copy(self)
        other._pool = None
        other._works, other._tables = [], []
        return other

    # -- one position ----------------------------------------------------------------------------------------

    def _root(self, state: S | None) -> S:
        root = self.game.start() if state is None else state
        check_state(self.game, root, "the caller")
        self._called_off = False
        self._shared[STOP] = 0
        self._works = self._new_works()
        return root

    def _moves(self, state: S) -> list[M]:
        return [] if self.game.score(state) is not None else list(self.game.moves(state))

    def _number(self, state: S, budget: Budget, least: int | None = None) -> int:
        """The number of a position, found question by question; whether it is above `least` is the first."""
        score = self.game.score(state)
        if score is not None:
            return self.rules.worth(score, 0)
        low, high = self.rules.bounds(state, 0)
        asked = 0
        while low < high:
            goal, asked = next_goal(self.rules.counts_points, low, high, asked)
            if least is not None:
                low, goal, least = max(low, least), max(low, least) + 1, None
            if goal > high:
                break
            number = self._ask(state, goal, budget)
            if number >= goal:
                low = max(low, number)
            else:
                high = min(high, number)
        return int(low)

    def _keeps_turn(self, state: S, child: S) -> bool:
        """Whether who moved is to move again."""
        player = self.game.turn(state)
        return self.game.next_player(player, child) == player

    def _seen_from(self, state: S, child: S, number: int) -> int:
        """The number of a child as one of its parent's."""
        return further(self.rules.counts_points, number if self._keeps_turn(state, child) else -number, 1)

    def _seen_to(self, state: S, child: S, number: int) -> int:
        """The number of a parent as one of its child's."""
        return further(self.rules.counts_points, number if self._keeps_turn(state, child) else -number, -1)

    def _line(self, state: S, number: int, budget: Budget) -> tuple[M, ...]:
        """Best play to the end: at each position a move that keeps the value."""
        line: list[M] = []
        while moves := self._moves(state):
            move = self._keeping(state, moves, number, budget)
            child = self.game.play(state, move)
            number = self._seen_to(state, child, number)
            line.append(move)
            state = child
        return tuple(line)

    def _keeping(self, state: S, moves: list[M], number: int, budget: Budget) -> M:
        """The first of these moves, in the game's order, that keeps the number."""
        moves = sorted(moves, key=lambda move: -self.rules.order(state, move))
        for move in moves[:-1]:
            child = self.game.play(state, move)
            wanted = self._seen_to(state, child, number)
            # No move is better than the best: it keeps the number if the child's is not on the wrong side.
            keeps = self._keeps_turn(state, child)
            if self._reaches(child, wanted if keeps else wanted + 1, budget) == keeps:
                return move
        return moves[-1]

    def _reaches(self, state: S, goal: int, budget: Budget) -> bool:
        score = self.game.score(state)
        number = self.rules.worth(score, 0) if score is not None else self._ask(state, goal, budget)
        return number >= goal

    def _value(self, number: int) -> Value:
        return Value.of_number(int(number), points=self.rules.counts_points, proved=True)

    # -- questions -------------------------------------------------------------------------------------------

    def _ask(self, state: S, goal: int, budget: Budget) -> int:
        """Whether a position reaches a goal: what `prove` says."""
        question = (self.rules, self._typed(state), 0, goal)
        while True:
            work, number = self._asked(question, budget)
            if work[STOPPED] != OUT_OF_ROOM:
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
        self._shared[THREADS] = 1
        work, number = self._first(question, self._works[:1], budget, SHORT)
        bits = max(FEWEST_SHARED_BITS, KEY_BITS - int(self._shared[UPPER + SHIFT]))
        whole = self._lines.bit_length() - 1
        while work[STOPPED] == OUT_OF_NODES and bits < whole + 2:
            self._enlarge(bits)
            self._shared[THREADS] = self.threads
            most = None if bits >= whole else NODES_A_LINE << bits
            work, number = self._first(question, self._works, budget, most)
            bits += 2
        return work, number

    def _enlarge(self, bits: int) -> None:
        (enlarge.compiled if self.compiled else enlarge.interpreted)(self.rules, bits, self._shared)

    @property
    def _kernel(self) -> Any:
        return prove_from.compiled if self.compiled else prove_from.interpreted

    def _typed(self, state: S) -> Any:
        if not self.compiled:
            return state
        from zermelo.engine.compile import typed

        return typed(state, self.rules)

    def _complain(self, work: Any) -> None:
        if work[STOPPED] == STUCK:
            raise GameError(f"a position of {self.game.title} has no move, and score() says that it goes on")
        if work[STOPPED]:
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
            pool.submit(partial(self._kernel, *question, work, self._shared)): work for work in works
        }
        done: set[Future[Any]] = set()
        try:
            while not done:
                done, _ = wait(waiting, budget.until_next_look(), FIRST_COMPLETED)
                if not done:
                    budget.look()
        finally:
            if len(done) < len(waiting):
                self._shared[STOP] = 1
                wait(waiting)
                self._shared[STOP] = int(self._called_off)
        first = min(done, key=lambda future: int(waiting[future][STOPPED]))
        return waiting[first], first.result()

    def _limit_nodes(self, works: Sequence[Any], budget: Budget, most: int | None) -> None:
        if budget.limits.nodes is not None:
            left = max(0, budget.limits.nodes - self.nodes)
            most = left if most is None else min(most, left)
        for work in works:
            work[NODE_LIMIT] = UNLIMITED if most is None else int(work[NODES]) + most
            work[STOPPED] = 0

    # -- many positions --------------------------------------------------------------------------------------

    def _numbers(self, states: Sequence[S], budget: Budget, cold: bool) -> Iterator[int]:
        """The number of each position, in order. A thread takes some at a time, more where they are easy."""
        self._works, self._called_off = self._new_works(), False
        while len(self._tables) < self.threads:
            self._tables.append(self._new_table())
        idle = list(zip(self._works, self._tables, strict=True))
        for table in self._tables:
            table[STOP] = 0
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
                if self._called_off:
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
                table[STOP] = 1
            wait(running)

    def _some(self, states: Sequence[S], work: Any, table: Any, cold: bool) -> tuple[list[int], float, Any]:
        """The numbers of some positions, how long they took, and what was worked on, larger if need be."""
        began = time.perf_counter()
        numbers, rows = self._rows(states)
        kernel = value_of_each.compiled if self.compiled else value_of_each.interpreted
        while True:
            work[NODE_LIMIT], work[STOPPED] = UNLIMITED, 0
            kernel(self.rules, rows, numbers, cold, work, table)
            if work[STOPPED] != OUT_OF_ROOM:
                break
            work = self._larger(work)
        self._complain(work)
        return list(map(int, numbers)), time.perf_counter() - began, work

    def _rows(self, states: Sequence[S]) -> tuple[Any, Any]:
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
        return [new_work(self.compiled, 128, 32, 0, 0, i + 1) for i in range(self.threads)]

    def _make_room(self) -> None:
        self._works = [self._larger(work) for work in self._works]

    def _larger(self, work: Any) -> Any:
        """The same with more room, for moves or for plies, whichever there was not enough of."""
        plies, room = int(work[PLIES]), int(work[ROOM])
        if plies > MOST_PLIES:
            raise GameError(f"a game of {self.game.title} has gone on for {plies:,} moves: does it end?")
        deeper = work[DEEPEST] >= plies - 1
        larger = new_work(
            self.compiled, 2 * plies if deeper else plies, room if deeper else 2 * room, 0, 0, 1
        )
        larger[NODES] = work[NODES]
        return larger

    def _new_table(self) -> Any:
        """An empty table, small at first."""
        lines = self._lines if self.compiled else min(self._lines, INTERPRETED_LINES)
        shared = zeros(self.compiled, TABLE + LOWER_LINES + lines)
        lay_out(shared, lines)
        return shared

    @property
    def nodes(self) -> int:
        """Positions visited since the last question."""
        return sum(int(work[NODES]) for work in self._works)

    @property
    def _deepest(self) -> int:
        return max((int(work[DEEPEST]) for work in self._works), default=0)

    def _stats(self, budget: Budget) -> Stats:
        nodes, leaves, cutoffs, hits = (
            sum(int(work[counter]) for work in self._works) for counter in (NODES, LEAVES, CUTOFFS, HITS)
        )
        return Stats(nodes, leaves, cutoffs, hits, budget.seconds)
