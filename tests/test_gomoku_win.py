"""The forced win from an opening that benchmarks/gomoku_win.py proves."""

import importlib.util
import sys
import time
from pathlib import Path

import pytest

from zermelo.engine.threats import Forcing
from zermelo.games.gomoku import Gomoku

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "gomoku_win.py"
if not SCRIPT.exists():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
spec = importlib.util.spec_from_file_location("gomoku_win", SCRIPT)
gomoku_win = sys.modules["gomoku_win"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(gomoku_win)


def after(game, words):
    state = game.start()
    for word in words.split():
        state = game.play(state, game.read(state, word))
    return state


def proof(game, compiled):
    return gomoku_win.Proof(game, Forcing(game, compiled=compiled), 30_000, time.process_time() + 600)


def test_a_win_by_force_needs_no_quiet_move():
    game = Gomoku(9)
    found = proof(game, compiled=False)
    assert found.wins(after(game, "e5 a1 e4 a3 e6 b9"), 0)
    assert (len(found.by_force), found.moves) == (1, {})
    assert not found.wins(after(game, "e5 a1"), 0)


@pytest.mark.slow
def test_black_wins_from_the_opening_whatever_white_answers():
    game = Gomoku(15)
    found, start = proof(game, compiled=True), after(game, gomoku_win.OPENING)
    assert found.wins(start, gomoku_win.QUIET)
    assert game.write(found.moves[start]) == "h7"
    tree = found.tree(start)
    assert all(each in found.moves or each in found.by_force for each in tree)
    child = game.play(start, found.moves[start])
    assert {game.play(child, answer) for answer in game.moves(child)} <= set(tree)
