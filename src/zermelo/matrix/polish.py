"""Strategies from a linear program, made accurate to the last digits.

A solver's strategies are off by up to 1e-8 after a thousand pivots, but *which* actions are played is right.
Among those actions each strategy leaves the opponent indifferent, which is a system of linear equations.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def polished(payoffs: Array, x: Array, y: Array) -> tuple[Array, Array]:
    """Both strategies, solved again for the actions they play.

    >>> payoffs = np.array([[2.0, -1.0], [-1.0, 1.0]])
    >>> x, y = polished(payoffs, np.array([0.400001, 0.599999]), np.array([0.4, 0.6]))
    >>> [round(float(p), 12) for p in x]
    [0.4, 0.6]
    """
    return _indifferent(payoffs, x, y), _indifferent(-payoffs.T, y, x)


def _indifferent(payoffs: Array, x: Array, y: Array) -> Array:
    """`x` corrected so that every column that `y` plays is worth the same."""
    played, met = np.flatnonzero(x), np.flatnonzero(y)
    system = np.ones((len(met) + 1, len(played) + 1))
    system[:-1, :-1] = payoffs[np.ix_(played, met)].T
    system[:-1, -1], system[-1, -1] = -1.0, 0.0
    guess = np.append(x[played], (x @ payoffs).min())
    target = np.append(np.zeros(len(met)), 1.0)
    missing = target - system @ guess
    try:
        # In a degenerate game the two sides play differently many actions; then the least change will do.
        if len(played) == len(met):
            guess += np.linalg.solve(system, missing)
        else:
            guess += np.linalg.lstsq(system, missing, rcond=None)[0]
    except np.linalg.LinAlgError:
        return x
    better = np.zeros_like(x)
    better[played] = np.maximum(guess[:-1], 0.0)
    total = better.sum()
    return better / total if np.isfinite(total) and total > 0.0 else x
