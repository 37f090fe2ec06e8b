"""`zermelo matrix`, in words and in JSON."""

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from zermelo.cli import main
from zermelo.cli.matrix import command
from zermelo.matrix import MatrixError


def run(*args, stdin=None):
    result = CliRunner().invoke(command, list(args), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_words():
    assert run("3 5; 2 9") == (
        "       column 1  column 2\n"
        "row 1         3         5\n"
        "row 2         2         9\n"
        "\n"
        "maximin         3 by row 1\n"
        "minimax         3 by column 1\n"
        "saddle point    3 at row 1, column 1\n"
        "\n"
        "strict dominance:\n"
        "  1. column 2 is strictly dominated by column 1\n"
        "  2. row 2 is strictly dominated by row 1\n"
        "  what is left: row 1; column 1\n"
        "weak dominance: the same\n"
        "dominance by mixtures: the same\n"
        "\n"
        "value           3\n"
        "row player      row 1: 1\n"
        "column player   column 1: 1\n"
        "gap             0 (exact)\n"
    )


@pytest.mark.parametrize(
    "args", [["-1 2; 3 -4"], ["--", "-1 2; 3 -4"], ["-1 2; 3 -4", "--exact"], ["- 1,2;3,-4"]]
)
def test_a_leading_minus_sign(args):
    if args[0] == "- 1,2;3,-4":
        with pytest.raises(MatrixError, match="row 1, column 1 is not a number: '- 1'"):
            run(*args)
        return
    assert "value           1/5 = 0.2\n" in run(*args)


def test_leading_minus_signs_keep_their_order():
    one = json.loads(run("-1 0; 0 -1", "1 2; 3 4", "--json"))
    assert one["payoffs"] == [[-1, 0], [0, -1]]
    assert one["column_payoffs"] == [[1, 2], [3, 4]]


def test_json():
    data = json.loads(run("2 -1; -1 1", "--json"))
    assert list(data) == [
        "game",
        "rows",
        "columns",
        "payoffs",
        "maximin",
        "minimax",
        "saddle_points",
        "elimination",
        "solution",
    ]
    assert data["game"] == "zero-sum"
    assert data["maximin"] == {"value": {"exact": "-1", "float": -1.0}, "actions": ["row 1", "row 2"]}
    solution = data["solution"]
    assert solution["value"] == solution["lower"] == solution["upper"] == {"exact": "1/5", "float": 0.2}
    assert solution["gap"] == {"exact": "0", "float": 0.0}
    assert solution["exact"] is True
    assert solution["row"][1] == {"action": "row 2", "probability": {"exact": "3/5", "float": 0.6}}
    assert data["elimination"]["mixed"] == {
        "steps": [],
        "rows": ["row 1", "row 2"],
        "columns": ["column 1", "column 2"],
    }


def test_json_of_eliminations_and_saddle_points():
    data = json.loads(run("a 3 0; b 0 3; c 1 1", "--json"))
    assert data["elimination"]["mixed"]["steps"] == [
        {
            "player": "row",
            "action": "c",
            "kind": "mixed",
            "by": [
                {"action": "a", "probability": {"exact": "1/2", "float": 0.5}},
                {"action": "b", "probability": {"exact": "1/2", "float": 0.5}},
            ],
        }
    ]
    assert data["elimination"]["strict"]["steps"] == []
    data = json.loads(run("3 5; 2 9", "--json"))
    assert data["saddle_points"] == [
        {"row": "row 1", "column": "column 1", "value": {"exact": "3", "float": 3.0}}
    ]


def test_exact_and_float():
    data = json.loads(run("2 -1; -1 1", "--json", "--float"))
    assert data["solution"]["exact"] is False
    assert data["solution"]["value"]["exact"] is None
    assert data["solution"]["value"]["float"] == pytest.approx(0.2)
    wide = ";".join(" ".join(str((i * j) % 7 - 3) for j in range(31)) for i in range(3))
    assert "(exact)" not in run(wide)
    assert "(exact)" in run(wide, "--exact")


def test_two_matrices():
    text = run("3 0; 5 1", "3 5; 0 1")
    assert "row 1      3, 3      0, 5\n" in text
    assert "equilibria      row 2, column 2 paying 1, 1\n" in text
    assert "row player's best responses\n  to column 1: row 2\n" in text
    data = json.loads(run("2 0; 0 1", "1 0; 0 2", "--json"))
    assert data["game"] == "two-matrix"
    assert data["players"]["row"]["minimax"] == {
        "value": {"exact": "1", "float": 1.0},
        "actions": ["column 2"],
    }
    assert data["players"]["column"]["mixed"]["value"]["exact"] == "2/3"
    assert [at["payoffs"][0]["exact"] for at in data["equilibria"]] == ["2", "1"]
    assert data["best_responses"]["row"][0] == {"to": "column 1", "best": ["row 1"]}


def test_files_and_standard_input(tmp_path):
    path = tmp_path / "game.csv"
    path.write_text(",x,y\na,3,5\nb,2,9\n")
    assert run(str(path)) == run("-", stdin=path.read_text())
    assert "saddle point    3 at a, x\n" in run(str(path))
    path = tmp_path / "game.json"
    path.write_text("[[[2, 1], [0, 0]], [[0, 0], [1, 2]]]")
    assert run(str(path)) == run("2 0; 0 1", "1 0; 0 2")
    with pytest.raises(MatrixError, match="standard input can hold one"):
        run("-", "-", stdin="1")
    with pytest.raises(MatrixError, match="standard input is not text"):
        run("-", stdin=b"\xff\xfe")


def test_large_games_are_not_drawn_and_mixtures_are_asked_for():
    large = ";".join(" ".join(str((i * j) % 11) for j in range(60)) for i in range(60))
    text = run(large)
    assert text.startswith("60 rows and 60 columns\n")
    assert "--mixtures does" in text
    assert "--mixtures does" not in run(large, "--mixtures")
    assert json.loads(run(large, "--json"))["elimination"]["mixed"] is None


@pytest.mark.parametrize(
    "args",
    [["1 2; 3"], ["nan 1"], ["-inf 1"], ["a b; c d"], [""], ["absent.csv"], ["1", "2 3"], ["--", "-x"]],
)
def test_bad_input_ends_with_status_2(args):
    result = CliRunner().invoke(main, ["matrix", *args])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("args", [["--jsn", "1"], [], ["1", "2", "3"], ["-x"]])
def test_bad_usage_ends_with_status_2(args):
    result = CliRunner().invoke(main, ["matrix", *args])
    assert result.exit_code == 2
    assert "Usage:" in result.stderr


def test_the_commands_in_the_document():
    text = (Path(__file__).parents[2] / "docs" / "matrix.md").read_text()
    shown = re.findall(r"```console\n\$ zermelo matrix (.*)\n((?:.*\n)*?)```", text)
    assert shown
    for line, output in shown:
        assert run(*shlex.split(line)) == output


def test_help():
    assert 'zermelo matrix "3 5; 2 9"' in run("--help")
