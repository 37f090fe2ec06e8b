"""Points and lines as a picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

from zermelo.board import EMPTY, Points
from zermelo.show.drawn import Drawn, Scale
from zermelo.show.pieces import draw_piece
from zermelo.show.shapes import Circle, Line, Point, Polygon, Shape, Stroke, Text, box

EDGE = 0.7  # wood around the outermost points, in squares
APART = 0.8  # how far the nearest two points lie apart


def draw_points(board: Points, scale: Scale) -> Drawn:
    """Wood, lines, points and pieces."""
    side, names = scale
    xs, ys = [x for _, x, _ in board.places], [y for _, _, y in board.places]
    near = min((math.dist(a[1:], b[1:]) for a, b in combinations(board.places, 2)), default=1.0)
    unit = side * APART / (near or 1.0)
    margin = 0.35 * side if names and board.by_letters else 0.06 * side
    left, top = margin + EDGE * side, (0.06 + EDGE) * side
    centres = {n: (left + (x - min(xs)) * unit, top + (max(ys) - y) * unit) for n, x, y in board.places}
    wide, high = (max(xs) - min(xs)) * unit, (max(ys) - min(ys)) * unit
    width, height = left + wide + (EDGE + 0.06) * side, top + high + EDGE * side + margin
    middle = (left + wide / 2, top + high / 2)
    wood = box(middle, wide + 2 * EDGE * side, high + 2 * EDGE * side)
    shapes: list[Shape] = [Polygon(wood, "wood", Stroke("wood-edge", 0.06 * side))]
    shapes += [
        Line(centres[here], centres[there], Stroke("wood-line", 0.05 * side)) for here, there in board.lines
    ]
    shapes += [shape for name in board.names for shape in _place(board, name, centres[name], side * APART)]
    if names:
        shapes += _labels(board, centres, side, height)
    return Drawn(width, height, tuple(shapes), centres)


def _place(board: Points, name: str, centre: Point, side: float) -> Iterator[Shape]:
    piece = board.pieces[board.names.index(name)]
    if name in board.marks:
        yield Circle(centre, 0.48 * side, "mark", None)
    yield Circle(centre, 0.11 * side, "wood-line", None)
    if piece != EMPTY:
        yield from draw_piece(piece, centre, side, discs=True, looks=board.looks)


def _labels(board: Points, centres: dict[str, Point], side: float, height: float) -> Iterator[Shape]:
    size = 0.26 * side
    if not board.by_letters:
        for name, (x, y) in centres.items():
            yield Text((x + 0.22 * side, y - 0.22 * side), name, size, "soft", anchor="start")
        return
    columns = {name.rstrip("0123456789"): x for name, (x, _) in centres.items()}
    rows = {name.lstrip("abcdefghijklmnopqrstuvwxyz"): y for name, (_, y) in centres.items()}
    for name, x in columns.items():
        yield Text((x, height - 0.18 * side), name, size, "soft")
    for name, y in rows.items():
        yield Text((0.16 * side, y), name, size, "soft")
