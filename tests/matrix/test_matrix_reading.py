"""Every way to give a matrix, and every way to get it wrong."""

import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import fractions, grids, integers

from processes import run
from zermelo.errors import MissingExtra, TextError
from zermelo.matrix import Matrix, MatrixError

PLAIN = Matrix([[3, 5], [2, 9]])
NAMED = Matrix([[3, 5], [2, 9]], rows=["a", "b"], columns=["x", "y"])


@pytest.mark.parametrize(
    "text",
    [
        "3 5; 2 9",
        "3 5;2 9;",
        "3,5;2,9",
        "3, 5\n2, 9\n",
        "3\t5\r\n2\t9\r\n",
        "  3   5\n\n  2   9  \n",
        "\ufeff3 5; 2 9",
        "[[3, 5], [2, 9]]",
        ' {"payoffs": [[3, 5], [2, 9]]} ',
        '[["3", "5.0"], [2.0, "18/2"]]',
        "[3 5; 2 9]",
        "[[3 5]\n [2 9]]",
        "+3 5.0; 2e0 .9e1",
    ],
)
def test_unnamed_text(text):
    assert Matrix.read(text) == PLAIN
    assert Matrix(text) == PLAIN


@pytest.mark.parametrize(
    "text",
    [
        ",x,y\na,3,5\nb,2,9",
        "game,x,y\na,3,5\nb,2,9",
        "  x y\na 3 5\nb 2 9",
        "x y; a 3 5; b 2 9",
        '"",x,y\n"a",3,5\nb,"2",9\n',
        ",x,y\na,3,5\nb,2,9\n,,\n",
        '{"rows": ["a", "b"], "columns": ["x", "y"], "payoffs": [[3, 5], [2, 9]]}',
    ],
)
def test_named_text(text):
    assert Matrix.read(text) == NAMED


def test_names_on_one_side():
    assert Matrix.read("x,y\n3,5\n2,9").columns == ("x", "y")
    assert Matrix.read("x,y\n3,5\n2,9").rows == (0, 1)
    assert Matrix.read("a 3 5; b 2 9").rows == ("a", "b")
    assert Matrix.read(",2024,2025\n1,3,5\n2,2,9").columns == ("2024", "2025")
    assert Matrix.read('"a, the first",3\n"b ""x""",4').rows == ("a, the first", 'b "x"')


@pytest.mark.parametrize(("name", "text"), [("g.csv", "x;y\n3;5\n2;9"), ("g.txt", "x y\n3 5\n2 9")])
def test_files(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8-sig")
    assert Matrix.read(path) == Matrix.read(str(path)) == Matrix([[3, 5], [2, 9]], columns=["x", "y"])


@settings(deadline=None)
@given(grids(integers) | grids(fractions))
def test_text_comes_back(grid):
    assert Matrix.read("; ".join(" ".join(map(str, row)) for row in grid)).payoffs == Matrix(grid).payoffs
    assert Matrix.read("\n".join(",".join(map(str, row)) for row in grid)).payoffs == Matrix(grid).payoffs


@settings(deadline=None, max_examples=300)
@given(st.text() | st.text(alphabet='01-./,; \n\t"eE[]{}:naif', max_size=40))
def test_any_text_is_a_matrix_or_a_clear_error(text):
    try:
        game = Matrix(text)
    except MatrixError:
        return
    assert all(len(row) == len(game.columns) for row in game.payoffs)


def test_python_objects():
    assert Matrix(np.array([[3, 5], [2, 9]])) == PLAIN
    assert Matrix(np.array([[3, 5], [2, 9]], dtype=object)) == PLAIN
    assert Matrix([range(3, 6, 2), (2, 9)]) == PLAIN
    assert Matrix([[True, False]]).payoffs == ((1, 0),)
    assert Matrix(np.array([[True, False]])).payoffs == ((1, 0),)
    assert Matrix([[Decimal("0.1"), "1/3"]]).payoffs == ((Fraction(1, 10), Fraction(1, 3)),)
    assert Matrix(np.array([[0.5]], dtype=np.float32)).payoffs == ((0.5,),)
    assert Matrix(np.array([[0.5]], dtype=">f8")).payoffs == ((0.5,),)
    assert Matrix(scipy.sparse.eye_array(2)).payoffs == ((1.0, 0.0), (0.0, 1.0))
    assert Matrix(np.array([["3", "1/2"]])).payoffs == ((3, Fraction(1, 2)),)
    assert Matrix([[np.int64(3), np.float64(0.5), np.True_]]).payoffs == ((3, 0.5, 1),)
    assert Matrix(np.asfortranarray([[1.0, 2.0]])).payoffs == ((1.0, 2.0),)
    assert [type(entry) for entry in Matrix([[np.int64(3), np.float64(0.5)]]).payoffs[0]] == [int, float]


def test_pandas():
    frame = pd.DataFrame({"x": [3, 2], "y": [5, 9]}, index=["a", "b"])
    assert Matrix(frame) == NAMED
    assert Matrix(pd.DataFrame([[3, 5], [2, 9]])) == PLAIN
    mixed = Matrix(pd.DataFrame({"x": [1, 2], "y": [0.5, 0.25]}))
    assert mixed.payoffs == ((1, 0.5), (2, 0.25))
    assert isinstance(mixed.payoffs[0][0], int)
    assert Matrix(frame, rows=["c", "d"]).rows == ("c", "d")
    with pytest.raises(MatrixError, match="row 2, column 1 is missing"):
        Matrix(pd.DataFrame({"x": pd.array([1, None], dtype="Int64")}))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "empty"),
        ([[]], "empty"),
        ([[], []], "empty"),
        ("", "empty"),
        (" \n ; ", "empty"),
        ("[]", "empty"),
        (np.zeros((0, 3)), "empty"),
        (np.zeros((3, 0)), "empty"),
        (pd.DataFrame(), "empty"),
        ([[1, 2], [3]], "row 2 has 1 entry but row 1 has 2 entries"),
        ("1 2; 3", "row 2 has 1 entry but row 1 has 2 entries"),
        ("[[1, 2], [3]]", "row 2 has 1 entry"),
        ([[1, float("nan")]], "row 1, column 2 is nan: payoffs must be finite"),
        ([[1], [float("-inf")]], "row 2, column 1 is -inf"),
        ("1 nan", "row 1, column 2 is nan"),
        ("1 2; -Infinity 3", "row 2, column 1 is -Infinity"),
        ("[[1, NaN]]", "row 1, column 2 is NaN"),
        (np.array([[1.0, np.nan]]), "row 1, column 2 is nan"),
        (np.array([[np.inf]]), "row 1, column 1 is inf"),
        (pd.DataFrame([[1.0, None]]), "row 1, column 2 is (nan|missing)"),
        ([[1, None]], "row 1, column 2 is missing"),
        (np.ma.masked_array([[1.0, 2.0]], mask=[[0, 1]]), "row 1, column 2 is missing"),
        ([[1, "x"]], "row 1, column 2 is not a number: 'x'"),
        ("1 x; 2 3", "row 1, column 2 is not a number: 'x'"),
        ("a b; c d", "is not a number: 'd'"),
        (np.array([["a", "b"]]), "row 1, column 1 is not a number: 'a'"),
        ([[1 + 2j]], "row 1, column 1 is not a number"),
        ([[[1, 2], [3, 4]]], "row 1, column 1 is not a number"),
        ([[1, [2]]], "row 1, column 2 is not a number"),
        ([1, 2], "row 1 is not a list of numbers"),
        (["12", "34"], "row 1 is not a list of numbers"),
        ("[1, 2]", "row 1 is not a list of numbers"),
        (5, "a matrix is a list of rows"),
        (None, "a matrix is a list of rows"),
        ({"a": 1}, "a matrix is a list of rows"),
        (np.zeros(3), "has 1 dimensions"),
        (np.zeros((2, 2, 2)), "has 3 dimensions"),
        (pd.Series([1, 2]), "row 1 is not a list|1 dimensions"),
        ("1,,2", "row 1, column 2 is empty"),
        ("1/0", "divides by zero"),
        ("1e400 1", "too large"),
        ([[10**400]], "too large"),
        ("1e99999 1", "too many digits"),
        ("1" * 3000, "too many digits"),
        ("0x10", "not a number"),
        ("1_000", "not a number"),
        ("[[1, 2]", "this JSON cannot be read"),
        ("[" * 100_000 + '"', "this JSON"),
        ("{}", 'no "payoffs"'),
        ('{"payoffs": 3}', "a matrix is a list of rows"),
        ('{"payoffs": [[1]], "row": []}', "unknown key 'row'"),
        ('{"payoffs": [[1]], "rows": "a"}', '"rows" must be a list of names'),
        ('{"payoffs": [[1]], "rows": ["a", "b"]}', "2 names for 1 rows"),
        ('{"payoffs": [[1], [2]], "rows": ["a", "a"]}', "both called 'a'"),
        ("[[[1, 2], [3]]]", "row 1, column 2 is not a pair of payoffs"),
        ("[[[1, 2]], 3]", "row 2 is not a list"),
        ("x x; 1 2", "two columns are both called 'x'"),
        ("x y z; 1 2", "3 column names for 2 columns"),
        ("x y; 1 2 3; 4 5 6", "2 column names for 3 columns"),
        (",x\na", "1 column names for 0 columns"),
    ],
)
def test_clear_errors(given, message):
    with pytest.raises(MatrixError, match=message):
        Matrix(given)


def test_errors_point_into_the_text():
    with pytest.raises(TextError) as caught:
        Matrix("1 2\n3 four")
    assert str(caught.value) == "row 2, column 2 is not a number: 'four'\n  3 four\n    ^"


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(MatrixError, match=r"there is no file 'absent\.csv'"):
        Matrix.read("absent.csv")
    with pytest.raises(MatrixError, match="there is no file 'absent'"):
        Matrix.read("absent")
    with pytest.raises(MatrixError, match="cannot be read"):
        Matrix.read(tmp_path)
    with pytest.raises(MatrixError, match="cannot be read"):
        Matrix.read(tmp_path / "absent.csv")
    (tmp_path / "binary.csv").write_bytes(b"\xff\xfe1\x00")
    with pytest.raises(MatrixError, match="not text in UTF-8"):
        Matrix.read(tmp_path / "binary.csv")
    (tmp_path / "decimal.csv").write_text("1,5;2\n3;4")
    with pytest.raises(MatrixError, match="both commas and semicolons"):
        Matrix.read(tmp_path / "decimal.csv")


def test_labels():
    with pytest.raises(MatrixError, match="1 names for 2 columns"):
        Matrix([[1, 2]], columns=["x"])
    assert Matrix([[1, 2]], columns=(name for name in "xy")).columns == ("x", "y")
    assert Matrix([[1, 2]], columns=[10, 20]).columns == ("10", "20")


def test_a_matrix_is_a_value():
    assert hash(Matrix("3 5; 2 9")) == hash(PLAIN)
    assert PLAIN.shape == (2, 2)
    with pytest.raises(AttributeError):
        PLAIN.payoffs = ()


def test_import_is_light():
    code = "import sys, zermelo.matrix as m; m.Matrix('3 5; 2 9').solve(); print('numpy' in sys.modules)"
    done = run([sys.executable, "-c", code], check=True)
    assert done.stdout == "False\n"


def test_scipy_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    monkeypatch.delitem(sys.modules, "zermelo.matrix.linear", raising=False)
    assert Matrix("1 -1; -1 1").solve().value == 0
    with pytest.raises(MissingExtra, match=r"zermelo\[matrix\]"):
        Matrix([[1.0, -1.0], [-1.0, 1.0]]).solve()
