"""Random trees to practise on, and names for their nodes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any

from zermelo.lesson.sketch import Sketch, backed_up
from zermelo.tree import Path, Tree

LEAST, MOST = -19, 19


def random_tree(dice: random.Random, depth: int, branches: tuple[int, int]) -> Tree:
    """A tree of this depth, its nodes with so many branches, its leaves all different: there are no ties."""

    numbers = dice.sample(range(LEAST, MOST + 1), MOST - LEAST + 1)

    def node(left: int) -> Any:
        if left == 0:
            return numbers.pop()
        return [node(left - 1) for _ in range(dice.randint(*branches))]

    return Tree(node(depth), first=dice.choice(["max", "min"]))


def inner_nodes(root: Sketch) -> Iterator[Sketch]:
    """The nodes at which somebody moves, those below before those above, from left to right."""
    for child in root.children:
        yield from inner_nodes(child)
    if not root.leaf:
        yield root


def letters(root: Sketch) -> dict[Path, str]:
    """A name for every inner node, in the order in which their values are found."""
    return {node.path: ascii_uppercase[i] for i, node in enumerate(inner_nodes(root))}


def plain_sketch(tree: Tree, title: str) -> Sketch:
    """The tree as a question: no best line, and names instead of values."""
    root = backed_up(tree, title)
    names = letters(root)
    for node in root.walk():
        node.best = False
        if not node.leaf:
            node.value = names[node.path]
    return root


def written(tree: Tree) -> str:
    """The tree on one line, for those who work without the picture."""
    first = "MAX" if tree.first == "max" else "MIN"
    return f"{first} moves first: {tree.root}"
