"""Before a game is played: its names and parameters."""

from __future__ import annotations

import inspect
from typing import Any

from zermelo.contract import Game
from zermelo.contract.forgiving import ENDS, OURS, misspelt
from zermelo.contract.game import GROUPS
from zermelo.doctor.findings import NOTE, QUESTION, Chart
from zermelo.engine.digest import codes_of

PARAMETERS = {"winner": 1, "margin": 1}  # beside self, where the contract's own methods do not tell
SWAPPED = {"play", "gained", "order", "loud", "notate"}  # where the order of parameters is easily forgotten
NEVER_ASKED = {
    "is_terminal": "score", "terminal": "score", "is_over": "score", "game_over": "score",
    "legal_moves": "moves", "get_moves": "moves", "available_moves": "moves", "possible_moves": "moves",
    "make_move": "play", "apply_move": "play", "do_move": "play", "next_state": "play", "utility": "score",
}  # fmt: skip


def names_of_the_contract() -> list[str]:
    """Everything that a game may say."""
    said = {name for group in GROUPS for name in {**vars(group), **group.__annotations__}}
    return sorted({name for name in said if not name.startswith("_")} | {*ENDS})


def look_at_names(chart: Chart) -> None:
    """Names that nobody will ask for, though they look as if they were meant to be."""
    kind: Any = type(chart.game)
    asked = _asked_by_the_rules(kind)
    for name, meant in misspelt(kind, names_of_the_contract()):
        if name not in asked:
            said = f"zermelo never asks for {name}: did you mean {meant}?"
            chart.add("misspelt", name, said, level=QUESTION)
    for name in [name for each in kind.__mro__ for name in vars(each) if name in NEVER_ASKED]:
        if name not in asked:
            said = f"zermelo never asks for {name}: that is said by {NEVER_ASKED[name]}"
            chart.add("misspelt", name, said, level=QUESTION)


def _asked_by_the_rules(kind: Any) -> set[str]:
    """The names that the class's own functions use."""
    used = set()
    for each in kind.__mro__:
        for function in vars(each).values() if not each.__module__.startswith("zermelo.contract") else ():
            code = getattr(function, "__code__", None)
            for inner in codes_of(code) if code is not None else ():
                used |= {*inner.co_names}
    return used


def look_at_parameters(chart: Chart) -> bool:
    """Whether every method can be called as the contract calls it."""
    game, sound = chart.game, True
    for name in names_of_the_contract():
        theirs = getattr(type(game), name, None)
        ours = getattr(Game, name, None)
        if not inspect.isfunction(theirs) or theirs is ours or theirs in OURS:
            continue
        wanted = PARAMETERS.get(name)
        if wanted is None:
            if not inspect.isfunction(ours):
                continue
            wanted = len(inspect.signature(ours).parameters) - 1
        if name in SWAPPED and [*inspect.signature(theirs).parameters][2:] in (
            ["state"],
            ["position"],
            ["board"],
        ):
            said = f"{name}() is given the state first, and then the move"
            chart.add("wrong-parameters", name, said, "Change the order of its parameters.")
            sound = False
        try:
            inspect.signature(theirs).bind(*[None] * (1 + wanted))
        except TypeError:
            takes = ", ".join(inspect.signature(theirs).parameters) or "nothing"
            parts = ["self", "state", "move"][: 1 + wanted]
            own = inspect.signature(ours).parameters if inspect.isfunction(ours) else parts
            should = ", ".join(own)
            said = f"{name}({takes}) is called as {name}({should})"
            chart.add("wrong-parameters", name, said, "Give it these parameters.")
            sound = False
    return sound


def look_at_judgement(chart: Chart) -> None:
    """Whether there is any."""
    if not chart.game.says("evaluate"):
        said = f"{chart.game.title} has no evaluate: where a search cannot see the end, all moves look alike"
        chart.add("no-judgement", "evaluate", said, level=NOTE)
