import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Value, ZermeloError
from zermelo.value import ESTIMATE, MAX_PLIES, WIN

plies = st.integers(0, MAX_PLIES)
numbers = st.integers(-ESTIMATE, ESTIMATE)
values = st.one_of(
    st.builds(Value.win, plies),
    st.builds(Value.loss, plies),
    st.just(Value.draw()),
    st.builds(Value.points, numbers),
    st.builds(Value.estimate, numbers | st.floats(-1e6, 1e6)),
)
bounded = st.one_of(values, values.map(Value.at_least), values.map(Value.at_most))


def test_prints_as_a_person_would_say_it():
    said = {
        "win in 5": Value.win(5),
        "win": Value.win(),
        "draw": Value.draw(),
        "loss in 4": Value.loss(4),
        "about +120": Value.estimate(120),
        "about -0.5": Value.estimate(-0.5),
        "about 0": Value.estimate(0),
        "+3": Value.points(3),
        "0": Value.points(0),
        "at least +3": Value.points(3).at_least(),
        "at most a draw": Value.draw().at_most(),
        "at least a win in 5": Value.win(5).at_least(),
    }
    assert {text: str(value) for text, value in said.items()} == {text: text for text in said}


@given(plies, plies)
def test_win_sooner_lose_later(n, m):
    if n < m:
        assert Value.win(n) > Value.win(m)
        assert Value.loss(n) < Value.loss(m)


@given(plies, numbers, plies)
def test_a_win_is_above_every_estimate_and_a_loss_below(n, number, m):
    assert Value.win(n) > Value.estimate(number) > Value.loss(m)
    assert Value.win(n) > Value.draw() > Value.loss(m)


def test_a_win_of_unknown_length_is_still_a_win():
    assert Value.win() > Value.estimate(ESTIMATE)
    assert Value.win(5) > Value.win()
    assert Value.loss() > Value.loss(5)


@given(bounded, bounded)
def test_negation_turns_the_order_round(a, b):
    assert (a < b) == (-a > -b)
    back = -a
    assert -back == a


@given(bounded)
def test_negation_turns_bounds_round(value):
    flipped = {"lower": "upper", "upper": "lower", None: None}
    assert (-value).bound == flipped[value.bound]


@given(values)
def test_number_and_back(value):
    points = value.kind == "points"
    proved = value.kind != "estimate"
    assert Value.of_number(value.number, points=points, proved=proved) == value


def test_bands_do_not_touch():
    assert ESTIMATE < WIN - MAX_PLIES
    assert Value.of_number(ESTIMATE, points=False, proved=False).kind == "estimate"
    assert Value.of_number(ESTIMATE + 1, points=False, proved=False) == Value.win(MAX_PLIES)


def test_only_a_proof_makes_zero_a_draw():
    assert Value.of_number(0, points=False, proved=True) == Value.draw()
    assert Value.of_number(0, points=False, proved=False) == Value.estimate(0)


@given(bounded)
def test_json_out_and_in(value):
    assert Value.from_json(json.loads(json.dumps(value.to_json()))) == value


def test_json_keys_are_stable():
    expected = {"kind": "win", "plies": 5, "score": 1, "bound": None, "odds": False}
    expected["text"] = "win in 5"
    assert Value.win(5).to_json() == expected


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, "needs 'kind' and 'score'"),
        (None, "needs 'kind' and 'score'"),
        ({"kind": "victory", "score": 1}, "one of win, draw"),
        ({"kind": "win", "score": "1"}, "score is a number"),
        ({"kind": "win", "score": 1, "plies": 2.5}, "whole number"),
        ({"kind": "win", "score": 1, "bound": "about"}, "'lower' or 'upper'"),
    ],
)
def test_bad_json_is_told(data, complaint):
    with pytest.raises(ZermeloError, match=complaint):
        Value.from_json(data)


def test_exact_means_neither_estimate_nor_bound():
    assert Value.win(3).exact
    assert not Value.win(3).at_least().exact
    assert not Value.estimate(3).exact
