"""Back up the values: what is every node worth?"""

from __future__ import annotations

import random

from zermelo.lesson.exercises.exercise import Exercise
from zermelo.lesson.exercises.trees import inner_nodes, letters, plain_sketch, random_tree, written
from zermelo.lesson.sketch import Sketch, backed_up


def back_up(dice: random.Random) -> Exercise:
    """A tree with numbers at its leaves only."""
    tree = random_tree(dice, dice.choice([2, 2, 3]), (2, 3))
    root = backed_up(tree, "Back up the values: the answer")
    names = letters(root)
    nodes = list(inner_nodes(root))
    return Exercise(
        kind="values",
        question="Back up the values: what is each node worth? △ is MAX, ▽ is MIN.",
        blanks=tuple(names[node.path] for node in nodes),
        answers=tuple(node.value for node in nodes),
        reasons=tuple(_reason(node, names[node.path]) for node in nodes),
        hints=tuple(_hint(node, names[node.path]) for node in nodes),
        text=written(tree),
        drawing=(drawn := plain_sketch(tree, "Back up the values")),
        tree=drawn,
        asked=tuple(node.path for node in nodes),
        solved=root,
    )


def _hint(node: Sketch, name: str) -> str:
    role, which = (("MAX", "largest"), ("MIN", "smallest"))[node.player]
    return f"{role} moves at {name}, and takes the {which} of what is below it."


def _reason(node: Sketch, name: str) -> str:
    role, which = (("MAX", "largest"), ("MIN", "smallest"))[node.player]
    values = ", ".join(child.value for child in node.children)
    return f"{name} is a {role} node, and the {which} of {values} is {node.value}."
