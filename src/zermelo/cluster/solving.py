"""Positions solved by workers, each with a solver that it keeps, as a `Solver` solves them here."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from zermelo.cluster.kept import Kept
from zermelo.cluster.pace import Pace
from zermelo.cluster.recipe import Recipe, recipe_of
from zermelo.cluster.workers import Task, Workers
from zermelo.contract import Game
from zermelo.engine.solver import Solver
from zermelo.limits import Limits
from zermelo.stop import Stop
from zermelo.value import Value

T = TypeVar("T")
FIRST_TIME, MOST_AT_A_TIME = 8, 4096  # positions of a task


class Kind(NamedTuple):
    """Which solver a task needs."""

    recipe: Recipe
    table: float
    compiled: bool | None

    def make(self) -> Solver[Any, Any]:
        """Such a solver."""
        return Solver(self.recipe.make(), table=self.table, compiled=self.compiled)


SOLVERS: Kept[Kind, Solver[Any, Any]] = Kept()  # what one learnt of a position helps with others


class Values(NamedTuple):
    """A task: the values of some positions. They are pickled by themselves, since rules are made first."""

    kind: Kind
    states: bytes
    cold: bool

    def run(self) -> list[Value]:
        """Solve them."""
        with SOLVERS.borrowed(self.kind, self.kind.make) as solver:
            return list(solver.values(pickle.loads(self.states), cold=self.cold))


class Reply(NamedTuple):
    """A task: the value of a position, and the place of a move that keeps it among all moves."""

    kind: Kind
    state: bytes
    least: Value | None

    def run(self) -> tuple[Value, int]:
        """Solve it."""
        with SOLVERS.borrowed(self.kind, self.kind.make) as solver:
            state = pickle.loads(self.state)
            value, move = solver.reply(state, least=self.least)
            return value, list(solver.game.moves(state)).index(move)


class Keeping(NamedTuple):
    """A task: for each of some positions the place, among all moves, of one that gets at least so much."""

    kind: Kind
    states: bytes
    least: Value

    def run(self) -> list[int]:
        """Find them."""
        with SOLVERS.borrowed(self.kind, self.kind.make) as solver:
            moves = ((state, solver.keeping(state, self.least)) for state in pickle.loads(self.states))
            return [list(solver.game.moves(state)).index(move) for state, move in moves]


class SpreadSolver:
    """Solves positions of a game on workers. `table` is in megabytes for each of them."""

    def __init__(
        self,
        game: Game[Any, Any],
        workers: Workers,
        *,
        table: float = 64,
        compiled: bool | None = None,
        notify: Callable[[str], None] | None = None,
    ) -> None:
        # Compiled here first: so workers of this machine find it done, and what is wrong is told at once.
        first: Solver[Any, Any] = Solver(game, table=1, compiled=compiled, notify=notify)
        self.game, self.workers, self.nodes = game, workers, 0
        self._kind = Kind(recipe_of(game), table, first.compiled)
        self._pace, self._stop = Pace(FIRST_TIME, MOST_AT_A_TIME), Stop()

    @property
    def threads(self) -> int:
        """How many positions are solved at a time."""
        return self.workers.count

    def values(
        self, states: Sequence[Any], limits: Limits | None = None, *, cold: bool = False
    ) -> Iterator[Value]:
        """The exact value of each of many positions, in their order."""
        return self._each(states, lambda some: Values(self._kind, some, cold))

    def value(self, state: Any) -> Value:
        """The exact value of a position."""
        return next(self.values([state]))

    def keeping_each(self, states: Sequence[Any], least: Value) -> Iterator[Any]:
        """For each of many positions a move with which the player to move gets at least so much."""
        places = self._each(states, lambda some: Keeping(self._kind, some, least))
        return (list(self.game.moves(state))[place] for state, place in zip(states, places, strict=True))

    def keeping(self, state: Any, least: Value) -> Any:
        """Such a move for one position."""
        return next(self.keeping_each([state], least))

    def _each(self, states: Sequence[Any], make: Callable[[bytes], Task[list[T]]]) -> Iterator[T]:
        """What tasks answer of these positions, in their order."""
        ready: dict[int, list[T]] = {}
        given = 0
        ranges = self._pace.ranges(0, len(states), self.threads)
        tasks = (make(pickle.dumps(states[first:last])) for first, last in ranges)
        for number, found, seconds in self.workers.each(tasks, self._stop):
            self._pace.took(len(found), seconds)
            ready[number] = found
            while given in ready:
                yield from ready.pop(given)
                given += 1

    def reply(
        self, state: Any, limits: Limits | None = None, *, least: Value | None = None
    ) -> tuple[Value, Any]:
        """The exact value of a position and a move that keeps it."""
        cancel = None if limits is None else limits.cancel
        [done] = self.workers.each([Reply(self._kind, pickle.dumps(state), least)], cancel)
        value, place = done.answer
        return value, list(self.game.moves(state))[place]

    def stop(self) -> None:
        """Call off whatever has been asked."""
        self._stop.set()
