"""Which leaves does alpha-beta look at?"""

from __future__ import annotations

import random

from zermelo.lesson.exercises.exercise import Exercise
from zermelo.lesson.exercises.trees import plain_sketch, random_tree, written
from zermelo.lesson.sketch import sketch
from zermelo.textbook import alphabeta
from zermelo.textbook.record import Record
from zermelo.tree import Path, Tree

TRIES = 200


def visits(dice: random.Random) -> Exercise:
    """A tree in which something is cut; the leaves are numbered from left to right."""
    for _ in range(TRIES):
        tree = random_tree(dice, dice.choice([2, 3]), (2, 3))
        result = alphabeta(tree, record=True)
        record = result.record or Record()
        if record.cuts:
            break
    seen, leaves = record.leaves, _leaves(tree)
    question = plain_sketch(tree, "Which leaves does alpha-beta look at?")
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
        reasons=(_reason(record, leaves),),
        hints=(
            "Go from left to right. A leaf is skipped where MAX has something better elsewhere than MIN "
            "would let through here, or MIN something better than MAX would.",
        ),
        tree=question,
        text=f"{written(tree)} (leaves are numbered from left to right)",
        drawing=question,
        solved=sketch(result, "What alpha-beta looks at"),
    )


def _leaves(tree: Tree) -> list[Path]:
    """Every leaf, from left to right."""

    def below(path: Path) -> list[Path]:
        if tree.is_leaf(path):
            return [path]
        return [leaf for child in tree.children(path) for leaf in below(child)]

    return below(())


def _reason(record: Record, leaves: list[Path]) -> str:
    """The first cut, and what it skips."""
    cut, seen = record.cuts[0], record.leaves
    below = {(*cut.path, move) for move in cut.skipped}
    skipped = [i + 1 for i, leaf in enumerate(leaves) if leaf[: len(cut.path) + 1] in below]
    which = f"leaf {skipped[0]} is" if len(skipped) == 1 else f"leaves {', '.join(map(str, skipped))} are"
    order = " ".join(str(i + 1) for i, path in enumerate(leaves) if path in seen)
    return f"{cut.why}; so {which} skipped. In all it looks at {order}."
