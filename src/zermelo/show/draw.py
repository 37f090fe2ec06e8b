"""Who draws what: a position its board, a line its boards, a result its moves or its search."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Any

from zermelo.board import Board, Grid
from zermelo.errors import ZermeloError
from zermelo.lesson.exercises.exercise import Exercise
from zermelo.lesson.sketch import Sketch, backed_up, sketch
from zermelo.lesson.stepping import Stepping
from zermelo.position import Position
from zermelo.result import Line, Result
from zermelo.show.boards import draw_board
from zermelo.show.picture import Picture
from zermelo.show.shapes import Shape, Text
from zermelo.show.treepicture import draw_tree
from zermelo.tree import Tree

SPACE = 18.0
IN_A_ROW = 6  # boards of a line
SMALL = 5  # squares: boards up to this size are drawn inside the nodes of a small tree
FEW = 40  # nodes
ARROWS = 3  # on a board
CAPTION = 13.0  # the size of its letters
NARROWEST = 420.0  # a caption is not squeezed into less
TWO_SQUARES = re.compile(r"([a-z]+\d+)[-x]?([a-z]+\d+)")


@singledispatch
def draw(thing: object) -> Picture:
    """The picture of a thing."""
    raise ZermeloError(f"{type(thing).__name__} has no picture")


@draw.register
def _(thing: Position) -> Picture:
    return draw_board(thing.board)


@draw.register
def _(thing: Line) -> Picture:
    """Board after board, each under the move that led to it."""
    words = ["", *(f"{i}. {move}" for i, move in enumerate(thing.to_json(), 1))]
    boards = [draw_board(thing.game.board(state), 22, names=False) for state in thing.states]
    named = [_under(word, board) for word, board in zip(words, boards, strict=True)]
    rows = [_beside(named[i : i + IN_A_ROW]) for i in range(0, len(named), IN_A_ROW)]
    return _above(rows, str(thing))


@draw.register
def _(thing: Tree) -> Picture:
    return draw_tree(backed_up(thing, f"a game tree: {thing.root}"))


@draw.register
def _(thing: Sketch) -> Picture:
    return draw_tree(thing)


@draw.register
def _(thing: Exercise) -> Picture:
    """What belongs to the question; `solved` is drawn for the answer key."""
    return draw(thing.drawing)


@draw.register(Stepping)
def _(thing: Stepping[Any, Any]) -> Picture:
    """The tree as it is known by now, under the sentence of the step."""
    tree = draw_tree(thing.sketch())
    return _captioned(tree, f"{tree.title}: {thing.step}")


@draw.register
def _(thing: Result) -> Picture:
    """A recorded search as the tree it went through; any other as the board with a value on every move."""
    if thing.record is not None:
        title = f"{thing.algorithm}: {thing}"
        tree = sketch(thing, title)
        if tree.size <= FEW and _is_small(thing.game.board(thing.state)):
            tree = sketch(thing, title, boards=True)
        return draw_tree(tree)
    values = {thing.game.write(move): value for move, value in thing.moves.items() if value.bound is None}
    board = draw_board(thing.game.board(thing.state), values=values, arrows=_arrows(thing))
    return _under(_headline(thing), board)


def _arrows(result: Result[Any, Any]) -> list[tuple[str, str]]:
    """The best lines' first moves, where a move is called by two squares."""
    ranked = sorted(result.lines, key=lambda move: -result.moves[move].number)[:ARROWS]
    found = [TWO_SQUARES.match(result.game.write(move)) for move in ranked]
    return [(match[1], match[2]) for match in found if match]


def _headline(result: Result[Any, Any]) -> str:
    player = result.game.players[result.to_move]
    best = "" if result.move is None else f", best {result.game.write(result.move)}"
    return f"{player}: {result.value}{best}{'' if result.proved else f' (depth {result.depth})'}"


def _is_small(board: Board) -> bool:
    return isinstance(board, Grid) and len(board.rows) <= SMALL and len(board.rows[0]) <= SMALL


def _under(words: str, picture: Picture) -> Picture:
    """A picture under a line of words."""
    size = 13.0
    width = max(picture.width, len(words) * size * 0.58 + 8)
    line = (Text((width / 2, size), words, size, bold=True),) if words else ()
    shapes: tuple[Shape, ...] = (*line, *picture.placed((width - picture.width) / 2, size * 2))
    return Picture(width, picture.height + size * 2, shapes, words or picture.title)


def _captioned(picture: Picture, words: str) -> Picture:
    """A picture under words, in as many lines as they need."""
    width = max(picture.width, NARROWEST)
    lines = textwrap.wrap(words, int(width / (CAPTION * 0.55)))
    top = CAPTION * 1.4 * (len(lines) + 0.5)
    heights = [CAPTION * 1.4 * (i + 1) for i in range(len(lines))]
    caption = [Text((8, y), line, CAPTION, anchor="start") for y, line in zip(heights, lines, strict=True)]
    shapes = (*caption, *picture.placed((width - picture.width) / 2, top))
    return replace(picture, width=width, height=picture.height + top, shapes=shapes)


def _beside(pictures: Sequence[Picture]) -> Picture:
    shapes: list[Shape] = []
    x = 0.0
    for picture in pictures:
        shapes += picture.placed(x, 0)
        x += picture.width + SPACE
    return Picture(x - SPACE, max(picture.height for picture in pictures), tuple(shapes))


def _above(pictures: Sequence[Picture], title: str) -> Picture:
    shapes: list[Shape] = []
    y = 0.0
    for picture in pictures:
        shapes += picture.placed(0, y)
        y += picture.height + SPACE
    return Picture(max(picture.width for picture in pictures), y - SPACE, tuple(shapes), title)
