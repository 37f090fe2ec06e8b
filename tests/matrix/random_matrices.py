"""Random small games of every scale and every kind of trouble, and a measure that rounds nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def _scale(rng: np.random.Generator) -> float:
    return float(10.0 ** rng.uniform(-12, 12))


def _signs(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    return np.sign(rng.normal(size=shape))


KINDS: dict[str, Callable[[np.random.Generator, tuple[int, int]], Array]] = {
    "normal": lambda rng, shape: _scale(rng) * rng.normal(size=shape),
    "uniform": lambda rng, shape: _scale(rng) * rng.random(shape),
    "integers": lambda rng, shape: _scale(rng) * rng.integers(-5, 6, shape),
    "zeros and ones": lambda rng, shape: _scale(rng) * rng.integers(0, 2, shape),
    "constant": lambda rng, shape: np.full(shape, rng.normal() * _scale(rng)),
    "rank two": lambda rng, shape: (
        _scale(rng) * (rng.normal(size=(shape[0], 2)) @ rng.normal(size=(2, shape[1])))
    ),
    "heavy tails": lambda rng, shape: _scale(rng) * rng.standard_cauchy(shape),
    "all scales at once": lambda rng, shape: _signs(rng, shape) * 10.0 ** rng.uniform(-12, 12, shape),
    "a scale for each row": lambda rng, shape: (
        10.0 ** rng.uniform(-12, 12, (shape[0], 1)) * rng.normal(size=shape)
    ),
    "large offset": lambda rng, shape: 1e12 + 1e-3 * rng.normal(size=shape),
    "offset": lambda rng, shape: _scale(rng) * (1 + 10.0 ** rng.uniform(-15, 0) * rng.normal(size=shape)),
    "near ties": lambda rng, shape: (
        _scale(rng) * (rng.integers(-2, 3, shape) + 10.0 ** rng.uniform(-14, -6) * rng.normal(size=shape))
    ),
}


def random_matrices(count: int, seed: int = 0, largest: int = 8) -> Iterator[tuple[str, Array]]:
    """So many games, the kinds in turn, of 1 by 1 up to `largest` by `largest`."""
    rng = np.random.default_rng(seed)
    names = list(KINDS)
    for number in range(count):
        kind = names[number % len(names)]
        rows, columns = (int(size) for size in rng.integers(1, largest + 1, 2))
        yield kind, np.asarray(KINDS[kind](rng, (rows, columns)), dtype=np.float64)


def true_gap(payoffs: Array, row: tuple[float, ...], column: tuple[float, ...]) -> Fraction:
    """What the two strategies leave open, in fractions, on the payoffs as they were given."""
    grid = [[Fraction(entry) for entry in line] for line in payoffs.tolist()]
    x, y = (_distribution(strategy) for strategy in (row, column))
    earned = [sum(p * line[j] for p, line in zip(x, grid, strict=True)) for j in range(len(y))]
    paid = [sum(q * entry for q, entry in zip(y, line, strict=True)) for line in grid]
    return Fraction(max(paid) - min(earned))


def _distribution(strategy: tuple[float, ...]) -> list[Fraction]:
    """The strategy as exact numbers that add up to 1, which doubles only nearly do."""
    weights = [Fraction(weight) for weight in strategy]
    assert min(weights) >= 0
    assert abs(sum(weights) - 1) < Fraction(1, 10**14)
    return [weight / sum(weights) for weight in weights]
