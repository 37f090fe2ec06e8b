"""The runner of proof-number search."""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import Adapter, mix
from zermelo.engine.kernels.proof import PROVED, new_proof, new_proof_table, prove_win_from
from zermelo.engine.run.runner import Runner


class Attacker(Runner):
    """Does a player win? Asked of one game, in one way."""

    def __init__(self, rules: Adapter, *, compiled: bool, megabytes: float) -> None:
        table = new_proof_table(compiled, megabytes)
        super().__init__(rules, table, compiled=compiled, threads=1, plies=128)
        self._prove = self.entry(prove_win_from)

    def new_work(self) -> Any:
        """What it works on."""
        return new_proof(self.compiled, self.plies, self.room)

    def wins(self, state: Any, attacking: bool) -> int | None:
        """Within how many plies the attacker wins for sure, None where he does not.

        `attacking`: the attacker is to move, else the other.
        """
        self.works = self.works or self.make_works()
        for work in self.works:
            work.mark = mix(1)
        work, found = self.run(self._prove, (self.rules, self.typed(state), attacking))
        return int(work.within) if found == PROVED else None
