"""Lists in rules: on the stack where nobody can tell, and everywhere as Python has them."""

import pytest

from both_ways import both_ways
from compile_lists import ALL, Everything, Helpers, Long, Rows, Two
from own_game_page import tries
from quick import named, some_quick
from zermelo import Engine, Limits
from zermelo.engine.compile.rewriting.apart import Splitter
from zermelo.engine.compile.rewriting.callees import Callees
from zermelo.engine.compile.rewriting.lists import Study
from zermelo.engine.compile.rewriting.source import found


@tries(
    "Lists are cheap: one that never leaves the method that makes it, or that its caller only looks at,",
)
@pytest.mark.parametrize("game", some_quick(ALL, named("Everything")), ids=lambda game: type(game).__name__)
def test_compiled_lists_are_what_interpreted_ones_are(game):
    both_ways(game)


@pytest.mark.slow
def test_lists_that_outgrow_their_room_are_made_otherwise():
    game = Long()
    both = [
        Engine(each, compiled=way).best(limits=Limits(depth=5))
        for each, way in ((Long(), False), (game, True))
    ]
    assert both[0].value == both[1].value
    assert both[0].stats.nodes == both[1].stats.nodes
    full = ((4, 4, 4, 0, 0, 1, 2, 3, 1, 0, 2, 1), 3)
    limits = Limits(depth=2)
    assert (
        Engine(game, compiled=True).best(full, limits=limits).value
        == Engine(Long(), compiled=False).best(full, limits=limits).value
    )
    assert game.__dict__["_has_plain_lists"]


def _study(kind, name):
    function = getattr(kind, name)
    return Study(function, Splitter().visit(found(function)[2]), Callees(function, kind))


def test_which_lists_are_seen_by_nobody_else():
    study = _study(Everything, "told")
    assert {"stack", "some", "pairs", "hands", "new", "letters"} <= study.names
    assert not study.gives
    assert _study(Two, "told").names == set()
    assert _study(Rows, "swapped").rows == _study(Rows, "across").rows == {"new"}
    assert _study(Rows, "turned").rows == set()  # one of the rows has a name of its own
    assert _study(Helpers, "flanks").gives
    assert _study(Helpers, "some").gives
    assert not _study(Helpers, "both").gives
