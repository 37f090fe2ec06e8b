"""A game tree ready to be drawn: what is written in every node, and which branches are best or cut.

Made from a recorded search, so it shows what the search really did. Numbers are MAX's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.board import Board
from zermelo.contract import Game
from zermelo.errors import ZermeloError
from zermelo.result import Result
from zermelo.textbook.record import Event, Record
from zermelo.tree import Tree
from zermelo.value import ESTIMATE, WIN, Number

Path = tuple[Any, ...]


@dataclass
class Sketch:
    """One node of the drawing, and those below it."""

    path: Path
    player: int
    move: str = ""  # what is written beside the branch that leads here
    value: str = ""
    window: str = ""  # alpha and beta as the node was given them
    leaf: bool = False
    best: bool = False  # on the best line
    cut: str = ""  # why it was never looked at
    folded: int = 0  # how many nodes below are not drawn
    here: bool = False  # where a walk through the search stands
    board: Board | None = None
    children: list[Sketch] = field(default_factory=list)

    def walk(self) -> Iterator[Sketch]:
        """This node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def size(self) -> int:
        """How many nodes there are, this one included."""
        return sum(1 for _ in self.walk())


def sketch(result: Result[Any, Any], *, windows: bool | None = None, boards: bool = False) -> Sketch:
    """The tree that a recorded search has gone through; its windows too, unless it is plain minimax."""
    if result.record is None:
        raise ZermeloError("only a recorded search can be drawn as a tree: give record=True")
    if windows is None:
        windows = any(event.kind in ("alpha", "beta", "cut") for event in result.record)
    maker = _Maker(result.game, windows)
    for event in _last_pass(result.record):
        maker.take(event)
    root = maker.nodes[()]
    _mark_best(root, result)
    if boards:
        _add_boards(root, result)
    return root


def _last_pass(record: Record) -> list[Event]:
    """The events since the last time that the search began anew."""
    starts = [i for i, event in enumerate(record.events) if event.kind == "pass"]
    return record.events[starts[-1] + 1 :] if starts else record.events


class _Maker:
    """Builds the nodes as the events tell of them."""

    def __init__(self, game: Game[Any, Any], windows: bool) -> None:
        self.game, self.windows = game, windows
        self.nodes: dict[Path, Sketch] = {}

    def take(self, event: Event) -> None:
        if event.kind == "enter":
            self._enter(event)
        elif event.kind in ("leaf", "horizon", "table"):
            node = self.nodes[event.path]
            node.leaf, node.value, node.window = True, self._said(event), ""
        elif event.kind == "leave":
            self.nodes[event.path].value = self._said(event)
        elif event.kind == "cut":
            here = self.nodes[event.path]
            here.children += [self._skipped(here, move, event.why) for move in event.skipped]

    def _enter(self, event: Event) -> None:
        move = self._label(event.path[-1]) if event.path else ""
        node = Sketch(event.path, event.player, move)
        if self.windows and event.alpha is not None and event.beta is not None:  # leaves drop it again
            node.window = f"{_end(event.alpha)} .. {_end(event.beta)}"
        before = self.nodes.get(event.path)
        self.nodes[event.path] = node
        if event.path:
            siblings = self.nodes[event.path[:-1]].children
            if before in siblings:  # searched again, with another window
                siblings[siblings.index(before)] = node
            else:
                siblings.append(node)

    def _skipped(self, here: Sketch, move: Any, why: str) -> Sketch:
        """A branch never looked at; of a tree that is given leaf by leaf, the leaf is known all the same."""
        path = (*here.path, move)
        node = Sketch(path, 1 - here.player, self._label(move), leaf=True, cut=why)
        if isinstance(self.game, Tree) and self.game.is_leaf(path):
            node.value = number_text(self.game.leaf(path))
        return node

    def _label(self, move: Any) -> str:
        return "" if isinstance(self.game, Tree) and isinstance(move, int) else self.game.write(move)

    def _said(self, event: Event) -> str:
        assert event.value is not None
        return ("≈" if event.kind == "horizon" else "") + number_text(event.value)


def number_text(number: Number) -> str:
    """MAX's number in a few characters: W5 is a win at ply 5, L4 a loss, = a draw... or the number."""
    if ESTIMATE < abs(number) <= WIN:
        return f"{'W' if number > 0 else 'L'}{round(WIN - abs(number))}"
    return f"{number:g}".replace("-", "−")


def _end(number: Number) -> str:
    if abs(number) == math.inf:
        return "∞" if number > 0 else "−∞"
    return number_text(number)


def _mark_best(root: Sketch, result: Result[Any, Any]) -> None:
    line = tuple(result.line)
    for node in root.walk():
        node.best = node.path == line[: len(node.path)]


def _add_boards(root: Sketch, result: Result[Any, Any]) -> None:
    states = {(): result.state}
    for node in root.walk():
        if node.path:
            states[node.path] = result.game.play(states[node.path[:-1]], node.path[-1])
        if not node.cut:
            node.board = result.game.board(states[node.path])


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
