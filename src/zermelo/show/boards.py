"""Boards as pictures: squares and hexagons with their pieces, heaps, or plain text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from zermelo.board import EMPTY, Board, Grid, Heaps
from zermelo.numerals import signed
from zermelo.show.chessmen import draw_man, is_man
from zermelo.show.picture import Picture
from zermelo.show.shapes import Circle, Line, Point, Polygon, Shape, Stroke, Text, box
from zermelo.value import Value

HEX = math.sqrt(3) / 2  # the height of a row of hexagons of width 1
SIGNS = {"win": "▲", "draw": "=", "loss": "▼"}


def draw_board(
    board: Board,
    side: float = 40.0,
    *,
    names: bool = True,
    values: Mapping[str, Value] | None = None,
    arrows: Sequence[tuple[str, str]] = (),
) -> Picture:
    """A board with squares of this side; `values` are written on the squares or columns they belong to.

    `arrows` go from square to square, the best move's first.
    """
    if isinstance(board, Grid):
        return _GridPicture(board, side, names, values or {}, arrows).picture()
    if isinstance(board, Heaps):
        return _heaps(board, side)
    return _plain(str(board), side)


def short(value: Value) -> str:
    """A value in a few characters: ▲5, =, ▼4, +3, ≈12."""
    bound = {"lower": "≥", "upper": "≤"}.get(value.bound or "", "")
    if value.kind in SIGNS:
        return f"{bound}{SIGNS[value.kind]}{'' if value.plies is None else value.plies}"
    return f"{bound}{'≈' if value.kind == 'estimate' else ''}{signed(value.score, 4)}"


class _GridPicture:
    """Where the squares of a grid lie, and what stands on them."""

    def __init__(
        self,
        board: Grid,
        side: float,
        names: bool,
        values: Mapping[str, Value],
        arrows: Sequence[tuple[str, str]],
    ) -> None:
        self.board, self.side, self.names, self.values, self.arrows = board, side, names, values, arrows
        self.places = {
            name: (r, c) for r, row in enumerate(board.square_names()) for c, name in enumerate(row)
        }
        self.across, self.down = len(board.rows[0]), len(board.rows)
        self.margin = 0.45 * side if names else 0.08 * side
        self.left = self.margin if names and not board.drop else 0.08 * side
        self.tall = side * (HEX if board.hexes else 1)
        self.top = (0.24 if board.hexes else 0.08) * side  # hexagons stand on their points

    def picture(self) -> Picture:
        shift = (self.down - 1) / 2 if self.board.hexes else 0
        width = self.left + (self.across + shift + 0.08) * self.side
        height = 2 * self.top + self.down * self.tall + self.margin
        return Picture(width, height, tuple(self.shapes()), "a board")

    def centre(self, row: int, column: int) -> Point:
        shift = row / 2 if self.board.hexes else 0
        return self.left + (column + shift + 0.5) * self.side, self.top + (row + 0.5) * self.tall

    def shapes(self) -> Iterator[Shape]:
        board = self.board
        for row, (pieces, squares) in enumerate(zip(board.rows, board.square_names(), strict=True)):
            for column, (piece, name) in enumerate(zip(pieces, squares, strict=True)):
                centre = self.centre(row, column)
                yield self.square(centre, name, (row + column) % 2 == 1)
                if board.chess and is_man(piece):
                    yield from draw_man(piece, centre, self.side)
                elif piece != EMPTY:
                    yield from draw_piece(piece, centre, self.side, discs=board.drop or board.hexes)
        if self.names:
            yield from self.labels()
        yield from self.badges()
        for rank, (here, there) in enumerate(self.arrows):
            yield from self.arrow(here, there, rank)

    def square(self, centre: Point, name: str, odd: bool) -> Shape:
        fill = "paper"
        if self.board.chess:
            fill = "check" if name in self.board.check else "dark" if odd else "light"
        if name in self.board.marks:
            fill = "mark"
        if self.board.hexes:
            turns = [math.pi * (i / 3 + 1 / 6) for i in range(6)]
            r = self.side / math.sqrt(3)
            points = tuple((centre[0] + r * math.cos(t), centre[1] + r * math.sin(t)) for t in turns)
            return Polygon(points, fill, Stroke("line"))
        edge = None if self.board.chess else Stroke("line")
        return Polygon(box(centre, self.side, self.side), fill, edge)

    def arrow(self, here: str, there: str, rank: int) -> Iterator[Shape]:
        """From one square to another, bolder the better the move."""
        if here not in self.places or there not in self.places or here == there:
            return
        (x1, y1), (x2, y2) = self.centre(*self.places[here]), self.centre(*self.places[there])
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        half = self.side * max(0.03, 0.07 - 0.02 * rank)
        wide, neck = half + 0.1 * self.side, length - 0.36 * self.side
        outline = [(0.3 * self.side, half), (neck, half), (neck, wide), (length, 0.0)]
        outline += [(far, -aside) for far, aside in reversed(outline[:3])]
        points = tuple((x1 + dx * far - dy * aside, y1 + dy * far + dx * aside) for far, aside in outline)
        yield Polygon(points, "best" if rank else "win", None)

    def labels(self) -> Iterator[Shape]:
        board, size = self.board, 0.26 * self.side
        bottom = 2 * self.top + self.down * self.tall + self.margin / 2 - 0.04 * self.side
        for column, name in enumerate(board.column_names):
            yield Text((self.centre(self.down - 1, column)[0], bottom), name, size, "soft")
        if not board.drop:
            for row, name in enumerate(board.row_names):
                x, y = self.centre(row, 0)
                yield Text((x - 0.5 * self.side - self.margin / 2, y), name, size, "soft")

    def badges(self) -> Iterator[Shape]:
        """Each value on its square; where pieces drop, on the lowest empty square of the column."""
        board, places = self.board, self.places
        if board.drop:
            tops = [[row[c] for row in board.rows].count(EMPTY) - 1 for c in range(self.across)]
            places = {name: (tops[c], c) for c, name in enumerate(board.column_names) if tops[c] >= 0}
        for move, value in self.values.items():
            if move in places:
                ink = value.kind if value.kind in SIGNS else "soft"
                yield Text(self.centre(*places[move]), short(value), 0.3 * self.side, ink, bold=True)


def draw_piece(piece: str, centre: Point, side: float, discs: bool) -> Iterator[Shape]:
    """A cross, a ring, a disc, or a letter in a disc; the two sides differ in shape as well as in colour."""
    (x, y), first = centre, piece == "x" or (piece != "o" and piece.isupper())
    ink = "one" if first else "two"
    edge = Stroke("ink", 0.03 * side)
    if piece in "xo" and not discs:
        if not first:
            yield Circle(centre, 0.27 * side, None, Stroke("ring", 0.11 * side))
            return
        r = 0.25 * side
        for way in (1, -1):
            yield Line((x - r, y - way * r), (x + r, y + way * r), Stroke(ink, 0.11 * side))
        return
    yield Circle(centre, 0.4 * side, ink, edge)
    if piece not in "xo":
        yield Text(centre, piece.upper(), 0.42 * side, "paper" if first else "ink", bold=True)
    elif first:
        r = 0.13 * side
        for way in (1, -1):
            yield Line((x - r, y - way * r), (x + r, y + way * r), Stroke("paper", 0.06 * side))
    else:
        yield Circle(centre, 0.16 * side, None, Stroke("ink", 0.05 * side))


def _heaps(board: Heaps, side: float) -> Picture:
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
    return Picture(width, max(1, len(board.sizes)) * side, tuple(shapes), "heaps")


def _plain(text: str, side: float) -> Picture:
    size = 0.35 * side
    lines = text.split("\n")
    shapes = tuple(
        Text((size, (i + 1) * 1.4 * size), line, size, anchor="start") for i, line in enumerate(lines)
    )
    width = (max(map(len, lines), default=1) * 0.62 + 2) * size
    return Picture(width, (len(lines) + 1) * 1.4 * size, shapes, text[:60])
