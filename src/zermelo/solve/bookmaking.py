"""Making a book: solve what stands near the start of a game, and lose nothing when interrupted.

    plies     every position up to so many plies. Those of the last ply are solved, the others follow from
              them by minimax.
    replies   beyond that, up to so many plies, only what can arise against a player who follows the book:
              every move of the other, one best move of its own.

All that is solved is written at once to a journal beside the book. Started again, the work goes on from there.
"""

from __future__ import annotations

import random
import struct
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, BinaryIO

from zermelo.engine.digest import digest_of
from zermelo.engine.solver import Solver
from zermelo.game import Game
from zermelo.solve.book import Book, BookError, finished, key_of, read_value, written_value
from zermelo.value import Value

RECORD = struct.Struct("<Qh")  # a key and a value
SAMPLES = 100

Progress = Callable[[str, int, int], None]
Reply = tuple[int, Any, Value | None]  # a ply, a position there, and the least that it can be worth


def make_book(
    game: Game[Any, Any],
    path: Path,
    plies: int,
    replies: int = 0,
    *,
    threads: int = 1,
    table: float = 64,
    progress: Progress = lambda what, done, of: None,
) -> Book:
    """Make the book of a game, write it to `path`, and check some of it."""
    with Journal(game, path.with_name(path.name + ".part")) as journal:
        solver = Solver(game, threads=threads, table=table)
        maker = BookMaker(game, solver, journal, progress)
        entries = maker.every_position(plies)
        if replies > plies:
            entries |= maker.replies(entries, replies, threads, table)
        book = Book(game, entries, {"plies": plies, "replies": max(plies, replies)})
        check_samples(book, maker.reached, solver, progress)
        book.save(path)
    journal.path.unlink()
    return Book.load(path, game)


class Journal:
    """What has been solved so far, on disk."""

    def __init__(self, game: Game[Any, Any], path: Path) -> None:
        self.game, self.path = game, path
        self._first = f"zermelo journal of {game.name} {digest_of(game)}\n".encode()
        self.known: dict[int, int] = {}
        self._file: BinaryIO

    def __enter__(self) -> Journal:
        data = self.path.read_bytes() if self.path.exists() else b""
        if data and not data.startswith(self._first):
            raise BookError(
                f"{self.path.name} belongs to other rules than those of {self.game.name}: remove it first"
            )
        records = data[len(self._first) :]
        whole = len(records) // RECORD.size * RECORD.size  # the last may be half written
        self.known = dict(RECORD.iter_unpack(records[:whole]))
        self._file = self.path.open("r+b" if data else "w+b")
        self._file.truncate(len(self._first) + whole if data else 0)
        self._file.seek(0, 2)
        if not data:
            self._file.write(self._first)
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, key: int, value: Value) -> None:
        """Write down the value of a position."""
        self.known[key] = written_value(value)
        self._file.write(RECORD.pack(key, self.known[key]))
        self._file.flush()


class BookMaker:
    """Finds the entries of a book."""

    def __init__(
        self, game: Game[Any, Any], solver: Solver[Any, Any], journal: Journal, progress: Progress
    ) -> None:
        self.game, self.solver, self.journal, self.progress = game, solver, journal, progress
        self.reached: dict[int, Any] = {}  # a state for every key of the book

    # -- every position --------------------------------------------------------------------------------------

    def every_position(self, plies: int) -> dict[int, int]:
        """The values of all positions up to so many plies."""
        layers = [self._distinct([self.game.start()])]
        for _ in range(plies):
            layers.append(self._distinct(self._children(layers[-1].values())))
        self._solve(layers[-1])
        entries = {key: self.journal.known[key] for key in layers[-1]}
        for layer in reversed(layers[:-1]):
            entries |= {key: written_value(self._minimax(state, entries)) for key, state in layer.items()}
        return entries

    def _distinct(self, states: Iterable[Any]) -> dict[int, Any]:
        """One state for each key, without finished games."""
        layer = {key_of(self.game, state): state for state in states if self.game.score(state) is None}
        self.reached |= layer
        return layer

    def _children(self, states: Iterable[Any]) -> Iterator[Any]:
        for state in states:
            for move in self.game.moves(state):
                yield self.game.play(state, move)

    def _solve(self, layer: dict[int, Any]) -> None:
        """Solve a layer: neighbours after one another, since what is learnt of one helps with the next."""
        missing = sorted(layer.keys() - self.journal.known.keys())
        done = len(layer) - len(missing)
        self.progress("solving", done, len(layer))
        values = self.solver.values([layer[key] for key in missing])
        for key, value in zip(missing, values, strict=True):
            self.journal.add(key, value)
            done += 1
            self.progress("solving", done, len(layer))

    def _minimax(self, state: Any, entries: Mapping[int, int]) -> Value:
        return max(self._after(state, child, entries) for child in self._children([state]))

    def _after(self, state: Any, child: Any, entries: Mapping[int, int]) -> Value:
        """The value of a child as one of its parent's."""
        score = self.game.score(child)
        if score is None:
            value = read_value(entries[key_of(self.game, child)], points=self.game.counts_points)
        else:
            value = finished(self.game, score)
        return self._seen_from(state, child, value)

    def _seen_from(self, state: Any, child: Any, value: Value) -> Value:
        player = self.game.turn(state)
        mine = self.game.next_player(player, child) == player
        return (value if mine else -value).later(1)

    # -- replies ---------------------------------------------------------------------------------------------

    def replies(
        self, entries: dict[int, int], last: int, threads: int, table: float
    ) -> dict[int, int]:
        """The values of what can arise, up to ply `last`, against a player who follows the book.

        Depth first: what the solver learnt of a position helps it most with those that follow from it.
        """
        solvers = [Solver(self.game, table=table)]
        solvers += [solvers[0].beside() for _ in range(threads - 1)]
        found: dict[int, int] = {}
        for player in (0, 1):
            stack: list[Reply] = [(0, self.game.start(), None)]
            seen: set[int] = set()
            with ThreadPoolExecutor(threads, "zermelo") as pool:
                running: dict[Future[Any], Solver[Any, Any]] = {}
                try:
                    while stack or running:
                        while stack and len(running) < threads:
                            ply, state, least = stack.pop()
                            key = key_of(self.game, state)
                            if ply > last or key in seen or self.game.score(state) is not None:
                                continue
                            seen.add(key)
                            if self.game.turn(state) != player:
                                stack += [(ply + 1, child, None) for child in self._children([state])]
                                continue
                            solver = next(each for each in solvers if each not in running.values())
                            task = (ply, state, least)
                            running[pool.submit(self._reply, task, entries, solver)] = solver
                        done, _ = wait(running, 1.0, FIRST_COMPLETED)
                        for future in done:
                            del running[future]
                            stack += self._keep(*future.result(), found)
                        what = f"replies of {self.game.players[player]}"
                        self.progress(what, len(seen) - len(running), len(seen) + len(stack))
                except BaseException:
                    for solver in solvers:
                        solver.stop()
                    raise
        return found

    def _reply(self, task: Reply, entries: dict[int, int], solver: Solver[Any, Any]) -> tuple[Any, ...]:
        """A best move from a position: its ply, itself, its value, and the position after the move."""
        ply, state, least = task
        number = entries.get(key := key_of(self.game, state), self.journal.known.get(key))
        known = None if number is None else read_value(number, points=self.game.counts_points)
        child = None if known is None else self._noted_reply(state, known, entries)
        if known is not None and child is not None:
            return ply, state, known, child
        value, move = solver.best(state, least=known or least)
        return ply, state, value, self.game.play(state, move)

    def _noted_reply(self, state: Any, value: Value, entries: dict[int, int]) -> Any:
        """A position after a best move that is known already; None where none is."""
        for move in sorted(self.game.moves(state), key=lambda move: -self.game.order(state, move)):
            child = self.game.play(state, move)
            key = key_of(self.game, child)
            known = self.game.score(child) is not None or key in entries or key in self.journal.known
            if known and self._after(state, child, ChainMap(entries, self.journal.known)) == value:
                return child
        return None

    def _keep(
        self, ply: int, state: Any, value: Value, child: Any, found: dict[int, int]
    ) -> list[Reply]:
        """Put a position and the one after its best move into the book; what can follow, with what we know."""
        self._note(state, value, found)
        if self.game.score(child) is not None:
            return []
        below = self._seen_to(state, child, value)
        self._note(child, below, found)
        least = (-below).later(-1) if self.game.takes_turns else None
        return [(ply + 2, each, least) for each in self._children([child])]

    def _note(self, state: Any, value: Value, found: dict[int, int]) -> None:
        """Put a position into the book, and into the journal if it is new."""
        key = key_of(self.game, state)
        found[key], self.reached[key] = written_value(value), state
        if key not in self.journal.known:
            self.journal.add(key, value)

    def _seen_to(self, state: Any, child: Any, value: Value) -> Value:
        """A parent's value as one of its child's."""
        player = self.game.turn(state)
        mine = self.game.next_player(player, child) == player
        return (value if mine else -value).later(-1)


def check_samples(
    book: Book, states: dict[int, Any], solver: Solver[Any, Any], progress: Progress, samples: int = SAMPLES
) -> None:
    """Solve some positions of a book anew, from nothing; `BookError` where it says something else.

    Those with the most plies are the quickest to solve, and the ones that all others follow from.
    """
    dice = random.Random(len(book))
    keys = list(states)[len(states) // 2 :]
    chosen = [states[key] for key in dice.sample(keys, min(samples, len(keys)))]
    for done, (state, value) in enumerate(zip(chosen, solver.values(chosen, cold=True), strict=True), 1):
        said = book.value(state)
        if said is not None and said != value:
            raise BookError(f"the book says {said} of {book.game.save(state)}, and it is {value}")
        progress("checking", done, len(chosen))
