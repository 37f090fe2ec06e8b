"""Tuples that are not always equally long: compiled they are what interpreted ones are, however long they get."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from both_ways import both_ways
from compile_growing import ALL, Jumps, Long, Pairs
from own_game_page import tries
from quick import named, some_quick
from zermelo import Engine, Limits
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import plan_of
from zermelo.engine.compile.rewriting.growing import growing_parameters
from zermelo.engine.layout.cells import cells_named, runs
from zermelo.errors import Outgrown, Overlong, Overwide


@tries(
    "tuples and lists of numbers, letters or pairs that are not always equally long: a path, a hand of cards.",
    "Tuples of numbers or pairs may grow jump by jump, as far as 64 bits hold them: ten squares of a board of 64.",
    "recursion, also of generators, lists that are handed on to be filled,",
)
@pytest.mark.parametrize(
    "game", some_quick(ALL, named("Dicts", "Hands")), ids=lambda game: type(game).__name__
)
def test_compiled_tuples_that_grow_are_what_interpreted_ones_are(game):
    both_ways(game)


@tries(
    "They have room for twice as many as some random games had, or for as many as `longest = 40` in the class says;",
    "should there ever be more, the search begins again with more room;",
)
def test_a_tuple_that_outgrows_its_room_gets_more():
    game = Long()
    room = plan_of(Adapter(game)).widths.longest
    assert room < game.plies
    rules = both_ways(game, games=3)  # the first move again and again comes first
    assert plan_of(rules).widths.longest >= game.plies
    assert plan_of(Adapter(Long())).widths.longest == room


def test_what_a_game_says_of_its_longest_tuple_is_believed():
    game = Long()
    game.longest = 60
    assert plan_of(Adapter(game)).widths.longest == 63


@pytest.mark.parametrize("game", [Jumps(), Pairs()], ids=lambda game: type(game).__name__)
def test_paths_are_numbers_and_back(game):
    moves, state = plan_of(Adapter(game)).moves, game.start()
    for move in game.moves(state):
        assert moves.decoded(moves.encoded(move)) == move
    with pytest.raises(Overwide):
        moves.encoded(next(iter(game.moves(state))) * 9)


def test_ten_squares_of_a_board_of_64_fit_into_a_move():
    game = Jumps()
    far = {
        "moves": lambda self, state: [(63, 0), (0, 63, 5)],
        "play": lambda self, state, move: (state[0], 8),
    }
    game.__class__ = type("Far", (Jumps,), far)
    moves = plan_of(Adapter(game)).moves
    assert moves.decoded(moves.encoded(tuple(range(54, 64)))) == tuple(range(54, 64))
    with pytest.raises(Overwide):
        moves.encoded(tuple(range(53, 64)))


@given(st.lists(st.tuples(st.integers(-9, 9), st.none() | st.integers(-9, 9)), max_size=8))
def test_a_run_takes_as_many_words_as_its_type_says(items):
    kind = runs(8, 7, "_pim")
    assert cells_named(kind.kind) == kind
    game = Long()
    shape = plan_of(Adapter(game)).state.parts[0].__class__(kind.kind, (), "it")
    if len(items) > 7:
        with pytest.raises(Overlong):
            list(shape.numbers(tuple(items)))
    else:
        words = list(shape.numbers(tuple(items)))
        assert len(words) == kind.words
        assert words[0] & 255 == len(items)


def test_which_parameters_grow():
    assert growing_parameters(Jumps.jumps) == {2}
    assert growing_parameters(Jumps.play) == frozenset()


@pytest.mark.slow
def test_the_search_begins_again_with_more_room():
    both = [Engine(Long(), compiled=way).best(((), 40), Limits(depth=4)) for way in (False, True)]
    assert both[0].value == both[1].value
    assert both[0].stats.nodes == both[1].stats.nodes
    assert issubclass(Overlong, Outgrown)
