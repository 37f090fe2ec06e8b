"""Boards as pictures, of every kind, with values and arrows on them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from zermelo.board import Beside, Board, Dots, Grid, Heaps, Pits, Plain, Points, Race, Tables
from zermelo.numerals import signed
from zermelo.show.besideboard import draw_beside
from zermelo.show.dotsboard import draw_dots
from zermelo.show.drawn import Drawn, Scale
from zermelo.show.grids import draw_grid
from zermelo.show.picture import Picture
from zermelo.show.pitsboard import draw_pits
from zermelo.show.pointsboard import draw_points
from zermelo.show.raceboard import draw_race
from zermelo.show.shapes import Circle, Point, Polygon, Shape, Stroke, Text
from zermelo.show.tablesboard import draw_tables
from zermelo.value import Value

SIGNS = {"win": "▲", "draw": "=", "loss": "▼"}


def draw_board(
    board: Board,
    side: float = 40.0,
    *,
    names: bool = True,
    values: Mapping[str, Value] | None = None,
    arrows: Sequence[tuple[str, str]] = (),
) -> Picture:
    """A board with squares of this side; `values` are written on the places they belong to.

    `arrows` go from place to place, the best move's first.
    """
    drawn = _drawn(board, Scale(side, names))
    shapes = [*drawn.shapes, *_badges(values or {}, drawn.centres, side)]
    for rank, (here, there) in enumerate(arrows):
        if here in drawn.centres and there in drawn.centres and here != there:
            shapes.append(_arrow(drawn.centres[here], drawn.centres[there], rank, side))
    return Picture(drawn.width, drawn.height, tuple(shapes), drawn.title)


def short(value: Value) -> str:
    """A value in a few characters: ▲5, =, ▼4, +3, ≈12."""
    bound = {"lower": "≥", "upper": "≤"}.get(value.bound or "", "")
    if value.kind in SIGNS:
        return f"{bound}{SIGNS[value.kind]}{'' if value.plies is None else value.plies}"
    return f"{bound}{'≈' if value.kind == 'estimate' else ''}{signed(value.score, 4)}"


def _drawn(board: Board, scale: Scale) -> Drawn:
    if isinstance(board, Beside):
        return draw_beside(board, _plain(board.board, scale), scale)
    return _plain(board, scale)


def _plain(board: Plain, scale: Scale) -> Drawn:
    if isinstance(board, Grid):
        return draw_grid(board, scale)
    if isinstance(board, Points):
        return draw_points(board, scale)
    if isinstance(board, Pits):
        return draw_pits(board, scale)
    if isinstance(board, Dots):
        return draw_dots(board, scale)
    if isinstance(board, Tables):
        return draw_tables(board, scale)
    if isinstance(board, Race):
        return draw_race(board, scale)
    if isinstance(board, Heaps):
        return _heaps(board, scale.side)
    return _text(board, scale.side)


def _badges(values: Mapping[str, Value], centres: Mapping[str, Point], side: float) -> Iterator[Shape]:
    """Each value on the place that its move is called by."""
    for move, value in values.items():
        if move in centres:
            ink = value.kind if value.kind in SIGNS else "soft"
            yield Text(centres[move], short(value), 0.3 * side, ink, bold=True, behind="paper")


def _arrow(start: Point, end: Point, rank: int, side: float) -> Shape:
    """From one place to another, bolder the better the move."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    half = side * max(0.03, 0.07 - 0.02 * rank)
    wide, neck = half + 0.1 * side, length - 0.36 * side
    outline = [(0.3 * side, half), (neck, half), (neck, wide), (length, 0.0)]
    outline += [(far, -aside) for far, aside in reversed(outline[:3])]
    points = tuple((x1 + dx * far - dy * aside, y1 + dy * far + dx * aside) for far, aside in outline)
    return Polygon(points, "best" if rank else "win", None)


def _heaps(board: Heaps, side: float) -> Drawn:
    shapes: list[Shape] = []
    for row, (name, size) in enumerate(zip(board.names, board.sizes, strict=True)):
        y = (row + 0.5) * side
        shapes.append(Text((0.4 * side, y), name, 0.3 * side, "soft"))
        shown = min(size, 30)
        for stone in range(shown):
            centre = ((stone * 0.8 + 1.1) * side, y)
            shapes.append(Circle(centre, 0.32 * side, "two", Stroke("ink", 0.03 * side)))
        shapes.append(Text(((shown * 0.8 + 1.0) * side, y), str(size), 0.3 * side, "soft"))
    width = (min(max(board.sizes, default=0), 30) * 0.8 + 1.6) * side
    return Drawn(width, max(1, len(board.sizes)) * side, tuple(shapes), {}, "heaps")


def _text(text: str, side: float) -> Drawn:
    size = 0.35 * side
    lines = text.split("\n")
    shapes = tuple(
        Text((size, (i + 1) * 1.4 * size), line, size, anchor="start") for i, line in enumerate(lines)
    )
    width = (max(map(len, lines), default=1) * 0.62 + 2) * size
    return Drawn(width, (len(lines) + 1) * 1.4 * size, shapes, {}, text[:60])
