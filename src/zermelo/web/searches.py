"""Searches on behalf of clients: few at once, some waiting, none for a client that has gone.

A search runs on a thread of its own. Its answers come to the event loop through a queue; closing the stream
calls it off, which frees the thread within a few hundredths of a second.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

from zermelo.engine.engine import Engine
from zermelo.errors import Stopped
from zermelo.game import Game
from zermelo.limits import Limits
from zermelo.match import Match
from zermelo.result import Result
from zermelo.web.problems import too_busy
from zermelo.web.settings import Settings

NICE = 10  # thinking gives way to answering
END = object()


class Searches:
    """The searchers of one server."""

    def __init__(self, games: Sequence[Game[Any, Any]], settings: Settings) -> None:
        self._games, self.settings = games, settings
        self._pool = ThreadPoolExecutor(settings.searches, "search", initializer=_give_way)
        self._free = asyncio.Semaphore(settings.searches)
        self.waiting = 0
        self.running = 0
        self._idle: list[Engine[Any, Any]] = []
        self._choosing = threading.Lock()
        self._compiled: set[str] = set()
        self._closing = threading.Event()

    def start(self) -> None:
        """Compile the games in the background, so that nobody waits for it; until then they run as Python."""
        threading.Thread(target=self._compile_all, name="compiling", daemon=True).start()

    def close(self) -> None:
        """Call everything off."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _compile_all(self) -> None:
        _give_way()
        for game in self._games:
            if self._closing.is_set():
                return
            Engine(game, table=1).compile()
            self._compiled.add(game.name)

    async def results(
        self, match: Match[Any, Any], limits: Limits, *, threads: int = 1
    ) -> AsyncIterator[Result[Any, Any]]:
        """Growing answers on a position, a value for every move in each."""
        async with self._slot():
            cancel = threading.Event()
            loop, answers = asyncio.get_running_loop(), asyncio.Queue[Any]()

            def tell(answer: object) -> None:
                with suppress(RuntimeError):  # the loop is closed: the server has stopped
                    loop.call_soon_threadsafe(answers.put_nowait, answer)

            def search() -> None:
                try:
                    self._search(match, replace(limits, cancel=cancel), threads, tell)
                except Exception as error:
                    tell(error)
                finally:
                    tell(END)

            running = loop.run_in_executor(self._pool, search)
            try:
                while (answer := await answers.get()) is not END:
                    if isinstance(answer, Exception):
                        raise answer
                    yield answer
            finally:
                cancel.set()
                await asyncio.shield(running)

    async def last(self, match: Match[Any, Any], limits: Limits) -> Result[Any, Any] | None:
        """The last of the answers on a position; None where the time was too short for any."""
        found = None
        async for result in self.results(match, limits):
            found = result
        return found

    @asynccontextmanager
    async def _slot(self) -> AsyncIterator[None]:
        """A place among those that search; a problem where too many wait for one."""
        if self._free.locked() and self.waiting >= self.settings.waiting:
            raise too_busy()
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        try:
            yield
        finally:
            self.running -= 1
            self._free.release()

    def _search(self, match: Match[Any, Any], limits: Limits, threads: int, tell: Any) -> None:
        engine = self._engine(match.game, threads)
        try:
            for result in engine.analyse(match.state, limits, every_move=True, earlier=match.states[:-1]):
                tell(result)
        except Stopped:
            pass  # nothing was found in so short a time: the stream ends without an answer
        finally:
            self._idle.append(engine)
            del self._idle[: -self.settings.searches]

    def _engine(self, game: Game[Any, Any], threads: int) -> Engine[Any, Any]:
        """An engine that nobody uses, with what it learnt before; or a new one."""
        compiled = None if game.name in self._compiled else False
        with self._choosing:
            for engine in self._idle:
                if (engine.game, engine.threads, engine.compiled) == (game, threads, compiled):
                    self._idle.remove(engine)
                    return engine
        return Engine(game, table=self.settings.table, threads=threads, compiled=compiled)


def _give_way() -> None:
    """Let this thread, and those it starts, run when others need not."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
