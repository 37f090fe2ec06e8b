"""A review over HTTP: the stream, its shapes, what is refused, and that it stops when nobody listens."""

import jsonschema_rs
import pytest

from web_server import serving
from zermelo import TicTacToe, find
from zermelo.web.shapes import EVENTS, SHAPES

GAME = "b2 a2 a3 c1 a1"


@pytest.fixture(scope="module")
def server():
    with serving([TicTacToe(), find("goofspiel")], seconds=20) as served:
        yield served


def test_moves_come_one_by_one_from_the_last_and_then_the_whole(server):
    told = server.ask("review", game="tictactoe", moves=GAME)
    steps = [data for kind, data in told if kind == "step"]
    assert [(step["done"], step["of"]) for step in steps] == [(done, 6) for done in range(1, 7)]
    assert [step["move"] and step["move"]["move"] for step in steps] == [None, "a1", "c1", "a3", "a2", "b2"]
    (whole,) = [data for kind, data in told if kind == "review"]
    assert whole["moves"] == [step["move"] for step in reversed(steps) if step["move"]]
    assert (whole["turning"], whole["exact"], whole["complete"]) == (5, True, True)
    assert told[-1] == ("end", {})
    for kind, data in told:
        schema = {**SHAPES[EVENTS["review"][kind]], "components": {"schemas": SHAPES}}
        jsonschema_rs.validate(schema, data)


def test_from_a_position_and_with_limits(server):
    told = server.ask("review", game="tictactoe", position="x../.o./...", moves="c3 b1", depth=1)
    (whole,) = [data for kind, data in told if kind == "review"]
    assert whole["start"] == "x../.o./..."
    assert whole["length"] == 2


@pytest.mark.parametrize(
    ("parameters", "status", "message", "field"),
    [
        ({"game": "tictactoe"}, 400, "there is no move to look back on", "moves"),
        ({"game": "tictactoe", "moves": "b2 b2"}, 400, "move 2: 'b2' is not a legal move here", "moves"),
        ({"game": "goofspiel", "moves": "1-1"}, 400, "in Goofspiel both move at once", "game"),
        (
            {"game": "tictactoe", "moves": "b2", "seconds": "1e9"},
            400,
            "seconds is a number above 0",
            "seconds",
        ),
        ({"game": "tictactoe", "moves": "b2", "depth": "-1"}, 400, "depth is a whole number", "depth"),
        (
            {"game": "tictactoe", "moves": "b2", "threads": "2"},
            400,
            "'threads' means nothing here",
            "threads",
        ),
        ({"game": "chess", "moves": "e2e4"}, 404, "there is no such game here", "game"),
    ],
    ids=str,
)
def test_what_is_refused(server, parameters, status, message, field):
    told = server.refusal("review", **parameters)
    assert (told[0], told[2]) == (status, field)
    assert message in told[1]


def test_nobody_listens_any_more(server):
    with server.client.stream("GET", "/api/review", params={"game": "tictactoe", "moves": GAME}) as answer:
        next(answer.iter_lines())
    server.until(lambda: server.searches.running == 0 and server.searches.waiting == 0)
