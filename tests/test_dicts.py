"""Dicts by square, by number, by name: compiled rules say of them what interpreted ones say."""

import pytest

from both_ways import both_ways
from compile_dicts import ALL, Alone, Kept, Sparse
from own_game_page import tries
from quick import named, some_quick
from zermelo import Engine, Limits
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of


@tries(
    'dicts by square, number or word, `{(0, 1): "x", (2, 2): None}`, with keys that are always the same or that come',
    "their values are numbers, short strings, or tuples of them.",
)
@pytest.mark.parametrize("game", some_quick(ALL, named("Sparse")), ids=lambda game: type(game).__name__)
def test_compiled_dicts_are_what_interpreted_ones_are(game):
    both_ways(game)


def test_values_lie_side_by_side_where_the_keys_are_always_the_same():
    kinds = plan_of(Adapter(Kept())).state_kinds
    shapes = [(kind.rstrip("0123456789x_"), kind.partition("_")[2]) for kind in kinds]
    assert shapes == [("texts", "12"), ("cells", "3"), ("texts", "9"), ("texts", "2x2"), ("int", "")]


def test_pairs_lie_in_a_run_where_keys_come_and_go():
    kinds = plan_of(Adapter(Sparse())).state_kinds
    assert [kind.partition("_")[2].partition("_")[2] for kind in kinds] == ["dpiit", "dpii", ""]


def test_dicts_are_equal_whatever_the_order_of_their_keys():
    plan = plan_of(Adapter(Sparse()))
    one, other = ({(0, 0): "k", (2, 3): "r"}, {5: 2, 1: 1}, 3), ({(2, 3): "r", (0, 0): "k"}, {1: 1, 5: 2}, 3)
    from zermelo.contract.frozen import Frozen

    assert plan.key(Frozen(one)) == plan.key(Frozen(other))
    assert plan.key(Frozen(one)) != plan.key(Frozen((one[0], {5: 1, 1: 2}, 3)))


@pytest.mark.slow
def test_a_key_that_comes_late_is_found_and_the_search_begins_again():
    found = [
        Engine(Alone(), compiled=way).best(limits=Limits(depth=18, nodes=100_000)) for way in (False, True)
    ]
    assert found[0].value == found[1].value
