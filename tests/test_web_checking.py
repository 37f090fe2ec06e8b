"""The rules doctor behind the page: once a file, in the background, without the paths of this machine."""

import threading
from functools import partial
from pathlib import Path

import pytest

from processes import PATIENCE
from web_server import serving
from zermelo import TicTacToe
from zermelo.cli.serve import on_offer
from zermelo.doctor import Report
from zermelo.web import checking

ZOO = Path(__file__).parent / "zoo"
RULES = """
from zermelo import Game
class Own(Game):
    points = False
    def start(self): return 5
    def moves(self, stones): {moves}
    def play(self, stones, take): return stones - take
    def score(self, stones): return -1 if stones <= 0 else None
"""


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(checking, "GAMES", 40)
    monkeypatch.setattr(checking, "SECONDS", 0.2)
    monkeypatch.setattr(checking, "PATIENCE", 0.0)
    monkeypatch.setattr(checking, "check", partial(checking.check, compiled=False))


def written(folder, name="own", moves="return [1, 2]"):
    (folder / f"{name}.py").write_text(RULES.format(moves=moves))
    (game,) = on_offer((str(folder / f"{name}.py"),))
    return game


def report_of(server, game):
    found = []

    def is_done():
        found.append(server.ask("check", game=game.name))
        return found[-1]["state"] == "done"

    server.until(is_done)
    return found[-1]


def test_what_is_wrong_is_told_without_paths(tmp_path):
    broken = written(tmp_path, "broken", "return [1, 2, 1] if stones > 1 else [1]")
    with serving([written(tmp_path), broken, TicTacToe()]) as server:
        assert server.ask("check", game="tictactoe")["state"] == "none"
        good = report_of(server, written(tmp_path))
        assert (good["sound"], good["games"]) == (True, 40)
        assert {each["level"] for each in good["findings"]} <= {"note"}
        assert good["endings"]
        bad = report_of(server, broken)
        assert not bad["sound"]
        (fault,) = [each for each in bad["findings"] if each["level"] == "fault"]
        assert (fault["kind"], fault["line"]) == ("duplicate-moves", [])
        assert fault["place"] == "broken.py, line 6"
        assert str(tmp_path) not in str(bad)


def test_a_file_is_checked_once_and_nobody_waits(tmp_path, monkeypatch):
    calls, goes_on = [], threading.Event()

    def slow(game, **options):
        calls.append(game)
        goes_on.wait(PATIENCE)
        return Report(game.title)

    monkeypatch.setattr(checking, "check", slow)
    game = written(tmp_path)
    with serving([game]) as server:
        for _ in range(3):
            assert server.ask("check", game="own")["state"] == "checking"
            assert server.ask("choose", game="own")["move"] == "2"
        server.until(lambda: calls)
        goes_on.set()
        assert report_of(server, game)["sound"]
    assert len(calls) == 1
    assert calls[0] is not game  # rules that remember things shall not remember these games


def test_rules_that_cannot_be_checked_are_told(tmp_path, monkeypatch):
    def fails(game, **options):
        raise RuntimeError("no")

    monkeypatch.setattr(checking, "check", fails)
    game = written(tmp_path)
    with serving([game]) as server:
        (found,) = report_of(server, game)["findings"]
    assert found["kind"] == "cannot-check"


def test_the_findings_are_those_of_the_command():
    (game,) = on_offer((str(ZOO / "26_bridges_both_ways.py"),))
    with serving([game]) as server:
        found = report_of(server, game)["findings"]
    told = checking.check(game, games=40, seconds=0.2).to_json()["findings"]
    assert found == told


def test_rules_that_cannot_even_be_asked_are_on_offer_and_told_of(tmp_path):
    arity = written(tmp_path, "arity")
    type(arity).moves = lambda self: [1]
    lists = written(tmp_path, "lists", "return [[1], [2]]")
    with serving([arity, lists, TicTacToe()]) as server:
        assert [game["name"] for game in server.ask("games")["games"]] == ["arity", "lists", "tictactoe"]
        said = server.get("/api/position", game="arity").json()["error"]["message"]
        assert said.startswith("the rules of this game have a fault: arity.py: TypeError")
