"""`make facts`: the smallest of its boards, and that it notices a value that is not the published one."""

import importlib.util
import sys
from pathlib import Path

import pytest

from zermelo import Value

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "facts.py"
if not SCRIPT.is_file():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)


@pytest.fixture(scope="module")
def facts():
    spec = importlib.util.spec_from_file_location("facts", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "facts", module)
        patch.setenv("OMP_NUM_THREADS", "1")  # the script sets these for itself: put back afterwards
        patch.setenv("OPENBLAS_NUM_THREADS", "1")
        spec.loader.exec_module(module)
        yield module


def test_every_board_with_room_for_a_four_is_there_once(facts):
    sizes = facts.sizes(12)
    assert len(sizes) == len(set(sizes)) == 57
    assert (7, 5) in sizes
    assert not {(3, 3), (7, 6)} & set(sizes)


def test_what_is_published(facts):
    assert facts.published(7, 6) == Value.win(41)
    assert facts.published(6, 4) == Value.loss(24)
    assert facts.published(4, 8) == Value.draw()
    assert facts.published(3, 9) is None
    assert all(facts.published(w, h) for w, h in facts.sizes(15) if min(w, h) >= 4)


def test_a_win_of_the_first_player_ends_on_an_odd_stone(facts):
    for width, known in facts.CONNECT_FOUR.items():
        for height, stone in enumerate(known, 4):
            assert abs(stone) <= width * height
            assert stone == 0 or stone % 2 == (stone > 0)


@pytest.mark.parametrize(("width", "height"), [(1, 4), (4, 1), (2, 5), (4, 3), (3, 4)])
def test_small_boards_are_draws(facts, width, height):
    fact = facts.board_fact(width, height, compiled=False)
    assert (fact.found, fact.published) == ("draw", facts.NOBODY)
    assert fact.agrees


def test_four_by_four(facts):
    fact = facts.board_fact(4, 4, compiled=False)
    assert (fact.found, fact.published, fact.agrees) == ("draw", "draw", True)


@pytest.mark.slow
def test_six_by_four_is_lost_with_the_last_stone(facts):
    fact = facts.board_fact(6, 4, compiled=True)
    assert (fact.found, fact.published, fact.agrees) == ("loss in 24", "loss in 24", True)


def test_a_disagreement_is_noticed(facts, monkeypatch):
    monkeypatch.setitem(facts.CONNECT_FOUR, 4, (-16,))
    fact = facts.board_fact(4, 4, compiled=False)
    assert (fact.found, fact.published, fact.agrees) == ("draw", "loss in 16", False)


def test_other_games(facts):
    assert facts.positions_fact().agrees
    assert facts.nim_fact(3).agrees
    assert facts.hex_fact(2, 2).agrees
    assert facts.hex_fact(3, 5).agrees
    assert not facts.hex_fact(2, 3).agrees
