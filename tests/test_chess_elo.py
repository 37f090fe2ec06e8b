"""The figures of a match: Elo from points, and how sure they are."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "chess_elo.py"
if not SCRIPT.is_file():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
spec = importlib.util.spec_from_file_location("chess_elo", SCRIPT)
assert spec is not None
assert spec.loader is not None
figures = importlib.util.module_from_spec(spec)
spec.loader.exec_module(figures)


@pytest.mark.parametrize(
    ("mean", "elo"), [(0.5, 0), (0.75, 190.8), (10 / 11, 400), (0.0, -math.inf), (1.0, math.inf)]
)
def test_elo_of_points(mean, elo):
    assert figures.elo(mean) == pytest.approx(elo, abs=0.1)


@given(st.floats(0.001, 0.999))
def test_elo_is_the_inverse_of_what_a_difference_promises(mean):
    assert 1 / (1 + 10 ** (-figures.elo(mean) / 400)) == pytest.approx(mean)


def test_the_interval_comes_from_pairs():
    """By hand: the pairs 0, 0.5, 1 have a variance of 0.25, their mean one of a third of that."""
    low, high = figures.interval(0.5, 6, [0.0, 0.5, 1.0])
    assert (low, high) == pytest.approx((0.5 - 1.96 * math.sqrt(0.25 / 3), 0.5 + 1.96 * math.sqrt(0.25 / 3)))


@given(st.integers(1, 1000))
def test_all_games_alike_still_leave_a_doubt(games):
    low, high = figures.interval(1.0, games, [1.0] * (games // 2))
    assert 0 < low < 1 == pytest.approx(high)
