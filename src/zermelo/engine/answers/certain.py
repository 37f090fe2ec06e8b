"""What is certain of a position: what the game's book says, and what the exact search finds.

A game that says `solvable` is small enough for that. Where there is time, nobody needs to be content with an
estimate of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from zermelo.contract import Game, M, S
from zermelo.engine.answers.deepening import Question
from zermelo.engine.solver import Solver
from zermelo.engine.threats import ForcedWin, Forcing, knows_threats
from zermelo.limits import Budget, Limits
from zermelo.position import Position
from zermelo.result import Line, Result, Stats
from zermelo.value import Value

if TYPE_CHECKING:
    from zermelo.book import Book

FORCING_PART = 0.05  # of the time, for wins by force; as much again for those of the other


class Known(NamedTuple):
    """One answer, and whether there is nothing more to find out."""

    result: Result[Any, Any]
    settled: bool


class Certain(Generic[S, M]):
    """The book and the exact search of one game."""

    def __init__(
        self, game: Game[S, M], *, table: float, threads: int, notify: Callable[[str], None] | None
    ) -> None:
        self.game, self._table, self._threads, self._notify = game, table, threads, notify
        self._making = threading.Lock()
        self._solver: Solver[S, M] | None = None
        self._forcing: Forcing[S, M] | None = None

    def solver(self) -> Solver[S, M]:
        """The exact search, compiled when first asked for."""
        with self._making:
            if self._solver is None:
                self._solver = Solver(
                    self.game, table=self._table, threads=self._threads, notify=self._notify
                )
            return self._solver

    def compile_forcing(self) -> None:
        """Make the search for wins by force, where the game is one that needs it."""
        if self._knows_threats and self._forcing is None:
            self._forcing = Forcing(self.game, notify=self._notify)

    def forcing(self) -> Forcing[S, M] | None:
        """The search for wins by force: compiled if the engine is; None where the game knows no threats."""
        if not knows_threats(self.game):
            return None
        return self._forcing or Forcing(self.game, compiled=False)

    @property
    def _knows_threats(self) -> bool:
        return self.game.selective and knows_threats(self.game)

    def looks_for_threats(self, question: Question[S, M], limits: Limits) -> bool:
        """Whether to look for a win by force first: somebody wants a move, and there is no end of time."""
        is_limited = limits.depth is None and (limits.most_seconds or limits.nodes)
        is_plain = question.lines == 1 and not question.only and (question.to_play or not question.every_move)
        return bool(self._forcing and is_limited and is_plain and question.position.moves)

    def by_force(self, question: Question[S, M], budget: Budget) -> tuple[Known | None, Question[S, M]]:
        """A win by threats that leave no choice; or what is left to ask: of moves that stop the other's."""
        assert self._forcing is not None
        position = question.position
        found = self._forcing.within(position.state, budget.part(FORCING_PART))
        if found is not None:
            return self._forced(position, found, budget), question
        moves = self._forcing.defences(position.state, budget.part(2 * FORCING_PART))
        return None, replace(question, only=tuple(moves)) if moves else question

    def _forced(self, position: Position[S, M], found: ForcedWin[S, M], budget: Budget) -> Known:
        value, line = found.value.at_least(), Line(self.game, position.state, found.line)
        result = Result(
            position=position,
            value=value,
            line=line,
            moves={found.line[0]: value},
            lines={found.line[0]: line},
            proved=False,  # that it is won, but not how soon
            algorithm=found.kind,
            depth=len(found.line),
            stats=Stats(nodes=found.nodes, seconds=budget.seconds),
        )
        return Known(result, True)

    @cached_property
    def book(self) -> Book | None:
        """The game's book, if it has one."""
        path = self.game.book
        if path is None or not path.exists():
            return None
        from zermelo.book import Book

        return Book.load(path, self.game)

    def answers(self, position: Position[S, M], budget: Budget, *, every_move: bool) -> Iterator[Known]:
        """What the exact search finds, with what the book has already told."""
        root = position.state
        told = self.book.values(root) if self.book is not None and self.game.score(root) is None else {}
        for result in self.solver().answers(position, budget, every_move=every_move, known=told):
            yield Known(result, _is_settled(result))

    def from_book(self, position: Position[S, M]) -> Known | None:
        """What the book says; None where it does not know a best move.

        Of several best moves only those count after which the book can go on, if there are such.
        """
        root = position.state
        best = [] if self.book is None else self._to_play(root)
        if self.book is None or not best:
            return None
        value, told = self.book.value(root) or Value.draw(), self.book.values(root)
        line = Line(self.game, root, self._line(root))
        known = {move: found for move, found in told.items() if found != value or move in best}
        result = Result(
            position=position,
            value=value,
            line=line,
            moves={move: known.get(move, value.at_most()) for move in self.game.moves(root)},
            lines={line.moves[0]: line},
            proved=True,
            algorithm="book",
            depth=0,
        )
        return Known(result, _is_settled(result))

    def _to_play(self, state: S) -> list[M]:
        """The best moves that the book knows, the first in the game's order first."""
        assert self.book is not None
        best = sorted(self.book.best(state), key=lambda move: -self.game.order(state, move))
        return [move for move in best if self._goes_on(self.game.play(state, move))] or best

    def _goes_on(self, state: S) -> bool:
        """Whether the book knows every position that can follow."""
        if self.game.score(state) is not None:
            return True
        return len(self.book.values(state)) == len(list(self.game.moves(state))) if self.book else False

    def _line(self, state: S) -> tuple[M, ...]:
        """Best play as far as the book goes."""
        line: list[M] = []
        while self.game.score(state) is None and (best := self._to_play(state)):
            line.append(best[0])
            state = self.game.play(state, best[0])
        return tuple(line)


def _is_settled(result: Result[S, M]) -> bool:
    return all(value.bound is None for value in result.moves.values())
