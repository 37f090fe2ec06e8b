"""Dominated actions: by definition, by mixtures, and what removing them leaves."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from strategies import grids, integers

from zermelo.errors import ZermeloError
from zermelo.matrix import Bimatrix, Matrix, Step

freely = settings(deadline=None, max_examples=60)


def own(grid, player):
    if player == "row":
        return grid
    return [[-entry for entry in column] for column in zip(*grid, strict=True)]


@freely
@given(grids(integers))
def test_every_reason_is_true(grid):
    for step in Matrix(grid).dominance():
        rows = own(grid, step.player)
        assert sum(weight for _, weight in step.by) == 1
        assert step.action not in dict(step.by)
        mixed = [sum(weight * rows[i][j] for i, weight in step.by) for j in range(len(rows[0]))]
        pairs = list(zip(mixed, rows[step.action], strict=True))
        if step.kind == "weak":
            assert all(a >= b for a, b in pairs)
            assert any(a > b for a, b in pairs)
        else:
            assert all(a > b for a, b in pairs)
        assert (len(step.by) > 1) == (step.kind == "mixed")


@freely
@given(grids(integers))
def test_no_pure_dominance_is_missed(grid):
    found = {(step.player, step.action): step.kind for step in Matrix(grid).dominance()}
    for player in ("row", "column"):
        rows = own(grid, player)
        for i, row in enumerate(rows):
            strictly = any(all(a > b for a, b in zip(rival, row, strict=True)) for rival in rows)
            weakly = any(
                rival != row and all(a >= b for a, b in zip(rival, row, strict=True)) for rival in rows
            )
            if strictly:
                assert found[player, i] == "strict"
            elif weakly:
                assert (player, i) in found


@freely
@given(grids(integers))
def test_undominated_actions_are_best_replies(grid):
    """Pearce's lemma, one way: a best reply to some pure action is strictly dominated by no mixture."""
    dominated = {(s.player, s.action) for s in Matrix(grid).dominance() if s.kind != "weak"}
    for j in range(len(grid[0])):
        column = [row[j] for row in grid]
        assert ("row", column.index(max(column))) not in dominated


@freely
@given(grids(integers))
def test_elimination_keeps_the_value(grid):
    game = Matrix(grid)
    value = game.solve().value
    for kind in ("strict", "weak", "mixed"):
        done = game.eliminate(kind)
        assert done.reduced.solve().value == value
        assert done.kind == kind
        assert len(done.steps) == sum(game.shape) - sum(done.reduced.shape)
        assert not done.reduced.eliminate(kind).steps


@freely
@given(grids(integers))
def test_strict_elimination_does_not_depend_on_the_order(grid):
    """The same game with rows and columns turned round loses the same actions."""
    rows, columns = len(grid), len(grid[0])
    names = [f"r{i}" for i in range(rows)], [f"c{j}" for j in range(columns)]
    turned = [row[::-1] for row in grid[::-1]]
    for kind in ("strict", "mixed"):
        one = Matrix(grid, *names).eliminate(kind).reduced
        two = Matrix(turned, names[0][::-1], names[1][::-1]).eliminate(kind).reduced
        assert set(one.rows) == set(two.rows)
        assert set(one.columns) == set(two.columns)


@freely
@given(grids(integers))
def test_each_step_holds_in_the_game_that_is_left(grid):
    """Replay the steps: when an action goes, what dominates it must still be there."""
    done = Matrix(grid).eliminate("mixed")
    alive = {"row": set(range(len(grid))), "column": set(range(len(grid[0])))}
    for step in done.steps:
        other = "column" if step.player == "row" else "row"
        rows = own(grid, step.player)
        assert {action for action, _ in step.by} <= alive[step.player] - {step.action}
        for j in alive[other]:
            assert sum(weight * rows[i][j] for i, weight in step.by) > rows[step.action][j]
        alive[step.player].remove(step.action)
    assert alive == {"row": set(done.reduced.rows), "column": set(done.reduced.columns)}


def test_by_a_mixture():
    half = Fraction(1, 2)
    done = Matrix("3 0; 0 3; 1 1", rows=["a", "b", "c"]).eliminate("mixed")
    (step,) = done.steps
    assert step == Step("row", "c", "mixed", (("a", half), ("b", half)))
    assert str(step) == "c is strictly dominated by 1/2 a + 1/2 b"
    assert not Matrix("3 0; 0 3; 1 1").eliminate("strict").steps


def test_by_a_mixture_in_floating_point():
    (step,) = Matrix(np.array([[3.0, 0.0], [0.0, 3.0], [1.0, 1.0]])).eliminate("mixed").steps
    assert step.action == 2
    assert dict(step.by) == pytest.approx({0: 0.5, 1: 0.5})
    assert str(step) == "row 3 is strictly dominated by 0.5 row 1 + 0.5 row 2"


def test_rounding_never_removes_an_action():
    """The third row is the mean of the others up to rounding: no mixture beats it by more than that."""
    rng = np.random.default_rng(0)
    for _ in range(50):
        one, two = rng.normal(size=(2, 4))
        weight = rng.random()
        grid = np.array([one, two, weight * one + (1 - weight) * two])
        assert "mixed" not in [step.kind for step in Matrix(grid).dominance() if step.player == "row"]


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12, 1e308])
def test_mixtures_at_every_scale(scale):
    grid = np.array([[1.5, -1.5], [-1.5, 1.5], [-0.5, -0.5]]) * scale
    (step,) = Matrix(grid).eliminate("mixed").steps
    assert step.action == 2


def test_many_rationals_go_by_floating_point():
    """Forty columns are too many for the exact default; the mixture is found all the same."""
    grid = [[3, 0] * 20, [0, 3] * 20, [1, 1] * 20]
    steps = Matrix(grid).eliminate("mixed").steps
    assert steps[0].action == 2
    assert isinstance(steps[0].by[0][1], float)


def test_the_order_of_elimination():
    """A chain: each step becomes possible by the one before."""
    game = Matrix("0 2 5; 1 4 3; -1 6 7", rows=["a", "b", "c"], columns=["x", "y", "z"])
    assert [str(step) for step in game.eliminate().steps] == [
        "y is strictly dominated by x",
        "z is strictly dominated by x",
        "a is strictly dominated by b",
        "c is strictly dominated by b",
    ]
    assert game.eliminate().reduced == Matrix("1", rows=["b"], columns=["x"])


def test_weak_dominance():
    game = Matrix("1 0; 1 1")
    assert not game.eliminate("strict").steps
    assert [str(step) for step in game.eliminate("weak").steps] == [
        "row 1 is weakly dominated by row 2",
    ]


def test_equal_actions_do_not_dominate_each_other():
    assert not Matrix("1 1; 1 1").dominance()


def test_unknown_kind():
    with pytest.raises(ZermeloError, match="choose strict, weak or mixed"):
        Matrix("1").eliminate("total")


def test_two_matrices():
    dilemma = Bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]])
    done = dilemma.eliminate()
    assert done.reduced.equilibria()[0].payoffs == (1, 1)
    assert (done.reduced.rows, done.reduced.columns) == ((1,), (1,))
    assert [step.player for step in dilemma.dominance()] == ["row", "column"]


def test_without_mixtures():
    game = Matrix("3 0; 0 3; 1 1")
    assert [step.kind for step in game.dominance()] == ["mixed"]
    assert not game.dominance(mixtures=False)
