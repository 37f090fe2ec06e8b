"""Pieces: a cross, a ring, a stone, a letter, or whatever a `Look` says; sides differ in more than colour."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.board import Look
from zermelo.board.look import Looks
from zermelo.show.drawn import SIDES
from zermelo.show.shapes import Circle, Line, Point, Polygon, Shape, Stroke, Text, box

CROWN = ((-0.2, 0.13), (-0.24, -0.13), (-0.1, -0.01), (0, -0.19), (0.1, -0.01), (0.24, -0.13), (0.2, 0.13))
POINTED = ((0, -0.42), (0.27, -0.3), (0.36, 0.4), (-0.36, 0.4), (-0.27, -0.3))  # as in shogi
LOW, TALL = 0.05, 0.22  # how much is seen of the body of a piece


def colour_of(piece: str, looks: Looks) -> str:
    """The colour of a piece's side: capital letters are the first player's, and so is x."""
    if piece in looks:
        return _ink_of(looks[piece])
    return "one" if piece == "x" or (piece != "o" and piece.isupper()) else "two"


def _ink_of(look: Look) -> str:
    if look.side is not None:
        return SIDES[look.side]
    return f"{look.shade}-wood" if look.shade else "nobody"


STONES = {"one": "black-stone", "two": "white-stone"}  # on crossings
LIGHT = ("two", "white-stone", "light-wood")  # what is written on in ink


def draw_piece(
    piece: str, centre: Point, side: float, *, discs: bool, looks: Looks, stones: bool = False
) -> Iterator[Shape]:
    """A piece in a square of this side; two sides' `stones` are black and white."""
    if piece in looks:
        yield from _looking(looks[piece], centre, side, stones)
        return
    ink = _stone_colour(colour_of(piece, looks), stones)
    if piece in "xo" and not discs:
        yield from _sign(piece, centre, side)
        return
    yield from _stone("round", centre, side, ink, LOW, up=True)
    if piece not in "xo":
        yield Text(centre, piece.upper(), 0.42 * side, _on(ink), bold=True)
    elif piece == "x":
        yield from _cross(centre, 0.13 * side, Stroke(_on(ink), 0.06 * side))
    else:
        yield Circle(centre, 0.16 * side, None, Stroke(_on(ink), 0.05 * side))


def _stone_colour(ink: str, stones: bool) -> str:
    return STONES.get(ink, ink) if stones else ink


def _on(ink: str) -> str:
    """What is written on a colour with."""
    return "ink" if ink in LIGHT else "paper"


def _cross(centre: Point, r: float, stroke: Stroke) -> Iterator[Shape]:
    x, y = centre
    for way in (1, -1):
        yield Line((x - r, y - way * r), (x + r, y + way * r), stroke)


def _sign(piece: str, centre: Point, side: float) -> Iterator[Shape]:
    if piece == "o":
        yield Circle(centre, 0.27 * side, None, Stroke("ring", 0.11 * side))
    else:
        yield from _cross(centre, 0.25 * side, Stroke("one", 0.11 * side))


def _looking(look: Look, centre: Point, side: float, stones: bool) -> Iterator[Shape]:
    size = side * look.size * (0.84 if look.tall else 1.0)
    centre = (centre[0], centre[1] - (TALL * size / 2 if look.tall else 0))
    ink = _stone_colour(_ink_of(look), stones)
    up, writing = look.side != 1, _on(ink)
    yield from _stone(look.shape, centre, size, ink, TALL if look.tall else LOW, up)
    if look.side == 1 and look.shape != "pointed":
        yield _face(look.shape, centre, 0.84 * size, None, Stroke(writing, 0.03 * size), up)
    if look.hollow and (look.text or look.crowned):
        yield _face(look.shape, centre, 0.8 * size, "seed", None, up)
        writing = "ink"
    elif look.hollow:
        yield _face(look.shape, centre, 0.45 * size, "hole", Stroke("ink", 0.02 * size), up)
    if look.crowned:
        at, scale = ((centre[0], centre[1] - 0.16 * size), 0.7) if look.text else (centre, 1.1)
        points = tuple((at[0] + x * scale * size, at[1] + y * scale * size) for x, y in CROWN)
        yield Polygon(points, "mark", Stroke("ink", 0.025 * size))
    if look.text:
        at = (centre[0], centre[1] + (0.14 * size if look.crowned else 0.0))
        yield Text(at, look.text, (0.48, 0.48, 0.36, 0.26)[len(look.text)] * size, writing, bold=True)


def _stone(shape: str, centre: Point, side: float, ink: str, height: float, up: bool) -> Iterator[Shape]:
    """A body with a face above it, seen a little from the front."""
    x, y = centre
    edge = Stroke("ink", 0.02 * side)
    low = (x, y + height * side)
    yield _face(shape, low, side, f"{ink}-deep", edge, up)
    if height > LOW:
        middle = (x, y + height * side / 2)
        half = (0.4 if shape == "round" else 0.37) * side
        yield Polygon(box(middle, 2 * half, height * side), f"{ink}-deep", None)
        for end in (x - half, x + half):
            yield Line((end, y), (end, low[1]), edge)
    yield _face(shape, centre, side, ink, edge, up)


def _face(shape: str, centre: Point, side: float, fill: str | None, edge: Stroke | None, up: bool) -> Shape:
    x, y = centre
    if shape == "round":
        return Circle(centre, 0.4 * side, fill, edge)
    if shape == "square":
        return Polygon(box(centre, 0.74 * side, 0.74 * side), fill, edge)
    way = 1 if up else -1
    return Polygon(tuple((x + px * side, y + way * py * side) for px, py in POINTED), fill, edge)


def draw_domino(ink: str, start: Point, end: Point, side: float) -> Iterator[Shape]:
    """One piece over two squares."""
    (x1, y1), (x2, y2) = start, end
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    width, height = abs(x2 - x1) + 0.78 * side, abs(y2 - y1) + 0.78 * side
    edge = Stroke("ink", 0.02 * side)
    yield Polygon(box((x, y + 0.06 * side), width, height), f"{ink}-deep", edge)
    yield Polygon(box((x, y), width, height), ink, edge)
    half = 0.3 * side
    across = ((x, y - half), (x, y + half)) if width > height else ((x - half, y), (x + half, y))
    yield Line(*across, Stroke(_on(ink), 0.05 * side))
