"""Every game that comes with zermelo compiles, with the Numba that is installed.

Rules that cannot be compiled run interpreted, and only slowness would tell that a release of Numba's has
switched the compiler off.
"""

from pathlib import Path

import pytest

from quick import some_quick
from zermelo import find
from zermelo.engine.adapter import Adapter
from zermelo.engine.run.prepare import prepare
from zermelo.games import names

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
LARGE = ["mnk:15,15,5", "hex:19"]
IN_TURN = [name for name in names() if len(find(name).players) == 2 and not find(name).says("choices")]
SEARCHED = {"connectfour": "search", "chess": "selective", "othello": "exact", "pig": "luck"}
QUICK = {"connectfour", "tictactoe"}  # all of them: `make canary`, part of what a change must pass


@pytest.mark.parametrize("spec", some_quick([*IN_TURN, *LARGE, *map(str, EXAMPLES)], QUICK.__contains__))
def test_the_game_compiles(spec):
    """By counting, the least that compiles every question and compares both ways, or by a search."""
    prepare(Adapter(find(spec)), str, SEARCHED.get(spec, "perft"))
