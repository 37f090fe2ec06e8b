"""What is known of each move, and how it compares with the move to play: the facts behind every sentence.

All values are those of the player to move in the position explained, unless a field says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from zermelo.contract import M, S
from zermelo.result import Line
from zermelo.value import Number, Value

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


def at_most(value: Value) -> Number | None:
    """The number that the truth is sure not to exceed; None where nothing is sure."""
    return None if value.kind == "estimate" or value.bound == "lower" else value.number


def outcome(value: Value) -> int | None:
    """+1, 0, -1 for a position proved won, drawn (or level on points), lost; None where that is not known."""
    if value.kind == "estimate":
        return None
    sign = (value.number > 0) - (value.number < 0)
    sure = (
        value.bound is None or (sign > 0 and value.bound == "lower") or (sign < 0 and value.bound == "upper")
    )
    return sign if sure else None


def surely_worse(value: Value, chosen: Value) -> bool:
    """Whether a move surely ends worse than the one chosen: a draw for a win, or fewer points."""
    most, have = at_most(value), outcome(chosen)
    if most is None or have is None:
        return False
    if chosen.kind == "points":
        return chosen.exact and most < chosen.number
    return (most > 0) - (most < 0) < have


def compare(value: Value, chosen: Value) -> Kind:
    """How a move of this value compares with the one chosen."""
    if _both_proved(value, chosen):
        return _compare_proved(value, chosen)
    if value.kind == "estimate":
        return _compare_estimate(value, chosen)
    if surely_worse(value, chosen):
        return _given_away(chosen)
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
    if chosen.kind == "points":
        return "better" if value.number > chosen.number else "points given away"
    if mine != theirs:
        return "better" if mine > theirs else _given_away(chosen)
    if not (value.exact and chosen.exact):
        return "settled"  # both win, or both lose, and which is sooner is not known
    if value.number > chosen.number:
        return "better"
    return "later" if mine > 0 else "sooner"


def _given_away(chosen: Value) -> Kind:
    if chosen.kind == "points":
        return "points given away"
    return "win given away" if chosen.kind == "win" else "draw given away"
