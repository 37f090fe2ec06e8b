"""What the documents say is true: every snippet runs, every command works."""

import doctest
import importlib
import pkgutil
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

import zermelo
from processes import PATIENCE, started
from zermelo import Engine, Value, find, minimax
from zermelo.cli import main

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_snippets_run(path):
    failed, tried = doctest.testfile(str(path), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert tried > 0 or ">>>" not in path.read_text()


@pytest.mark.parametrize(
    "name", [m.name for m in pkgutil.walk_packages(zermelo.__path__, "zermelo.")] + ["zermelo"]
)
def test_examples_in_docstrings_run(name):
    assert doctest.testmod(importlib.import_module(name), optionflags=OPTIONS).failed == 0


def readme_commands():
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("zermelo ")]


@pytest.mark.parametrize("line", [line for line in readme_commands() if " serve " not in line])
def test_the_commands_of_the_readme_work(line, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    line = line.replace("/tmp/mygame", str(tmp_path))  # the second time there would be something
    line = line.replace("/tmp/tictactoe.table", str(tmp_path / "table"))
    if " verify " in line:
        CliRunner().invoke(main, ["solve", "tictactoe", "--table", str(tmp_path / "table")])
    done = CliRunner().invoke(main, shlex.split(line)[1:])
    assert done.exit_code == 0, done.output
    assert done.stdout.strip()


@pytest.mark.parametrize("line", [line for line in readme_commands() if " serve " in line])
def test_the_page_of_the_readme_opens_and_closes(line):
    command = [sys.executable, "-m", *shlex.split(line), "--port", "0", "--no-open"]
    with started(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as page:
        try:
            address = re.search(r"http://\S+", page.stdout.readline())[0]
            assert b"<title>zermelo</title>" in urllib.request.urlopen(address).read()
        finally:
            page.send_signal(signal.SIGINT)
            _, errors = page.communicate(timeout=PATIENCE)
    assert page.returncode == 0
    assert "Traceback" not in errors


def test_the_readme_shows_every_command():
    shown = {shlex.split(line)[1] for line in readme_commands()}
    assert shown == set(main.list_commands(None))


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_the_games_that_people_copy_compile(path):
    game = find(str(path))
    assert Engine(game, compiled=True).best().value == Engine(game, compiled=False).best().value


def test_hexapawn_is_lost_as_gardner_found():
    game = find(str(ROOT / "examples" / "hexapawn.py"))
    assert minimax(game).value == Value.loss(6)
    assert str(game.board(game.start())).split("\n")[:3] == ["3  p p p", "2  . . .", "1  P P P"]
    after = game.play(game.start(), game.read(game.start(), "b1b2"))
    assert sorted(map(game.write, game.moves(after))) == ["a3a2", "a3b2", "c3b2", "c3c2"]
    assert str(game.board(after)).split("\n")[:3] == ["3  p p p", "2  . P .", "1  P . P"]
    assert game.load(game.save(after)) == after


def test_the_readmes_own_game_is_the_one_in_the_examples():
    code = [line for line in (ROOT / "examples" / "nim21.py").read_text().split("\n") if "    " in line]
    readme = (ROOT / "README.md").read_text()
    assert len(code) == 8
    for line in code:
        assert f"... {line}" in readme


def test_make_targets_in_the_documents_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        assert set(re.findall(r"make ([a-z-]+)", path.read_text())) <= targets


@pytest.mark.parametrize("path", [*DOCUMENTS, ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target
