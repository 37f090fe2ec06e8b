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
    assert "explore its tree" in str(server.refusal("growth", game="pig:12"))
    assert "explore its tree" in str(server.refusal("steps", game="pig:12"))


def test_every_move_has_its_odds(server):
    *_, (_, last), _ = server.ask("analyse", game="pig:12", moves="roll 4", depth=2)
    assert set(last["moves"]) == {"roll", "hold"}
    assert all(value["odds"] and -1 <= value["score"] <= 1 for value in last["moves"].values())
    assert "expected" in last["value"]["text"]
    assert server.ask("choose", game="pig:12", moves="roll 4", level="beginner")["move"] in ("roll", "hold")


def test_nobody_is_blamed_for_a_roll(server):
    *_, (_, told), _ = server.ask("review", game="pig:12", moves="roll 1 roll 6", depth=1)
    plies = [{"move": each["move"], "verdict": each["verdict"]} for each in told["moves"]]
    assert [ply["move"] for ply in plies] == ["roll", "1", "roll", "6"]
    assert [ply["verdict"] for ply in plies][1::2] == ["luck", "luck"]


def test_where_luck_moves_the_tree_has_its_outcomes_and_their_average(server):
    tree = server.ask("tree", game="pig:12", path="0", depth=4, seconds=30)
    node, children = tree["node"], tree["children"]
    assert (node["role"], node["move"], node["branches"]) == ("luck", "roll", 6)
    assert [child["label"] for child in children] == [f"{face} (1/6)" for face in range(1, 7)]
    assert all(child["chance"] == pytest.approx(1 / 6) for child in children)
    assert [child["move"] for child in children] == list("123456")
    assert node["chance"] is None
    assert (children[0]["role"], children[5]["role"]) == ("MIN", "MAX")
    assert children[0]["value"]["score"] < node["value"]["score"] < children[5]["value"]["score"]
    below = server.ask("tree", game="pig:12", path="0.5", depth=4, seconds=30)
    assert [child["move"] for child in below["children"]] == ["roll", "hold"]


def test_a_typed_tree_may_have_luck(server):
    tree = server.ask("tree", tree="[?(1/3: 4, 2/3: 1), [0, 5]]")
    assert [child["role"] for child in tree["children"]] == ["luck", "MIN"]
    assert [child["value"]["score"] for child in tree["children"]] == [2, 0]
    luck = server.ask("tree", tree="[?(1/3: 4, 2/3: 1), [0, 5]]", path="0")
    assert [(child["label"], child["value"]["score"]) for child in luck["children"]] == [
        ("1/3", 4),
        ("2/3", 1),
    ]
