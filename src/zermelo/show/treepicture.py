"""A sketched game tree as a picture.

△ MAX takes the largest     ▽ MIN the smallest     ○ luck the average     □ a leaf
the best line is thick; cut branches are dashed, and say why when pointed at; the node where a walk stands
is marked
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zermelo.lesson.sketch import Sketch
from zermelo.show.boards import draw_board
from zermelo.show.layout import Placed, tidy
from zermelo.show.picture import Picture
from zermelo.show.shapes import Circle, Line, Point, Polygon, Shape, Stroke, Text, box
from zermelo.textbook.record import LUCK, MAX, ROLES

HALF = 17.0  # half the width of a node
LEVEL = 74.0  # from one level to the next
GAP = 12.0
EDGE = 22.0
BOARD = 13.0  # the side of a square of a small board
MOST = 150  # nodes
HERE, HERE_FILL = Stroke("ring", 4.5), "mark"
NEAR = 0.68  # how far down a branch its name stands


def draw_tree(root: Sketch, *, most: int = MOST) -> Picture:
    """The tree; what is beyond `most` nodes is folded, with a count."""
    root = fold(root, most)
    board = max((_board_size(node)[1] for node in root.walk()), default=0.0)
    places = tidy(root, lambda node: node.children, _width, GAP)
    shapes: list[Shape] = []
    everyone = places.walk()
    for here in everyone:
        for child in here.children:
            shapes += _branch(here, child, board)
    for here in everyone:
        shapes += _node(here, board)
    width = max(here.x + _width(here.node) / 2 for here in everyone) + 2 * EDGE
    height = _y(max(here.level for here in everyone), board) + HALF + EDGE + board
    return Picture(width, height, tuple(shapes), root.title)


def _board_size(node: Sketch) -> tuple[float, float]:
    if node.board is None:
        return 0.0, 0.0
    picture = draw_board(node.board, BOARD, names=False)
    return picture.width, picture.height + 4


def _width(node: Sketch) -> float:
    """How much room a node needs, its words counted."""
    letters = 6.4 * max(len(_above(node)) * 0.8, len(node.value) - 2)
    return max(2 * HALF, letters, _board_size(node)[0])


def _above(node: Sketch) -> str:
    """What is written over a node."""
    return node.window or node.visits


def _y(level: int, board: float) -> float:
    return EDGE + HALF + level * (LEVEL + board)


def _centre(here: Placed[Sketch], board: float) -> Point:
    return here.x + EDGE, _y(here.level, board)


def _branch(here: Placed[Sketch], child: Placed[Sketch], board: float) -> Iterator[Shape]:
    (x1, y1), (x2, y2) = _centre(here, board), _centre(child, board)
    node = child.node
    if node.cut:
        stroke = Stroke("cut", 1.2, dashed=True)
    else:
        stroke = Stroke("best", 4.0) if node.best and here.node.best else Stroke("line", 1.2)
    start, end = (x1, y1 + HALF + board), (x2, y2 - HALF - (12 if _above(node) else 0))
    yield Line(start, end, stroke)
    # nearer to the child, where branches lie further apart
    middle = start[0] + NEAR * (end[0] - start[0]), start[1] + NEAR * (end[1] - start[1])
    if node.cut:
        yield Text(middle, "✂" if not node.move else f"✂ {node.move}", 11, "cut", behind="paper")
    elif node.move:
        yield Text(middle, node.move, 11, "ink", bold=node.best, behind="paper")


def _node(here: Placed[Sketch], board: float) -> Iterator[Shape]:
    node, (x, y) = here.node, _centre(here, board)
    yield _outline(node, x, y)
    low = 0 if node.leaf or node.player == LUCK else 5 if node.player == MAX else -5
    size = 12 if node.leaf or len(node.value) < 4 else 9  # a triangle has less room than a box
    yield Text((x, y + low), node.value, size, "cut" if node.cut else "ink", bold=node.best)
    if node.board is not None:
        small = draw_board(node.board, BOARD, names=False)
        yield from small.placed(x - small.width / 2, y + HALF + 2)
    if _above(node):
        yield Text((x, y - HALF - 6), _above(node), 8.5, "soft", behind="paper")
    if node.folded:
        yield Text((x, y + HALF + board + 9), f"+{node.folded}", 10, "soft")


def _outline(node: Sketch, x: float, y: float) -> Shape:
    words = node.cut or f"{ROLES[node.player]} {node.value}".strip()
    if node.leaf:
        ink = Stroke("cut", 1.2, dashed=True) if node.cut else Stroke("line", 2.4 if node.best else 1.2)
        corners, fill = box((x, y), 2 * HALF - 6, HALF * 1.5), "paper" if node.cut else "pale"
        return Polygon(corners, *((HERE_FILL, HERE) if node.here else (fill, ink)), words)
    edge = Stroke("ink", 2.4 if node.best else 1.2)
    if node.player == LUCK:
        return Circle((x, y), HALF, *((HERE_FILL, HERE) if node.here else ("pale", edge)), words)
    way = 1 if node.player == 0 else -1
    points = ((x, y - way * HALF), (x + HALF, y + way * HALF), (x - HALF, y + way * HALF))
    side = "one" if node.player == 0 else "two"
    return Polygon(points, *((HERE_FILL, HERE) if node.here else (f"{side}-pale", edge)), words)


def fold(root: Sketch, most: int) -> Sketch:
    """The same tree with at most `most` nodes drawn: what lies too deep is folded into its parent."""
    if root.size <= most:
        return root
    levels: list[int] = []
    for node in root.walk():
        level = len(node.path) - len(root.path)
        levels += [0] * (level + 1 - len(levels))
        levels[level] += 1
    deepest, drawn = 0, levels[0]
    while deepest + 1 < len(levels) and drawn + levels[deepest + 1] <= most:
        deepest += 1
        drawn += levels[deepest]
    return _folded(root, deepest)


def _folded(node: Sketch, levels: int) -> Sketch:
    if levels == 0 and node.children:
        return replace(node, children=[], folded=node.size - 1)
    return replace(node, children=[_folded(child, levels - 1) for child in node.children])
