"""Numbers for positions of rules that run interpreted, and the numbering that a table speaks of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from zermelo.contract import Game
from zermelo.contract.index import MOST_INDICES
from zermelo.engine.adapter import Adapter
from zermelo.engine.layout.parts import parts_of
from zermelo.errors import GameError
from zermelo.solve.numbers import Numbers


class Hashed(Numbers):
    """Numbers where rules run interpreted: the game's own, or a hash of what a state holds.

    No two positions may have the same one: that is watched, since all of them are kept as they come.
    """

    def __init__(self, rules: Any, *, most: int = 0) -> None:
        self.game, self.length, self.boards, self.fields, self.ranges, self.rooms = (
            rules.game,
            1,
            [],
            [],
            [],
            [],
        )
        self.by_index, self.size = True, MOST_INDICES
        self.kind = "index" if self.game.says("index") else "hashed"
        self._states: dict[int, Any] = {}
        self._most = most  # positions that are kept; 0 where nothing is being solved
        if self.kind == "index":
            self.size = self.game.indices
        elif most:
            rules.has_index, rules.index = True, self._noted
            rules.has_state_at, rules.state_at = True, self.state_at
        rules.words_of = lambda state: [hash(state)]

    def number(self, state: Any) -> int:
        """The number of a position."""
        state = self.game.canonical(state)
        if self.kind == "index":
            return int(self.game.index(state))
        return self._noted(state) if self._most else hashed(state)

    def _noted(self, state: Any) -> int:
        number = hashed(state)
        if self._states.setdefault(number, state) != state:
            raise GameError(f"{self.game.title}: two positions have the same hash, {state!r} is one of them")
        if len(self._states) > self._most:
            raise GameError(
                f"{self.game.title} has more than {self._most:,} positions: where rules run interpreted, "
                "there is memory for no more"
            )
        return number

    @property
    def most(self) -> int:
        """How many positions may be kept."""
        return self._most

    def note(self, states: Iterable[Any]) -> None:
        """Keep these."""
        for state in states:
            self._noted(state)

    def begin(self, states: Iterable[Any]) -> None:
        """Keep these, and no others."""
        self._states.clear()
        self.note(states)

    def state_at(self, number: int) -> Any:
        """The position that was given this number."""
        return self.game.state_at(number) if self.kind == "index" else self._states[number]


def hashed(state: Any) -> int:
    """62 bits of a digest of all that a state holds; the same in every process."""
    return int.from_bytes(hashlib.blake2b(_spelt(state).encode(), digest_size=8).digest(), "little") >> 2


def _spelt(state: Any) -> str:
    parts = parts_of(state)
    if parts is None:
        return repr(state)
    spelt = [_spelt(part) for part in parts]
    return (
        f"{type(state).__name__}({','.join(sorted(spelt) if isinstance(state, set | frozenset) else spelt)})"
    )


def compiled_numbers(rules: Any, ranges: Iterable[tuple[int, int]] | None) -> Numbers:
    """The numbering of compiled rules."""
    from zermelo.engine.compile.plan import plan_of

    return Numbers(rules, plan_of(rules), ranges)


def numbers_of(game: Game[Any, Any], kind: str, ranges: Iterable[tuple[int, int]]) -> Numbers:
    """The numbering that a table speaks of."""
    return Hashed(Adapter(game)) if kind == "hashed" else compiled_numbers(Adapter(game), ranges)
