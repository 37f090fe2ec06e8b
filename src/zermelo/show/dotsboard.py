"""Dots and boxes as a picture."""

from __future__ import annotations

from zermelo.board import EMPTY, Dots
from zermelo.show.drawn import Drawn, Scale
from zermelo.show.pieces import colour_of, draw_piece
from zermelo.show.shapes import Circle, Line, Point, Polygon, Shape, Stroke, Text, box


def draw_dots(board: Dots, scale: Scale) -> Drawn:
    """Dots, the lines drawn so far, and whose boxes are whose."""
    side, names = scale
    left, top = (0.6 if names else 0.25) * side, 0.25 * side
    across, down = len(board.column_names) - 1, len(board.row_names) - 1
    dots = {
        column + row: (left + c * side, top + r * side)
        for r, row in enumerate(board.row_names)
        for c, column in enumerate(board.column_names)
    }
    ends = {name: (dots[a], dots[b]) for name, (a, b) in board.lines().items()}
    shapes: list[Shape] = []
    for r, row in enumerate(board.owners):
        for c, piece in enumerate(row):
            if piece != EMPTY:
                shapes += _box(piece, (left + (c + 0.5) * side, top + (r + 0.5) * side), side)
    for name, (start, end) in ends.items():
        if name in board.drawn:
            ink = "best" if name in board.marks else "ink"
            shapes.append(Line(start, end, Stroke(ink, 0.09 * side)))
        else:
            shapes.append(Line(start, end, Stroke("line", 0.02 * side, dashed=True)))
    shapes += [Circle(dot, 0.1 * side, "ink", None) for dot in dots.values()]
    height = top + down * side + (0.6 if names else 0.25) * side
    if names:
        size = 0.26 * side
        texts = [((left + c * side, height - 0.2 * side), n) for c, n in enumerate(board.column_names)]
        texts += [((0.2 * side, top + r * side), n) for r, n in enumerate(board.row_names)]
        shapes += [Text(at, name, size, "soft") for at, name in texts]
    centres = {name: ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for name, (a, b) in ends.items()}
    return Drawn(left + (across + 0.25) * side, height, tuple(shapes), centres, "dots and boxes")


def _box(piece: str, centre: Point, side: float) -> list[Shape]:
    ink = colour_of(piece, {})
    square = Polygon(box(centre, side, side), f"{ink}-pale", None)
    return [square, *draw_piece(piece, centre, 0.7 * side, discs=False, looks={})]
