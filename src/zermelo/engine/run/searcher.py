"""The runner of the searches that deepen: what a position is worth, looked at so deep, within a window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.engine.adapter import NO_MOVE, Adapter, mix
from zermelo.engine.kernels.search import search_from
from zermelo.engine.kernels.selective.search import selective_from
from zermelo.engine.kernels.table import new_table
from zermelo.engine.kernels.work import LEARNT, SELECTIVE, USE_LEAVING, new_work
from zermelo.engine.lessons import Judgement
from zermelo.engine.nets import Net
from zermelo.engine.run.runner import Runner
from zermelo.errors import Stopped
from zermelo.limits import Budget
from zermelo.value import Value

CHUNK = 1 << 20
SAMPLE = 1000  # entries of the table that are looked at to say how full it is


class Answer(NamedTuple):
    """What one search of one position found."""

    number: int
    complete: bool  # no estimate had a say
    line: tuple[Any, ...]  # the best moves, as the kernel writes them


class Searcher(Runner):
    """The search of one game, run in one way, with its table."""

    def __init__(
        self,
        rules: Adapter,
        *,
        compiled: bool,
        megabytes: float,
        threads: int,
        settings: int,
        net: Net | None = None,
    ) -> None:
        table = new_table(compiled, megabytes, threads if compiled else 1)
        super().__init__(rules, table, compiled=compiled, threads=threads, plies=64, settings=settings)
        self._search = self.entry(selective_from if settings & SELECTIVE else search_from)
        self._path: list[int] = []
        self._left_out: list[Any] = []
        self._mark = 0
        self._before: list[Any] = []  # the works of the last search
        self._player = 0
        self._judgement: Judgement | None = None
        self._net = net
        self.spare_nodes: int | None = None  # stop after so many more, for a search that is only a try

    def judge_by(self, judgement: Judgement | None) -> None:
        """Judge positions by what has been learnt, from the next search on."""
        self._judgement = judgement

    @property
    def algorithm(self) -> str:
        """What answers: the search, by the game's own judgement or by one that was learnt."""
        return "engine" if self._judgement is None and self._net is None else "learnt"

    @property
    def leaves_out(self) -> bool:
        """Whether it may overlook the soonest win: not all is searched as deep as is said."""
        by_net = self._net is not None and self._net.margin and self.settings & USE_LEAVING
        return bool(by_net or self.settings & SELECTIVE)

    def value(self, number: int, *, proved: bool = False) -> Value:
        """What a number of this search means; `proved` says that no estimate went into it."""
        value = Value.of_number(number, points=self.rules.counts_points, proved=proved)
        return self.estimate(number) if value.kind == "estimate" else value

    def estimate(self, number: int) -> Value:
        """A number as an estimate: in points, or in the units of the game, of which a win is one."""
        learnt = self._net or self._judgement
        if learnt is None or learnt.unit == 1:
            return Value.estimate(number)
        return Value.estimate(round(number / learnt.unit * self.rules.unit, 3))

    def begin_at(self, path: list[Any], player: int, budget: Budget) -> None:
        """Get ready to search from the last state of `path`; those before it matter for repetitions."""
        before = self.works
        self.begin(budget)
        self._before = before or self._before
        self._path, self._player = self.identities(path), player
        self._left_out, self._mark = [], 0
        self.shared.age = (self.shared.age + 1) % 128

    def leave_out(self, root: Any, moves: Sequence[Any]) -> None:
        """Search the root without these moves, as the kernel writes them.

        To the table it is then a position of its own, which no mirror image shares, and its line is told
        even where bounds settle its value.
        """
        self._left_out = list(moves)
        self._mark = mix(hash((root, frozenset(self._left_out)))) | 1
        for work in self.works:
            self._write_left_out(work)

    def _write_left_out(self, work: Any) -> None:
        work.excluded_count, work.root_mark = len(self._left_out), self._mark
        work.excluded[: len(self._left_out)] = self._left_out

    def make_works(self) -> list[Any]:
        """What each thread works on; what a selective search has learnt about moves serves the next one."""
        old, works = self.works or self._before, super().make_works()
        for work, before in zip(works, old if self.settings & SELECTIVE else [], strict=False):
            for name in LEARNT:
                getattr(work, name)[:] = getattr(before, name)
        self._before = []
        return works

    def new_work(self) -> Any:
        """What one thread works on."""
        while self.room < len(self._left_out):
            self.room *= 2
        earlier = max(0, len(self._path) - 1)
        judgement, net = self._judgement, self._net
        work = new_work(
            self.compiled,
            self.plies,
            self.room,
            earlier=earlier,
            settings=self.settings,
            features=self.rules.features if self.compiled else 0,
            words=judgement.words if judgement else 0,
            places=len(judgement.places) if judgement else 0,
            weights=len(judgement.weights) if judgement else 0,
            net=net.sizes(self.compiled, self.plies) if net else None,
        )
        work.path[: len(self._path)] = self._path
        work.root_player = self._player
        work.margins.set(self.rules.game.margins)
        if judgement:
            work.judging, work.mark = len(judgement.places), judgement.mark
            work.places[:], work.weights[:] = judgement.places, judgement.weights
            work.root_player ^= judgement.other_way
        if net:
            work.mark = net.mark
            net.write(work.net, self.compiled)
        self._write_left_out(work)
        return work

    def forget(self) -> None:
        """Empty the table, and forget what was learnt about moves."""
        self._before = self.works = []
        entries = self.shared.entries
        for at in range(0, len(entries), CHUNK):
            size = min(CHUNK, len(entries) - at)
            entries[at : at + size] = 0 if self.compiled else [0] * size

    def resize(self, megabytes: float) -> None:
        """A table of another size, with nothing in it."""
        self._before = self.works = []
        self.shared = new_table(self.compiled, megabytes, self.threads)

    def new_depth(self) -> None:
        """Another depth begins."""
        for work in self.works:
            work.deepest = 0

    def ask(self, state: Any, ply: int, depth: int, alpha: int, beta: int) -> Answer:
        """The value of `state`, which lies `ply` moves below the root, within a window."""
        question = (self.rules, state, ply, depth, alpha, beta, NO_MOVE)
        work, number = self.run(self._search, question, most=self.spare_nodes)
        if work.stopped:
            raise Stopped(f"stopped after {self.nodes:,} nodes")
        return Answer(int(number), work.horizon == 0, line_of(work, ply))

    def unfinished(self, first: Any) -> tuple[Any, ...]:
        """The root's best line in a search that broke off; of several threads', one that leaves `first`.

        All of them search the best move of the depth before first: one with another line has found a better.
        """
        lines = [line for work in self.works if (line := line_of(work, 0))]
        lines.sort(key=lambda line: bool(line[0] == first))
        return lines[0] if lines else ()

    @property
    def at_work(self) -> tuple[Any, int] | None:
        """The move of the root that a selective search is at, and its place in the order; from any thread."""
        work = next(iter(self._running), None)
        number = 0 if work is None else int(work.at_root)
        return (self.move(work.at_root_move), number) if work is not None and number else None

    def set_effort(self, effort: float) -> None:
        """How much of its share of the clock this search deserves."""
        self.budget.effort = effort
        self.watch()

    @property
    def table_full(self) -> float:
        """How full the table is, by a sample."""
        sample = self.shared.entries[1 : 2 * SAMPLE : 2]
        if not self.compiled:
            return sum(1 for data in sample if data) / len(sample)
        import numpy as np  # which is there by now

        return int(np.count_nonzero(sample)) / len(sample)


def line_of(work: Any, ply: int) -> tuple[Any, ...]:
    """The best line that a search has found from a ply on, as the kernel writes moves."""
    line: tuple[Any, ...] = tuple(work.lines[ply][: work.lengths[ply]])
    return line
