"""Games that play by themselves for the wall, names of openings, and names of players as people see them."""

import pytest

from zermelo.games import find, names
from zermelo.games.chess.openings import OPENINGS
from zermelo.match import Match
from zermelo.web.compiling import Compiling
from zermelo.web.demo import LONGEST, demo_json
from zermelo.web.describe import position_json, variant_of
from zermelo.web.openings import opening_of
from zermelo.web.seen import as_seen, players_seen


@pytest.mark.parametrize("name", [*names(), "chess:0"])
def test_a_demo_is_a_game(name):
    """Every move is legal where it is made, and the same seed gives the same game."""
    game = find(name)
    told = demo_json(game, 1)
    assert told == demo_json(game, 1)
    assert 1 < len(told["frames"]) <= LONGEST + 1
    assert told["frames"][0]["move"] is None
    match = Match(game)
    for frame in told["frames"][1:]:
        if match.luck:
            break
        match.play(game.read(match.state, frame["move"]))
    else:
        assert match.over == (told["outcome"] is not None)


@pytest.mark.parametrize("name", names())
def test_every_variant_is_a_game_with_words_for_it(name):
    for parameters, words in find(name).variants:
        assert variant_of(find(f"{name}:{parameters}")) == words


def test_boards_have_the_names_that_the_page_has():
    for name in ("pig", "goofspiel"):
        assert position_json(Match(find(name)))["board"]["names"] == ["First", "Second"]
    assert position_json(Match(find("kalah")))["board"]["names"][1][0] == "a"  # of a pit, and stays


def test_openings_are_known_by_whatever_order_of_moves():
    game = find("chess")
    assert len(OPENINGS) > 120

    def played(text):
        match = Match(game)
        for move in text.split():
            match.play(game.read(match.state, move))
        return opening_of(match)

    for name, moves in OPENINGS.items():
        assert played(" ".join(moves)) == name
    assert played("") is None
    assert played("c2c4 e7e6 d2d4 d7d5") == "Queen's Gambit Declined"
    assert played("e2e4 e7e5 a2a3") == "Open Game"  # the last one that has a name
    assert opening_of(Match(find("tictactoe"))) is None
    assert opening_of(Match(find("chess:0"))) is None
    assert opening_of(Match(find("chessending:KRK"))) is None


def test_stones_are_called_by_their_colours():
    four, plain = find("connectfour"), find("tictactoe")
    assert players_seen(four) == ["Blue", "Orange"]
    assert as_seen(four, "X wins; O to move, Oh.") == "Blue wins; Orange to move, Oh."
    assert players_seen(plain) == ["X", "O"]
    assert as_seen(plain, "X wins") == "X wins"


def test_what_comes_later_is_compiled_when_somebody_plays_it():
    first, later = find("nim"), find("nim:1,2")
    compiling = Compiling([first], [later])
    assert compiling.readiness(first)["compiling"]
    assert not compiling.readiness(later)["compiling"]
    compiling.prefer(later)
    assert compiling.readiness(later)["compiling"]
    assert compiling._waiting == [later, first]
