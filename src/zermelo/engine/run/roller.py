"""The runner of the search with luck: what a position is worth on average, looked at so deep."""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import Adapter, mix
from zermelo.engine.kernels.luck.expectation import expect_from
from zermelo.engine.kernels.luck.odds import USE_STAR1, USE_STAR2, new_luck_table, new_luck_work
from zermelo.engine.kernels.work import USE_ORDER, USE_TABLE
from zermelo.engine.run.runner import Runner
from zermelo.engine.run.searcher import Answer, line_of
from zermelo.errors import Stopped
from zermelo.limits import Budget

USUAL_LUCK = USE_TABLE | USE_ORDER | USE_STAR1 | USE_STAR2


class Roller(Runner):
    """Expectiminimax of one game, run in one way, with its table."""

    def __init__(
        self, rules: Adapter, *, compiled: bool, megabytes: float, settings: int = USUAL_LUCK
    ) -> None:
        table = new_luck_table(compiled, megabytes)
        super().__init__(rules, table, compiled=compiled, threads=1, plies=64, settings=settings)
        self._expect = self.entry(expect_from)
        self._megabytes = megabytes
        self._left_out: list[Any] = []
        self._path: list[int] = []
        self._mark = 0
        self.spare_nodes: int | None = None  # stop after so many more, for a search that is only a try

    def begin_at(self, path: list[Any], player: int, budget: Budget) -> None:
        """Get ready to search from the last state of `path`; those before it matter for repetitions."""
        self.begin(budget)
        self._path = self.identities(path)
        if self._path and self.rules.takes_turns:
            for i in range(len(path) - 1, -1, -1):
                if i < len(path) - 1 and not self.rules.game.outcomes(path[i]):
                    player = 1 - player
                self._path[i] ^= player  # which the states do not say

    def leave_out(self, root: Any, moves: list[Any]) -> None:
        """Search the root without these moves, as the kernel writes them."""
        self._left_out = list(moves)
        self._mark = mix(hash((root, frozenset(moves)))) | 1 if moves else 0
        self.works = []

    def new_work(self) -> Any:
        """What one thread works on."""
        while self.room < len(self._left_out):
            self.room *= 2
        work = new_luck_work(
            *(self.compiled, self.plies, self.room, self.room, self.state_words),
            settings=self.settings,
            path=self._path,
        )
        work.excluded_count, work.root_mark = len(self._left_out), self._mark
        work.excluded[: len(self._left_out)] = self._left_out
        return work

    def forget(self) -> None:
        """Empty the table."""
        self.shared = new_luck_table(self.compiled, self._megabytes)

    def resize(self, megabytes: float) -> None:
        """A table of another size, with nothing in it."""
        self._megabytes = megabytes
        self.forget()

    def ask(self, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int) -> Answer:
        """MAX's number of `state`, in which `player` is to move if it does not say itself."""
        question = (self.rules, state, player, ply, depth, alpha, beta)
        work, number = self.run(self._expect, question, most=self.spare_nodes)
        if work.stopped:
            raise Stopped(f"stopped after {self.nodes:,} nodes")
        return Answer(int(number), work.horizon == 0, line_of(work, ply))
