"""A mixed strategy that the user gives, and the best replies to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from zermelo.matrix.entries import Grid, Number, convert_rows, is_rational, largest
from zermelo.matrix.errors import MatrixError
from zermelo.matrix.labels import Label, place_of

Mixture = Sequence[object] | Mapping[Label, object]

# Floating-point probabilities may miss 1 by this much, and payoffs this close (of their size) are ties.
_TOLERANCE = 1e-9


def read_mixture(given: object, labels: tuple[Label, ...], kind: str) -> tuple[Number, ...]:
    """One probability for each action, from an action, a list, or a dictionary; checked to be a distribution.

    >>> read_mixture("tails", ("heads", "tails"), "row")
    (0, 1)
    >>> read_mixture({"heads": "1/3", "tails": "2/3"}, ("heads", "tails"), "row")
    (Fraction(1, 3), Fraction(2, 3))
    """
    if isinstance(given, str | int):
        chosen = place_of(given, labels, kind)
        return tuple(int(place == chosen) for place in range(len(labels)))
    if isinstance(given, Mapping):
        for label in given:
            place_of(label, labels, kind)
        given = [given.get(label, 0) for label in labels]
    if not isinstance(given, Iterable):
        raise MatrixError(f"a mixture is a list of probabilities or a dictionary, not {given!r}")
    try:
        weights = convert_rows([list(given)])[0]
    except MatrixError as wrong:
        raise MatrixError(f"the mixture cannot be read: {wrong.message}") from None
    _check(weights, len(labels), kind)
    return weights


def best_replies(own: Grid, weights: tuple[Number, ...]) -> tuple[int, ...]:
    """The rows that pay most on average against a mixture of the columns.

    >>> best_replies(((2, 0), (0, 1)), (Fraction(1, 3), Fraction(2, 3)))
    (0, 1)
    """
    # Fractions throughout, floats at their binary value: the only rounding is that of the input.
    shares = [Fraction(weight) for weight in weights]
    means = [
        sum((share * Fraction(entry) for share, entry in zip(shares, row, strict=True) if share), Fraction(0))
        for row in own
    ]
    slack = Fraction(0)
    if not (is_rational((weights,)) and is_rational(own)) and sum(1 for share in shares if share) > 1:
        slack = Fraction(_TOLERANCE) * Fraction(largest(own))
    best = max(means)
    return tuple(place for place, mean in enumerate(means) if mean >= best - slack)


def _check(weights: tuple[Number, ...], count: int, kind: str) -> None:
    if len(weights) != count:
        raise MatrixError(f"the mixture has {len(weights)} probabilities for {count} {kind}s")
    for place, weight in enumerate(weights, 1):
        if weight < 0:
            raise MatrixError(f"probability {place} of the mixture is negative: {weight}")
    total = sum((Fraction(weight) for weight in weights), Fraction(0))
    if abs(total - 1) > (0 if is_rational((weights,)) else _TOLERANCE):
        shown = total if is_rational((weights,)) else float(total)
        raise MatrixError(f"the probabilities of the mixture add up to {shown}, not to 1")
