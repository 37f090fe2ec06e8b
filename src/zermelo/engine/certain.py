"""What is certain of a position: what the game's book says, and what the exact search finds.

A game that says `solvable` is small enough for that. Where there is time, nobody needs to be content with an
estimate of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from zermelo.engine.solver import Solver
from zermelo.game import Game, M, S
from zermelo.limits import Budget
from zermelo.result import Line, Result

if TYPE_CHECKING:
    from zermelo.solve.book import Book


class Known(NamedTuple):
    """One answer, and whether there is nothing more to find out."""

    result: Result[Any, Any]
    settled: bool


class Certain(Generic[S, M]):
    """The book and the exact search of one game."""

    def __init__(
        self, game: Game[S, M], *, table: float, threads: int, notify: Callable[[str], None]
    ) -> None:
        self.game, self._table, self._threads, self._notify = game, table, threads, notify

    @cached_property
    def solver(self) -> Solver[S, M]:
        """The exact search, compiled when first asked for."""
        return Solver(self.game, table=self._table, threads=self._threads, notify=self._notify)

    @cached_property
    def book(self) -> Book | None:
        """The game's book, if it has one."""
        path = self.game.book
        if path is None or not path.exists():
            return None
        from zermelo.solve.book import Book

        return Book.load(path, self.game)

    def stop(self) -> None:
        """Call the search off."""
        if "solver" in self.__dict__:
            self.solver.stop()

    def answers(self, root: S, budget: Budget, *, every_move: bool) -> Iterator[Known]:
        """What the exact search finds, with what the book has already told."""
        told = self.book.values(root) if self.book is not None and self.game.score(root) is None else {}
        for result in self.solver.answers(root, budget, every_move=every_move, known=told):
            yield Known(result, _is_settled(result))

    def from_book(self, root: S) -> Known | None:
        """What the book says; None where it does not know a best move."""
        value = None if self.book is None else self.book.value(root)
        line = () if value is None else self._line(root)
        if self.book is None or value is None or not line:
            return None
        told = self.book.values(root)
        result = Result(
            game=self.game,
            state=root,
            value=value,
            line=Line(self.game, root, line),
            moves={move: told.get(move, value.at_most()) for move in self.game.moves(root)},
            lines={line[0]: Line(self.game, root, line)},
            proved=True,
            algorithm="book",
            depth=0,
            to_move=self.game.turn(root),
        )
        return Known(result, _is_settled(result))

    def _line(self, state: S) -> tuple[M, ...]:
        """Best play as far as the book goes."""
        line: list[M] = []
        while self.game.score(state) is None and self.book is not None:
            best = self.book.best(state)
            if not best:
                break
            line.append(max(best, key=lambda move: self.game.order(state, move)))
            state = self.game.play(state, line[-1])
        return tuple(line)


def _is_settled(result: Result[S, M]) -> bool:
    return all(value.bound is None for value in result.moves.values())
