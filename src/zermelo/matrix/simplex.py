"""The exact value of a matrix game, by the simplex method on integers.

With every payoff shifted to at least 1, the column player's problem is

    maximise  q_1 + ... + q_n   subject to   B q <= 1,  q >= 0,

whose start q = 0 is feasible; the value of B is 1 / (q_1 + ... + q_n), the column player's strategy is
q times the value, and the row player's comes from the objective row. The tableau is kept in integers over
one common denominator (Edmonds, Bareiss): every division below is exact, so nothing is ever rounded.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from zermelo.matrix.entries import Grid

Mixture = tuple[Fraction, ...]


def solve_exactly(payoffs: Grid) -> tuple[Fraction, Mixture, Mixture]:
    """The value, the row player's and the column player's optimal strategies, as fractions.

    Floats are taken at their exact binary value.

    >>> value, row, column = solve_exactly(((2, -1), (-1, 1)))
    >>> str(value), [str(p) for p in row], [str(p) for p in column]
    ('1/5', ['2/5', '3/5'], ['2/5', '3/5'])
    """
    least = min(Fraction(min(row)) for row in payoffs)
    shifted = [[Fraction(entry) - least for entry in row] for row in payoffs]
    scale = math.lcm(*(entry.denominator for row in shifted for entry in row))
    whole = [[int(entry * scale) for entry in row] for row in shifted]
    common = math.gcd(*(entry for row in whole for entry in row)) or 1
    tableau = _Tableau([[entry // common + 1 for entry in row] for row in whole])
    tableau.maximise()
    value, row, column = tableau.answer()
    return (value - 1) * Fraction(common, scale) + least, row, column


class _Tableau:
    """The condensed tableau, to be read over one denominator. Last column: bounds. Last row: objective."""

    def __init__(self, payoffs: Sequence[Sequence[int]]) -> None:
        self.height, self.width = len(payoffs), len(payoffs[0])
        self.cells = [[*row, 1] for row in payoffs] + [[-1] * self.width + [0]]
        self.denominator = 1
        # Variables 0..width-1 are the q, those after them the slacks. Which stands where:
        self.across = list(range(self.width))
        self.down = list(range(self.width, self.width + self.height))

    def maximise(self) -> None:
        """Pivot to the optimum, which exists: every payoff is positive, so the feasible region is bounded."""
        stalled = False
        while (column := self._entering(careful=stalled)) is not None:
            row = self._leaving(column)
            # A pivot on a zero bound does not move; only such pivots can go round in a circle, and Bland's
            # rule, kept up until the next real step, cannot.
            stalled = self.cells[row][-1] == 0
            self._pivot(row, column)

    def answer(self) -> tuple[Fraction, Mixture, Mixture]:
        """The value of the (shifted) game and both strategies, read off the optimal tableau."""
        total = self.cells[-1][-1]
        row, column = [Fraction(0)] * self.height, [Fraction(0)] * self.width
        for place, variable in enumerate(self.across):
            if variable >= self.width:
                row[variable - self.width] = Fraction(self.cells[-1][place], total)
        for place, variable in enumerate(self.down):
            if variable < self.width:
                column[variable] = Fraction(self.cells[place][-1], total)
        return Fraction(self.denominator, total), tuple(row), tuple(column)

    def _entering(self, *, careful: bool) -> int | None:
        """The column to bring in: the steepest (Dantzig), or the first (Bland) where that might cycle."""
        objective = self.cells[-1]
        improving = [place for place in range(self.width) if objective[place] < 0]
        if not improving:
            return None
        if careful:
            return min(improving, key=self.across.__getitem__)
        return min(improving, key=objective.__getitem__)

    def _leaving(self, column: int) -> int:
        """The row whose bound is met first; among equals the first variable, as Bland's rule asks."""
        best = -1
        for row in range(self.height):
            if self.cells[row][column] <= 0:
                continue
            if best >= 0:
                here = self.cells[row][-1] * self.cells[best][column]
                there = self.cells[best][-1] * self.cells[row][column]
                if here > there or (here == there and self.down[row] > self.down[best]):
                    continue
            best = row
        return best

    def _pivot(self, row: int, column: int) -> None:
        pivot_row, old = self.cells[row], self.denominator
        pivot = pivot_row[column]
        for place, line in enumerate(self.cells):
            factor = line[column]
            if place == row:
                continue
            if factor:
                fresh = [(a * pivot - factor * b) // old for a, b in zip(line, pivot_row, strict=True)]
                fresh[column] = -factor
            else:
                fresh = [a * pivot // old for a in line]
            self.cells[place] = fresh
        pivot_row[column] = old
        self.denominator = pivot
        self.across[column], self.down[row] = self.down[row], self.across[column]
