"""Grids as pictures: squares, hexagons or crossings, with their pieces."""

from __future__ import annotations

import math
from collections.abc import Iterator

from zermelo.board import EMPTY, Grid
from zermelo.show.chessmen import draw_man, is_man
from zermelo.show.drawn import Drawn, Scale
from zermelo.show.pieces import colour_of, draw_domino, draw_piece
from zermelo.show.shapes import Circle, Line, Point, Polygon, Shape, Stroke, Text, box

HEX = math.sqrt(3) / 2  # the height of a row of hexagons of width 1
CORNERS = [
    (math.cos(turn) / math.sqrt(3), math.sin(turn) / math.sqrt(3))
    for turn in (math.pi * (i / 3 + 1 / 6) for i in range(6))
]
SQUARE = [(0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)]
# The outer edges of a square on the top, bottom, left and right side, by the corner at which each begins.
HEX_EDGES = ((3, 4), (0, 1), (2, 1), (5, 4))
SQUARE_EDGES = ((2,), (0,), (1,), (3,))
RIM = 0.16  # room for coloured sides, in squares


def draw_grid(board: Grid, scale: Scale) -> Drawn:
    """The grid with its pieces, and the names of rows and columns."""
    return _GridPicture(board, scale).drawn()


class _GridPicture:
    """Where the squares of a grid lie, and what stands on them."""

    def __init__(self, board: Grid, scale: Scale) -> None:
        self.board, (self.side, self.names) = board, scale
        side = self.side
        self.across, self.down = len(board.rows[0]), len(board.rows)
        self.squares = {
            name: (r, c) for r, row in enumerate(board.square_names()) for c, name in enumerate(row)
        }
        self.rim = RIM * side if board.sides else 0.0
        self.margin = 0.45 * side if self.names else 0.08 * side
        self.left = (self.margin if self.names and not board.drop else 0.08 * side) + self.rim
        self.tall = side * (HEX if board.hexes else 1)
        self.top = (0.24 if board.hexes else 0.08) * side + self.rim  # hexagons stand on their points
        self.corners = CORNERS if board.hexes else SQUARE
        self.joined = {name for pair in board.joined for name in pair}

    def drawn(self) -> Drawn:
        shift = (self.down - 1) / 2 if self.board.hexes else 0
        width = self.left + (self.across + shift + 0.08) * self.side + self.rim
        height = 2 * self.top + self.down * self.tall + self.margin
        return Drawn(width, height, tuple(self.shapes()), self.centres())

    def centre(self, row: int, column: int) -> Point:
        shift = row / 2 if self.board.hexes else 0
        return self.left + (column + shift + 0.5) * self.side, self.top + (row + 0.5) * self.tall

    def centres(self) -> dict[str, Point]:
        """Of squares; where pieces drop, of the lowest empty square of each column too."""
        board = self.board
        found = {name: self.centre(*place) for name, place in self.squares.items()}
        if board.drop:
            tops = [[row[c] for row in board.rows].count(EMPTY) - 1 for c in range(self.across)]
            found |= {n: self.centre(tops[c], c) for c, n in enumerate(board.column_names) if tops[c] >= 0}
        return found

    def shapes(self) -> Iterator[Shape]:
        board = self.board
        yield from self.sides()
        if board.crossings:
            yield from self.crossings()
        for name, (row, column) in self.squares.items():
            yield from self.square(self.centre(row, column), name, (row + column) % 2 == 1)
        yield from self.blocks()
        yield from self.walls()
        for here, there in board.joined:
            row, column = self.squares[here]
            ends = self.centre(row, column), self.centre(*self.squares[there])
            yield from draw_domino(colour_of(board.rows[row][column], board.looks), *ends, self.side)
        for name, place in self.squares.items():
            if name not in self.joined:
                yield from self.piece(board.rows[place[0]][place[1]], self.centre(*place))
        yield from self.owners()
        if self.names:
            yield from self.labels()

    def piece(self, piece: str, centre: Point) -> Iterator[Shape]:
        board = self.board
        if board.chess and is_man(piece) and piece not in board.looks:
            yield from draw_man(piece, centre, self.side)
        elif piece != EMPTY:
            discs = board.drop or board.hexes or board.crossings or board.checkered
            yield from draw_piece(
                piece, centre, self.side, discs=discs, looks=board.looks, stones=board.crossings
            )

    def square(self, centre: Point, name: str, odd: bool) -> Iterator[Shape]:
        board, checkered = self.board, self.board.chess or self.board.checkered
        fill = ("dark" if odd else "light") if checkered else "paper"
        fill = "mark" if name in board.marks else "check" if name in board.check else fill
        if board.crossings:
            if fill == "mark":
                yield Circle(centre, 0.48 * self.side, fill, None)
            return
        edge = None if checkered else Stroke("line")
        points = tuple((centre[0] + x * self.side, centre[1] + y * self.side) for x, y in self.corners)
        yield Polygon(points, fill, edge)

    def crossings(self) -> Iterator[Shape]:
        """Wood, the lines on it, and star points."""
        (left, top), (right, bottom) = self.centre(0, 0), self.centre(self.down - 1, self.across - 1)
        middle, room = ((left + right) / 2, (top + bottom) / 2), self.side
        ground = box(middle, right - left + room, bottom - top + room)
        yield Polygon(ground, "wood", Stroke("wood-edge", 0.06 * room))
        line = Stroke("wood-line", 0.03 * room)
        for column in range(self.across):
            yield Line((left + column * room, top), (left + column * room, bottom), line)
        for row in range(self.down):
            yield Line((left, top + row * room), (right, top + row * room), line)
        for name in self.board.star_points():
            yield Circle(self.centre(*self.squares[name]), 0.09 * room, "wood-line", None)

    def sides(self) -> Iterator[Shape]:
        """The outer edges of the outer squares, in the colours of those who are to join them."""
        if not self.board.sides:
            return
        top, bottom, left, right = HEX_EDGES if self.board.hexes else SQUARE_EDGES
        last, end = self.down - 1, self.across - 1
        first, second = (colour_of(piece, self.board.looks) for piece in self.board.sides)
        found = [(0, c, top, first) for c in range(self.across)]
        found += [(last, c, bottom, first) for c in range(self.across)]
        found += [(r, 0, left if r < last else left[:1], second) for r in range(self.down)]
        found += [(r, end, right if r > 0 else right[:1], second) for r in range(self.down)]
        for row, column, corners, _ in found:  # so that white ones show on white paper
            yield from self.edges(row, column, corners, Stroke("ink", 0.3 * self.side))
        for row, column, corners, ink in found:
            yield from self.edges(row, column, corners, Stroke(ink, 0.26 * self.side))

    def edges(self, row: int, column: int, corners: tuple[int, ...], stroke: Stroke) -> Iterator[Shape]:
        x, y = self.centre(row, column)
        points = [(x + dx * self.side, y + dy * self.side) for dx, dy in self.corners]
        for i in corners:
            yield Line(points[i], points[(i + 1) % len(points)], stroke)

    def blocks(self) -> Iterator[Shape]:
        """A heavier line around every block."""
        for centre, size, _ in self.all_blocks():
            yield Polygon(box(centre, size, size), None, Stroke("ink", 0.06 * self.side))

    def walls(self) -> Iterator[Shape]:
        """A heavy line where two squares touch."""
        for pair in self.board.walls:
            (x1, y1), (x2, y2) = (self.centre(*self.squares[name]) for name in pair)
            x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (y2 - y1) / 2, (x2 - x1) / 2
            yield Line((x - dx, y - dy), (x + dx, y + dy), Stroke("ink", 0.14 * self.side))

    def owners(self) -> Iterator[Shape]:
        """A block that is won bears the sign of its owner."""
        for centre, size, owner in self.all_blocks():
            if owner != EMPTY:
                ink = colour_of(owner, self.board.looks)
                pale = f"{ink}-pale" if ink in ("one", "two") else "pale"
                yield Polygon(box(centre, size, size), pale, Stroke("ink", 0.06 * self.side))
                yield from draw_piece(owner, centre, size, discs=False, looks=self.board.looks)

    def all_blocks(self) -> Iterator[tuple[Point, float, str]]:
        """The middle of each block, its side, and whose it is."""
        size = self.board.blocks
        for row in range(0, self.down if size else 0, size or 1):
            for column in range(0, self.across, size):
                (x1, y1), (x2, y2) = self.centre(row, column), self.centre(row + size - 1, column + size - 1)
                owner = self.board.owners[row // size][column // size] if self.board.owners else EMPTY
                yield ((x1 + x2) / 2, (y1 + y2) / 2), size * self.side, owner

    def labels(self) -> Iterator[Shape]:
        board, size = self.board, 0.26 * self.side
        bottom = 2 * self.top + self.down * self.tall + self.margin / 2 - 0.04 * self.side
        for column, name in enumerate(board.column_names):
            yield Text((self.centre(self.down - 1, column)[0], bottom), name, size, "soft")
        if not board.drop:
            for row, name in enumerate(board.row_names):
                x, y = self.centre(row, 0)
                yield Text((x - 0.5 * self.side - self.rim - self.margin / 2, y), name, size, "soft")
