"""A board and what lies beside it, as a picture: scores, hands, the pool, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zermelo.board import Beside
from zermelo.board.look import Looks
from zermelo.numerals import numeral
from zermelo.show.drawn import SIDES, Drawn, Scale
from zermelo.show.pieces import draw_piece
from zermelo.show.shapes import Circle, Point, Polygon, Shape, Stroke, Text, box, moved

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0)),
}
GAP = 0.12


def draw_beside(board: Beside, inner: Drawn, scale: Scale) -> Drawn:
    """The board in the middle, the rest in strips above and below it."""
    side = scale.side
    width = max(inner.width, 4 * side)
    unit = max(0.55 * side, min(side, width / 8))
    looks, names = board.all_looks, board.names or ("",) * len(board.hands)
    trays = [
        _tray(hand, player, looks, width, unit, name)
        for player, (hand, name) in enumerate(zip(board.hands, names, strict=False))
    ]
    above = [_scores(board, width, unit)] if board.scores else []
    above += [*reversed(trays[1:])]
    below = trays[:1] + ([_tray(board.pool, None, looks, width, unit)] if board.pool else [])
    below += [_dice(board.dice, width, unit)] if board.dice else []
    shapes: list[Shape] = []
    y = 0.0
    centres: dict[str, Point] = {}
    for strip in [*above, inner, *below]:
        x = (width - strip.width) / 2
        shapes += [moved(shape, x, y, 1.0) for shape in strip.shapes]
        centres = {name: (cx + x, cy + y) for name, (cx, cy) in strip.centres.items()} | centres
        y += strip.height + GAP * side
    return Drawn(width, y - GAP * side, tuple(shapes), centres, inner.title)


def _tray(pieces: str, player: int | None, looks: Looks, width: float, unit: float, name: str = "") -> Drawn:
    """The pieces of a hand or of the pool, equal ones on one another."""
    stacks = Counter(pieces)
    lead = 1 + bool(name)
    row = max(1, int(width / unit) - lead)
    lines = max(1, -(-len(stacks) // row))
    height = (lines * 1.1 + 0.12) * unit
    shapes: list[Shape] = [
        Polygon(box((width / 2, height / 2), width - 2, height), "pale", Stroke("line", 0.02 * unit))
    ]
    if player is not None:
        ink = SIDES[player % len(SIDES)]
        at = (unit / 2, height / 2 - (0.2 * unit if name else 0))
        shapes.append(Circle(at, 0.2 * unit, ink, Stroke("ink", 0.02 * unit)))
        if name:
            shapes.append(Text((unit, height / 2 + 0.28 * unit), name, 0.3 * unit, "soft"))
    centres = {}
    for i, (piece, count) in enumerate(stacks.items()):
        centre = ((i % row + lead + 0.5) * unit, (i // row * 1.1 + 0.6) * unit)
        centres[piece] = centre
        shapes += draw_piece(piece, centre, unit, discs=True, looks=looks)
        if count > 1:
            at = (centre[0] + 0.34 * unit, centre[1] + 0.32 * unit)
            shapes.append(Circle(at, 0.2 * unit, "paper", Stroke("line", 0.03 * unit)))
            shapes.append(Text(at, str(count), 0.28 * unit, bold=True))
    return Drawn(width, height, tuple(shapes), centres)


def _scores(board: Beside, width: float, unit: float) -> Drawn:
    height, size = 0.9 * unit, 0.5 * unit
    count = len(board.scores)
    shapes: list[Shape] = []
    for player, score in enumerate(board.scores):
        x = width * (0.2 + 0.6 * player) if count == 2 else width * (player + 0.5) / count
        ink = SIDES[player % len(SIDES)]
        shapes.append(
            Polygon(box((x, height / 2), 1.8 * unit, height), "paper", Stroke(f"{ink}-deep", 0.04 * unit))
        )
        shapes.append(Text((x, height / 2), numeral(score), size, bold=True))
    if count == 2:
        shapes.append(Text((width / 2, height / 2), board.label, 0.7 * size, "soft"))
    return Drawn(width, height, tuple(shapes), {})


def _dice(dice: tuple[int, ...], width: float, unit: float) -> Drawn:
    size, height = 1.1 * unit, 1.4 * unit
    shapes: list[Shape] = []
    for i, number in enumerate(dice):
        centre = (width / 2 + (i - (len(dice) - 1) / 2) * 1.25 * size, height / 2)
        shapes += _die(number, centre, size)
    return Drawn(width, height, tuple(shapes), {})


def _die(number: int, centre: Point, size: float) -> Iterator[Shape]:
    x, y = centre
    edge = Stroke("line", 0.03 * size)
    yield Polygon(box((x, y + 0.06 * size), 0.88 * size, 0.88 * size), "cut", edge)
    yield Polygon(box(centre, 0.88 * size, 0.88 * size), "paper", edge)
    if number not in PIPS:
        yield Text(centre, str(number), 0.5 * size, bold=True)
    for dx, dy in PIPS.get(number, ()):
        yield Circle((x + 0.24 * dx * size, y + 0.24 * dy * size), 0.085 * size, "ink", None)
