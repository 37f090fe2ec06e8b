"""The value of a matrix game in floating point: a linear program, solved by scipy's HiGHS.

The row player's problem is

    maximise  v   subject to   x'B >= v in every column,  x_1 + ... + x_m = 1,  x >= 0,

and the dual prices of the columns are the column player's strategy, so one program answers for both. HiGHS
works to absolute tolerances and drops coefficients under 1e-9: on payoffs of 1e-9 it returns wrong
strategies. So B is the matrix shifted and scaled to the size that HiGHS is made for, and what comes back is
believed only as far as it can be measured on the payoffs themselves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from zermelo.errors import MissingExtra
from zermelo.matrix.entries import Grid, is_rational
from zermelo.matrix.pure import maximin
from zermelo.matrix.simplex import solve_exactly
from zermelo.matrix.solution import Solution

try:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.optimize import linprog

    from zermelo.matrix.polish import polished
except ImportError:  # pragma: no cover
    raise MissingExtra("the value of a matrix of floating-point or many payoffs", "matrix") from None

Array = NDArray[np.float64]

# The aim, in parts of the pure interval minimax - maximin. That is never wider than the range of the payoffs,
# and a far outlier that nobody would play does not widen it.
_AIM = 1e-12
# A gap below this is rounding, and not worth polishing.
_ROUNDING = 1e-14
# Up to this many entries the exact simplex mends, in some 0.1 s, what HiGHS leaves open.
_MENDABLE = 900
# From this many entries on, a matrix that is mostly one number is worth keeping sparse.
_WORTH_SPARSE = 2500
# No average of the payoffs is larger than the largest, whatever the last bit says.
_BELOW_ONE = math.nextafter(1.0, 0.0)
# HiGHS's tolerances: the tightest it has (1e-10) can cost it four times the time in games full of ties, so
# they are for the second and later tries.
_FIRST, _LATER = 1e-9, 1e-10


class Bracket(NamedTuple):
    """Two strategies and the interval they prove: x earns at least `lower`, y pays at most `upper`."""

    x: Array
    y: Array
    lower: float
    upper: float

    @property
    def gap(self) -> float:
        """What the two strategies leave open."""
        return max(0.0, self.upper - self.lower)  # rounding may cross them by a hair

    def joined(self, other: Bracket) -> Bracket:
        """The better x and the better y of the two: each proves its end of the interval alone."""
        low = self if self.lower >= other.lower else other
        high = self if self.upper <= other.upper else other
        return Bracket(low.x, high.y, low.lower, high.upper)


def float_solution(payoffs: Grid) -> Solution:
    """Solve in floating point; the certificate is measured on the strategies that are returned.

    >>> answer = float_solution(((2e-12, -1e-12), (-1e-12, 1e-12)))
    >>> [round(p, 12) for p in answer.row], answer.gap < 1e-24
    ([0.4, 0.6], True)
    """
    origin, values = _floats(payoffs)
    # A power of two brings the largest and the smallest doubles into reach without rounding; and to subtract
    # the pure maximin, which lies near the value, keeps the small differences of 1e12 + 0.001.
    power = math.frexp(float(np.abs(values).max()))[1]
    values = np.ldexp(values, -power)
    centre = float(values.min(axis=1).max())
    bracket = _bracket(values - centre, payoffs)

    def restored(offset: float) -> float:
        value = math.ldexp(min(max(centre + offset, -_BELOW_ONE), _BELOW_ONE), power)
        return float(origin + Fraction(value)) if origin else value

    return Solution(
        value=restored(bracket.lower + bracket.gap / 2),
        row=tuple(bracket.x.tolist()),
        column=tuple(bracket.y.tolist()),
        lower=restored(bracket.lower),
        upper=restored(bracket.upper),
        gap=math.ldexp(bracket.gap, power),
        exact=False,
    )


def _floats(payoffs: Grid) -> tuple[Fraction, Array]:
    """The payoffs as doubles, less an origin: rationals too close together for doubles are shifted by it."""
    values = np.array(payoffs, dtype=np.float64)
    most, least = float(values.max()), float(values.min())
    # Halves, because the range itself may overflow.
    if most / 2 - least / 2 >= max(most, -least) / 128 or not is_rational(payoffs):
        return Fraction(0), values
    origin = Fraction(maximin(payoffs)[0])
    return origin, np.array([[float(Fraction(entry) - origin) for entry in row] for row in payoffs])


def _bracket(shifted: Array, payoffs: Grid) -> Bracket:
    """The best strategies found: pure ones to begin with, then by linear programs until the aim is met."""
    rows, columns = shifted.shape
    row, column = shifted.min(axis=1).argmax(), shifted.max(axis=0).argmin()
    best = _measured(shifted, np.eye(rows)[row], np.eye(columns)[column])
    width = best.gap
    if width == 0.0:  # a saddle point
        return best
    for x, y in _candidates(shifted, width):
        best = best.joined(_measured(shifted, x, y))
        if best.gap > _ROUNDING * width:
            best = best.joined(_measured(shifted, *polished(shifted, x, y)))
        if best.gap <= _AIM * width:
            return best
    if shifted.size <= _MENDABLE:
        _, *exact = solve_exactly(payoffs)
        x, y = (_distribution(np.array(strategy, dtype=np.float64)) for strategy in exact)
        best = best.joined(_measured(shifted, x, y))
    return best


def _measured(shifted: Array, x: Array, y: Array) -> Bracket:
    return Bracket(x, y, float((x @ shifted).min()), float((shifted @ y).max()))


def _candidates(shifted: Array, width: float) -> Iterator[tuple[Array, Array]]:
    """Pairs of strategies from HiGHS. The first nearly always meets the aim; each costs the same."""
    tries = [(_by_range(shifted), _FIRST)]
    if shifted.size > _MENDABLE:  # else the exact simplex is the better second chance
        tries += [(_by_width(shifted, width), _LATER), (tries[0][0], _LATER)]
    for matrix, tolerance in tries:
        # The fewer the constraints, the smaller the basis; the other way round comes second.
        for upright in sorted((True, False), reverse=shifted.shape[0] >= shifted.shape[1]):
            found = _program(matrix if upright else -matrix.T, tolerance)
            if found is not None:
                yield found if upright else found[::-1]


def _by_range(shifted: Array) -> Array:
    """The payoffs brought to [1, 2], far from the coefficients that HiGHS drops.

    Where one number fills much of a large matrix it is brought to 0 instead, which a sparse solver likes.
    """
    least, span, offset = shifted.min(), shifted.max() - shifted.min(), 1.0
    if shifted.size >= _WORTH_SPARSE:
        # A number that fills half of the matrix is the median of any fair sample.
        sample = np.random.default_rng(0).choice(shifted.ravel(), 999)
        middle = np.partition(sample, 499)[499]
        if np.count_nonzero(shifted == middle) >= 0.4 * shifted.size:
            least, offset = middle, 0.0
    scaled: Array = (shifted - least) / span + offset
    return scaled


def _by_width(shifted: Array, width: float) -> Array:
    """The payoffs near the value brought to [1, 2], and outliers cut to what HiGHS accepts."""
    return np.clip(np.clip(shifted, -1e12 * width, 1e12 * width) / width + 1.0, -1e12, 1e12)


def _program(matrix: Array, tolerance: float) -> tuple[Array, Array] | None:
    """Both players' strategies from one linear program, or None where HiGHS gives up."""
    rows, columns = matrix.shape
    answer = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.column_stack((-matrix.T, np.ones(columns))),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[np.newaxis],
        b_eq=np.ones(1),
        bounds=np.array([(0.0, np.inf)] * rows + [(-np.inf, np.inf)]),
        method="highs",
        options={
            "presolve": False,  # it finds little to remove in a game, and costs a fifth of the time
            "primal_feasibility_tolerance": tolerance,
            "dual_feasibility_tolerance": tolerance,
        },
    )
    if answer.x is None:
        return None
    x, y = np.maximum(answer.x[:-1], 0.0), np.maximum(-answer.ineqlin.marginals, 0.0)
    return (_distribution(x), _distribution(y)) if x.sum() > 0.0 and y.sum() > 0.0 else None


def _distribution(weights: Array) -> Array:
    scaled: Array = weights / weights.sum()
    return scaled
