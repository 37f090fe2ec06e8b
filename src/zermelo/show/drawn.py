"""A board as it is drawn: its shapes, and where the places lie to which moves belong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from zermelo.show.shapes import Point, Shape

SIDES = ("one", "two", "three", "four")  # the colours of the players


@dataclass(frozen=True)
class Drawn:
    """Shapes on so much paper; `centres` are the middles of the places, by name."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    centres: dict[str, Point]
    title: str = "a board"


class Scale(NamedTuple):
    """How large a square is, and whether rows and columns are named."""

    side: float
    names: bool = True
