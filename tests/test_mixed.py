"""Unlike things in one list, dicts by a few words, what may be None: compiled rules say what Python's do."""

import pytest

from both_ways import both_ways
from compile_mixed import ALL, Hands, Named, Parts
from own_game_page import tries
from quick import named, some_quick
from zermelo import CannotCompile, Engine
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.rewriting.looked_up import looked_up_in
from zermelo.engine.run.prepare import prepare


@tries(
    "A list of unlike things, `[board, player]`, is one whose parts are called by their places;",
    "So are dicts by a few names, if rules look into them with a key that they find out, `hand[me]`;",
)
@pytest.mark.parametrize(
    "game", some_quick(ALL, named("Parts", "Rows", "Lines")), ids=lambda game: type(game).__name__
)
def test_compiled_rules_say_what_interpreted_ones_say(game):
    both_ways(game)


def test_an_engine_finds_the_same_value():
    assert Engine(Parts(), compiled=True).best().value == Engine(Parts(), compiled=False).best().value


def test_a_list_that_has_two_names_is_not_made_a_tuple():
    with pytest.raises(CannotCompile):
        prepare(Adapter(Named()), str, "perft")


def test_what_is_looked_into_by_keys_that_rules_find_out():
    assert {"hand", "last"} <= looked_up_in(Hands)
    assert "who" not in looked_up_in(Hands)
