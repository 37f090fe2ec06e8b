"""Searches on behalf of clients: few at once, some waiting, none for a client that has gone.

A search runs on a thread of its own. Its answers come to the event loop through a queue; closing the stream
calls it off, which frees the thread within a few hundredths of a second.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, contextmanager, suppress
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from zermelo.contract import Game
from zermelo.engine.engine import Engine
from zermelo.engine.layout.shape import NoShape
from zermelo.errors import FAULTS, Stopped
from zermelo.first_look import check_start
from zermelo.lesson.explain import Explanation, explain
from zermelo.limits import SHORTEST, Limits
from zermelo.match import Match
from zermelo.measure.review import Reviewer
from zermelo.result import Result
from zermelo.textbook import Mixed, maxn, simultaneous
from zermelo.web.compiling import Compiling, give_way
from zermelo.web.problems import too_busy
from zermelo.web.settings import Settings
from zermelo.web.threats import threats_json

END = object()


class How(NamedTuple):
    """How to search: on how many threads, for every move or so many of the best, by playouts alone or not.

    `to_play`: for a move, where it does not matter what the others are worth.
    """

    threads: int = 1
    lines: int | None = None
    mcts: bool | None = None
    to_play: bool = False


USUAL = How()
Work = Callable[[threading.Event, Callable[[object], None]], None]


class Searches:
    """The searchers of one server."""

    def __init__(
        self, games: Sequence[Game[Any, Any]], settings: Settings, later: Sequence[Game[Any, Any]] = ()
    ) -> None:
        self._games, self.settings = games, settings
        self._pool = ThreadPoolExecutor(settings.searches, "search", initializer=give_way)
        self.free = asyncio.Semaphore(settings.searches)
        self.waiting = 0
        self.running = 0
        self._idle: list[Engine[Any, Any]] = []
        self._lending = threading.Lock()
        self.compiling = Compiling(games, later)
        self._under_way: set[threading.Event] = set()

    def close(self) -> None:
        """Call everything off."""
        self.compiling.close()
        for cancel in list(self._under_way):
            cancel.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def place(self) -> Place:
        """A place for one more client; a problem where too many wait already."""
        if self.running + self.waiting >= self.settings.searches + self.settings.waiting:
            raise too_busy()
        return Place(self)

    async def last(self, match: Match[Any, Any], limits: Limits, how: How = USUAL) -> Result[Any, Any] | None:
        """The last of the answers on a position; None where the time was too short for any."""
        found = None
        async for result in self.results(match, limits, how):
            found = result
        return found

    async def results(
        self, match: Match[Any, Any], limits: Limits, how: How = USUAL
    ) -> AsyncGenerator[Result[Any, Any], None]:
        """Growing answers on a position, a value for every move in each, or only for so many of the best.

        Asked only by who has a place.
        """

        def work(cancel: threading.Event, tell: Callable[[object], None]) -> None:
            self._search(match, replace(limits, cancel=cancel), how, tell)

        async with aclosing(self._told(work)) as answers:
            async for result in answers:
                yield result

    async def explanation(self, match: Match[Any, Any], limits: Limits) -> Explanation[Any, Any] | None:
        """Why the best move is the best; None where the time was too short."""

        def work(cancel: threading.Event, tell: Callable[[object], None]) -> None:
            found: list[Any] = []
            own = replace(limits, cancel=cancel)
            self._search(match, own, USUAL, found.append)
            for compiled in self._ways(match.game) if found else []:
                with self._lent(match.game, 1, compiled) as engine, suppress(NoShape):
                    tell(explain(found[-1], engine, own))
                    return

        found: Explanation[Any, Any] | None = await self._last(work)
        return found

    async def threats(self, match: Match[Any, Any], limits: Limits) -> dict[str, Any] | None:
        """A win by force, or one that the other threatens, with words; None where nothing ran."""

        def work(cancel: threading.Event, tell: Callable[[object], None]) -> None:
            check_start(match.game, match.state)
            for compiled in self._ways(match.game):
                with self._lent(match.game, 1, compiled) as engine, suppress(NoShape):
                    if compiled:
                        engine.compile()
                    tell(threats_json(match, engine.forcing(), replace(limits, cancel=cancel)))
                    return

        found: dict[str, Any] | None = await self._last(work)
        return found

    async def reviewed(self, match: Match[Any, Any], limits: Limits) -> AsyncGenerator[tuple[int, Any], None]:
        """Each move as it is reviewed, the last one first, with how many positions are done; then the review.

        It breaks off after the seconds that one search may take, and answers with what it has.
        """

        def work(cancel: threading.Event, tell: Callable[[object], None]) -> None:
            check_start(match.game, match.line.state)
            end = time.monotonic() + self.settings.seconds
            for compiled in self._ways(match.game):
                with self._lent(match.game, 1, compiled) as engine, suppress(NoShape):
                    reviewer = Reviewer(match.line, limits=replace(limits, cancel=cancel), engine=engine)
                    for done in reviewer.steps():
                        tell((done, reviewer.last))
                        if time.monotonic() > end:
                            break
                    tell((len(match.line) + 1, reviewer.review))
                    return

        async with aclosing(self._told(work)) as answers:
            async for answer in answers:
                yield answer

    async def mixed(self, match: Match[Any, Any], limits: Limits) -> Mixed[Any, Any] | None:
        """Both mixed strategies where both move at once; None where the time was too short."""

        def work(cancel: threading.Event, tell: Callable[[object], None]) -> None:
            check_start(match.game, match.state)
            with suppress(Stopped):
                tell(simultaneous(match.game, match.position, limits=replace(limits, cancel=cancel)))

        found: Mixed[Any, Any] | None = await self._last(work)
        return found

    async def everybody(self, match: Match[Any, Any], limits: Limits) -> Result[Any, Any] | None:
        """What each of several players gets by max^n, as deep as there is time; None where there is none."""

        def work(cancel: threading.Event, tell: Callable[[object], None]) -> None:
            check_start(match.game, match.state)
            end, deepest = time.monotonic() + (limits.seconds or self.settings.seconds), limits.depth
            with suppress(Stopped):
                for depth in count(1):
                    left = max(end - time.monotonic(), SHORTEST)
                    own = replace(limits, depth=depth, seconds=left, cancel=cancel)
                    result = maxn(match.game, match.position, limits=own)
                    tell(result)
                    if result.proved or depth == deepest:
                        return

        found: Result[Any, Any] | None = await self._last(work)
        return found

    async def _last(self, work: Work) -> Any:
        """The last of what some work tells; None where it tells nothing."""
        told = None
        async with aclosing(self._told(work)) as answers:
            async for told in answers:  # noqa: B007
                pass
        return told

    async def _told(self, work: Work) -> AsyncGenerator[Any, None]:
        """What some work on a thread of its own tells, until it ends or nobody listens any more."""
        cancel = threading.Event()
        loop, answers = asyncio.get_running_loop(), asyncio.Queue[Any]()

        def tell(answer: object) -> None:
            with suppress(RuntimeError):  # the loop is closed: the server has stopped
                loop.call_soon_threadsafe(answers.put_nowait, answer)

        def search() -> None:
            try:
                work(cancel, tell)
            except FAULTS as error:
                tell(error)
            finally:
                tell(END)

        self._under_way.add(cancel)
        running = loop.run_in_executor(self._pool, search)
        try:
            while (answer := await answers.get()) is not END:
                if isinstance(answer, BaseException):
                    raise answer
                yield answer
        finally:
            cancel.set()
            self._under_way.discard(cancel)
            await asyncio.shield(running)

    def _search(
        self,
        match: Match[Any, Any],
        limits: Limits,
        how: How,
        tell: Callable[[object], None],
    ) -> None:
        check_start(match.game, match.state)  # a position from outside may be one that the rules do not know
        for compiled in self._ways(match.game):
            with self._lent(match.game, how.threads, compiled, how.mcts) as engine, suppress(NoShape):
                # no shape: the numbers of this position are too large for machine code
                answers = engine.analyse(
                    match.position,
                    limits,
                    every_move=how.lines is None,
                    lines=how.lines or 1,
                    to_play=how.to_play,
                )
                with suppress(Stopped):  # nothing was found in so short a time: there is no answer
                    for result in answers:
                        tell(result)
                return

    def _ways(self, game: Game[Any, Any]) -> list[bool]:
        """Compiled first where that is ready; interpreted for what machine code cannot hold."""
        return [True, False] if self.compiling.done(game) else [False]

    @contextmanager
    def _lent(
        self, game: Game[Any, Any], threads: int, compiled: bool, mcts: bool | None = None
    ) -> Iterator[Engine[Any, Any]]:
        """An engine that nobody else uses, with what it learnt before; or a new one."""
        wanted = (game, threads, compiled, mcts)
        with self._lending:
            fitting = [e for e in self._idle if (e.game, e.threads, e.compiled, e.mcts) == wanted]
            for engine in fitting[:1]:
                self._idle.remove(engine)
        engine = (
            fitting[0]
            if fitting
            else Engine(game, table=self.settings.table, threads=threads, compiled=compiled, mcts=mcts)
        )
        yield engine  # not kept if the search fails: what it knows may be half done
        with self._lending:
            self._idle.append(engine)
            del self._idle[: -self.settings.searches]


class Place:
    """A client's place: among those who wait at first, then among those who search, until it leaves."""

    def __init__(self, searches: Searches) -> None:
        self._searches, self._is_running = searches, False
        searches.waiting += 1
        self._left = False

    async def turn(self) -> None:
        """Wait for one's turn."""
        await self._searches.free.acquire()
        self._is_running = True
        self._searches.waiting -= 1
        self._searches.running += 1

    def leave(self) -> None:
        """Make room for another. Leaving twice does nothing."""
        if self._left:
            return
        self._left = True
        if self._is_running:
            self._searches.running -= 1
            self._searches.free.release()
        else:
            self._searches.waiting -= 1
