"""Which leaves does alpha-beta look at?"""

from __future__ import annotations

import random

from zermelo.lesson.exercises.exercise import Exercise
from zermelo.lesson.exercises.trees import plain_sketch, random_tree, written
from zermelo.result import Result
from zermelo.show.sketch import sketch
from zermelo.show.treepicture import draw_tree
from zermelo.textbook import alphabeta
from zermelo.tree import Path, Tree

TRIES = 200


def visits(dice: random.Random) -> Exercise:
    """A tree in which something is cut; the leaves are numbered from left to right."""
    for _ in range(TRIES):
        tree = random_tree(dice, dice.choice([2, 3]), (2, 3))
        result = alphabeta(tree, record=True)
        if result.record is not None and result.record.cuts:
            break
    seen = _visited(result)
    leaves = _leaves(tree)
    question = plain_sketch(tree)
    for node in question.walk():
        node.value = "" if not node.leaf else node.value
        if node.leaf:
            node.move = f"{leaves.index(node.path) + 1}:"
    return Exercise(
        kind="leaves",
        question="Alpha-beta searches this tree from left to right. Which leaves does it look at? "
        "Write their numbers, those before the colon.",
        blanks=("leaves",),
        answers=(" ".join(str(i + 1) for i, path in enumerate(leaves) if path in seen),),
        reasons=(_reason(result, leaves, seen),),
        text=f"{written(tree)} (leaves are numbered from left to right)",
        drawing=draw_tree(question, title="Which leaves does alpha-beta look at?"),
        solved=draw_tree(sketch(result), title="What alpha-beta looks at"),
    )


def _leaves(tree: Tree) -> list[Path]:
    """Every leaf, from left to right."""

    def below(path: Path) -> list[Path]:
        if tree.is_leaf(path):
            return [path]
        return [leaf for child in tree.children(path) for leaf in below(child)]

    return below(())


def _visited(result: Result[Path, object]) -> set[Path]:
    assert result.record is not None
    return {event.path for event in result.record.of_kind("leaf")}


def _reason(result: Result[Path, object], leaves: list[Path], seen: set[Path]) -> str:
    """The first cut, and what it skips."""
    assert result.record is not None
    cut = result.record.cuts[0]
    below = {(*cut.path, move) for move in cut.skipped}
    skipped = [i + 1 for i, leaf in enumerate(leaves) if leaf[: len(cut.path) + 1] in below]
    which = f"leaf {skipped[0]} is" if len(skipped) == 1 else f"leaves {', '.join(map(str, skipped))} are"
    order = " ".join(str(i + 1) for i, path in enumerate(leaves) if path in seen)
    return f"{cut.why}; so {which} skipped. In all it looks at {order}."
