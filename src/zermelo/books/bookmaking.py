"""Making a book: solve what stands near the start of a game, and lose nothing when interrupted.

    plies     every position up to so many plies. Those of the last ply are solved, the others follow from
              them by minimax.
    replies   beyond that, up to so many plies, only what can arise against a player who follows the book:
              every move of the other, one best move of its own.

All that is solved is written at once to a journal beside the book. Begun again, the work goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from zermelo.book import Book, finished, key_of, read_value, seen_from, written_value
from zermelo.books.checking import SAMPLES, Progress, check_book
from zermelo.books.journal import Journal
from zermelo.books.replies import Replies
from zermelo.books.solving import Solving
from zermelo.contract import Game
from zermelo.engine.solver import Solver
from zermelo.errors import GameError
from zermelo.value import Value


def make_book(
    game: Game[Any, Any],
    path: Path,
    plies: int,
    replies: int = 0,
    *,
    threads: int = 1,
    table: float = 64,
    samples: int = SAMPLES,
    compiled: bool | None = None,
    solving: Solving | None = None,
    notify: Callable[[str], None] | None = None,
    progress: Progress = lambda what, done, of: None,
) -> Book:
    """Make the book of a game, check some of it, and write it to `path`.

    `table` is in megabytes for each thread; it says nothing where others do the `solving`. `progress` is told
    what is done at the moment, how much of it is done, and of how much.
    """
    if game.says("chances"):
        raise GameError(f"luck plays a part in {game.title}: a book holds what is certain, and nothing is")
    if game.says("gained"):
        raise GameError(f"{game.title}: a book does not count points on the way (gained)")
    solver: Solving = solving or Solver(game, threads=threads, table=table, compiled=compiled, notify=notify)
    with Journal(game, journal_of(path)) as journal:
        entries = every_position(game, plies, solver, journal, progress)
        if replies > plies:
            solvers: list[Solving] = [solver] * solver.threads
            if isinstance(solver, Solver):
                solver.forget()
                solvers = list(side_by_side(game, solver.threads, table, compiled))
            entries |= Replies(game, entries, journal, solvers, progress).find(replies)
        book = Book(game, entries, {"plies": plies, "replies": max(plies, replies)})
        check_book(book, solver, samples, progress)
        book.save(path)
    journal.path.unlink()
    return Book.load(path, game)


def journal_of(path: Path) -> Path:
    """Where the journal of a book is kept until the book is done."""
    return path.with_name(path.name + ".part")


def side_by_side(
    game: Game[Any, Any], threads: int, table: float, compiled: bool | None
) -> list[Solver[Any, Any]]:
    """A solver for each thread, all on one table."""
    first = Solver(game, table=table * threads, compiled=compiled)
    return [first, *(first.beside() for _ in range(threads - 1))]


def every_position(
    game: Game[Any, Any], plies: int, solver: Solving, journal: Journal, progress: Progress
) -> dict[int, int]:
    """The values of all positions up to so many plies, written as numbers."""
    layers = [_distinct(game, [game.start()])]
    for _ in range(plies):
        following = chain.from_iterable(_children(game, state) for state in layers[-1].values())
        layers.append(_distinct(game, following))
    _solve(layers[-1], solver, journal, progress)
    entries = {key: journal.known[key] for key in layers[-1]}
    for layer in reversed(layers[:-1]):
        entries |= {key: written_value(_minimax(game, state, entries)) for key, state in layer.items()}
    return entries


def _distinct(game: Game[Any, Any], states: Iterable[Any]) -> dict[int, Any]:
    """One state for each key, without finished games."""
    return {key_of(game, state): state for state in states if game.score(state) is None}


def _children(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    moves = list(game.moves(state))
    if not moves:
        raise GameError(f"a position of {game.title} has no move, and score() says that it goes on")
    return (game.play(state, move) for move in moves)


def _solve(layer: dict[int, Any], solver: Solving, journal: Journal, progress: Progress) -> None:
    """Solve a layer: neighbours after one another, since what is learnt of one helps with the next."""
    missing = sorted(layer.keys() - journal.known.keys())
    done = len(layer) - len(missing)
    progress("solving", done, len(layer))
    for key, value in zip(missing, solver.values([layer[key] for key in missing]), strict=True):
        journal.add(key, value)
        done += 1
        progress("solving", done, len(layer))


def _minimax(game: Game[Any, Any], state: Any, entries: dict[int, int]) -> Value:
    return max(_after(game, state, child, entries) for child in _children(game, state))


def _after(game: Game[Any, Any], state: Any, child: Any, entries: dict[int, int]) -> Value:
    """The value of a child as one of its parent's."""
    score = game.score(child)
    if score is not None:
        return seen_from(game, state, child, finished(game, score))
    value = read_value(entries[key_of(game, child)], points=game.counts_points)
    return seen_from(game, state, child, value)
