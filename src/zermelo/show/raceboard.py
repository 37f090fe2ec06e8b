"""A race as a picture: a lane for each player, with a line at the goal."""

from __future__ import annotations

from zermelo.board import Race
from zermelo.show.drawn import SIDES, Drawn, Scale
from zermelo.show.shapes import Polygon, Shape, Stroke, Text, box

LANE, LONG = 1.3, 9.0  # how high a lane is with its name, and how long, in squares
EDGE = 0.3


def draw_race(board: Race, scale: Scale) -> Drawn:
    """What is reached in a player's colour, what may still be lost in outline."""
    side = scale.side
    shapes: list[Shape] = []
    for player, (name, safe, more) in enumerate(board.lanes):
        top, ink = player * LANE * side, SIDES[player % len(SIDES)]
        number = f"{safe} + {more}" if more else str(safe)
        shapes += [
            Text((EDGE * side, top + 0.3 * side), name, 0.3 * side, "soft", anchor="start"),
            Text(((EDGE + LONG) * side, top + 0.3 * side), number, 0.34 * side, bold=True, anchor="end"),
            _bar(board, 0, board.goal, top, side, "pale", Stroke("line", 0.03 * side)),
            _bar(board, safe, safe + more, top, side, "paper", Stroke(ink, 0.05 * side)),
            _bar(board, 0, safe, top, side, ink, Stroke(ink, 0.03 * side)),
        ]
    height = (len(board.lanes) * LANE + 0.45) * side
    goal = Text(
        ((EDGE + LONG) * side, height - 0.25 * side), f"goal {board.goal}", 0.3 * side, "soft", anchor="end"
    )
    return Drawn((LONG + 2 * EDGE) * side, height, (*shapes, goal), {}, f"a race to {board.goal}")


def _bar(board: Race, start: int, end: int, top: float, side: float, fill: str, stroke: Stroke) -> Shape:
    """A part of a lane."""
    left, right = (EDGE + LONG * board.share(points) for points in (start, end))
    return Polygon(
        box(((left + right) / 2 * side, top + 0.85 * side), (right - left) * side, 0.55 * side), fill, stroke
    )
