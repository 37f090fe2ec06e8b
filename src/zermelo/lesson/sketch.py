"""A searched tree as it is to be seen: what is written in every node, and which branches are best or cut.

Made from a recorded search, so it shows what the search really did. Numbers are MAX's. How it is drawn,
`zermelo.show` knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zermelo.board import Board
from zermelo.contract.luck import Outcome
from zermelo.errors import ZermeloError
from zermelo.lesson.chances import in_node, visits
from zermelo.lesson.story import label, state_at
from zermelo.pictured import Pictured
from zermelo.result import Result
from zermelo.textbook import expectiminimax, minimax
from zermelo.textbook.growth import Grown, Growth
from zermelo.textbook.progress import Path, Progress, Seen, Window
from zermelo.textbook.words import short, window_end
from zermelo.tree import Tree, plain

TITLE = "a game tree"


@dataclass
class Sketch(Pictured):
    """One node, and those below it."""

    path: Path
    player: int
    move: str = ""  # what is written beside the branch that leads here
    value: str = ""
    window: str = ""  # alpha and beta
    visits: str = ""  # how often, in a tree that grows
    leaf: bool = False
    best: bool = False  # on the best line
    cut: str = ""  # why it was never looked at
    folded: int = 0  # how many nodes below are not drawn
    here: bool = False  # where a walk through the search stands
    board: Board | None = None
    title: str = TITLE
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


def sketch(result: Result[Any, Any], title: str = TITLE, *, boards: bool = False) -> Sketch:
    """The tree that a recorded search has gone through; its windows too, unless it is plain minimax."""
    if result.record is None:
        raise ZermeloError("only a recorded search can be drawn as a tree: give record=True")
    if result.algorithm == "mcts":
        root = grown(result, Growth(result.record), title)
        if boards:
            _add_boards(root, result)
        return root
    root = _sketched(result, Progress(result.record).nodes[()], result.record.windowed)
    root.title = title
    _mark_best(root, result)
    if boards:
        _add_boards(root, result)
    return root


def backed_up(tree: Tree, title: str = TITLE) -> Sketch:
    """A tree with the value of every node, as minimax finds them."""
    search = expectiminimax if tree.says("chances") else minimax
    return sketch(search(tree, record=True), title)


def blank(result: Result[Any, Any], path: Path, player: int) -> Sketch:
    """A node before the search has come to it; the numbers of a tree given leaf by leaf are no secret."""
    game, move = result.game, branch_label(result, path)
    if isinstance(game, Tree) and game.is_leaf(state := (*result.state, *plain(path))):
        return Sketch(path, player, move, short(game.leaf(state)))
    return Sketch(path, player, move)


def branch_label(result: Result[Any, Any], path: Path) -> str:
    """What is written beside the branch that leads to a node."""
    if path and isinstance(path[-1], Outcome):
        return label(result.game, path[-1], state_at(result, path[:-1]))
    return label(result.game, path[-1]) if path else ""


def grown(result: Result[Any, Any], known: Growth, title: str, here: Path | None = None) -> Sketch:
    """The tree of Monte Carlo tree search: means and visits; children in the order of the moves."""
    line, game = known.line, result.game

    def below(seen: Grown, state: Any) -> Sketch:
        node = blank(result, seen.path, seen.player)
        node.value, node.visits = in_node(seen, game.counts_points), visits(seen.visits)
        node.leaf, node.best, node.here = seen.over, seen.path in line, seen.path == here
        if seen.proved:
            node.visits += ", proved"
        order = [move for move in game.moves(state) if move in seen.children] if seen.children else []
        node.children = [below(seen.children[move], game.play(state, move)) for move in order]
        return node

    root = below(known.nodes[()], result.state)
    root.title = title
    return root


def window_text(window: Window) -> str:
    """Alpha and beta, as short as they can be."""
    return " .. ".join(map(window_end, window))


def _sketched(result: Result[Any, Any], seen: Seen, windows: bool) -> Sketch:
    """A node that was visited, and all below it."""
    node = blank(result, seen.path, seen.player)
    node.value, node.leaf = "" if seen.value is None else str(seen.value), bool(seen.end)
    if windows and not node.leaf:
        node.window = window_text(seen.entered)
    node.children = [_sketched(result, child, windows) for child in seen.children.values()]
    for move, why in seen.skipped.items():
        skipped = blank(result, (*seen.path, move), 1 - seen.player)
        skipped.leaf, skipped.cut = True, why
        node.children.append(skipped)
    return node


def _mark_best(root: Sketch, result: Result[Any, Any]) -> None:
    line = tuple(result.line)
    for node in root.walk():
        node.best = node.path == line[: len(node.path)]


def _add_boards(root: Sketch, result: Result[Any, Any]) -> None:
    states = {(): result.state}
    for node in root.walk():
        if node.path:
            states[node.path] = result.game.follow(states[node.path[:-1]], node.path[-1])
        if not node.cut:
            node.board = result.game.board(states[node.path])
