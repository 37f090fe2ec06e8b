"""Moves of several kinds: compiled rules say what interpreted ones say, and name moves as the rules do."""

import pytest

from both_ways import both_ways
from compile_moves import ALL, Late, Passing, Steps
from own_game_page import tries
from quick import named, some_quick
from zermelo import CannotCompile, Engine, Limits
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.run.prepare import prepare


@tries(
    'They may be of a few kinds, a number or `"pass"`, `(square,)` or `(from, to)`, if no list holds two kinds',
)
@pytest.mark.parametrize("game", some_quick(ALL, named("Named")), ids=lambda game: type(game).__name__)
def test_compiled_moves_of_several_kinds_are_what_interpreted_ones_are(game):
    assert plan_of(both_ways(game)).widths.kinds > 1


@pytest.mark.parametrize("kind", [pytest.param(Passing, marks=pytest.mark.slow), Steps])
@pytest.mark.slow
def test_the_search_finds_the_same_both_ways(kind):
    both = [Engine(kind(), compiled=way).best(limits=Limits(depth=4)) for way in (False, True)]
    assert both[0].value == both[1].value
    assert both[0].stats.nodes == both[1].stats.nodes
    assert both[1].move in list(kind().moves(kind().start()))


def test_moves_are_numbers_and_back():
    moves = plan_of(Adapter(Steps())).moves
    for move in [(3,), (4, 5), "swap", "turn"]:
        assert moves.decoded(moves.encoded(move)) == move


def test_a_kind_that_did_not_come_up_is_refused():
    with pytest.raises(CannotCompile):
        prepare(Adapter(Late()), str)
