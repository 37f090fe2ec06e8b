"""What the actions are called.

An action without a name is called by its place, counted from 0 as numpy and pandas count; a name is text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zermelo.matrix.errors import MatrixError

Label = str | int


def make_labels(given: Iterable[object] | None, count: int, kind: str) -> tuple[Label, ...]:
    """The labels of `count` rows or columns (`kind` says which), checked to be as many and all different.

    >>> make_labels(None, 2, "row"), make_labels(["heads", "tails"], 2, "row")
    ((0, 1), ('heads', 'tails'))
    """
    places = tuple(range(count))
    if given is None:
        return places
    listed = list(given)
    if listed == list(places) and all(type(label) is not bool for label in listed):
        return places
    labels = tuple(str(label) for label in listed)
    if len(labels) != count:
        raise MatrixError(f"{len(labels)} names for {count} {kind}s: every {kind} needs one name")
    for place, label in enumerate(labels):
        if label in labels[:place]:
            raise MatrixError(f"two {kind}s are both called {label!r}: give each its own name")
    return labels


def place_of(label: Label, labels: Sequence[Label], kind: str) -> int:
    """Where a label stands among `labels`.

    >>> place_of("tails", ("heads", "tails"), "row")
    1
    """
    try:
        return labels.index(label)
    except ValueError:
        raise MatrixError(f"no {kind} is called {label!r}: {_listed(labels)}") from None


def spoken(label: Label, kind: str) -> str:
    """How a person names the action: its own name, or `row 1`, counted from 1.

    >>> spoken("heads", "row"), spoken(0, "row")
    ('heads', 'row 1')
    """
    return label if isinstance(label, str) else f"{kind} {label + 1}"


def _listed(labels: Sequence[Label]) -> str:
    names = ", ".join(repr(label) for label in labels[:10])
    return f"there are {names}{', ...' if len(labels) > 10 else ''}"
