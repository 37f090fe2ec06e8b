"""What are alpha and beta when the search comes to a node?"""

from __future__ import annotations

import math
import random

from zermelo.lesson.exercises.exercise import Exercise
from zermelo.lesson.exercises.trees import letters, plain_sketch, random_tree, written
from zermelo.lesson.sketch import sketch
from zermelo.textbook import alphabeta
from zermelo.textbook.record import Event
from zermelo.textbook.words import window_end
from zermelo.value import Number

TRIES = 200


def window(dice: random.Random) -> Exercise:
    """A node that is entered with a window that says something."""
    for _ in range(TRIES):
        tree = random_tree(dice, 3, (2, 2))
        result = alphabeta(tree, record=True)
        assert result.record is not None
        inner = [e for e in result.record.of_kind("enter") if e.path and not tree.is_leaf(e.path)]
        entered = [event for event in inner if _says(event)]
        if entered:
            break
    event = dice.choice(entered)
    question = plain_sketch(tree, "What are alpha and beta?")
    name = letters(question)[event.path]
    alpha, beta = event.alpha, event.beta
    assert alpha is not None
    assert beta is not None
    return Exercise(
        kind="window",
        question="Alpha-beta searches this tree from left to right. What are alpha and beta when it comes "
        f"to node {name}? Write ∞ or inf where nothing is known.",
        blanks=("alpha", "beta"),
        answers=(window_end(alpha), window_end(beta)),
        reasons=(
            _reason("MAX", "alpha", alpha, f"on the way to {name}"),
            _reason("MIN", "beta", beta, f"on the way to {name}"),
        ),
        hints=(
            f"Alpha is what MAX is sure of on the way to {name}: see what is finished at MAX's nodes above.",
            f"Beta is what MIN is sure of on the way to {name}: see what is finished at MIN's nodes above.",
        ),
        tree=question,
        asked=(event.path,),
        text=f"{written(tree)} (nodes are named from the bottom left)",
        drawing=question,
        solved=sketch(result, "Alpha-beta with its windows"),
    )


def _says(event: Event) -> bool:
    return event.alpha != -math.inf or event.beta != math.inf


def _reason(role: str, name: str, number: Number, where: str) -> str:
    if abs(number) == math.inf:
        return f"{role} is not sure of anything yet {where}: {name} is {window_end(number)}."
    return f"{role} is already sure of {window_end(number)} {where}: {name} is {window_end(number)}."
