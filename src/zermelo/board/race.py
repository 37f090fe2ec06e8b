"""A race: how far each player has come on the way to a goal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zermelo.board.names import refuse, settle

MARKS = 40  # as long as a lane is in a terminal


@dataclass(frozen=True, slots=True)
class Race:
    """How far each player has come on the way to a goal, and what each may still lose of this turn.

    `reached` is one number a player, and so is `unsafe`, which comes on top of it; `names` are the players'.

    >>> print(Race(100, (27, 31), unsafe=(0, 12), names=("first", "second")))
    first   ===========.............................  27
    second  ============+++++.......................  31 + 12
    goal    100
    """

    goal: int
    reached: tuple[int, ...]
    unsafe: tuple[int, ...] = ()
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _is_count(self.goal) or self.goal < 1:
            refuse(self, f"the goal is a whole number from 1 on, not {self.goal!r}")
        reached = self._numbers("reached", self.reached)
        unsafe = self._numbers("unsafe", self.unsafe or (0,) * len(reached))
        if not reached or len(unsafe) != len(reached):
            refuse(
                self, f"reached and unsafe are one number a player, not {self.reached!r} and {self.unsafe!r}"
            )
        names = tuple(self.names) or tuple(str(player) for player in range(1, len(reached) + 1))
        if isinstance(self.names, str) or not all(isinstance(name, str) for name in names):
            refuse(self, f"names are strings, one a player, not {self.names!r}")
        if len(names) != len(reached):
            refuse(self, f"there are {len(reached)} players and {len(names)} names")
        settle(self, reached=reached, unsafe=unsafe, names=names)

    def _numbers(self, field: str, given: Any) -> tuple[int, ...]:
        """One number a player."""
        numbers = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else (None,)
        if not all(_is_count(number) for number in numbers):
            refuse(self, f"{field} is whole numbers, one a player, such as (27, 31), not {given!r}")
        return numbers

    @property
    def lanes(self) -> list[tuple[str, int, int]]:
        """Of each player the name, what is reached, and what is unsafe."""
        return list(zip(self.names, self.reached, self.unsafe, strict=True))

    def share(self, points: int) -> float:
        """How much of the whole way so many points are, at most all of it."""
        return min(1.0, points / self.goal)

    def __str__(self) -> str:
        """A lane for each player: what is reached, what may be lost, what is left to go."""
        width = max(len(name) for name in (*self.names, "goal"))
        lines = [f"{name.ljust(width)}  {self._lane(safe, more)}" for name, safe, more in self.lanes]
        return "\n".join([*lines, f"{'goal'.ljust(width)}  {self.goal}"])

    def _lane(self, safe: int, more: int) -> str:
        reached, ahead = (round(MARKS * self.share(points)) for points in (safe, safe + more))
        lane = ("=" * reached + "+" * (ahead - reached)).ljust(MARKS, ".")
        return f"{lane}  {safe}" + (f" + {more}" if more else "")

    def to_json(self) -> dict[str, Any]:
        """What a page needs to draw it."""
        lanes = {"reached": list(self.reached), "unsafe": list(self.unsafe), "names": list(self.names)}
        return {"kind": "race", "goal": self.goal, **lanes}


def _is_count(thing: object) -> bool:
    return isinstance(thing, int) and not isinstance(thing, bool) and thing >= 0
