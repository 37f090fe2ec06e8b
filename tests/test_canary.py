"""Every game that comes with zermelo compiles, with the Numba that is installed.

Rules that cannot be compiled run interpreted, and only slowness would tell that a release of Numba's has
switched the compiler off.
"""

from pathlib import Path

import pytest

from zermelo import find
from zermelo.engine.adapter import Adapter
from zermelo.engine.run.prepare import prepare
from zermelo.games import names

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
LARGE = ["mnk:15,15,5", "hex:19"]
STRINGS = pytest.mark.xfail(reason="its states are strings", strict=False)


def marked(path):
    return pytest.param(str(path), id=path.stem, marks=[STRINGS] if path.stem == "hexapawn" else [])


@pytest.mark.parametrize("spec", [*names(), *LARGE, *map(marked, EXAMPLES)])
def test_the_game_compiles(spec):
    game = find(spec)
    prepare(Adapter(game), str, "selective" if game.selective else "search")
