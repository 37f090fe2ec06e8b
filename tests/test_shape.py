"""States and moves as numbers, and back."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Game
from zermelo.engine.adapter import Adapter
from zermelo.engine.compile.plan import Plan
from zermelo.engine.layout.settling import settled
from zermelo.engine.layout.shape import BITS, NoShape, declared_types, shape_of

SMALLEST = {kind: 0 if kind[0] in "ub" else -1 << bits - 1 for kind, bits in BITS.items()}
LARGEST = {kind: SMALLEST[kind] + (1 << bits) - 1 for kind, bits in BITS.items()}


class Inner(NamedTuple):
    a: np.int8
    b: "np.uint64"


class Outer(NamedTuple):
    inner: Inner
    pair: tuple[int, bool]
    flag: bool = False


@dataclass(frozen=True)
class Data:
    n: int
    small: np.uint8 = 3


EXAMPLE = Outer(Inner(-1, 2), (3, True))


def test_the_shape_of_an_example():
    shape = shape_of(EXAMPLE)
    kinds = [
        ("s[0][0]", "int8"),
        ("s[0][1]", "uint64"),
        ("s[1][0]", "int64"),
        ("s[1][1]", "bool"),
        ("s[2]", "bool"),
    ]
    assert list(shape.leaves("s")) == kinds
    assert shape.size == 5
    assert shape.value(shape.numbers(EXAMPLE)) == EXAMPLE
    assert declared_types(Inner) == {"a": "int8", "b": "uint64"}


def test_what_is_not_declared_is_what_it_is():
    shape = shape_of((np.uint16(7), True, np.bool_(False), 5))
    assert [kind for _, kind in shape.leaves("s")] == ["uint16", "bool", "bool", "int64"]


def test_a_dataclass_is_a_tuple_with_names():
    shape = shape_of(Data(7))
    assert [kind for _, kind in shape.leaves("s")] == ["int64", "uint8"]
    assert list(shape.numbers(Data(1, 2))) == [1, 2]
    assert shape.value(iter([1, 2])) == Data(1, 2)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ((1, {2: 3}), r"it\[1\] is a dict"),
        (1.5, "it is a float"),
        (object(), "it is an object"),
    ],
)
def test_what_has_no_shape(value, complaint):
    with pytest.raises(NoShape, match=complaint):
        shape_of(value)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (Inner(200, 0), "a is 200, and it is declared np.int8"),
        (Inner(0, -1), "b is -1, and it is declared np.uint64"),
        (Inner(0, 1 << 64), "b is a number of 65 bits, and it is declared np.uint64"),
        (Inner(0, 0.5), r"b is a float where np.uint64 is declared: divide with //"),
        (Inner(0, "x"), "b is a string, and was a number at first"),
        ((0,), "it has 1 parts where the first one has 2"),
        (5, "it has no tuple where the first one has 2"),
    ],
)
def test_what_does_not_fit_a_shape(value, complaint):
    with pytest.raises(NoShape, match=complaint):
        list(shape_of(Inner(0, 0)).numbers(value))


def test_a_plain_number_of_64_bits_fits():
    assert list(shape_of(0).numbers((1 << 64) - 1)) == [-1]
    with pytest.raises(NoShape, match="it is a number of 65 bits, and compiled numbers have 64"):
        list(shape_of(0).numbers(1 << 64))


def test_the_bits_of_a_move():
    assert shape_of(5).widths == [64]
    assert shape_of((1, 2)).widths == [32, 32]
    assert shape_of((np.int8(1), True, 5)).widths == [8, 1, 55]
    assert sum(shape_of((np.uint16(1),) * 5).widths) <= 64
    with pytest.raises(NoShape, match="made of 65 numbers"):
        assert shape_of((1,) * 65).widths


class Moving(Game):
    """A game with one kind of move."""

    def __init__(self, move):
        self.move = move

    def start(self):
        return 1

    def moves(self, state):
        yield self.move

    def play(self, state, move):
        return 0

    def score(self, state):
        return None if state else -1


leaves = st.sampled_from(list(BITS)).flatmap(
    lambda kind: st.integers(SMALLEST[kind], LARGEST[kind]).map(
        lambda n: n if kind == "int64" else _typed(n, kind)
    )
)


def _typed(number, kind):
    return bool(number) if kind == "bool" else getattr(np, kind)(number)


@given(st.recursive(leaves, lambda inner: st.tuples(inner, inner) | st.tuples(inner), max_leaves=6))
def test_a_move_is_written_as_one_number_and_read_back(move):
    plan = Plan(Adapter(Moving(move)))
    numbers = list(plan.moves.shape.numbers(move))
    for number, (_, kind, bits, _) in zip(numbers, plan.moves.places, strict=True):
        low = 0 if kind[0] in "ub" else -1 << bits - 1
        if not low <= number < low + (1 << bits):
            return  # it does not fit beside the others: compiled code says so
    code = plan.moves.encoded(move)
    assert -(1 << 63) <= code < 1 << 63
    assert plan.moves.decoded(code) == move
    assert list(plan.moves.shape.numbers(plan.moves.decoded(code))) == numbers


class Plain:
    def __init__(self):
        self.cells = [0]


@pytest.mark.parametrize(
    ("value", "instead"),
    [
        ({(0, 0): 1}, "of dicts only those with names for keys"),
        (Plain(), "each field holds one kind of thing"),
        (1.5, "only numbers, strings and tuples"),
    ],
)
def test_what_cannot_be_laid_out_is_told_what_could(value, instead):
    with pytest.raises(NoShape, match=instead):
        shape_of(value)


@pytest.mark.parametrize("first", [None, (1, 2)])
def test_a_tuple_that_may_be_none_is_told(first):
    examples = [((1, 2), 0), (None, 0)]
    with pytest.raises(NoShape, match="None in some and a tuple in others"):
        list(settled(shape_of((first, 0)), examples).values((None, 0)))
