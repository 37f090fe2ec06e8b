"""What the kernels of the selective search hand on: what is asked, what is seen, which moves are left."""

from __future__ import annotations

from typing import NamedTuple


class Asked(NamedTuple):
    """What is asked of a position `ply` moves below the root: look about `depth` plies ahead, in this window.

    `last` is the slot of the move that led here; the move at the place `excluded` is left out.
    """

    ply: int
    depth: int
    alpha: int
    beta: int
    last: int
    excluded: int


class Sight(NamedTuple):
    """What there is to know of a position before any move is looked at."""

    answered: bool
    number: int  # the answer, where that is enough
    depth: int  # with the extension for a threat
    forced: bool  # whether there is a threat
    key: int
    data: int  # what the table has, unless a move is excluded
    first: int  # the place of the table's move
    static: int  # the static evaluation, UNKNOWN where there is a threat
    improving: bool  # whether it is better than two plies before


class Row(NamedTuple):
    """The moves of a position, as far as they have been looked at, and what decides about the next."""

    ply: int
    at: int  # the next to look at
    size: int  # how many there are
    late: int  # from here on, only threats
    excluded: int  # the place of a move that is left out
    depth: int
    tried: int  # how many were searched
    static: int
    improving: bool
    best: int
    alpha: int
