"""The engine for programs: a search that deepens until it is sure, or until it must stop.

engine = Engine(ConnectFour())
engine.best(state, Limits(seconds=1)).move          one answer
for result in engine.analyse(state): ...            answers that grow
engine.stop()                                       from any thread
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Generator, Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Generic

from zermelo.contract import Game, M, S
from zermelo.engine.adapter import Adapter
from zermelo.engine.answers.at_once import at_once
from zermelo.engine.answers.certain import Certain, Known
from zermelo.engine.answers.chance import Chance, hopeful
from zermelo.engine.answers.deepening import Question, results_of
from zermelo.engine.answers.expecting import Depths, beyond, depths_of, searcher_of
from zermelo.engine.answers.playouts import Playouts
from zermelo.engine.answers.seats import seated, unseated
from zermelo.engine.answers.solved import looked_up
from zermelo.engine.answers.telling import without_evaluate
from zermelo.engine.coalition import coalition_of
from zermelo.engine.kept import seems_kept
from zermelo.engine.kernels.kinds import KERNELS, Kind
from zermelo.engine.kernels.work import SELECTIVE, USUAL
from zermelo.engine.nets import Net, net_for
from zermelo.engine.run.desk import Desk, done_in_time, unless_called_off
from zermelo.engine.run.roller import USUAL_LUCK, Roller
from zermelo.engine.run.searcher import Searcher
from zermelo.engine.run.threads import hand_over
from zermelo.engine.run.way import is_compiled, log
from zermelo.engine.threats import Forcing
from zermelo.errors import GameError, Outgrown, Stopped, ZermeloError
from zermelo.first_look import check_game, check_limits, check_mixture, check_start, check_state
from zermelo.limits import Budget, Limits
from zermelo.position import Position, Where
from zermelo.result import Result
from zermelo.stop import Stop

HEAD_START = 300_000  # nodes that are searched for an estimate before what is certain is looked for
TRIAL = 20_000  # nodes that are searched interpreted before it is worth compiling the rules,
GLANCE = 1_000  # or loading machine code that is kept,
TRIAL_PART = 0.1  # within this part of the time
DEEPENING_PART = 0.1  # of a limit goes to a search of all moves where playouts do the rest,
CERTAIN_PART = 0.6  # so far at the latest, where the value might be found for certain
SHALLOW = 2  # plies: playouts know more than a search so deep, with what it has learnt from them

#: What has an answer, and may have a better one later.
Stage = Depths[S, M] | Playouts[S, M] | Known


class Engine(Generic[S, M]):
    """Searches one game as fast as it can.

    The rules are compiled to machine code when that pays; a small position is answered before.
    `compiled=True` or `False` insists on one way. `table` is the size of the table in megabytes.
    A game that does not say how good a position looks is searched by playouts, Monte Carlo tree search, where
    a limit of time or nodes is too short for the end; `mcts=True` does so with any game, `False` with none.
    A `net`, as `zermelo train` makes it, says how good a position looks in place of the game's `evaluate`;
    where the game names one, it is used unless `net=False`. Without machine code `evaluate` judges, if any.
    Where more than two play, the answer is the paranoid one: all the others play against the one to move.

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
        mcts: bool | None = None,
        net: Net | Path | str | bool | None = None,
        settings: int | None = None,
        seed: int | None = None,
        notify: Callable[[str], None] | None = None,
    ) -> None:
        check_game(game)
        check_mixture(game)
        self.net = net_for(game, net, notify or log.warning)
        if threads < 1 or not table > 0:
            raise ZermeloError(f"threads and table are above 0, not {threads!r} and {table!r}")
        check_start(game, None)  # before anything is believed of the rules
        self.game, self.table, self.threads = game, table, threads
        self._coalition = coalition_of(game) if len(game.players) > 2 else None
        usual = USUAL_LUCK if game.says("chances") else USUAL | SELECTIVE if game.selective else USUAL
        self.settings = usual if settings is None else settings
        self.rules = Adapter(self._coalition or game, has_net=self.net is not None)
        self.compiled, self.mcts = compiled if self.net is None or game.says("evaluate") else True, mcts
        self._notify = notify
        self._dice = random.Random(seed)
        self._searchers: dict[bool, Searcher | Roller] = {}
        self._chance: Chance[S, M] = Chance(
            self.rules,
            table=table,
            threads=threads,
            compiled=compiled,
            seed=self._dice.getrandbits(30),
            notify=notify,
            learning=mcts is None and not self._can_judge and self._kind == "search",
        )
        self._certain: Certain[S, M] = Certain(self.rules.game, table=table, threads=threads, notify=notify)
        self._desk = Desk()
        self._told = False

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
        asked = self._for_two(self._question(state, False)).position.state
        every_move = not self._may_be_certain(asked, limits or Limits())  # else one such is enough
        question = self._question(state, every_move, to_play=True)
        best = self._last(question, limits).best or at_once(self._for_two(question).position).best
        if not best:
            over = self.game.score(question.position.state) is not None
            raise GameError(f"{'the game is over' if over else 'luck moves'}: there is no move to choose")
        return self._dice.choice(best)

    def compile(self) -> bool:
        """Compile now rather than when it first pays; whether the rules could be compiled."""
        return hand_over(self._compile, Stop())

    def _compile(self) -> bool:
        if self.mcts:
            return self._chance.compile()
        compiled, game = self._compiled(), self.rules.game
        if compiled and (game.solvable or game.says("can_solve")) and self._kind != "luck":
            self._certain.solver()
        if compiled and (self.mcts or (self.mcts is None and not self._can_judge)):
            self._chance.compile()
        return compiled

    def forcing(self) -> Forcing[S, M] | None:
        """The search for wins by threats that leave no choice; None where the game knows no threats."""
        return self._certain.forcing()

    def forget(self) -> None:
        """Empty the table: what was learnt from earlier positions is gone."""
        for searcher in self._searchers.values():
            searcher.forget()
        self._chance.forget()

    def resize(self, table: float) -> None:
        """A table of so many megabytes from now on, with nothing in it."""
        if not table > 0:
            raise ZermeloError(f"table is above 0, not {table!r}")
        self.table = table
        for searcher in self._searchers.values():
            searcher.resize(table)

    def stop(self) -> None:
        """Call off whatever has been asked, from any thread; it answers with its last complete result."""
        self._desk.stop()

    def analyse(
        self,
        state: Where[S, M] = None,
        limits: Limits | None = None,
        *,
        every_move: bool = False,
        lines: int = 1,
        only: Iterable[M] = (),
        during: Callable[[Result[S, M]], None] | None = None,
        to_play: bool = False,
    ) -> Generator[Result[S, M], None, None]:
        """Growing answers, depth by depth, until the value is proved or a limit is reached.

        With `every_move`, each move gets its whole value, and the search goes on until all are proved;
        with `lines`, so many of the best do, and `Result.lines` has them in order; `to_play`, one is enough
        where estimates tell moves apart. `only` these moves are looked at, where any are given. A `Position`
        knows what came before, which matters where a game `repeats`, and who is to move, where a state does
        not tell. `during` is told of bounds, on the thread that searches, before a depth is done.
        """
        check_limits(limits)
        question, stop = self._question(state, every_move, lines, only, to_play), self._desk.question()
        question = replace(question, during=during)
        return self._desk.answers(stop, self._results(question, limits or Limits(), stop))

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

        question, stop = self._question(state, every_move, lines, only), self._desk.question()
        steps = self._results(question, limits or Limits(), stop)
        answers = self._desk.answers(stop, steps)
        try:
            while (answer := await asyncio.to_thread(next, answers, None)) is not None:
                yield answer
        finally:
            self._desk.close(stop, steps)

    def at_work(self) -> tuple[M, int] | None:
        """The move of the root that a selective search is at, and its place in the order; from any thread."""
        searchers = [each for each in self._searchers.values() if isinstance(each, Searcher)]
        return next((at for each in searchers if (at := each.at_work)), None)

    # -- interpreted at first, compiled when it pays ---------------------------------------------------------

    def _question(
        self,
        where: Where[S, M],
        every_move: bool,
        lines: int = 1,
        only: Iterable[M] = (),
        to_play: bool = False,
    ) -> Question[S, M]:
        if isinstance(lines, bool) or not isinstance(lines, int) or lines < 1:
            raise ZermeloError(f"lines is a whole number, at least 1, not {lines!r}")
        position = Position.of(self.game, where)
        check_state(self.game, position.state, "the caller")
        return Question(position, every_move, lines, tuple(only), to_play=to_play)

    def _for_two(self, question: Question[S, M]) -> Question[S, M]:
        """The question as the search is asked it: where more than two play, the others are one."""
        return question if self._coalition is None else seated(self._coalition, question)

    def _answer(self, result: Result[S, M], question: Question[S, M]) -> Result[S, M]:
        """What a search has found, as the caller asked for it."""
        return result if self._coalition is None else unseated(result, question.position)

    def _last(self, question: Question[S, M], limits: Limits | None) -> Result[S, M]:
        check_limits(limits)
        stop = self._desk.question()
        steps = self._results(question, limits or Limits(), stop, growing=False)
        return self._desk.answer(stop, lambda: list(steps)[-1])

    def _results(
        self, question: Question[S, M], limits: Limits, stop: Stop, *, growing: bool = True
    ) -> Generator[Result[S, M], None, None]:
        budget, asked = limits.start(stop), self._for_two(question)
        try:
            for result in results_of(self._searches(asked, budget), growing):
                yield self._answer(result, question)
        except Stopped:
            if budget.called_off:
                raise
            yield self._answer(at_once(asked.position, asked.only), question)  # too tight for any search

    def _searches(self, question: Question[S, M], budget: Budget) -> Iterator[Stage[S, M]]:
        """The search, each time it has completed another depth, or knows for certain.

        `Stopped` only where nothing has been found.
        """
        found = False
        try:
            for search in self._stages(question, budget):
                found = True
                yield search
            if found and not (self._told or self._can_judge or search.settled):
                self._tell_of_judgement(search.result)
        except Stopped:
            if not found:
                raise
        except Outgrown as error:
            self.rules.make_room(error)
            if True in self._searchers:
                self._searchers.pop(True).end()
            self._chance.outgrown()
            yield from self._searches(question, budget)
        finally:
            self._chance.end()
            for searcher in self._searchers.values():
                searcher.end()

    def _tell_of_judgement(self, result: Result[S, M]) -> None:
        """Say once that nobody can tell a good position from a bad one, where that matters."""
        if not (result.proved or self.mcts):
            self._told = True
            (self._notify or log.info)(without_evaluate(self.rules.game.title, result))

    def _stages(self, question: Question[S, M], budget: Budget) -> Iterator[Stage[S, M]]:
        """A table; the book; a trial; the search as machine code; the exact one; playouts: as needed."""
        position, every_move, depth = question.position, question.every_move, -1
        if (solved := looked_up(position, question.only)) is not None:
            yield Known(solved, True)
            return
        if self.mcts and position.moves:
            yield from self._chance.answers(question, budget)
            return
        sure = question.lines == 1 and not question.only
        sure = sure and self._may_be_certain(position.state, budget.limits)
        known = self._certain.from_book(position) if sure else None
        if known is not None:
            yield known
            if not (every_move and not known.settled):
                return
        elif self.compiled is None and True not in self._searchers:
            for trial in self._trial(question, budget):
                depth = trial.depth
                yield trial
            if depth >= 0 and (trial.settled or depth == budget.limits.depth):
                return
        searcher = self._fastest(budget)
        if searcher.compiled and self._certain.looks_for_threats(question, budget.limits):
            won, question = self._certain.by_force(question, budget)
            if won is not None:
                yield won
                return
        sure = sure and searcher.compiled
        by_playouts = known is None and self._needs_playouts(budget.limits) and bool(position.moves)
        if isinstance(searcher, Searcher):
            searcher.judge_by(None)
        few = budget.part(DEEPENING_PART) if by_playouts else budget
        few = budget.with_nodes(HEAD_START) if sure else few
        search = depths_of(searcher, replace(question, to_play=question.to_play and self._can_judge), few)
        found: Stage[S, M] = search
        if known is None:
            yield from beyond(max(0, depth) if by_playouts else depth, search)
        if sure and not search.settled:
            few = budget.part(CERTAIN_PART) if by_playouts else budget
            with suppress(Stopped) if by_playouts else nullcontext():
                for found in self._for_certain(position, few, every_move):
                    yield found
        if by_playouts and not found.settled and not (isinstance(found, Known) and found.result.proved):
            left = budget.after(searcher.nodes)
            fast = searcher.compiled  # who has waited for the compiler once does not wait again
            yield from self._chance.answers(hopeful(question, search), left, tried=True, compiled=fast)
            yield from self._judged(question, searcher, left.after(self._chance.nodes))

    def _judged(self, question: Question[S, M], searcher: Any, budget: Budget) -> Iterator[Stage[S, M]]:
        """The search once more, where playouts have taught how good a position looks."""
        if self._chance.judgement is not None:
            searcher.judge_by(self._chance.judgement)
            yield from beyond(SHALLOW, depths_of(searcher, question, budget))

    def _needs_playouts(self, limits: Limits) -> bool:
        """Whether nobody can tell a good position from a bad one, and there is no time to find out."""
        is_limited = limits.most_seconds is not None or limits.nodes is not None
        return self.mcts is None and is_limited and limits.depth is None and not self._can_judge

    @property
    def _can_judge(self) -> bool:
        """Whether somebody can tell a good position from a bad one: the game, or a net."""
        return self.net is not None or self.rules.has_evaluate

    def _may_be_certain(self, state: S, limits: Limits) -> bool:
        """Whether to look for what is certain: a limit of plies or nodes asks for an estimate."""
        is_asked = limits.depth is None and limits.nodes is None and self._kind != "luck"
        return is_asked and self.rules.game.can_solve(state)

    def _trial(self, question: Question[S, M], budget: Budget) -> Iterator[Depths[S, M]]:
        """The search without machine code, for a while: a small position is answered before anyone waits."""
        nodes = GLANCE if self.is_kept else TRIAL
        few = budget.with_nodes(min(nodes, budget.limits.nodes or nodes), TRIAL_PART)
        trial = depths_of(self._searcher(False), question, few)
        with suppress(Stopped):
            for _ in trial.depths():
                if not trial.broken_off:
                    yield trial

    @cached_property
    def is_kept(self) -> bool:
        """Whether there is machine code from earlier: it only has to be loaded."""
        return seems_kept(KERNELS[self._kind], self.rules.game)

    @property
    def _kind(self) -> Kind:
        plain: Kind = "selective" if self.settings & SELECTIVE else "search"
        return "luck" if self.game.says("chances") else plain

    def _for_certain(self, position: Position[S, M], budget: Budget, every_move: bool) -> Iterator[Known]:
        with budget.paused():
            unless_called_off(self._certain.solver, budget)
        yield from self._certain.answers(position, budget, every_move=every_move)

    def _searcher(self, compiled: bool) -> Searcher | Roller:
        if compiled not in self._searchers:
            searcher = searcher_of(self.rules, compiled, self.table, self.threads, self.settings, self.net)
            self._searchers[compiled] = searcher
        return self._searchers[compiled]

    def _fastest(self, budget: Budget) -> Searcher | Roller:
        """The compiled search; the interpreted one where it cannot be had, is not wanted or is late."""
        if self.compiled is False or True in self._searchers:
            return self._searcher(self.compiled is not False)
        with budget.paused():  # compiling happens once, and is not the search's fault
            is_compiled = done_in_time(self._compiled, budget, patient=bool(self.compiled))
        budget.look()
        return self._searcher(is_compiled)

    def _compiled(self) -> bool:
        """Have the rules compiled, unless they are not to be or cannot."""
        if True in self._searchers:
            return True
        if not is_compiled(self.rules, self._kind, self.compiled, self._notify):
            self.compiled = self._chance.compiled = False
            return False
        self._searcher(True)
        self._certain.compile_forcing()
        return True
