"""How wide a field of a state is, where it is to be compiled."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bits:
    """How many bits a field of a state may need: `board: Annotated[int, Bits(100)]`.

    Python's numbers grow, a processor's do not. Compiled, a plain `int` has 64 bits, unless its field says
    more so, or the game does for all of them (`bits = 100`).
    """

    count: int


def shifted(number: int, by: int) -> int:
    """`number << by` of small numbers: where a game has wide ones, compiled `<<` alone gives one of those."""
    return number << by
