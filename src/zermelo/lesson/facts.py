"""What is known of each move, and how it compares with the move to play: the facts behind every sentence.

All values are those of the player to move in the position explained, unless a field says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from zermelo.contract import M, S
from zermelo.measure.mistakes import Given, at_most, given_away, outcome
from zermelo.result import Line
from zermelo.value import Value

Kind = Literal[
    "chosen",  # the move explained
    "equal",  # exactly as good
    "better",  # better than the move explained: that one came from a search that saw less
    "later",  # wins too, but not so soon
    "sooner",  # loses too, and sooner
    "win given away",  # the move explained wins, this one does not
    "draw given away",  # the move explained draws, this one loses
    "points given away",
    "no better",  # known only by a bound
    "settled",  # its end is proved, while that of the move explained is an estimate
    "looks equal",  # by estimates, as all that follow
    "looks worse",
    "looks better",
    "undecided",  # an estimate, while the end of the move explained is proved
]

GIVEN: dict[Given, Kind] = {
    "win": "win given away",
    "draw": "draw given away",
    "points": "points given away",
}


@dataclass(frozen=True)
class Fact(Generic[S, M]):
    """What was found out about one move.

    `line` begins with the move and goes on with best play. `reply` is the first move of the opponent in it,
    `reply_at` the place where it stands: later than 1 only where the player has several turns in a row.
    """

    kind: Kind
    move: M
    value: Value
    line: Line[S, M]
    reply: M | None = None
    reply_at: int = 0

    @property
    def whole(self) -> bool:
        """Whether the line goes on to the end of the game."""
        return self.line.game.score(self.line.end) is not None

    def to_json(self) -> dict[str, Any]:
        """The fact for programs."""
        write = self.line.game.write
        return {
            "kind": self.kind,
            "move": write(self.move),
            "value": self.value.to_json(),
            "reply": None if self.reply is None else write(self.reply),
            "line": self.line.to_json(),
        }


@dataclass(frozen=True)
class Hope(Generic[S, M]):
    """A place on the best line where the winner is to move: what keeps the win there, and what does not.

    `slips` holds the moves that let the loser off, with what the **loser** then has: never less than a draw.
    `unknown` are the moves about which the search could not decide.
    """

    line: Line[S, M]  # the moves that lead there
    winner: int
    keeps: tuple[M, ...]
    slips: dict[M, Value] = field(default_factory=dict)
    unknown: tuple[M, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The hope for programs."""
        write = self.line.game.write
        return {
            "after": self.line.to_json(),
            "winner": self.winner,
            "keeps": [write(move) for move in self.keeps],
            "slips": {write(move): value.to_json() for move, value in self.slips.items()},
            "unknown": [write(move) for move in self.unknown],
        }


def compare(value: Value, chosen: Value) -> Kind:
    """How a move of this value compares with the one chosen."""
    given = given_away(chosen, value)
    if given is not None:
        return GIVEN[given]
    if _both_proved(value, chosen):
        return _compare_proved(value, chosen)
    if value.kind == "estimate":
        return _compare_estimate(value, chosen)
    if value.exact:
        return "better" if value.kind == "win" else "settled"
    most = at_most(value)
    return "no better" if most is not None and most <= chosen.number else "undecided"


def _both_proved(value: Value, chosen: Value) -> bool:
    if chosen.kind == "points" or value.kind == "points":
        return value.exact and chosen.exact
    return outcome(value) is not None and outcome(chosen) is not None


def _compare_estimate(value: Value, chosen: Value) -> Kind:
    if value.bound is not None and not (value.bound == "upper" and value.number < chosen.number):
        return "undecided"
    if value.number > chosen.number:
        return "looks better"
    if chosen.kind != "estimate":
        return "undecided"
    return "looks equal" if value.number == chosen.number else "looks worse"


def _compare_proved(value: Value, chosen: Value) -> Kind:
    if value.exact and chosen.exact and value.number == chosen.number:
        return "equal"
    mine, theirs = outcome(value), outcome(chosen)
    assert mine is not None
    assert theirs is not None
    if chosen.kind == "points" or mine > theirs:
        return "better"
    if not (value.exact and chosen.exact):
        return "settled"  # both win, or both lose, and which is sooner is not known
    if value.number > chosen.number:
        return "better"
    return "later" if mine > 0 else "sooner"
