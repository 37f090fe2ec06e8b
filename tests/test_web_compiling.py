"""Compiling the games of a server in the background: in which order, and that none is forgotten."""

import sys
import threading

import pytest

from processes import PATIENCE
from rule_files import written
from web_server import serving
from zermelo import Nim, TicTacToe, find
from zermelo.web.compiling import Compiling

READY = {"compiled": True, "compiling": False}
WAITS = {"compiled": False, "compiling": True}


class Quick:
    """An engine whose games are compiled in no time; it remembers them in their order."""

    order: list[str]

    def __init__(self, game, table):
        self.name = game.name

    def compile(self):
        Quick.order.append(self.name)
        return True


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr("zermelo.web.compiling.Engine", Quick)
    Quick.order = []


def threads():
    return [thread for thread in threading.enumerate() if thread.name == "compiling"]


def finish():
    for thread in threads():
        thread.join(PATIENCE)
    assert threads() == []


@pytest.mark.slow
def test_what_somebody_plays_is_compiled_next(quick):
    games = [TicTacToe(), Nim(), find("chess")]
    compiling = Compiling(games)
    assert compiling.readiness(games[2]) == WAITS
    compiling.prefer(games[2])
    compiling.prefer(games[2])
    compiling.start()
    finish()
    assert Quick.order == ["chess", "tictactoe", "nim"]
    assert [compiling.readiness(game) for game in games] == [READY] * 3
    compiling.prefer(games[1])  # done already: nothing to do
    assert compiling.readiness(games[1]) == READY


def halted_at(line, function, meanwhile, *arguments):
    """Call a function, halted before its n-th line, where something else is done; whether it got that far."""
    lines = 0

    def trace(frame, event, argument):
        nonlocal lines
        if frame.f_code is not function.__code__:
            return None
        if event == "line":
            lines += 1
            if lines == line:
                meanwhile()
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return lines >= line


def test_no_game_is_lost_while_it_is_moved_to_the_front(quick):
    game, line = TicTacToe(), 1
    while True:
        compiling = Compiling([game])

        def compile_meanwhile(compiling=compiling):
            compiling.start()
            for thread in threads():
                thread.join(0.2)  # until it has done all it can

        if not halted_at(line, Compiling.prefer, compile_meanwhile, compiling, game):
            break
        finish()
        assert compiling.readiness(game) == READY
        line += 1
    assert line > 3


@pytest.mark.parametrize("fault", ["return {}[state]", "exit(3)"])
def test_one_faulty_game_does_not_keep_the_others_from_being_compiled(tmp_path, caplog, fault):
    faulty = written(tmp_path, play=fault, after="points = False")
    with serving([faulty, TicTacToe()], compiling=True) as server:
        server.until(lambda: server.searches.compiling.done(TicTacToe()), 200)
        readiness = {"compiled": False, "compiling": False, "busy": False}
        assert server.ask("ready", game=faulty.name) == readiness
        assert server.refusal("position", game=faulty.name, moves="1")[0] == 422
        assert server.ask("analyse", game=faulty.name)[-1][0] == "problem"
    assert "own.py, line 12, in play" in caplog.text
