"""How a number is written, wherever people read it: one way, in as few characters as say it.

Counts have commas (`f"{nodes:,}"`), which needs no help; everything else is written here.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

DIGITS = 10
LONGEST = 1_000_000  # a fraction with a larger denominator tells nobody anything
TINY, HUGE = 1e-300, 10**300  # a hair from 0; and where an integer may not fit into a float any more


def numeral(number: int | float, digits: int = DIGITS) -> str:
    """The number with at most so many digits that count.

    >>> numeral(3), numeral(-0.0), numeral(0.1 + 0.2), numeral(1234567), numeral(-math.inf), numeral(10**400)
    ('3', '0', '0.3', '1234567', '-∞', '1e+400')
    """
    if isinstance(number, float) and math.isinf(number):
        return "∞" if number > 0 else "-∞"
    if isinstance(number, int) and abs(number) > HUGE:
        mantissa, exponent = f"{Decimal(number):.{digits - 1}e}".split("e")
        return f"{numeral(float(mantissa), digits)}e{exponent}"
    return f"{number:.{digits}g}" if abs(number) > TINY else "0"


def signed(number: int | float, digits: int = DIGITS) -> str:
    """The same with its sign, as what is won or lost.

    >>> signed(3), signed(0), signed(-0.5)
    ('+3', '0', '-0.5')
    """
    return f"+{numeral(number, digits)}" if number > TINY else numeral(number, digits)


def brief(number: int | float) -> str:
    """The same, with about four digits where it is an endless fraction, as averages are.

    >>> brief(22 / 3), brief(-0.1444444444), brief(2.5), brief(1234567), brief(37037 / 3)
    ('7.333', '-0.1444', '2.5', '1234567', '12345.7')
    """
    text = numeral(number)
    if isinstance(number, int) or math.isinf(number) or len(text) < DIGITS:
        return text
    return numeral(number, max(4, len(str(int(abs(number)))) + 1))


def hundredths(number: float) -> str:
    """With its sign and two digits after the point, as estimates are counted.

    >>> hundredths(0.351), hundredths(-2)
    ('+0.35', '-2.00')
    """
    return f"{number:+.2f}"


def exactly(number: Fraction) -> str:
    """A fraction, and about how much that is; only that, where it is too long to be read.

    >>> exactly(Fraction(3)), exactly(Fraction(7, 11)), exactly(Fraction(1, 3) ** 20)
    ('3', '7/11 (about 0.6364)', 'about 2.868e-10')
    """
    about = f"about {numeral(float(number), 4)}"
    if number.denominator == 1:
        return str(number)
    return about if number.denominator > LONGEST else f"{number} ({about})"


def seconds(time: float) -> str:
    """How long something took, to the millisecond.

    >>> seconds(1.2345)
    '1.234'
    """
    return f"{time:.3f}"


def typeset(text: str) -> str:
    """The same with the minus sign that printers use.

    >>> typeset(numeral(-3))
    '−3'
    """
    return text.replace("-", "−")
