"""All that stands in the way of compiling, in one go: each method of the rules is tried by itself.

The compiler stops at the first thing that it cannot do. Whoever mends that, and waits, and is told the next,
gives up; so after a failure every question of the contract that the game answers is compiled alone, and what
each of them says is told together.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from numba import njit, typeof, types

from zermelo.contract import QUESTIONS, Answer
from zermelo.contract.questions import Question
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.complain import Obstacle, obstacle_in, told
from zermelo.engine.compile.functions import forget
from zermelo.engine.compile.plan import plan_of, typed
from zermelo.engine.compile.values.declared import compiling
from zermelo.engine.layout.shape import NoShape

FILLED = {"candidates": "fill_candidates", "loud_moves": "fill_loud", "promising": "fill_promising"}


def complaint(rules: Adapter, error: Exception, *, whole: bool = True) -> str:
    """Why rules run interpreted: what the compiler said first; on the `whole`, also what it says next."""
    found = [obstacle_in(rules.game, error)]
    if whole and not isinstance(error, NoShape):  # that is of the state: then no method can be tried
        with suppress(Exception):  # a second failure shall not hide the first
            found += _others(rules)
    return told(rules.game, list(dict.fromkeys(found)))


def _others(rules: Adapter) -> list[Obstacle]:
    """What stops each method by itself."""
    found = []
    for question in QUESTIONS.values():
        if rules.game.says(question.name):
            error = _tried(rules, question)
            if error is not None:
                found.append(obstacle_in(rules.game, error))
    return found


def _tried(rules: Adapter, question: Question) -> Exception | None:
    """What the compiler says of one method; None where it has nothing against it."""
    names: dict[str, Any] = {}
    exec(f"def asked(rules, state, move, row):\n    {_asking(question)}", names)
    state = typed(rules.game.start(), rules)
    forget()
    try:
        with compiling(plan_of(rules).widths):
            asked = njit(names["asked"], no_cpython_wrapper=True)
            asked.compile((typeof(rules), typeof(state), types.int64, types.CPointer(types.int64)))
    except Exception as error:
        return error
    return None


def _asking(question: Question) -> str:
    """The statement that asks a question of compiled rules."""
    if question.name == "moves":
        return "rules.count(state)"
    if question.answer is Answer.MOVES:
        return f"rules.{FILLED[question.name]}(state, row, 1)"
    if question.answer is Answer.BOUNDS:
        return "rules.bounds(state, 0)"
    if question.answer is Answer.CHANCES:
        return "rules.fill_chances(state, row, row, 1)"
    if question.answer is Answer.STATES:
        return "rules.fill_before(state, row, 1)"
    about = [{"features": "row", "number": "move"}.get(part, part) for part in question.about]
    return f"rules.{question.name}({', '.join(about)})"
