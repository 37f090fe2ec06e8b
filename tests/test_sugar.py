"""What Python has short words for means the same in machine code."""

import ast
from functools import reduce

import pytest

from both_ways import both_ways
from compile_sugar import ALL, Matched
from own_game_page import tries
from quick import named, some_quick
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.compile.rewriting.source import found
from zermelo.engine.compile.values.choosing import checked


@pytest.mark.parametrize(
    "game", some_quick(ALL, named("Chosen", "Borrowed")), ids=lambda game: type(game).__name__
)
def test_short_words_mean_what_they_mean_in_python(game):
    both_ways(game)


@tries("None may stand beside numbers in tuples;")
def test_moves_with_words_and_none_are_numbers_and_back():
    moves = plan_of(Adapter(Matched())).moves
    for move in [("left", 3, 5), ("right", 1, None), ("both", 1, None), ("left", -2, -7)]:
        assert moves.decoded(moves.encoded(move)) == move


def outside(items, limit):
    found = []

    def put(item):
        if item < limit:
            found.append(item)

    for item in items:
        put(item)
    return found


def keeps(items):
    last = 0

    def put(item):
        nonlocal last
        last = item

    for item in items:
        put(item)
    return last


def test_an_inner_function_is_handed_what_it_knows():
    source = found(outside)
    assert source.helpers is not None
    (name,) = source.helpers
    lifted = source.helpers[name]
    assert lifted.__code__.co_varnames[:3] == ("item", "found", "limit")
    given = []
    lifted(3, given, 5)
    assert given == [3]


def test_one_that_changes_a_name_outside_is_left_alone():
    assert found(keeps).helpers is None


def looks_up(piece, mine, theirs):
    return {"x": mine, "o": theirs}[piece], {"x": 1}.get(piece, mine), reduce(max, [mine, theirs], 0)


def test_a_dictionary_of_what_is_not_known_is_a_choice_and_a_key_must_be_in_it():
    source = found(looks_up)
    assert source.helpers is not None
    names = {**globals(), **source.helpers, "checked_": checked}
    exec(compile(ast.unparse(source.definition), "<test>", "exec"), names)
    written = names["looks_up"]
    assert [written("x", 3, 5), written("o", 3, 5)] == [(3, 1, 5), (5, 3, 5)]
    with pytest.raises(KeyError):
        written("z", 3, 5)
