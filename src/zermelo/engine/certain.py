"""What is certain of a position: what the game's book says, and what the exact search finds.

A game that says `solvable` is small enough for that. Where there is time, nobody needs to be content with an
estimate of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from zermelo.contract import Game, M, S
from zermelo.engine.solver import Solver
from zermelo.limits import Budget
from zermelo.position import Position
from zermelo.result import Line, Result
from zermelo.value import Value

if TYPE_CHECKING:
    from zermelo.book import Book


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

    def solver(self) -> Solver[S, M]:
        """The exact search, compiled when first asked for."""
        with self._making:
            if self._solver is None:
                self._solver = Solver(
                    self.game, table=self._table, threads=self._threads, notify=self._notify
                )
            return self._solver

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
