"""States that are numpy arrays: compiled rules say what interpreted ones say."""

import pytest

from both_ways import both_ways
from compile_arrays import ALL, Flat9, Spoiled
from own_game_page import tries
from quick import named, some_quick
from zermelo import Engine, GameError, Solver
from zermelo.engine.adapter import Adapter
from zermelo.engine.run.prepare import prepare


@tries(
    "A numpy array of whole numbers, always of one shape, by itself or in a tuple, a dict or a dataclass, "
    "compiles as far as Numba knows numpy;",
)
@pytest.mark.parametrize("game", some_quick(ALL, named("Flat9")), ids=lambda game: type(game).__name__)
def test_compiled_arrays_say_what_interpreted_ones_say(game):
    both_ways(game, games=40)


@pytest.mark.slow
def test_the_value_is_the_same_both_ways():
    assert Engine(Flat9(), compiled=True).best().value == Solver(Flat9(), compiled=False).value()


def test_rules_that_change_an_array_they_are_given_are_not_compiled():
    with pytest.raises(GameError, match="changed the state it was given"):
        prepare(Adapter(Spoiled()), str)
