"""The idioms of everyday Python: compiled rules say of them what interpreted ones say."""

import pytest

from compile_idioms import ALL
from own_game_page import tries
from quick import named, some_quick
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.compare import compare
from zermelo.engine.run.prepare import prepare


@tries(
    "`min`, `max` and `sorted`, with a `key` and a `default`,",
    "functions and lambdas inside functions,",
    "`Counter`, `defaultdict(int)`, `counts = {}`,",
)
@pytest.mark.parametrize(
    "game",
    some_quick(ALL, named("Keyed", "Counted", "Following", "Cards", "Paths")),
    ids=lambda game: type(game).__name__,
)
def test_compiled_rules_say_what_interpreted_ones_say(game):
    rules = Adapter(game)
    prepare(rules, str, "perft")
    compare(rules, seconds=60, games=40, seed=7)
