"""Two-matrix games: what each player can be sure of, equilibria, best responses."""

from fractions import Fraction

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import integers

from zermelo.errors import ZermeloError
from zermelo.matrix import Bimatrix, Equilibrium, Guarantee, Matrix, MatrixError

freely = settings(deadline=None, max_examples=60)
SEXES = Bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]], rows=["ball", "opera"], columns=["ball", "opera"])


@st.composite
def pairs(draw):
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    grid = st.lists(st.lists(integers, min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    return draw(grid), draw(grid)


@freely
@given(pairs())
def test_maximin_and_minimax_by_definition(pair):
    game, (first, second) = Bimatrix(*pair), pair
    rows, columns = range(len(first)), range(len(first[0]))
    assert game.maximin("row").value == max(min(first[i][j] for j in columns) for i in rows)
    assert game.minimax("row").value == min(max(first[i][j] for i in rows) for j in columns)
    assert game.maximin("column").value == max(min(second[i][j] for i in rows) for j in columns)
    assert game.minimax("column").value == min(max(second[i][j] for j in columns) for i in rows)


@freely
@given(pairs())
def test_mixed_values_lie_between_the_pure_ones(pair):
    game = Bimatrix(*pair)
    for player in ("row", "column"):
        answer = game.solve(player)
        assert answer.gap == 0
        assert game.maximin(player).value <= answer.value <= game.minimax(player).value
        assert (len(answer.row), len(answer.column)) == (len(pair[0]), len(pair[0][0]))


@freely
@given(pairs())
def test_equilibria_are_mutual_best_responses(pair):
    game, (first, second) = Bimatrix(*pair), pair
    to_column, to_row = game.best_responses("row"), game.best_responses("column")
    expected = {(i, j) for j, best in to_column.items() for i in best if j in to_row[i]}
    assert {(at.row, at.column) for at in game.equilibria()} == expected
    for at in game.equilibria():
        assert at.payoffs == (first[at.row][at.column], second[at.row][at.column])
        # An equilibrium pays each player at least what they can guarantee.
        assert at.payoffs[0] >= game.solve("row").value
        assert at.payoffs[1] >= game.solve("column").value


@freely
@given(pairs())
def test_zero_sum_as_two_matrices(pair):
    grid, _ = pair
    zero_sum, single = Bimatrix(grid, [[-a for a in row] for row in grid]), Matrix(grid)
    assert zero_sum.solve("row").value == single.solve().value == -zero_sum.solve("column").value
    found = {(at.row, at.column) for at in zero_sum.equilibria()}
    assert found == {(at.row, at.column) for at in single.saddle_points()}


def test_prisoners_dilemma():
    game = Bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]], rows=["silent", "talk"], columns=["silent", "talk"])
    assert game.equilibria() == (Equilibrium("talk", "talk", (1, 1)),)
    for player in ("row", "column"):
        assert game.maximin(player) == game.minimax(player) == Guarantee(1, ("talk",))


def test_battle_of_the_sexes():
    assert [at.payoffs for at in SEXES.equilibria()] == [(2, 1), (1, 2)]
    assert SEXES.maximin("row") == Guarantee(0, ("ball", "opera"))
    assert SEXES.minimax("row") == Guarantee(1, ("opera",))
    assert SEXES.minimax("column") == Guarantee(1, ("ball",))
    answer = SEXES.solve("column")
    assert answer.value == Fraction(2, 3)
    assert answer.column == (Fraction(2, 3), Fraction(1, 3))  # what the column player mixes to be safe
    assert answer.row == (Fraction(2, 3), Fraction(1, 3))  # what the row player mixes to punish


def test_matching_pennies_has_no_pure_equilibrium():
    assert Bimatrix([[1, -1], [-1, 1]], [[-1, 1], [1, -1]]).equilibria() == ()


def test_best_responses():
    assert SEXES.best_responses("row") == {"ball": ("ball",), "opera": ("opera",)}
    assert SEXES.best_response("row", {"ball": "1/3", "opera": "2/3"}) == ("ball", "opera")
    assert SEXES.best_response("column", [0.5, 0.5]) == ("opera",)
    assert SEXES.best_response("row", [1 / 3, 2 / 3]) == ("ball", "opera")  # a tie up to rounding
    assert SEXES.best_response("row", pd.Series([0.4, 0.6])) == ("ball",)


@pytest.mark.parametrize(
    ("mixture", "message"),
    [
        ([0.5, 0.6], "add up to 1.1"),
        (["1/2", "1/3"], "add up to 5/6"),
        ([1.5, -0.5], "probability 2 of the mixture is negative"),
        ([1], "1 probabilities for 2"),
        ([float("nan"), 1.0], "is nan"),
        (["half", "half"], "is not a number"),
        ("cinema", "no column is called 'cinema': there are 'ball', 'opera'"),
        ({"cinema": 1}, "no column is called 'cinema'"),
        (3, "no column is called 3"),
        (None, "a mixture is a list"),
        ([], "the mixture cannot be read"),
    ],
)
def test_bad_mixtures(mixture, message):
    with pytest.raises(MatrixError, match=message):
        SEXES.best_response("row", mixture)


def test_sizes_must_agree():
    with pytest.raises(MatrixError, match="1 by 2 and 2 by 1: they must have the same size"):
        Bimatrix([[1, 2]], [[1], [2]])


def test_names_come_from_either_matrix():
    frame = pd.DataFrame([[1, 2]], index=["a"], columns=["x", "y"])
    assert Bimatrix(frame, [[3, 4]]).columns == ("x", "y")
    assert Bimatrix([[3, 4]], frame).rows == ("a",)
    with pytest.raises(MatrixError, match="name their columns differently"):
        Bimatrix(frame, frame.rename(columns={"x": "z"}))


def test_unknown_player():
    with pytest.raises(ZermeloError, match="there are row and column"):
        SEXES.maximin("left")
    with pytest.raises(ZermeloError, match="there are row and column"):
        SEXES.best_response("left", 0)


def test_reading(tmp_path):
    text = '{"rows": ["a", "b"], "payoffs": [[2, 0], [0, 1]], "column_payoffs": [[1, 0], [0, 2]]}'
    path = tmp_path / "game.json"
    path.write_text(text)
    pairs = "[[[2, 1], [0, 0]], [[0, 0], [1, 2]]]"
    assert Bimatrix.read(path) == Bimatrix.read(text)
    assert Bimatrix.read(pairs) == Bimatrix.read("2 0; 0 1", "1 0; 0 2")
    assert Bimatrix.read(path).rows == ("a", "b")
    with pytest.raises(MatrixError, match="one matrix only"):
        Bimatrix.read("1 2; 3 4")
    with pytest.raises(MatrixError, match=r"read it with Bimatrix\.read"):
        Matrix.read(pairs)
    with pytest.raises(MatrixError, match="three matrices or more"):
        Bimatrix.read(pairs, "1 2; 3 4")
