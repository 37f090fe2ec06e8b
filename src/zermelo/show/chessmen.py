"""The chessmen: our own drawing, six outlines in a square of side 100 around (0, 0).

The page has the same ones in `web/static/chess/chessmen.js`; a test keeps the two alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.show.shapes import Circle, Curve, Point, Shape, Step, Stroke

Ball = tuple[float, float, float]  # x, y, radius


class Man(NamedTuple):
    """`body` and `balls` are filled and outlined, `lines` and `dots` drawn on them."""

    body: str
    balls: tuple[Ball, ...] = ()
    lines: tuple[str, ...] = ()
    dots: tuple[Ball, ...] = ()


CHESSMEN: dict[str, Man] = {
    "p": Man(
        "M-24 38C-24 33-22 30-18 28C-10 22-7 13-6 2L-11 2C-14 2-14-4-11-4L-8-4C-12-7-14-12-14-16"
        "C-14-24-8-30 0-30C8-30 14-24 14-16C14-12 12-7 8-4L11-4C14-4 14 2 11 2L6 2C7 13 10 22 18 28"
        "C22 30 24 33 24 38Z",
        lines=("M-17 29L17 29",),
    ),
    "r": Man(
        "M-28 38L-28 33C-28 30-26 29-23 29L-20 29L-15 21L-15-10L-21-15C-23-17-24-19-24-21L-24-34"
        "L-14-34L-14-28L-5-28L-5-34L5-34L5-28L14-28L14-34L24-34L24-21C24-19 23-17 21-15L15-10L15 21"
        "L20 29L23 29C26 29 28 30 28 33L28 38Z",
        lines=("M-20 29L20 29", "M-15 21L15 21", "M-15-10L15-10", "M-22-17L22-17"),
    ),
    "n": Man(
        "M27 38C30 14 27-10 13-23C12-28 10-32 5-38C3-34 0-31-2-27C-9-25-15-20-18-13C-21-6-27-1-31 5"
        "C-34 10-32 16-26 17C-22 17-20 13-16 12C-10 11-5 10-2 6C-2 14-8 18-14 23C-20 28-24 32-24 38"
        "Z",
        lines=("M10-17C20-7 22 12 20 33", "M-31 5C-29 6-28 7-27 8"),
        dots=((-10, -12, 2.6),),
    ),
    "b": Man(
        "M-27 38C-27 33-25 31-21 30C-14 28-10 25-9 19L-13 19C-16 19-16 13-13 13L-10 13"
        "C-16 6-18-3-15-11C-12-19-6-26 0-31C6-26 12-19 15-11C18-3 16 6 10 13L13 13"
        "C16 13 16 19 13 19L9 19C10 25 14 28 21 30C25 31 27 33 27 38Z",
        balls=((0, -34, 4.5),),
        lines=("M7-17L-1-4", "M-10 13L10 13", "M-18 30L18 30"),
    ),
    "q": Man(
        "M-25 38C-25 31-22 27-20 21L-31-15L-17 3L-16-23L-6 0L0-27L6 0L16-23L17 3L31-15L20 21"
        "C22 27 25 31 25 38Z",
        balls=((-32, -18, 4), (-16.5, -27, 4), (0, -31, 4.5), (16.5, -27, 4), (32, -18, 4)),
        lines=("M-20 21C-8 17 8 17 20 21", "M-22 29C-8 25 8 25 22 29"),
    ),
    "k": Man(
        "M-24 38C-24 31-22 27-21 21C-34 11-36-5-27-12C-19-18-8-15-5-8C-5-14-4-18-3-21L-3-25L-9-25"
        "L-9-32L-3-32L-3-38L3-38L3-32L9-32L9-25L3-25L3-21C4-18 5-14 5-8C8-15 19-18 27-12"
        "C36-5 34 11 21 21C22 27 24 31 24 38Z",
        lines=("M-21 21C-8 17 8 17 21 21", "M-22 29C-8 25 8 25 22 29", "M-5-8C-3-4-1 2 0 9C1 2 3-4 5-8"),
    ),
}
SIZE = 1.12  # of the drawing's own square: men stand close to the edges of theirs


def is_man(piece: str) -> bool:
    """Whether a letter stands for a chessman."""
    return piece.lower() in CHESSMEN


def draw_man(piece: str, centre: Point, side: float) -> Iterator[Shape]:
    """A chessman on a square of this side; capital letters are White's."""
    man, scale, white = CHESSMEN[piece.lower()], side * SIZE / 100, piece.isupper()
    fill, detail = ("white-man", "man-edge") if white else ("black-man", "man-light")
    edge, line = Stroke("man-edge", 3.2 * scale), Stroke(detail, 2.6 * scale)

    def at(x: float, y: float) -> Point:
        return centre[0] + x * scale, centre[1] + y * scale

    def path(text: str) -> tuple[Step, ...]:
        return tuple((letter, tuple(at(*point) for point in points)) for letter, points in steps(text))

    yield Curve(path(man.body), fill, edge)
    for x, y, radius in man.balls:
        yield Circle(at(x, y), radius * scale, fill, edge)
    for text in man.lines:
        yield Curve(path(text), None, line)
    for x, y, radius in man.dots:
        yield Circle(at(x, y), radius * scale, detail, None)


def steps(text: str) -> Iterator[Step]:
    """What a path of M, L, C and Z does, in turn.

    >>> list(steps("M-1 2L3 4Z"))
    [('M', ((-1.0, 2.0),)), ('L', ((3.0, 4.0),)), ('Z', ())]
    """
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", text):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        yield letter, tuple(zip(values[::2], values[1::2], strict=True))
