"""Maximin, minimax and saddle points, against their definitions."""

from fractions import Fraction

from hypothesis import given, settings
from strategies import floats, fractions, grids, integers

from zermelo.matrix import Guarantee, Matrix, Saddle

freely = settings(deadline=None)


@freely
@given(grids(integers) | grids(fractions) | grids(floats))
def test_maximin_and_minimax_by_definition(grid):
    game = Matrix(grid)
    low, high = game.maximin(), game.minimax()
    assert low.value == max(min(row) for row in grid)
    assert low.actions == tuple(i for i, row in enumerate(grid) if min(row) == low.value)
    columns = list(zip(*grid, strict=True))
    assert high.value == min(max(column) for column in columns)
    assert high.actions == tuple(j for j, column in enumerate(columns) if max(column) == high.value)
    assert low.value <= high.value


@freely
@given(grids(integers))
def test_saddle_points_by_definition(grid):
    found = {(at.row, at.column) for at in Matrix(grid).saddle_points()}
    columns = list(zip(*grid, strict=True))
    assert found == {
        (i, j)
        for i, row in enumerate(grid)
        for j, entry in enumerate(row)
        if entry == min(row) == max(columns[j])
    }


@freely
@given(grids(integers))
def test_the_players_see_each_other(grid):
    game = Matrix(grid)
    other = game.transposed()
    assert other.maximin() == Guarantee(-game.minimax().value, game.minimax().actions)
    assert other.minimax() == Guarantee(-game.maximin().value, game.maximin().actions)


def test_names():
    game = Matrix("3 5; 2 9", rows=["up", "down"], columns=["left", "right"])
    assert game.maximin() == Guarantee(3, ("up",))
    assert game.minimax() == Guarantee(3, ("left",))
    assert game.saddle_points() == (Saddle("up", "left", 3),)


def test_several_saddle_points():
    points = Matrix("2 2 3; 2 2 4; 0 1 9").saddle_points()
    assert [(at.row, at.column) for at in points] == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_exact_comparison_beyond_doubles():
    close = [[10**30, 10**30 + 1], [Fraction(1, 3), 0]]
    assert Matrix(close).maximin() == Guarantee(10**30, (0,))
    assert Matrix(close).minimax() == Guarantee(10**30, (0,))
