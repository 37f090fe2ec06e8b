"""Strings, and what else newcomers write: compiled rules say what interpreted ones say."""

import pytest

from both_ways import both_ways
from compile_words import ALL
from own_game_page import tries
from quick import named, some_quick


@tries("`split`, `join`, `replace`, `startswith` and the like of strings, `try` around one look-up,")
@pytest.mark.parametrize("game", some_quick(ALL, named("Spelt")), ids=lambda game: type(game).__name__)
def test_compiled_words_are_what_interpreted_ones_are(game):
    both_ways(game)
