"""Sets in states: compiled rules say of them what interpreted ones say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from both_ways import both_ways
from compile_sets import Cells, Late
from own_game_page import tries
from zermelo import CannotCompile
from zermelo.engine.adapter import Adapter
from zermelo.engine.layout.cells import runs
from zermelo.engine.layout.shape import Shape
from zermelo.engine.run.prepare import prepare


@tries("sets and frozensets of numbers, letters or tuples of them, gone through in the same order both ways:")
def test_compiled_sets_are_what_interpreted_ones_are():
    both_ways(Cells(), games=20)


def test_a_set_that_is_always_empty_is_told():
    with pytest.raises(CannotCompile, match="is always empty"):
        prepare(Adapter(Late()), str, "perft")


@given(st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=7))
def test_equal_sets_are_equal_numbers(items):
    shape = Shape(runs(8, 7, "_spii").kind, (), "it")
    other = frozenset(sorted(items, key=lambda pair: (pair[1], -pair[0])))
    assert list(shape.numbers(items)) == list(shape.numbers(other))
    if items:
        assert list(shape.numbers(items)) != list(shape.numbers(set(list(items)[1:])))
