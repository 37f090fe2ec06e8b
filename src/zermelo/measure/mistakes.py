"""What a mistake is: said here once, for the page, the plots, the reviews and the words.

A move is a mistake where it is proved that it gave something away: a win, a draw, or points. To win later,
or to lose sooner, is none. An estimate proves nothing; but where it is known what estimates are worth in
games won (`chances.py`), a move that lost some of those chances has one of three names, by how much it lost.
"""

from __future__ import annotations

from typing import Literal

from zermelo.measure.chances import Chances
from zermelo.value import Number, Value

Given = Literal["win", "draw", "points"]
Grade = Literal["blunder", "mistake", "inaccuracy"]
Mistake = Literal["win", "draw", "points", "blunder", "mistake", "inaccuracy"]

GRADES: dict[Grade, float] = {"blunder": 0.2, "mistake": 0.1, "inaccuracy": 0.05}  # of winning chances lost


def mistake(best: Value, played: Value, chances: Chances | None = None) -> Mistake | None:
    """What a move gave away, or, by its winning chances, what to call it; None where it is no mistake.

    `best` is what the player could have had, `played` what there is after the move, both as that player sees
    them; how many plies each of them takes does not matter. Without `chances` only what is proved counts.

    >>> mistake(Value.win(5), Value.draw()), mistake(Value.win(5), Value.win(9))
    ('win', None)
    >>> ahead, behind = Value.estimate(250), Value.estimate(-30)
    >>> mistake(ahead, behind), mistake(ahead, behind, Chances(advantage=200))
    (None, 'blunder')
    """
    given = given_away(best, played)
    return given if given is not None or chances is None else grade(lost(best, played, chances))


def lost(best: Value, played: Value, chances: Chances) -> float:
    """The winning chances that a move has lost; none where a bound leaves open that it has lost any."""
    if best.bound == "upper" or played.bound == "lower":
        return 0.0
    return max(0.0, chances.of(best) - chances.of(played))


def grade(lost: float) -> Grade | None:
    """What to call a move that has lost so much of the winning chances.

    >>> grade(0.3), grade(0.06), grade(0.01)
    ('blunder', 'inaccuracy', None)
    """
    return next((name for name, least in GRADES.items() if lost >= least), None)


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
