"""The verdict on one move, from what could have been had and what was left: both as the player sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from zermelo.measure.chances import Chances
from zermelo.measure.mistakes import GRADES, Given, given_away, grade, lost, outcome
from zermelo.value import Value

#: What there is to say of a move, from those without a choice to the worst.
Verdict = Literal[
    "luck",  # no player has moved
    "forced",  # there was no other move
    "only",  # every other move would have given something away
    "best",  # by estimates: none is better
    "good",  # by estimates: hardly any better
    "kept",  # the win, the draw or the loss that it was
    "lengthened",  # a win takes longer than it need
    "shortened",  # a loss comes sooner than it need
    "missed",  # a win, proved; the game may still be won
    "inaccuracy",
    "mistake",
    "blunder",
    "threw",  # a win or a draw or points away, proved
]

WORSE = ("lengthened", "shortened", "missed", "inaccuracy", "mistake", "blunder", "threw")
CLOSE = 0.02  # of winning chances: nobody could tell such moves apart


class Judged(NamedTuple):
    """A verdict, and what it goes by."""

    verdict: Verdict
    exact: bool
    before: float
    after: float
    given: Given | None = None
    by: int | None = None

    @property
    def is_worse(self) -> bool:
        """Whether there was something better."""
        return self.verdict in WORSE


def surer(value: Value, other: Value) -> Value:
    """Of two values of one position, the one of which more is proved; the first where both are alike."""
    return other if _sureness(other) > _sureness(value) else value


def _sureness(value: Value) -> int:
    return 2 if value.exact else 1 if outcome(value) is not None else 0


def judge(best: Value, played: Value, others: Sequence[Value], legal: int, chances: Chances) -> Judged:
    """The verdict on a move worth `played`, where `best` could be had and the other moves are worth `others`.

    `legal` is the number of moves that there were; 0 where luck moved.

    >>> judge(Value.win(3), Value.draw(), [Value.win(3)], 2, Chances())[:2]
    ('threw', True)
    >>> judge(Value.win(3), Value.win(7), [Value.win(3)], 2, Chances()).by
    4
    """
    before, after = chances.of(best), chances.of(played)
    had, have = outcome(best), outcome(played)
    proved = had is not None and have is not None
    if not legal:
        return Judged("luck", proved, before, after)
    after = min(before, after)
    if legal == 1:
        return Judged("forced", True, before, after)
    if best.odds:
        return _estimated(best, played, others, before, after, chances, proved)
    if (given := given_away(best, played)) is not None:
        return Judged("threw", True, before, after, given, best.plies if given == "win" else None)
    if proved:
        return _kept(best, played, others, before, after, chances)
    if had == 1:
        return Judged("missed", False, before, after, None, best.plies)
    return _estimated(best, played, others, before, after, chances, False)


def _kept(
    best: Value, played: Value, others: Sequence[Value], before: float, after: float, chances: Chances
) -> Judged:
    """The game is as it was; perhaps nothing else would have kept it, or the end comes sooner or later."""
    have = outcome(played)
    assert have is not None
    if have >= 0 and all(_at_most(value) < have for value in others):
        return Judged("only", True, before, after)
    longer = 0
    if best.plies is not None and played.plies is not None:
        longer = (played.plies - best.plies) if have > 0 else (best.plies - played.plies)
    certain = best.exact and played.exact
    if longer > 0:
        return Judged("lengthened" if have > 0 else "shortened", certain, before, after, None, longer)
    if have >= 0 and after - _rest(others, chances) >= GRADES["blunder"]:
        return Judged("only", False, before, after)  # so far as anybody can tell
    return Judged("kept", True, before, after)


def _rest(others: Sequence[Value], chances: Chances) -> float:
    """The winning chances with the best of the other moves; of one that may be better than is known, all."""
    return max((1.0 if value.bound == "lower" else chances.of(value) for value in others), default=0.0)


def _at_most(value: Value) -> float:
    """The best outcome that a value leaves open: above every one, where it is an estimate."""
    if value.kind == "estimate" or value.bound == "lower":
        return 2
    return (value.number > 0) - (value.number < 0)


def _estimated(
    best: Value,
    played: Value,
    others: Sequence[Value],
    before: float,
    after: float,
    chances: Chances,
    exact: bool,
) -> Judged:
    """By winning chances."""
    if (named := grade(lost(best, played, chances))) is not None:
        return Judged(named, exact, before, after)
    if after - _rest(others, chances) >= GRADES["blunder"]:
        return Judged("only", exact, before, after)
    return Judged("best" if before - after < CLOSE else "good", exact, before, after)
