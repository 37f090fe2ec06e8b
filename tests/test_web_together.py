"""The page's server where three play, and where two move at once."""

from fractions import Fraction

import pytest

from web_server import serving
from zermelo import find, maxn, simultaneous

ROW, BIDS, LOT = "coinrow:1,2,6,3,4", "goofspiel:3", "goofspiel:2,shuffled"


@pytest.fixture(scope="module")
def server():
    with serving([find(ROW), find(BIDS), find(LOT)]) as served:
        served.searches.compiling.close()  # their rules are few: Python will do
        yield served


def test_games_say_who_plays_and_how(server):
    games = {game["name"]: game for game in server.ask("games")["games"]}
    assert (games[ROW]["players"], games[ROW]["at_once"]) == (["Ann", "Ben", "Cat"], False)
    assert (len(games[BIDS]["players"]), games[BIDS]["at_once"]) == (2, True)
    assert server.ask("ready", game=BIDS) == {"compiled": False, "compiling": False, "busy": False}


def test_what_each_of_three_got(server):
    over = server.ask("position", game=ROW, moves="a1 e1 d1 c1 b1")
    assert (over["movers"], over["scores"], over["score"]) == ([0, 1, 2, 0, 1], [7, 6, 3], 7)
    assert (over["outcome"], over["can_win"]) == ("Ann 7, Ben 6, Cat 3", [True] * 3)


def test_max_n_is_what_the_textbook_says(server):
    found, told = maxn(find(ROW)), server.ask("maxn", game=ROW)
    assert [value["score"] for value in told["values"]] == [value.score for value in found.values]
    assert (told["line"], told["proved"], told["algorithm"]) == (found.line.to_json(), True, "maxn")
    assert not server.ask("maxn", game=ROW, depth=1)["proved"]
    *_, (_, last), _ = server.ask("analyse", game=ROW)
    assert (last["value"]["score"], last["algorithm"]) == (6, "engine, paranoid")
    assert server.ask("choose", game=ROW)["move"] == "e1"


def test_both_choose_and_every_pair_is_legal(server):
    here = server.ask("position", game=BIDS, moves="3-1")
    assert here["choices"] == [["1", "2"], ["2", "3"]]
    assert here["legal"] == ["1-2", "1-3", "2-2", "2-3"]
    assert server.ask("position", game=BIDS, moves="3-1 1-2 2-3")["choices"] is None
    turning = server.ask("position", game=LOT)
    assert (turning["choices"], [each["name"] for each in turning["luck"]]) == (None, ["1", "2"])


def test_the_computer_draws_from_its_exact_strategy(server):
    game = find(BIDS)
    found = simultaneous(game, game.play(game.start(), (2, 1)))
    told = server.ask("mixed", game=BIDS, moves="2-1")
    assert Fraction(told["value"]["exact"]) == found.value > 0
    assert told["shares"][0] == {str(move): float(part) for move, part in found.first.items()}
    drawn = {
        player: {server.ask("choose", game=BIDS, moves="2-1", player=player)["move"] for _ in range(20)}
        for player in (0, 1)
    }
    assert all(drawn[player] <= set(told["shares"][player]) for player in (0, 1))
    slips = {server.ask("choose", game=BIDS, player=1, level="beginner")["move"] for _ in range(60)}
    assert slips > {"3"}  # which is always best
    assert server.ask("explain", game=BIDS)["sentences"][0] == "first always takes 3."


@pytest.mark.parametrize("name", ["tree", "steps", "growth", "review"])
def test_what_needs_two_in_turn_says_so(server, name):
    assert "both move at once" in str(server.refusal(name, game=BIDS))
    assert "Coins in a row has 3 players" in str(server.refusal(name, game=ROW))


def test_what_is_asked_of_the_wrong_game_says_what_to_ask(server):
    assert server.refusal("analyse", game=BIDS)[:3] == (
        400,
        "both players of Goofspiel move at once: ask mixed",
        "game",
    )
    assert server.refusal("mixed", game=ROW)[1] == "the players of Coins in a row take turns: ask analyse"
    assert server.refusal("maxn", game=BIDS)[1] == "two play Goofspiel: ask analyse, or mixed"
    assert server.refusal("choose", game=BIDS, player=2)[1] == "player is a whole number from 0 to 1"
    assert "told of games for two" in str(server.refusal("explain", game=ROW))
