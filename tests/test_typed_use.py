"""The public library is well typed for who uses it: mypy finds nothing in a script that uses all of it."""

import ast
import os
import sys
from pathlib import Path

import zermelo
from processes import run

SCRIPT = Path(__file__).with_name("typed_use.py")
SOURCE = Path(zermelo.__file__).parents[1]


def test_the_script_uses_every_public_name():
    tree = ast.parse(SCRIPT.read_text())
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert set(zermelo.__all__) - used == set()


def test_the_script_runs():
    done = run([sys.executable, SCRIPT])
    assert done.returncode == 0, done.stderr


WRONG = {
    "from zermelo import Engine, TicTacToe": "",
    "Engine(TicTacToe()).best(limits=3)": 'incompatible type "int"; expected "Limits | None"',
    "Engine(TicTacToe()).choose().upper()": '"int" has no attribute "upper"',
}


def test_mypy_finds_nothing_in_it_and_something_in_what_is_wrong(tmp_path):
    """As strictly as can be, and without the settings of the project."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
    command += [f"--cache-dir={tmp_path}"]
    environment = os.environ | {"MYPYPATH": str(SOURCE)}
    done = run([*command, SCRIPT], env=environment)
    assert done.returncode == 0, done.stdout
    wrong = tmp_path / "wrong.py"
    wrong.write_text("\n".join(WRONG))
    told = run([*command, wrong], env=environment).stdout
    assert [said for said in WRONG.values() if said not in told] == []
