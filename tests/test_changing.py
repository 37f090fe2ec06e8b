"""States that can change: compiled rules say of them what interpreted ones say, or are not compiled."""

import pytest

from both_ways import both_ways
from compile_changing import ALL, Dicts, Growing, Shared, Table
from own_game_page import tries
from quick import named, some_quick
from zermelo import CannotCompile, Engine, Limits
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.layout.parts import kind_of, parts_of, record_of
from zermelo.engine.run.prepare import prepare


@tries(
    "what can change is laid out as tuples are.",
    "Copy it and change the copy as you like, with `copy.deepcopy(state)`, `board[:]`, `[row[:] for row in board]`,",
    "if the copy has one name and all states have the same keys.",
)
@pytest.mark.parametrize("game", some_quick(ALL, named("Hands")), ids=lambda game: type(game).__name__)
def test_compiled_states_that_can_change_are_what_interpreted_ones_are(game):
    both_ways(game)


@pytest.mark.slow
def test_a_copy_that_has_two_names_is_not_compiled():
    with pytest.raises(CannotCompile):
        prepare(Adapter(Shared()), str, "perft")


def test_keys_that_are_not_always_the_same_are_told():
    with pytest.raises(CannotCompile, match=r"keys \['board', 'extra', 'hand', 'last', 'ply'\]"):
        prepare(Adapter(Growing()), str, "perft")


def test_the_first_state_is_left_as_it_is():
    game = Dicts()
    start = game.start()
    plan_of(Adapter(game))
    found = Engine(game, compiled=False).best(limits=Limits(depth=2))
    assert game.start() == start
    assert found.move in game.moves(start)


def test_dicts_are_as_named_tuples_whatever_the_order_of_their_keys():
    assert kind_of({"b": 1, "a": 2}) is kind_of({"a": 3, "b": 4}) is record_of(("a", "b"))
    assert parts_of({"b": 1, "a": 2}) == (2, 1)
    assert parts_of({1: 2}) is parts_of({"class": 1}) is parts_of({"_a": 1}) is None
    assert parts_of(Table())[1] == [4, 4]
