"""Objects that change, in states and beside them: compiled rules say what interpreted ones say."""

import pytest

from both_ways import both_ways
from compile_objects import ALL, Before, Board, Boards, Sets, Slots
from own_game_page import tries
from quick import named, some_quick
from zermelo.contract.frozen import Frozen, can_change
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.layout.parts import is_object, names_in


@tries(
    "objects of classes of your own, a `Board` in the state or a union-find that a rule makes for itself, with their",
    "methods, properties and class methods, which may change them;",
    "each field always holds one kind of thing;",
    "a tuple that is None at times, the move before;",
)
@pytest.mark.parametrize("game", some_quick(ALL, named("Boards")), ids=lambda game: type(game).__name__)
def test_compiled_objects_say_what_interpreted_ones_say(game):
    both_ways(game)


def test_a_class_is_one_of_objects_if_it_does_more_than_keep_what_it_is_given():
    assert is_object(Board)
    assert is_object(Sets)
    assert not is_object(Boards)
    assert not is_object(int)
    assert not is_object(Frozen)
    assert names_in(Slots()) == ("board", "player")


def test_objects_with_slots_are_equal_where_their_contents_are():
    assert can_change(Slots())
    assert Frozen(Slots([1])) == Frozen(Slots([1])) != Frozen(Slots([2]))
    assert not any(map(can_change, (3, "x", (1, 2), frozenset(), None, 1.5)))


def test_a_tuple_that_may_be_none_has_its_numbers_in_the_state():
    plan = plan_of(Adapter(Before()))
    assert plan.state_kinds == ["cells8_9", "maybe", "maybe", "text", "maybe", "int64"]
