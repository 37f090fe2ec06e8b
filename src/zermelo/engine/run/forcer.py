"""The runner of the search for wins by force."""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import Adapter, mix
from zermelo.engine.kernels.forcing import ANSWERS, NEVER, force_from
from zermelo.engine.kernels.table import new_table
from zermelo.engine.kernels.work import USE_ORDER, new_work
from zermelo.engine.run.runner import COUNTS, Runner
from zermelo.errors import Stopped
from zermelo.limits import Budget


class Forcer(Runner):
    """Wins by force in one game, found in one way."""

    def __init__(self, rules: Adapter, *, compiled: bool, megabytes: float) -> None:
        table = new_table(compiled, megabytes, 1)
        super().__init__(rules, table, compiled=compiled, threads=1, plies=64, settings=USE_ORDER)
        self._force = self.entry(force_from)

    def new_work(self) -> Any:
        """What it works on."""
        features = self.rules.features if self.compiled else 0
        return new_work(self.compiled, self.plies, self.room, settings=self.settings, features=features)

    def begin(self, budget: Budget) -> None:
        """Another search. Most are so small that to make memory anew would take longer than they do."""
        works = self.works
        super().begin(budget)
        for work in works:
            for name in COUNTS:
                setattr(work, name, 0)
        self.works = works

    def ask(self, state: Any, player: int, depth: int, kind: int) -> tuple[Any | None, int]:
        """The first move of a win by the fewest such threats, at most `depth`, and how many; else None."""
        work, found = self._run(state, player, depth, kind)
        return (self.move(work.lines[0][0]), found - 1) if found > NEVER else (None, 0)

    def answers(self, state: Any) -> list[Any]:
        """What is promising in a position, the likeliest first."""
        work, count = self._run(state, 0, 0, ANSWERS)
        return [self.move(code) for code in work.moves[0][:count]]

    def _run(self, state: Any, player: int, depth: int, kind: int) -> tuple[Any, int]:
        self.works = self.works or self.make_works()
        for work in self.works:
            work.mark = mix(kind * 2 + player)  # to the table, who attacks and by what is part of a position
        work, found = self.run(self._force, (self.rules, state, depth, kind))
        if work.stopped:
            raise Stopped(f"stopped after {self.nodes:,} nodes")
        return work, int(found)
