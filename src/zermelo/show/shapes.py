"""What pictures are made of: lines, polygons, circles, curves and words.

Shapes say *what* a colour is for ("one", "cut", "mark"), not which colour it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Point = tuple[float, float]
Step = tuple[str, tuple[Point, ...]]  # M, L, C or Z, as in SVG, and the points it goes by


@dataclass(frozen=True)
class Stroke:
    """How a line is drawn."""

    ink: str = "line"
    width: float = 1.0
    dashed: bool = False


@dataclass(frozen=True)
class Line:
    """From one point to another."""

    start: Point
    end: Point
    stroke: Stroke = Stroke()


@dataclass(frozen=True)
class Polygon:
    """A closed shape with corners."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: Stroke | None = Stroke()
    title: str = ""


@dataclass(frozen=True)
class Circle:
    """A round one."""

    centre: Point
    radius: float
    fill: str | None = None
    stroke: Stroke | None = Stroke()
    title: str = ""


@dataclass(frozen=True)
class Curve:
    """A shape with curves in it."""

    steps: tuple[Step, ...]
    fill: str | None = None
    stroke: Stroke | None = Stroke()


@dataclass(frozen=True)
class Text:
    """Words, centred on a point unless `anchor` says "start" or "end"."""

    at: Point
    text: str
    size: float = 12.0
    ink: str = "ink"
    bold: bool = False
    anchor: str = "middle"
    behind: str | None = None  # the colour of a halo, so that words on a line can be read


Shape = Line | Polygon | Circle | Curve | Text


def box(centre: Point, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    (x, y), w, h = centre, width / 2, height / 2
    return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


def moved(shape: Shape, x: float, y: float, scale: float) -> Shape:
    """The shape made smaller or larger, and moved."""

    def by(point: Point) -> Point:
        return point[0] * scale + x, point[1] * scale + y

    def thin(stroke: Stroke) -> Stroke:
        return replace(stroke, width=stroke.width * scale)

    if isinstance(shape, Line):
        return Line(by(shape.start), by(shape.end), thin(shape.stroke))
    if isinstance(shape, Text):
        return replace(shape, at=by(shape.at), size=shape.size * scale)
    edge = None if shape.stroke is None else thin(shape.stroke)
    if isinstance(shape, Curve):
        steps = tuple((letter, tuple(map(by, points))) for letter, points in shape.steps)
        return replace(shape, steps=steps, stroke=edge)
    if isinstance(shape, Polygon):
        return replace(shape, points=tuple(map(by, shape.points)), stroke=edge)
    return replace(shape, centre=by(shape.centre), radius=shape.radius * scale, stroke=edge)
