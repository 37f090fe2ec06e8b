"""A walk as text: the tree, the call stack, the pseudo-code and the board, line by line.

▸ is where the walk stands, * the best line so far.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from zermelo.lesson.followed import IN_TABLE, SETTLED
from zermelo.lesson.sketch import Sketch
from zermelo.lesson.stepping import Stepping
from zermelo.show.tree import BEST, CUT, Strokes, branches
from zermelo.textbook.progress import Path
from zermelo.textbook.record import ROLES

HERE = "▸"
GUTTER = "  "
SKIPPED = "(skipped)"
AnyWalk = Stepping[Any, Any]


@dataclass(frozen=True)
class Row:
    """One line, and how it stands out."""

    text: str
    kind: str = ""  # "here", "best", "cut", "later"
    strokes: int = 0  # how many characters at its beginning are branches

    def __str__(self) -> str:
        """The mark stands right before the node, so that it is seen however deep that is."""
        if self.kind != "here" or self.strokes:
            head, text = self.text[: self.strokes], self.text[self.strokes :]
            return GUTTER + (head[:-1] + HERE if self.kind == "here" else head) + text
        return HERE + GUTTER[1:] + self.text


def tree_rows(walk: AnyWalk) -> list[Row]:
    """The tree, a node a line.

    >>> from zermelo import Tree, alphabeta
    >>> from zermelo.lesson.walk import Walk
    >>> walk = Walk(alphabeta(Tree([[3, 5, 2], [1, 9]]), record=True))
    >>> _ = walk.next_cut()
    >>> print(*tree_rows(walk), sep="\\n")
      MAX  *
      ├─ MIN 2  *
      │  ├─ 3
      │  ├─ 5
      │  └─ 2  *
      └─▸MIN
         ├─ 1
         └─ 9  (cut)
    """
    nodes = branches(walk.sketch(), lambda node: node.children, Strokes())
    return [Row(head + _node(node), _kind(node, walk.known.nodes), len(head)) for head, node in nodes]


def _node(node: Sketch) -> str:
    name = f"{node.move}: " if node.move else ""
    what = "" if node.leaf else f"{ROLES[node.player]} "
    mark = BEST if node.best else ""
    if node.cut:
        mark = SKIPPED if node.cut in (SETTLED, IN_TABLE) else CUT
    often = f", {node.visits}" if node.visits else ""
    text = f"{name}{what}{node.value}".rstrip().removesuffix(":") + often
    return f"{text}  {mark}" if mark else text


def _kind(node: Sketch, visited: Container[Path]) -> str:
    if node.here:
        return "here"
    if node.cut:
        return "cut"
    return "best" if node.best else "" if node.path in visited else "later"


def stack_rows(walk: AnyWalk) -> list[Row]:
    """The nodes from the root to where the search is, each with what is known of it."""
    cells = walk.table()
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        line[0].ljust(widths[0])
        + "".join(f"  {cell:>{w}}" for cell, w in zip(line[1:], widths[1:], strict=True))
        for line in cells
    ]
    last = len(cells) - 1
    return [Row(line, "later" if i == 0 else "here" if i == last else "") for i, line in enumerate(lines)]


def code_rows(walk: AnyWalk) -> list[Row]:
    """The pseudo-code, its running line marked."""
    running = walk.step.line
    return [Row(line, "here" if i == running else "") for i, line in enumerate(walk.pseudocode)]


def counts_text(walk: AnyWalk) -> str:
    """Where the walk stands, in numbers."""
    return f"step {walk.step.number + 1} of {len(walk)}  {walk.counts()}"
