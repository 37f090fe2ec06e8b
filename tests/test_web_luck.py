"""Luck on the page's server: what may be rolled, what was, and what is to be expected."""

import pytest

from web_server import serving
from zermelo import find
from zermelo.games.pig import Pig


@pytest.fixture(scope="module")
def server():
    game = find("pig:12")
    with serving([game]) as served:
        yield served


def test_a_position_says_what_luck_may_do(server):
    rolling = server.ask("position", game="pig:12", moves="roll")
    assert [each["name"] for each in rolling["luck"]] == list("123456")
    assert sum(each["chance"] for each in rolling["luck"]) == pytest.approx(1)
    assert (rolling["legal"], rolling["over"], rolling["rolls"]) == ([], False, [False])
    after = server.ask("position", game="pig:12", moves="roll 4")
    assert (after["luck"], after["legal"], after["rolls"]) == ([], ["roll", "hold"], [False, True])
    assert after["moves"] == after["notation"] == ["roll", "4"]
    assert Pig(12).load(after["position"]).total == 4


def test_what_luck_cannot_do_is_refused(server):
    status, words = server.refusal("position", game="pig:12", moves="roll 7")[:2]
    assert status == 400
    assert "'7' is nothing that luck can do here" in str(words)
    assert "luck moves here: there is no move to choose" in str(
        server.refusal("choose", game="pig:12", moves="roll")
    )
    assert "its tree is not opened" in str(server.refusal("tree", game="pig:12"))
    assert "its tree is not opened" in str(server.refusal("steps", game="pig:12"))


def test_every_move_has_its_odds(server):
    *_, (_, last), _ = server.ask("analyse", game="pig:12", moves="roll 4", depth=2)
    assert set(last["moves"]) == {"roll", "hold"}
    assert all(value["odds"] and -1 <= value["score"] <= 1 for value in last["moves"].values())
    assert "expected" in last["value"]["text"]
    assert server.ask("choose", game="pig:12", moves="roll 4", level="beginner")["move"] in ("roll", "hold")


def test_nobody_is_blamed_for_a_roll(server):
    plies = [
        data
        for kind, data in server.ask("history", game="pig:12", moves="roll 1 roll 6", depth=1)
        if kind == "ply"
    ]
    assert [ply["move"] for ply in plies] == [None, "roll", "1", "roll", "6"]
    assert all(ply["mistake"] is None for ply in plies)
