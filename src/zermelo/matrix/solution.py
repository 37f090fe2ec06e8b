"""The answer to a zero-sum game, and the certificate that comes with it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zermelo.matrix.entries import Grid
from zermelo.matrix.simplex import solve_exactly

Probability = Fraction | float


@dataclass(frozen=True)
class Solution:
    """The value of a game in mixed strategies, with both players' strategies and the proof.

    `lower` is what `row` earns at the least, against any column; `upper` is what the player who chooses
    rows earns at the most against `column`. The value lies between the two whatever method found the
    strategies, so `gap`, which is `upper - lower`, certifies it: 0 where the answer is exact, some rounding
    error where it is not. `gap` is worked out on payoffs shifted close to zero, and so stays meaningful
    where `lower` and `upper` are too large to show the difference.
    """

    value: Fraction | float
    row: tuple[Probability, ...]
    column: tuple[Probability, ...]
    lower: Fraction | float
    upper: Fraction | float
    gap: Fraction | float
    exact: bool

    def flipped(self) -> Solution:
        """The same answer with the two players' strategies exchanged (for a game laid on its side)."""
        return Solution(self.value, self.column, self.row, self.lower, self.upper, self.gap, self.exact)


def exact_solution(payoffs: Grid) -> Solution:
    """Solve in fractions and measure what the strategies guarantee, in fractions too.

    >>> exact_solution(((1, -1), (-1, 1))).gap
    Fraction(0, 1)
    """
    value, row, column = solve_exactly(payoffs)
    lower, upper = guarantees(payoffs, row, column)
    return Solution(value, row, column, lower, upper, upper - lower, exact=True)


def guarantees(
    payoffs: Grid, row: tuple[Fraction, ...], column: tuple[Fraction, ...]
) -> tuple[Fraction, Fraction]:
    """The least that `row` earns and the most that `column` pays, in exact arithmetic."""
    lower = min(_mean(row, against) for against in zip(*payoffs, strict=True))
    upper = max(_mean(column, against) for against in payoffs)
    return lower, upper


def _mean(weights: tuple[Fraction, ...], entries: tuple[int | Fraction | float, ...]) -> Fraction:
    pairs = zip(weights, entries, strict=True)
    return sum((weight * Fraction(entry) for weight, entry in pairs if weight), Fraction(0))
