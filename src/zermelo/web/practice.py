"""Exercises over HTTP: asked by kind and seed, marked by the same; nothing is remembered in between."""

from __future__ import annotations

from typing import Any

from zermelo.lesson.exercises import KINDS, exercise
from zermelo.web.inputs import Inputs
from zermelo.web.seen import players_seen, told_as_seen

MOST_SEED = 10**9
SPOKEN = ("question", "hints", "reasons", "why")  # what is read of an exercise
BETWEEN = "|"  # what stands between the answers of one attempt


def exercise_json(inputs: Inputs) -> dict[str, Any]:
    """One exercise: its question, picture and blanks; and how an attempt was, where `answers` are given."""
    kind = inputs.choice("kind", list(KINDS), next(iter(KINDS)))
    seed = inputs.number("seed", 1, 0, MOST_SEED) or 0
    attempt = inputs.text("answers", "")
    show = inputs.choice("show", ["yes", "no"], "no") == "yes"
    game = inputs.game() if inputs.text("game", "", most=200) else None
    inputs.done()
    made = exercise(kind, seed, game)
    answer = {"seed": seed, "kinds": list(KINDS), **made.to_json(answers=show), "mark": None}
    answer["players"] = [] if made.position is None else players_seen(made.position.game)
    if attempt:
        mark = made.mark([given.strip() for given in attempt.split(BETWEEN)])
        answer["mark"] = {
            "right": mark.right,
            "correct": mark.correct,
            "first_wrong": mark.first_wrong,
            "why": mark.why,
        }
    return answer if made.position is None else told_as_seen(made.position.game, answer, *SPOKEN)
