"""The numbers of a recorded search in words, and in a few characters. All are MAX's."""

from __future__ import annotations

import math

from zermelo.numerals import brief, numeral, typeset
from zermelo.textbook.record import MAX, ROLES
from zermelo.value import ESTIMATE, WIN, Number


def why_cut(player: int, here: Number, elsewhere: Number) -> str:
    """The sentence for a cut at a node of `player`: what it has here, what the other has elsewhere."""
    mine, theirs = say(here, player), say(elsewhere, 1 - player)
    have = f"{ROLES[player]} already has {mine} here, {ROLES[1 - player]} has {theirs} elsewhere"
    return f"{have}: the rest cannot matter"


def say(number: Number, player: int) -> str:
    """A number in words; a won or lost game as `player` sees it."""
    if ESTIMATE < abs(number) <= WIN:
        won = (number > 0) == (player == MAX)
        return f"a {'win' if won else 'loss'} at ply {round(WIN - abs(number))}"
    return brief(number)


def short(number: Number) -> str:
    """A number in a few characters: W5 is a win of MAX's at ply 5, L4 a loss.

    >>> short(WIN - 5), short(4 - WIN), short(-3)
    ('W5', 'L4', '−3')
    """
    if ESTIMATE < abs(number) <= WIN:
        return f"{'W' if number > 0 else 'L'}{round(WIN - abs(number))}"
    return typeset(brief(number))


def window_end(number: Number) -> str:
    """Alpha or beta; `<2` is a hair below 2, as the questions of NegaScout and MTD(f) need it.

    >>> window_end(-math.inf), window_end(math.nextafter(2, 0))
    ('−∞', '<2')
    """
    near = rounded(number)
    return ("<" if number < near else ">" if number > near else "") + short(near)


def rounded(number: Number) -> Number:
    """A number without the hair's breadth that a null window adds to it."""
    return number if math.isinf(number) else float(numeral(number, 15))
