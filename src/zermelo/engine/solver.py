"""Solves positions: their exact values, by the exact search, on one thread or several.

Where `Engine` goes deeper and deeper and can always say what it thinks so far, a `Solver` knows nothing until
it is done, and then it knows for certain. It needs a game that ends: one whose positions do not come back; or
one with luck, where value iteration (iteration.py) finds what is to be expected.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from typing import Generic

from zermelo.contract import Game, M, S
from zermelo.engine.adapter import Adapter
from zermelo.engine.iteration import Iteration
from zermelo.engine.kernels.exact import first_guess, next_goal
from zermelo.engine.kernels.kinds import Kind
from zermelo.engine.kernels.table import further
from zermelo.engine.run.desk import Desk
from zermelo.engine.run.many import numbers_of
from zermelo.engine.run.prover import Prover
from zermelo.engine.run.threads import hand_over
from zermelo.engine.run.way import is_compiled
from zermelo.errors import GameError, ZermeloError
from zermelo.first_look import AT_ONCE, SEVERAL_SEARCH, check_game, check_limits, check_state
from zermelo.limits import Budget, Limits
from zermelo.position import Position, Where
from zermelo.result import Line, Result
from zermelo.stop import Stop
from zermelo.value import Value


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
        check_game(game)
        if game.says("choices"):
            raise GameError(f"both players move at once in {game.title}: {AT_ONCE}")
        if game.repeats:
            raise GameError(
                f"positions come back in {game.title}: a search to the end finds none; the engine knows "
                "repetition, and says what it has proved (zermelo analyse)"
            )
        if len(game.players) > 2:
            raise GameError(f"solving is for two players, and {game.title} has more: {SEVERAL_SEARCH}")
        if threads < 1 or not table > 0:
            raise ZermeloError(f"threads and table are above 0, not {threads!r} and {table!r}")
        self.game, self.rules, self.table = game, Adapter(game), table
        kind: Kind = "positions" if game.says("chances") else "exact"
        way = hand_over(lambda: is_compiled(self.rules, kind, compiled, notify), Stop())
        self._luck: Iteration[S, M] | None = (
            Iteration(game, self.rules, compiled=way) if game.says("chances") else None
        )
        way = way and self._luck is None  # where luck has a say, nothing is searched to the end
        self._prover = Prover(self.rules, compiled=way, table=table, threads=threads)
        self._many: list[Prover] = []  # one a thread, where many positions are solved
        self._at_work = [self._prover]
        self._desk = Desk()

    @property
    def compiled(self) -> bool:
        """Whether the search runs as machine code."""
        return self._prover.compiled if self._luck is None else self._luck.compiled

    @property
    def progress(self) -> str:
        """How far it has come, in words."""
        return f"{self.nodes:,} nodes" if self._luck is None else self._luck.progress

    @property
    def threads(self) -> int:
        """How many threads search: one where the rules could not be compiled."""
        return self._prover.threads

    @property
    def nodes(self) -> int:
        """Positions visited since the last question."""
        return sum(prover.nodes for prover in self._at_work) if self._luck is None else self._luck.nodes

    # -- what a program asks ---------------------------------------------------------------------------------

    def value(self, state: Where[S, M] = None, limits: Limits | None = None) -> Value:
        """The exact value of a position; `Stopped` where a limit is reached before it is known.

        Where luck has a say, it is the expected score, found by value iteration to within a millionth.
        """
        if self._luck is not None:
            return self.solve(state, limits).value
        check_limits(limits)
        position, stop = self._position(state), self._desk.question()

        def found() -> Value:
            with self._searching((limits or Limits()).start(stop)):
                return self._value(self._number(position.state))

        return self._desk.answer(stop, found)

    def solve(
        self, state: Where[S, M] = None, limits: Limits | None = None, *, every_move: bool = False
    ) -> Result[S, M]:
        """The exact value of a position, with the line of play; with `every_move`, of each move too."""
        check_limits(limits)
        position, stop = self._position(state), self._desk.question()

        def found() -> Result[S, M]:
            *_, last = self._answers(position, (limits or Limits()).start(stop), every_move, {})
            return last

        return self._desk.answer(stop, found)

    def answers(
        self,
        state: Where[S, M],
        budget: Budget,
        *,
        every_move: bool = False,
        known: Mapping[M, Value] | None = None,
    ) -> Iterator[Result[S, M]]:
        """`solve`, telling what is known so far: the value and the best line, then each move's value.

        `known` are values of moves that need not be found.
        """
        steps = self._answers(self._position(state), budget, every_move, known or {})
        return self._desk.answers(self._desk.question(budget.stop), steps)

    def _answers(
        self, position: Position[S, M], budget: Budget, every_move: bool, known: Mapping[M, Value]
    ) -> Generator[Result[S, M], None, None]:
        root = position.state
        if self._luck is not None:
            yield self._luck.result(position, budget)
            return
        with self._searching(budget):
            number = self._number(root)
            line = self._line(root, number)
            numbers = {line[0]: number} if line else {}
            numbers |= {move: int(value.number) for move, value in known.items()}
            yield self._result(position, number, line, numbers)
            for move in self._moves(root) if every_move else []:
                if move not in numbers:
                    child = self.game.play(root, move)
                    found = self._number(child, self._least(root, move, child, number))
                    numbers[move] = self._seen_from(root, move, child, found)
                    yield self._result(position, number, line, numbers)

    def _least(self, state: S, move: M, child: S, number: int) -> int | None:
        """What a child is worth at least, since no move is better than the best one; None: not known."""
        return None if self._keeps_turn(state, child) else self._seen_to(state, move, child, number)

    def _result(
        self, position: Position[S, M], number: int, line: tuple[M, ...], numbers: Mapping[M, int]
    ) -> Result[S, M]:
        """What is known so far; a move not looked at is no better than the best."""
        value, root = self._value(number), position.state
        moves = {
            move: self._value(numbers[move]) if move in numbers else value.at_most()
            for move in self._moves(root)
        }
        return Result(
            position=position,
            value=value,
            line=Line(self.game, root, line),
            moves=moves,
            lines={line[0]: Line(self.game, root, line)} if line else {},
            proved=True,
            algorithm="solver",
            depth=self._prover.deepest,
            stats=self._prover.stats,
        )

    def best(self, state: Where[S, M] = None, limits: Limits | None = None) -> Result[S, M]:
        """The best move with its exact value and the line of play: `solve`, as `Engine.best` answers."""
        return self.solve(state, limits)

    def reply(
        self, state: Where[S, M] = None, limits: Limits | None = None, *, least: Value | None = None
    ) -> tuple[Value, M]:
        """The exact value of a position and a move that keeps it, without the rest of the line.

        Where the value is known to be `least` or better, it is found sooner.
        """
        root, stop = self._position(state).state, self._desk.question()
        if self._luck is not None:
            raise GameError(f"luck plays a part in {self.game.title}: ask for best() instead of reply()")
        moves = self._moves(root)
        if not moves:
            raise GameError("the game is over: there is no best move")

        def found() -> tuple[Value, M]:
            with self._searching((limits or Limits()).start(stop)):
                number = self._number(root, None if least is None else int(least.number))
                return self._value(number), self._keeping(root, moves, number)

        return self._desk.answer(stop, found)

    def keeping(self, state: S, least: Value) -> M:
        """A move with which the player to move gets at least so much; of wins, and of points, the best."""
        if least.kind in ("win", "points"):
            return self.reply(state)[1]
        moves, stop = self._moves(state), self._desk.question()

        def found() -> M:
            with self._searching(Limits().start(stop)):
                return self._keeping(state, moves, int(least.number))

        return self._desk.answer(stop, found)

    def values(
        self, states: Sequence[S], limits: Limits | None = None, *, cold: bool = False
    ) -> Iterator[Value]:
        """The exact value of each of many positions, in their order, solved side by side on all threads.

        With `cold` each is solved from nothing; otherwise from what was learnt of those before.
        """
        for state in {type(state): state for state in states}.values():
            check_state(self.game, state, "the caller")
        if self._luck is not None:
            return (self.value(state, limits) for state in states)
        stop = self._desk.question()
        batches = self._desk.answers(stop, self._numbers(states, limits or Limits(), stop, cold))
        return self._each(batches)

    def _numbers(
        self, states: Sequence[S], limits: Limits, stop: Stop, cold: bool
    ) -> Generator[list[int], None, None]:
        while len(self._many) < self.threads:
            self._many.append(Prover(self.rules, compiled=self.compiled, table=self.table, threads=1))
        self._at_work = self._many
        yield from numbers_of(self._many, states, limits.start(stop), cold=cold)

    def _each(self, batches: Generator[list[int], None, None]) -> Iterator[Value]:
        known: dict[int, Value] = {}
        with closing(batches):
            for number in chain.from_iterable(batches):
                if number not in known:
                    known[number] = self._value(number)
                yield known[number]

    def stop(self) -> None:
        """Call off whatever has been asked, from any thread."""
        self._desk.stop()

    def forget(self) -> None:
        """Empty the table."""
        self._prover.forget()
        self._many = []

    def beside(self) -> Solver[S, M]:
        """Another solver that shares this one's table, for another thread. Make it before either solves."""
        other = copy.copy(self)
        other._prover, other._many, other._desk = self._prover.beside(), [], Desk()
        other._at_work = [other._prover]
        return other

    # -- one position ----------------------------------------------------------------------------------------

    def _position(self, where: Where[S, M]) -> Position[S, M]:
        position = Position.of(self.game, where)
        check_state(self.game, position.state, "the caller")
        return position

    @contextmanager
    def _searching(self, budget: Budget) -> Iterator[None]:
        self._at_work = [self._prover]
        self._prover.begin(budget)
        try:
            yield
        finally:
            self._prover.end()

    def _moves(self, state: S) -> list[M]:
        return [] if self.game.score(state) is not None else list(self.game.moves(state))

    def _number(self, state: S, least: int | None = None) -> int:
        """The number of a position, found question by question; whether it is above `least` is the first."""
        score = self.game.score(state)
        if score is not None:
            return self.rules.worth(score, 0)
        low, high = self.rules.bounds(state, 0)
        asked, number = 0, first_guess(self.rules, state)
        while low < high:
            goal, asked = next_goal(self.rules.counts_points, low, high, asked, number)
            if least is not None:
                low, goal, least = max(low, least), max(low, least) + 1, None
            if goal > high:
                break
            number = self._prover.ask(state, goal)
            if number >= goal:
                low = max(low, number)
            else:
                high = min(high, number)
        return int(low)

    def _keeps_turn(self, state: S, child: S) -> bool:
        """Whether who moved is to move again."""
        player = self.game.turn(state)
        return self.game.next_player(player, child) == player

    def _seen_from(self, state: S, move: M, child: S, number: int) -> int:
        """The number of a child as one of its parent's."""
        number = further(self.rules.counts_points, number if self._keeps_turn(state, child) else -number, 1)
        return int(number + self.rules.gained(state, move))

    def _seen_to(self, state: S, move: M, child: S, number: int) -> int:
        """The number of a parent as one of its child's."""
        number -= self.rules.gained(state, move)
        return further(self.rules.counts_points, number if self._keeps_turn(state, child) else -number, -1)

    def _line(self, state: S, number: int) -> tuple[M, ...]:
        """Best play to the end: at each position a move that keeps the value."""
        line: list[M] = []
        seen: set[S] = set()  # where positions come back, a draw may go round in circles
        while state not in seen and (moves := self._moves(state)):
            seen.add(state)
            move = self._keeping(state, moves, number)
            child = self.game.play(state, move)
            number = self._seen_to(state, move, child, number)
            line.append(move)
            state = child
        return tuple(line)

    def _keeping(self, state: S, moves: list[M], number: int) -> M:
        """The first of these moves, in the game's order, that keeps the number."""
        moves = sorted(moves, key=lambda move: -self.rules.order(state, move))
        for move in moves[:-1]:
            child = self.game.play(state, move)
            wanted = self._seen_to(state, move, child, number)
            # No move is better than the best: it keeps the number if the child's is not on the wrong side.
            keeps = self._keeps_turn(state, child)
            if self._reaches(child, wanted if keeps else wanted + 1) == keeps:
                return move
        return moves[-1]

    def _reaches(self, state: S, goal: int) -> bool:
        score = self.game.score(state)
        number = self.rules.worth(score, 0) if score is not None else self._prover.ask(state, goal)
        return number >= goal

    def _value(self, number: int) -> Value:
        return Value.of_number(int(number), points=self.rules.counts_points, proved=True)
