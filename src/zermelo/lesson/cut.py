"""Why a branch was pruned: a cut of a recorded search, in words and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.numerals import numeral
from zermelo.result import Result
from zermelo.textbook.progress import Progress
from zermelo.textbook.record import MAX, ROLES, Event, Record
from zermelo.textbook.words import say
from zermelo.value import ESTIMATE, Number


@dataclass(frozen=True)
class Cut:
    """What a search knew when it skipped moves. Numbers are MAX's.

    At a node of MAX the cut is right because `here >= elsewhere`, at one of MIN because `here <= elsewhere`;
    `elsewhere` is None where it was not asked for in a record.
    """

    path: tuple[str, ...]
    player: int
    move: str  # the last one tried
    skipped: tuple[str, ...]
    here: Number
    elsewhere: Number | None
    why: str

    def __str__(self) -> str:
        role = ROLES[self.player]
        where = f"After {' '.join(self.path)}" if self.path else "At the root"
        found = f"{where}, {role} can play {self.move} and has {say(self.here, self.player)}"
        return f"{found}. {self.why}{self._numbers()}. Skipped: {', '.join(self.skipped)}."

    def _numbers(self) -> str:
        """The inequality behind a cut; won and lost games have none that a person would write."""
        if self.elsewhere is None or max(abs(self.here), abs(self.elsewhere)) > ESTIMATE:
            return ""
        bound, sign = ("beta", ">=") if self.player == MAX else ("alpha", "<=")
        return f" ({numeral(self.here)} {sign} {bound} = {numeral(self.elsewhere)})"

    def to_json(self) -> dict[str, Any]:
        """The cut for programs; its keys are kept stable."""
        return {
            "path": list(self.path),
            "player": self.player,
            "move": self.move,
            "skipped": list(self.skipped),
            "here": self.here,
            "elsewhere": self.elsewhere,
            "why": self.why,
            "text": str(self),
        }


def explain_cut(event: Event, result: Result[Any, Any] | None = None) -> Cut:
    """Say why a recorded search skipped moves; with its result, in the game's notation and with the bound.

    >>> from zermelo import Tree, alphabeta
    >>> result = alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True)
    >>> print(explain_cut(result.record.cuts[0], result))
    After 1, MIN can play 0 and has 1. MIN already has 1 here, MAX has 2 elsewhere: the rest cannot matter \
(1 <= alpha = 2). Skipped: 1.
    """
    if event.kind != "cut" or event.value is None:
        raise ZermeloError(f"only a cut can be explained so, not an event of kind {event.kind!r}")
    write = str if result is None else result.game.write
    return Cut(
        path=tuple(write(move) for move in event.path),
        player=event.player,
        move=write(event.move),
        skipped=tuple(write(move) for move in event.skipped),
        here=event.value,
        elsewhere=None if result is None else _elsewhere(event, result.record),
        why=event.why,
    )


def _elsewhere(event: Event, record: Record | None) -> Number | None:
    """What the other player was sure of on entering the node: the bound that the cut has met."""
    if record is None:
        raise ZermeloError("this result has no record: search with record=True")
    known = Progress()
    for step in record:
        if step == event:
            alpha, beta = known.nodes[event.path].entered
            return beta if event.player == MAX else alpha
        known.take(step)
    raise ZermeloError("this cut is of another search: it is not in the result's record")
