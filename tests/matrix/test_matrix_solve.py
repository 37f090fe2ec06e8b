"""The value and the strategies: laws that hold for every game, games with published answers, and scales."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from random_matrices import KINDS, random_matrices, true_gap
from strategies import floats, fractions, grids, integers

from zermelo.matrix import Matrix

exactly = settings(deadline=None, max_examples=80)
by_highs = settings(deadline=None, max_examples=40)


def guaranteed(payoffs, row, column):
    earned = [sum(p * a for p, a in zip(row, line, strict=True)) for line in zip(*payoffs, strict=True)]
    paid = [sum(q * a for q, a in zip(column, line, strict=True)) for line in payoffs]
    return min(earned), max(paid)


@exactly
@given(grids(integers) | grids(fractions))
def test_exact_strategies_are_distributions_that_guarantee_the_value(grid):
    answer = Matrix(grid).solve()
    assert answer.exact
    assert answer.gap == 0
    for strategy in (answer.row, answer.column):
        assert sum(strategy) == 1
        assert min(strategy) >= 0
        assert all(isinstance(p, Fraction) for p in strategy)
    assert guaranteed(grid, answer.row, answer.column) == (answer.value, answer.value)
    assert (answer.lower, answer.upper) == (answer.value, answer.value)


@exactly
@given(grids(integers), fractions)
def test_adding_a_constant_shifts_the_value(grid, constant):
    shifted = [[entry + constant for entry in row] for row in grid]
    assert Matrix(shifted).solve().value == Matrix(grid).solve().value + constant


@exactly
@given(grids(integers), fractions)
def test_scaling_scales_the_value(grid, factor):
    scaled = [[entry * abs(factor) for entry in row] for row in grid]
    assert Matrix(scaled).solve().value == Matrix(grid).solve().value * abs(factor)


@exactly
@given(grids(fractions))
def test_exchanging_the_players_changes_the_sign(grid):
    game = Matrix(grid)
    assert game.transposed().solve().value == -game.solve().value
    assert game.transposed().transposed() == game


@exactly
@given(grids(integers) | grids(fractions))
def test_the_value_lies_between_maximin_and_minimax(grid):
    game = Matrix(grid)
    low, value, high = game.maximin().value, game.solve().value, game.minimax().value
    assert low <= value <= high
    assert bool(game.saddle_points()) == (low == high)


@by_highs
@given(grids(integers) | grids(fractions) | grids(floats))
def test_floating_point_agrees_with_exact(grid):
    game = Matrix(grid)
    exact, approximate = game.solve(exact=True), game.solve(exact=False)
    size = max(abs(float(entry)) for row in grid for entry in row)
    assert not approximate.exact
    assert approximate.value == pytest.approx(float(exact.value), abs=1e-12 * size, rel=1e-12)
    assert approximate.gap <= 1e-9 * float(max(map(max, grid)) - min(map(min, grid)))


@by_highs
@given(grids(floats))
def test_exact_on_floats_takes_them_at_their_binary_value(grid):
    rational = [[Fraction(entry) for entry in row] for row in grid]
    assert Matrix(grid).solve(exact=True) == Matrix(rational).solve(exact=True)


def test_matching_pennies():
    answer = Matrix([[1, -1], [-1, 1]]).solve()
    assert answer.value == 0
    assert answer.row == answer.column == (Fraction(1, 2), Fraction(1, 2))


def test_rock_paper_scissors():
    answer = Matrix("0 -1 1; 1 0 -1; -1 1 0").solve()
    assert answer.value == 0
    assert answer.row == answer.column == (Fraction(1, 3),) * 3


def test_three_finger_morra():
    """Show one to three fingers and call the other's: 5, 4 and 3 parts in twelve is a strategy long known."""
    plays = list(product((1, 2, 3), repeat=2))

    def pays(mine, theirs):
        total = mine[0] + theirs[0]
        return total * ((mine[1] == theirs[0]) - (theirs[1] == mine[0]))

    payoffs = [[pays(mine, theirs) for theirs in plays] for mine in plays]
    assert Matrix(payoffs).solve().value == 0
    known = {(1, 3): Fraction(5, 12), (2, 2): Fraction(4, 12), (3, 1): Fraction(3, 12)}
    strategy = tuple(known.get(play, Fraction(0)) for play in plays)
    assert guaranteed(payoffs, strategy, strategy) == (0, 0)


def test_colonel_blotto_with_four_regiments_against_three():
    """Two posts; the published value is 14/9."""
    payoffs = [[4, 2, 1, 0], [1, 3, 0, -1], [-2, 2, 2, -2], [-1, 0, 3, 1], [0, 1, 2, 4]]
    answer = Matrix(payoffs, rows=["4-0", "3-1", "2-2", "1-3", "0-4"]).solve()
    assert answer.value == Fraction(14, 9)
    assert answer.row == (Fraction(4, 9), 0, Fraction(1, 9), 0, Fraction(4, 9))


def kuhn_poker():
    """Kuhn's poker in normal form: 27 ways to play for the first player, 64 for the second."""
    first = list(product(("bet", "fold", "call"), repeat=3))  # bet, or check and then fold or call
    second = list(product(product((False, True), repeat=2), repeat=3))  # bet after a check? call a bet?
    deals = [(a, b) for a in range(3) for b in range(3) if a != b]

    def pays(mine, theirs):
        total = Fraction(0)
        for a, b in deals:
            sign = 1 if a > b else -1
            bets, calls = theirs[b]
            if mine[a] == "bet":
                total += 2 * sign if calls else 1
            elif bets:
                total += 2 * sign if mine[a] == "call" else -1
            else:
                total += sign
        return total / len(deals)

    return [[pays(mine, theirs) for theirs in second] for mine in first]


def test_kuhn_poker_is_worth_minus_one_eighteenth():
    game = Matrix(kuhn_poker())
    assert game.solve(exact=True).value == Fraction(-1, 18)
    approximate = game.solve()
    assert not approximate.exact  # 64 columns are more than are solved exactly unasked
    assert approximate.value == pytest.approx(-1 / 18, abs=1e-14)


def test_decimals_in_text_are_exact_and_floats_are_not():
    assert Matrix("0.1 0.7; 0.3 0.2").solve().value == Fraction(19, 70)
    assert not Matrix([[0.1, 0.7], [0.3, 0.2]]).solve().exact


def test_numpy_integers_are_exact():
    assert Matrix(np.array([[2, -1], [-1, 1]], dtype=np.int8)).solve().value == Fraction(1, 5)


@pytest.mark.parametrize("scale", [5e-324, 1e-310, 1e-300, 1e-12, 1e-9, 1e9, 1e300, 8e307])
def test_strategies_do_not_depend_on_the_scale(scale):
    answer = Matrix(np.array([[2.0, -1.0], [-1.0, 1.0]]) * scale).solve()
    assert answer.row == pytest.approx((0.4, 0.6), abs=1e-12)
    assert answer.column == pytest.approx((0.4, 0.6), abs=1e-12)
    assert answer.gap <= 1e-9 * 3 * scale


def test_the_largest_doubles():
    most = np.finfo(float).max
    answer = Matrix([[most, -most], [-most, most]]).solve()
    assert answer.value == pytest.approx(0, abs=1e-12 * most)
    assert answer.gap <= 1e-9 * most


def test_an_outlier_does_not_hide_the_game():
    """By its range alone this game would be flat: the column of 1e13 is never played."""
    answer = Matrix([[1.0, -1.0, 1e13], [-1.0, 1.0, 1e13]]).solve()
    assert answer.row == pytest.approx((0.5, 0.5))
    assert answer.value == pytest.approx(0, abs=1e-12)
    assert answer.gap <= 1e-12


def test_a_large_offset_leaves_the_differences():
    noise = np.array([[2.0, -1.0], [-1.0, 1.0]]) * 2**-10
    answer = Matrix(1e12 + noise).solve()
    assert answer.row == pytest.approx((0.4, 0.6), abs=1e-12)
    assert answer.gap <= 1e-9 * 3 * 2**-10
    assert answer.value == pytest.approx(1e12, rel=1e-15)


def test_rationals_too_close_for_doubles():
    big = 10**30
    grid = [[big + 2, big - 1], [big - 1, big + 1]]
    answer = Matrix(grid).solve(exact=False)
    assert answer.row == pytest.approx((0.4, 0.6), abs=1e-12)
    assert Matrix(grid).solve().value == big + Fraction(1, 5)


@pytest.mark.parametrize("shape", [(1, 1), (1, 7), (7, 1), (40, 3), (3, 40)])
def test_shapes(shape):
    payoffs = np.random.default_rng(1).normal(size=shape)
    answer = Matrix(payoffs).solve()
    assert (len(answer.row), len(answer.column)) == shape
    assert true_gap(payoffs, answer.row, answer.column) <= 1e-14


@pytest.mark.parametrize("size", [60, 120])
@pytest.mark.parametrize("kind", ["dense", "sparse", "zeros and ones", "skew", "near ties"])
def test_larger_games(size, kind):
    rng = np.random.default_rng(size)
    payoffs = {
        "dense": lambda: rng.normal(size=(size, size)),
        "sparse": lambda: rng.normal(size=(size, size)) * (rng.random((size, size)) < 0.05),
        "zeros and ones": lambda: rng.integers(0, 2, (size, size)).astype(float),
        "skew": lambda: (lambda half: half - half.T)(rng.normal(size=(size, size))),
        "near ties": lambda: rng.integers(-1, 2, (size, size)) + 1e-9 * rng.normal(size=(size, size)),
    }[kind]()
    answer = Matrix(payoffs).solve()
    assert answer.gap <= 1e-9 * np.ptp(payoffs)
    measured = (payoffs @ answer.column).max() - (answer.row @ payoffs).min()
    assert measured == pytest.approx(answer.gap, abs=1e-13 * np.ptp(payoffs))


def check_gaps(count, seed):
    worst = dict.fromkeys(KINDS, 0.0)
    for kind, payoffs in random_matrices(count, seed):
        answer = Matrix(payoffs).solve()
        gap, span = true_gap(payoffs, answer.row, answer.column), np.ptp(payoffs)
        assert gap <= 1e-9 * span, (kind, payoffs.tolist())
        # The certificate that comes with the answer is true, up to rounding.
        assert abs(float(gap) - answer.gap) <= 1e-14 * span, (kind, payoffs.tolist())
        worst[kind] = max(worst[kind], float(gap / Fraction(span)) if span else 0.0)
    return worst


def test_gaps_of_random_games():
    check_gaps(500, seed=1)


@pytest.mark.slow
def test_gaps_of_a_hundred_thousand_random_games():
    check_gaps(100_000, seed=0)


def test_exact_at_the_limit():
    payoffs = np.random.default_rng(2).integers(-99, 100, (30, 30))
    answer = Matrix(payoffs).solve()
    assert answer.exact
    assert answer.gap == 0
    assert not Matrix(np.ones((31, 30), dtype=int)).solve().exact
