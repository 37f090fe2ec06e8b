"""Pits and seeds as a picture."""

from __future__ import annotations

import math
from collections.abc import Iterator

from zermelo.board import Pits
from zermelo.show.drawn import SIDES, Drawn, Scale
from zermelo.show.shapes import Circle, Curve, Point, Polygon, Shape, Stroke, Text, box

ACROSS, DOWN = 1.12, 1.62  # from pit to pit, in squares
STORE = 1.2  # as wide as a store with the wood around it
MOST = 40  # seeds that are drawn; the number says how many there are
GOLDEN = math.pi * (3 - math.sqrt(5))
BEND = 0.55  # how far a curve's handles reach for a quarter of a circle


def draw_pits(board: Pits, scale: Scale) -> Drawn:
    """Wood with hollows in it, the seeds in them, and their number."""
    side = scale.side
    ends = (STORE if board.stores else 0.15) * side
    width, height = len(board.rows[0]) * ACROSS * side + 2 * ends, (len(board.rows) * DOWN + 0.2) * side
    shapes: list[Shape] = [
        Polygon(box((width / 2, height / 2), width - 4, height - 4), "wood", Stroke("wood-edge", 0.06 * side))
    ]
    centres: dict[str, Point] = {}
    for r, (row, names) in enumerate(zip(board.rows, board.names, strict=True)):
        upper = len(board.rows) > 1 and r < len(board.rows) / 2
        y = (0.1 + (r + 0.5) * DOWN + (0.2 if upper else -0.2)) * side
        below = y + (-0.72 if upper else 0.72) * side
        for c, (seeds, name) in enumerate(zip(row, names, strict=True)):
            x = ends + (c + 0.5) * ACROSS * side
            centres[name] = (x, y)
            shapes += _pit(seeds, (x, y), side, name in board.marks)
            shapes.append(Text((x - 0.04 * side, below), str(seeds), 0.34 * side, "wood-line", True, "end"))
            if scale.names:
                shapes.append(Text((x + 0.1 * side, below), name, 0.26 * side, "wood-line", anchor="start"))
    for player, seeds in enumerate(board.stores):
        x = width - STORE * side / 2 if player == 0 else STORE * side / 2
        shapes += _store(seeds, (x, height / 2 - 0.2 * side), height / 2 - 0.42 * side, side, player)
    return Drawn(width, height, tuple(shapes), centres, "pits with seeds")


def _pit(seeds: int, middle: Point, side: float, marked: bool) -> Iterator[Shape]:
    edge = Stroke("best", 0.07 * side) if marked else Stroke("wood-edge", 0.04 * side)
    yield Circle(middle, 0.48 * side, "hollow", edge)
    yield from _seeds(seeds, middle, 0.36 * side, 0.36 * side, side)


def _store(seeds: int, middle: Point, half: float, side: float, player: int) -> Iterator[Shape]:
    (x, y), r = middle, 0.42 * side
    up, down, k = y - half, y + half, BEND * r
    yield Curve(
        (
            ("M", ((x - r, up + r),)),
            ("C", ((x - r, up + r - k), (x - k, up), (x, up))),
            ("C", ((x + k, up), (x + r, up + r - k), (x + r, up + r))),
            ("L", ((x + r, down - r),)),
            ("C", ((x + r, down - r + k), (x + k, down), (x, down))),
            ("C", ((x - k, down), (x - r, down - r + k), (x - r, down - r))),
            ("Z", ()),
        ),
        "hollow",
        Stroke(SIDES[player], 0.06 * side),
    )
    yield from _seeds(seeds, middle, 0.28 * side, half - 0.2 * side, side)
    yield Text((x, down + 0.22 * side), str(seeds), 0.36 * side, "wood-line", bold=True)


def _seeds(seeds: int, middle: Point, wide: float, high: float, side: float) -> Iterator[Shape]:
    """Each a turn further round and a little further out than the one before."""
    shown = min(seeds, MOST)
    size = min(0.13, 0.42 / math.sqrt(max(1, shown))) * side
    for i in range(shown):
        out, turn = (0.0 if shown == 1 else math.sqrt((i + 0.5) / shown)), i * GOLDEN + shown
        at = (middle[0] + out * wide * math.cos(turn), middle[1] + out * high * math.sin(turn))
        yield Circle(at, size, "seed", Stroke("wood-edge", 0.02 * side))
