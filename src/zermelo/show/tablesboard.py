"""A backgammon board as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Tables
from zermelo.board.tables import BAR, OFF, TALL
from zermelo.show.drawn import Drawn, Scale
from zermelo.show.pieces import colour_of, draw_piece
from zermelo.show.shapes import Circle, Point, Polygon, Shape, Stroke, Text, box, moved

EDGE = 0.5  # wood around the points, with their numbers on it; all in men
STEP = 0.84  # from man to man on one point
MIDDLE, LOWEST = 0.9, 3  # between the two rows, and for how many men a point has room at least
BAR_WIDE, TRAY_WIDE, GAP = 1.1, 1.1, 0.2


class Plan(NamedTuple):
    """Where things lie on a board of so many points a row, each with room for so many men."""

    across: int
    levels: int

    @property
    def deep(self) -> float:
        """How long a point is."""
        return self.levels * STEP + 0.35

    @property
    def height(self) -> float:
        """Of the whole board."""
        return 2 * EDGE + 2 * self.deep + MIDDLE

    @property
    def right(self) -> float:
        """Where the points end."""
        return EDGE + self.across + BAR_WIDE

    @property
    def width(self) -> float:
        """Of the whole board."""
        return self.right + GAP + TRAY_WIDE + GAP

    def column(self, c: int) -> float:
        """The middle of a point, from the left."""
        return EDGE + c + 0.5 + (BAR_WIDE if c >= self.across // 2 else 0)

    def man(self, level: int, men: int, upper: bool) -> float:
        """How high a man lies on a point with so many."""
        step = STEP if men <= self.levels else (self.levels - 1) * STEP / (men - 1)
        far = EDGE + 0.47 + level * step
        return far if upper else self.height - far


def draw_tables(board: Tables, scale: Scale) -> Drawn:
    """Wood, felt, points, men, the bar, and what has been borne off."""
    side = scale.side
    plan = Plan(len(board.points) // 2, min(TALL, max(LOWEST, *map(len, board.points))))
    shapes: list[Shape] = list(_ground(plan))
    centres: dict[str, Point] = {}
    for upper, row in zip((True, False), board.rows, strict=True):
        for c, point in enumerate(row):
            name, x = str(point + 1), plan.column(c)
            centres[name] = (x, plan.man(0, 1, upper))
            shapes += _point(plan, c, upper, name in board.marks)
            shapes += _men(board, board.points[point], x, upper, plan)
            if scale.names:
                at = (x, EDGE / 2 if upper else plan.height - EDGE / 2)
                shapes.append(Text(at, name, 0.3, "wood-line"))
    centres[BAR] = (EDGE + plan.across / 2 + BAR_WIDE / 2, plan.height / 2)
    centres[OFF] = (plan.right + GAP + TRAY_WIDE / 2, plan.height / 2)
    for name in (BAR, OFF):
        if name in board.marks:
            shapes.append(Circle(centres[name], 0.48, "mark", None))
    shapes += _bar(board, centres[BAR])
    shapes += _borne_off(board, centres[OFF][0], plan)
    return Drawn(plan.width * side, plan.height * side, *_scaled(shapes, centres, side), "a backgammon board")


def _scaled(
    shapes: list[Shape], centres: dict[str, Point], side: float
) -> tuple[tuple[Shape, ...], dict[str, Point]]:
    places = {name: (x * side, y * side) for name, (x, y) in centres.items()}
    return tuple(moved(shape, 0, 0, side) for shape in shapes), places


def _ground(plan: Plan) -> Iterator[Shape]:
    width, height = plan.width, plan.height
    yield Polygon(
        box((width / 2, height / 2), width - 0.06, height - 0.06), "wood", Stroke("wood-edge", 0.06)
    )
    half = plan.across / 2
    for left in (EDGE, EDGE + half + BAR_WIDE):
        inside = box((left + half / 2, height / 2), half, height - 2 * EDGE)
        yield Polygon(inside, "hollow", Stroke("wood-edge", 0.03))
    tray = box((plan.right + GAP + TRAY_WIDE / 2, height / 2), TRAY_WIDE, height - 2 * EDGE)
    yield Polygon(tray, "hollow", Stroke("wood-edge", 0.03))


def _point(plan: Plan, c: int, upper: bool, marked: bool) -> Iterator[Shape]:
    x = plan.column(c)
    base, tip = (EDGE, EDGE + plan.deep) if upper else (plan.height - EDGE, plan.height - EDGE - plan.deep)
    ink = "mark" if marked else "seed" if (c + upper) % 2 else "wood-edge"
    yield Polygon(((x - 0.46, base), (x + 0.46, base), (x, tip)), ink, None)


def _men(board: Tables, men: str, x: float, upper: bool, plan: Plan) -> Iterator[Shape]:
    for level, man in enumerate(men):
        at = (x, plan.man(level, len(men), upper))
        yield from draw_piece(man, at, 1.0, discs=True, looks=board.looks)
    if len(men) > plan.levels:
        at = (x, plan.man(len(men) - 1, len(men), upper))
        yield Circle(at, 0.22, "paper", Stroke("line", 0.03))
        yield Text(at, str(len(men)), 0.3, bold=True)


def _bar(board: Tables, middle: Point) -> Iterator[Shape]:
    """The first player's men below the middle, the other's above it."""
    x, y = middle
    sides: dict[bool, list[str]] = {True: [], False: []}
    for man in board.bar:
        sides[colour_of(man, board.looks) == "one"].append(man)
    for first, men in sides.items():
        for level, man in enumerate(men):
            at = (x, y + (0.5 + level * STEP) * (1 if first else -1))
            yield from draw_piece(man, at, 1.0, discs=True, looks=board.looks)


def _borne_off(board: Tables, x: float, plan: Plan) -> Iterator[Shape]:
    """Men lying flat, the first player's from below, the other's from above."""
    count = {True: 0, False: 0}
    for man in board.off:
        ink = colour_of(man, board.looks)
        far = EDGE + 0.2 + 0.26 * count[ink == "one"]
        count[ink == "one"] += 1
        y = plan.height - far if ink == "one" else far
        yield Polygon(box((x, y), 0.8, 0.2), ink, Stroke(f"{ink}-deep", 0.03))
