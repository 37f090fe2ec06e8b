"""What a mistake is: said here once, for the page, the plots and the words.

A move is a mistake where it is proved that it gave something away: a win, a draw, or points. To win later,
or to lose sooner, is none. An estimate proves nothing, so nobody is blamed by one; only where a game says
what its estimates are counted in (`unit`: at chess the pawn) may a move have given `much` away by them.
Where luck has a say nothing is certain, and a tenth of the odds is `much`.
"""

from __future__ import annotations

from typing import Literal

from zermelo.value import Number, Value

Given = Literal["win", "draw", "points"]
Mistake = Literal["win", "draw", "points", "much"]

MUCH = 2  # units
MUCH_ODDS = 0.2  # from -1, surely lost, to 1
CLEAR = 8  # units by which a game is as good as won: what is above does not count


def mistake(best: Value, played: Value, unit: int = 1) -> Mistake | None:
    """What a move gave away, None where it is no mistake.

    `best` is what the player could have had, `played` what there is after the move, both as that player sees
    them; how many plies each of them takes does not matter.

    >>> mistake(Value.win(5), Value.draw()), mistake(Value.win(5), Value.win(9))
    ('win', None)
    >>> ahead, behind = Value.estimate(250), Value.estimate(-30)
    >>> mistake(ahead, behind), mistake(ahead, behind, unit=100)
    (None, 'much')
    """
    if best.odds:
        return "much" if best.exact and played.exact and best.score - played.score >= MUCH_ODDS else None
    given = given_away(best, played)
    if given is not None or unit == 1 or best.bound == "upper" or played.bound == "lower":
        return given
    had, has = (max(-CLEAR, min(CLEAR, value.number / unit)) for value in (best, played))
    return "much" if had - has >= MUCH else None


def given_away(best: Value, played: Value) -> Given | None:
    """What is proved to be lost: a draw or a loss instead of a win, a loss instead of a draw, points."""
    most, have = at_most(played), outcome(best)
    if most is None or have is None:
        return None
    if best.odds:
        return None
    if best.kind == "points":
        return "points" if best.exact and most < best.number else None
    if _sign(most) >= have:
        return None
    return "win" if have > 0 else "draw"


def at_most(value: Value) -> Number | None:
    """The number that the truth is sure not to exceed; None where nothing is sure."""
    return None if value.kind == "estimate" or value.bound == "lower" else value.number


def outcome(value: Value) -> int | None:
    """+1, 0, -1 for a position proved won, drawn (or level on points), lost; None where that is not known."""
    if value.kind == "estimate":
        return None
    sign = _sign(value.number)
    sure = value.bound is None or (sign, value.bound) in ((1, "lower"), (-1, "upper"))
    return sign if sure else None


def _sign(number: Number) -> int:
    return (number > 0) - (number < 0)
