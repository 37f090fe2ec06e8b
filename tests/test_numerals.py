"""A number is written in one way: short, exact as far as it goes, and whatever its size."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Tree, Value, alphabeta
from zermelo.numerals import numeral, seconds, signed, typeset
from zermelo.show.tree import tree_text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"), (-0.0, "0"), (5e-324, "0"), (7, "7"), (-7, "-7"), (0.1 + 0.2, "0.3"), (1234567, "1234567"),
        (1 / 3, "0.3333333333"), (1e20, "1e+20"), (math.inf, "∞"), (-math.inf, "-∞"), (10**400, "1e+400"),
    ],
)  # fmt: skip
def test_numerals(number, text):
    assert numeral(number) == text
    assert signed(number) == (f"+{text}" if number > 0 and text != "0" else text)


@given(st.integers(-(10**10) + 1, 10**10 - 1))
def test_a_whole_number_of_ten_digits_is_read_back(number):
    assert int(numeral(number)) == int(signed(number)) == number
    assert typeset(numeral(number)).replace("−", "-") == numeral(number)


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e290, max_value=1e290))
def test_a_float_is_read_back_to_ten_digits(number):
    assert float(numeral(number)) == pytest.approx(number, rel=1e-9, abs=1e-299)


def test_everything_writes_a_number_alike():
    tree = Tree([[1234567, 7654321], [2]])
    result = alphabeta(tree, record=True)
    assert str(Value.points(1234567)) == "+1234567"
    assert "1234567  *" in tree_text(tree, result)
    assert "1234567" in result.svg()
    assert "1e+06" not in tree_text(tree, result) + result.svg()


def test_a_number_too_long_for_python_to_write_is_written():
    assert numeral(-25 * 10**9998) == "-2.5e+9999"


def test_seconds():
    assert [seconds(time) for time in (0, 0.0004, 12.5)] == ["0.000", "0.000", "12.500"]
