"""The engine for programs: a search that deepens until it is sure, or until it must stop.

engine = Engine(ConnectFour())
engine.best(state, Limits(seconds=1)).move          one answer
for result in engine.analyse(state): ...            answers that grow
engine.stop()                                       from any thread
"""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import suppress
from typing import Generic

from zermelo.check import check_start, check_state
from zermelo.contract import Game, M, S
from zermelo.engine.adapter import Adapter
from zermelo.engine.certain import Certain, Known
from zermelo.engine.deepening import Deepening, Question
from zermelo.engine.kernels.work import SELECTIVE, USUAL
from zermelo.engine.searcher import Searcher
from zermelo.errors import CannotCompile, GameError, Stopped, ZermeloError
from zermelo.limits import Budget, Limits
from zermelo.position import Position, Where
from zermelo.result import Result

log = logging.getLogger("zermelo")

HEAD_START = 300_000  # nodes that are searched for an estimate before what is certain is looked for
TRIAL = 20_000  # nodes that are searched interpreted before it is worth compiling the rules


class Engine(Generic[S, M]):
    """Searches one game as fast as it can.

    The rules are compiled to machine code when that pays; a small position is answered before.
    `compiled=True` or `False` insists on one way. `table` is the size of the table in megabytes.

    >>> from zermelo import TicTacToe
    >>> Engine(TicTacToe()).best().value
    draw
    """

    def __init__(
        self,
        game: Game[S, M],
        *,
        table: float = 64,
        threads: int = 1,
        compiled: bool | None = None,
        settings: int | None = None,
        seed: int | None = None,
        notify: Callable[[str], None] | None = None,
    ) -> None:
        if game.says("chances"):
            raise GameError(f"luck plays a part in {game.title}; the engine knows none: use expectiminimax")
        if threads < 1 or not table > 0:
            raise ZermeloError(f"threads and table are above 0, not {threads!r} and {table!r}")
        check_start(game, None)  # before anything is believed of the rules
        self.game, self.table, self.threads = game, table, threads
        usual = USUAL | SELECTIVE if game.selective else USUAL
        self.settings = usual if settings is None else settings
        self.rules = Adapter(game)
        self.compiled = compiled
        self._notify = notify or log.info
        self._dice = random.Random(seed)
        self._searchers: dict[bool, Searcher] = {}
        self._certain: Certain[S, M] = Certain(game, table=table, threads=threads, notify=self._notify)
        self._stopping = False
        self._busy = threading.Lock()

    # -- what a program asks ---------------------------------------------------------------------------------

    def best(
        self,
        state: Where[S, M] = None,
        limits: Limits | None = None,
        *,
        lines: int = 1,
        only: Iterable[M] = (),
    ) -> Result[S, M]:
        """The best answer within the limits; `analyse` says what the rest means."""
        return self._last(self._question(state, False, lines, only), limits)

    def choose(self, state: Where[S, M] = None, limits: Limits | None = None) -> M:
        """A move to play, at random among those that are equally good."""
        every_move = not self._may_be_certain(limits or Limits())  # else one that is certain is enough
        best = self._last(self._question(state, every_move), limits).best
        if not best:
            raise GameError("the game is over: there is no move to choose")
        return self._dice.choice(best)

    def compile(self) -> bool:
        """Compile now rather than when it first pays; whether the rules could be compiled."""
        compiled = self._fastest().compiled
        if compiled and self.game.solvable:
            from zermelo.engine.compile import prepare

            prepare(self.rules, self._notify, "exact")
        return compiled

    def forget(self) -> None:
        """Empty the table: what was learnt from earlier positions is gone."""
        for searcher in self._searchers.values():
            searcher.forget()

    def stop(self) -> None:
        """Call the search off, from any thread; it answers with its last complete result."""
        self._stopping = True
        self._certain.stop()
        for searcher in list(self._searchers.values()):
            searcher.stop()

    def analyse(
        self,
        state: Where[S, M] = None,
        limits: Limits | None = None,
        *,
        every_move: bool = False,
        lines: int = 1,
        only: Iterable[M] = (),
        during: Callable[[Result[S, M]], None] | None = None,
    ) -> Iterator[Result[S, M]]:
        """Growing answers, depth by depth, until the value is proved or a limit is reached.

        With `every_move`, each move gets its whole value, and the search goes on until all are proved;
        with `lines`, so many of the best do, and `Result.lines` has them in order. `only` these moves are
        looked at, where any are given. A `Position` knows what came before, which matters where a game
        `repeats`, and who is to move, where a state does not tell.
        `during` is told of bounds, on the thread that searches, before a depth is done.
        """
        question = self._question(state, every_move, lines, only, during)
        for search in self._searches(question, limits or Limits()):
            yield search.result

    async def analyse_async(
        self,
        state: Where[S, M] = None,
        limits: Limits | None = None,
        *,
        every_move: bool = False,
        lines: int = 1,
        only: Iterable[M] = (),
    ) -> AsyncIterator[Result[S, M]]:
        """`analyse` for an event loop: it runs on a thread, and stops when nobody listens any more."""
        import asyncio  # whoever has an event loop has it already; nobody else has to wait for it

        answers = self.analyse(state, limits, every_move=every_move, lines=lines, only=only)
        try:
            while (answer := await asyncio.to_thread(next, answers, None)) is not None:
                yield answer
        finally:
            self.stop()

    # -- interpreted at first, compiled when it pays ---------------------------------------------------------

    def _question(
        self,
        where: Where[S, M],
        every_move: bool,
        lines: int = 1,
        only: Iterable[M] = (),
        during: Callable[[Result[S, M]], None] | None = None,
    ) -> Question[S, M]:
        if isinstance(lines, bool) or not isinstance(lines, int) or lines < 1:
            raise ZermeloError(f"lines is a whole number, at least 1, not {lines!r}")
        position = Position.of(self.game, where)
        check_state(self.game, position.state, "the caller")
        return Question(position, every_move, lines, tuple(only), during)

    def _last(self, question: Question[S, M], limits: Limits | None) -> Result[S, M]:
        *_, last = self._searches(question, limits or Limits())
        return last.result

    def _searches(self, question: Question[S, M], limits: Limits) -> Iterator[Deepening[S, M] | Known]:
        """The search, each time it has completed another depth, or knows for certain."""
        if not self._busy.acquire(blocking=False):
            raise ZermeloError("this engine is searching already: stop it first, or make another")
        try:
            self._stopping = False
            yield from self._stages(question, limits.start())
        finally:
            for searcher in self._searchers.values():
                searcher.end()
            self._busy.release()

    def _stages(self, question: Question[S, M], budget: Budget) -> Iterator[Deepening[S, M] | Known]:
        """The book; a trial without machine code; the search; the exact search: as far as they are needed."""
        position, every_move, limits, depth = question.position, question.every_move, budget.limits, -1
        sure = self._may_be_certain(limits) and question.lines == 1 and not question.only
        known = self._certain.from_book(position) if sure else None
        if known is not None:
            yield known
            if not (every_move and not known.settled):
                return
        elif self.compiled is None and True not in self._searchers:
            few = budget.with_nodes(min(TRIAL, limits.nodes or TRIAL))
            trial: Deepening[S, M] = Deepening(self._searcher(False), question, few)
            with suppress(Stopped):
                for reached in trial.depths():
                    if not trial.broken_off:
                        depth = reached
                        yield trial
            if trial.settled or depth == limits.depth or self._stopping:
                return
        with budget.paused():  # compiling happens once, and is not the search's fault
            searcher = self._fastest()
        sure = sure and searcher.compiled
        few = budget.with_nodes(HEAD_START) if sure else budget
        search: Deepening[S, M] = Deepening(searcher, question, few)
        if known is None:
            yield from self._beyond(depth, search)
        if sure and not search.settled and not self._stopping:
            yield from self._for_certain(position, budget, every_move)

    def _may_be_certain(self, limits: Limits) -> bool:
        """Whether to look for what is certain: a limit of plies or nodes asks for an estimate."""
        return self.game.solvable and limits.depth is None and limits.nodes is None

    def _for_certain(self, position: Position[S, M], budget: Budget, every_move: bool) -> Iterator[Known]:
        with budget.paused():
            _ = self._certain.solver  # compiled by now
        with suppress(Stopped):
            yield from self._certain.answers(position, budget, every_move=every_move)

    def _beyond(self, depth: int, search: Deepening[S, M]) -> Iterator[Deepening[S, M]]:
        """A search, each time it has got further than `depth`."""
        try:
            for reached in search.depths():
                if reached > depth or search.settled or search.broken_off:
                    depth = reached
                    yield search
        except Stopped:
            if depth < 0:
                raise

    def _searcher(self, compiled: bool) -> Searcher:
        if compiled not in self._searchers:
            self._searchers[compiled] = Searcher(
                self.rules,
                compiled=compiled,
                megabytes=self.table,
                threads=self.threads,
                settings=self.settings,
            )
        return self._searchers[compiled]

    def _fastest(self) -> Searcher:
        """The compiled search; the interpreted one where the rules cannot be compiled or are not to be."""
        if self.compiled is False:
            return self._searcher(False)
        if True in self._searchers:
            return self._searchers[True]
        from zermelo.engine.compile import prepare

        try:
            prepare(self.rules, self._notify, "selective" if self.settings & SELECTIVE else "search")
        except CannotCompile as reason:
            if self.compiled:
                raise
            self.compiled = False
            log.warning("%s", reason)
            return self._searcher(False)
        return self._searcher(True)
