"""Wins by force for the page: a line to draw with numbers, and its words."""

import pytest

from web_server import serving
from zermelo import Nim, find


@pytest.fixture(scope="module")
def server():
    with serving([find("gomoku:9"), Nim()]) as served:
        yield served


def test_a_win_by_force_is_a_line_and_words(server):
    found = server.ask("threats", game="gomoku:9", moves="e5 a1 e4 a3 e6 b9", seconds=5)
    win = found["win"]
    assert found["threatened"] is None
    assert (win["kind"], win["attacker"], len(win["line"])) == ("fours", 0, 3)
    assert [threat["move"] for threat in win["threats"]] == win["line"][::2]
    assert win["sentences"][0] == "Black wins by fours, in 2 moves at most."


def test_what_the_other_threatens(server):
    found = server.ask("threats", game="gomoku:9", moves="e5 a1 e4 a3 e6", seconds=5)
    assert found["win"] is None
    assert found["threatened"]["attacker"] == 0
    assert "should nothing be done about it" in found["threatened"]["sentences"][0]


def test_where_there_is_nothing_to_tell(server):
    assert server.ask("threats", game="gomoku:9", seconds=1) == {"win": None, "threatened": None}
    over = "a1 a3 b1 b3 c1 c3 d1 d3 e1"
    assert server.ask("threats", game="gomoku:9", moves=over) == {"win": None, "threatened": None}


def test_a_game_that_knows_no_threats_says_so(server):
    status, words = server.refusal("threats", game="nim")[:2]
    assert status == 400
    assert "Nim does not say what a threat is" in str(words)
    games = {game["name"]: game["threats"] for game in server.ask("games")["games"]}
    assert games == {"gomoku:9": True, "nim": False}
