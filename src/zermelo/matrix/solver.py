"""Which method solves which game."""

from __future__ import annotations

from zermelo.matrix.entries import Grid, is_rational
from zermelo.matrix.solution import Solution, exact_solution

# Up to this many actions a side, a game in integers or fractions is solved exactly unless asked otherwise.
EXACT_UP_TO = 30


def solve(payoffs: Grid, exact: bool | None = None) -> Solution:
    """Solve exactly or in floating point; `None` means exactly where the payoffs are rational and few.

    >>> solve(((1, -1), (-1, 1))).exact, solve(((1.0, -1.0), (-1.0, 1.0))).exact
    (True, False)
    """
    if exact is None:
        exact = prefers_exact(payoffs)
    if exact:
        return exact_solution(payoffs)
    # Only here, because numpy and scipy are an extra, and slow to import.
    from zermelo.matrix.linear import float_solution

    return float_solution(payoffs)


def prefers_exact(payoffs: Grid) -> bool:
    """Whether the payoffs are all integers or fractions and the game is small enough to stay exact."""
    return max(len(payoffs), len(payoffs[0])) <= EXACT_UP_TO and is_rational(payoffs)
