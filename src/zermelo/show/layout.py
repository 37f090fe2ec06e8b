"""Where the nodes of a tree lie: tidy, and as narrow as can be.

Children stand side by side in their order, a parent over the middle of them, subtrees of the same shape are
drawn alike, and nothing overlaps (Reingold and Tilford, 1981). Each subtree is laid out by itself; then it is
pushed to the right until its left contour clears the right contour of what stands there already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

N = TypeVar("N")


@dataclass
class Placed(Generic[N]):
    """A node and where it lies: `x` to the right, `level` downwards."""

    node: N
    level: int
    children: list[Placed[N]] = field(default_factory=list)
    x: float = 0.0
    shift: float = 0.0  # of the whole subtree, relative to its parent

    def walk(self) -> list[Placed[N]]:
        """This node and all below it, parents first."""
        found, waiting = [], [self]
        while waiting:
            here = waiting.pop()
            found.append(here)
            waiting.extend(reversed(here.children))
        return found


# The left and right edges of a subtree, level by level, relative to its root.
Contour = list[tuple[float, float]]


def tidy(root: N, children: Callable[[N], Sequence[N]], width: Callable[[N], float], gap: float) -> Placed[N]:
    """Lay out a tree whose nodes are so wide; the leftmost edge is at 0."""
    placed = _placed(root, children)
    contours: dict[int, Contour] = {}
    for here in reversed(placed.walk()):
        contours[id(here)] = _arrange(
            here, [contours.pop(id(c)) for c in here.children], width(here.node), gap
        )
    placed.x = -min(left for left, _ in contours[id(placed)])
    for here in placed.walk():
        for child in here.children:
            child.x = here.x + child.shift
    return placed


def _placed(root: N, children: Callable[[N], Sequence[N]]) -> Placed[N]:
    top = Placed(root, 0)
    waiting = [top]
    while waiting:
        here = waiting.pop()
        here.children = [Placed(child, here.level + 1) for child in children(here.node)]
        waiting.extend(here.children)
    return top


def _arrange(here: Placed[N], below: list[Contour], width: float, gap: float) -> Contour:
    """Put the children of a node side by side, the node above their middle; the contour of it all."""
    merged: Contour = []
    for child, contour in zip(here.children, below, strict=True):
        child.shift = max(
            (right + gap - left for (_, right), (left, _) in zip(merged, contour, strict=False)), default=0.0
        )
        moved = [(left + child.shift, right + child.shift) for left, right in contour]
        both = [(a[0], b[1]) for a, b in zip(merged, moved, strict=False)]
        merged = both + merged[len(both) :] + moved[len(both) :]
    if here.children:
        middle = (here.children[0].shift + here.children[-1].shift) / 2
        for child in here.children:
            child.shift -= middle
        merged = [(left - middle, right - middle) for left, right in merged]
    return [(-width / 2, width / 2), *merged]
