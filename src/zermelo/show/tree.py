"""A game tree as text: MAX and MIN level by level, values backed up, the best line marked, cut leaves shown.

MAX 2
├─ MIN 2  *
│  ├─ 3
│  ├─ 5
│  └─ 2  *
└─ MIN ≤1
   ├─ 1
   └─ 9  (cut)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from zermelo.lesson.story import chance_of
from zermelo.numerals import brief, numeral
from zermelo.result import Result
from zermelo.textbook.progress import Progress, Seen
from zermelo.textbook.record import LUCK, ROLES
from zermelo.tree import Path, Tree, plain

CUT, BEST = "(cut)", "*"
N = TypeVar("N")


@dataclass(frozen=True)
class Strokes:
    """The characters a tree is drawn with."""

    branch: str = "├─ "
    last: str = "└─ "
    down: str = "│  "
    signs: Mapping[str, str] = field(default_factory=dict)  # instead of ≤ ≥ ≈


ASCII = Strokes("|- ", "`- ", "|  ", {"≤": "<=", "≥": ">=", "≈": "~"})


def tree_text(tree: Tree, result: Result[Path, Any], strokes: Strokes | None = None) -> str:
    """The tree with what a recorded search found out about each node.

    >>> from zermelo import alphabeta
    >>> tree = Tree([[3, 5, 2], [1, 9]])
    >>> print(tree_text(tree, alphabeta(tree, record=True), ASCII))
    MAX 2
    |- MIN 2  *
    |  |- 3
    |  |- 5
    |  `- 2  *
    `- MIN <=1
       |- 1
       `- 9  (cut)
    """
    strokes = strokes or Strokes()
    drawing = _Drawing(tree, result, strokes)
    return "\n".join(head + drawing.node(path) for head, path in branches((), tree.children, strokes))


def branches(
    node: N, children: Callable[[N], list[N]], strokes: Strokes, head: str = "", indent: str = ""
) -> Iterator[tuple[str, N]]:
    """A node and all below it, each with the strokes that lead to it."""
    yield head, node
    for child in (below := children(node)):
        is_last = child is below[-1]
        stroke, down = (strokes.last, " " * len(strokes.down)) if is_last else (strokes.branch, strokes.down)
        yield from branches(child, children, strokes, indent + stroke, indent + down)


class _Drawing:
    def __init__(self, tree: Tree, result: Result[Path, Any], strokes: Strokes) -> None:
        assert result.record is not None, "search with record=True to draw what it did"
        self.tree, self.strokes = tree, strokes
        self.best = {result.line.moves[:n] for n in range(1, len(result.line) + 1)}
        self.seen: dict[Path, Seen] = {}  # as the last pass that came there left it
        known = Progress()
        for event in result.record:
            known.take(event)
            if event.path in known.nodes:
                self.seen[plain(event.path)] = known.nodes[event.path]

    def node(self, path: Path) -> str:
        """One node: its branch's name, its role, its value, and marks."""
        name = f"{path[-1]}: " if path and isinstance(path[-1], str) else ""
        if path and self.tree.is_luck(path[:-1]):
            name = f"{chance_of(self.tree.outcomes(path[:-1])[path[-1]][0])}: "
        if self.tree.is_leaf(path):
            text = numeral(self.tree.leaf(path))
        else:
            role = ROLES[LUCK if self.tree.is_luck(path) else self.tree.turn(path)]
            text = f"{role} {self.value(path)}".rstrip()
        marks = BEST if path in self.best else "" if path in self.seen else CUT
        return f"{name}{text}" + (f"  {marks}" if marks else "")

    def value(self, path: Path) -> str:
        """The value found for a node, with a sign where it is only a bound, or an estimate."""
        value = self.seen[path].value if path in self.seen else None
        if value is None:
            return ""
        return "".join(self.strokes.signs.get(sign, sign) for sign in value.sign) + brief(value.number)
