"""Every game that comes with zermelo compiles, with the Numba that is installed.

Rules that cannot be compiled run interpreted, and only slowness would tell that a release of Numba's has
switched the compiler off.
"""

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from quick import some_quick
from zermelo import find
from zermelo.engine.adapter import Adapter
from zermelo.engine.run.prepare import prepare
from zermelo.games import names

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
LARGE = ["mnk:15,15,5", "hex:19", "connectfour:8x7", "connectfour:8x8"]
IN_TURN = [name for name in names() if len(find(name).players) == 2 and not find(name).says("choices")]
SEARCHED = {"connectfour": "search", "chess": "selective", "othello": "exact", "pig": "luck"}
QUICK = {"connectfour", "tictactoe"}  # all of them: `make canary`, part of what a change must pass


def test_numba_is_pinned_to_the_releases_that_are_tested():
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    needed = {needs.name: needs.specifier for needs in map(Requirement, project["dependencies"])}
    for name in ("numba", "llvmlite"):
        assert {each.operator for each in needed[name]} == {">=", "<"}
        assert version(name) in needed[name]


@pytest.mark.parametrize("spec", some_quick([*IN_TURN, *LARGE, *map(str, EXAMPLES)], QUICK.__contains__))
def test_the_game_compiles(spec):
    """By counting, the least that compiles every question and compares both ways, or by a search."""
    prepare(Adapter(find(spec)), str, SEARCHED.get(spec, "perft"))
