"""The interface as it describes itself: the description is complete, and every answer to anything fits it."""

from pathlib import Path
from urllib.parse import quote

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from web_server import events, serving
from zermelo import MNK, ConnectFour, Nim, TicTacToe
from zermelo.cli.serve import on_offer
from zermelo.games.hex import Hex
from zermelo.web.openapi import ENDPOINTS, description, parameters
from zermelo.web.settings import Settings
from zermelo.web.shapes import EVENTS, SHAPES

EXAMPLES = Path(__file__).parent.parent / "examples"
OWN = tuple(str(EXAMPLES / f"{name}.py") for name in ("nim21", "hexapawn"))
GAMES = (TicTacToe(), ConnectFour(4, 4), Nim(3, 4, 5), MNK(4, 3, 3), Hex(3))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
SHORT = 0.02  # seconds of a search
FEW, MANY = 20, 500  # requests of each kind: 21 kinds


@pytest.fixture(scope="module")
def server():
    with serving([*GAMES, *on_offer(OWN)], seconds=SHORT, table=1) as served:
        yield served


def often(count):
    """Hypothesis, so many times, without its habit of trying failures of the past."""
    return settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )


def fits(name, data):
    """Whether data has the shape of that name."""
    shape = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": SHAPES}}
    jsonschema_rs.validate(shape, data)
    return True


def check(server, endpoint, answer):
    """An answer is one of those described."""
    assert answer.status_code in (200, 400, 404, 422), answer.text
    kind = "".join(answer.headers["content-type"])  # schemathesis has a list of one
    if answer.status_code != 200:
        assert fits("Problem", answer.json())
        assert "src/zermelo" not in answer.text
    elif kind.startswith("text/event-stream"):
        found = events(answer.text)
        assert found[-1][0] in ("end", "problem")
        for name, data in found:
            assert fits(EVENTS[endpoint][name], data)
    else:
        assert fits(ENDPOINTS[endpoint].answer, answer.json())


# -- the description ---------------------------------------------------------------------------------------


def test_every_address_is_described(server):
    found = server.ask("openapi.json")
    (api,) = (route for route in server.app.routes if route.path == "/api")
    assert {f"/api{route.path}" for route in api.routes} == {*found["paths"], "/api/openapi.json"}
    names = [game.name for game in server.searches._games]
    assert found == description(names, server.searches.settings)


def test_exactly_the_parameters_described_mean_something(server):
    fields = set(parameters(["x"], Settings()))
    for name, endpoint in ENDPOINTS.items():
        usual = {"game": "tictactoe"} if "game" in endpoint.parameters else {}
        for field in fields - set(endpoint.parameters):
            told = server.refusal(name, **usual, **{field: "1"})
            assert told == (400, f"{field!r} means nothing here", field, None)
        for field in endpoint.parameters:
            given_ones = {"tree": "[1, 2]"} if field in ("tree", "first") else usual
            assert "means nothing" not in server.get(f"/api/{name}", **given_ones | {field: "1"}).text


def test_caps_in_the_description_are_those_of_the_server():
    found = parameters(["nim"], Settings(seconds=7, depth=9, threads=3, text=50))
    assert found["game"][1]["enum"] == ["nim"]
    assert [found[field][1]["maximum"] for field in ("seconds", "depth", "threads")] == [7, 9, 3]
    assert found["moves"][1]["maxLength"] == 50


@pytest.mark.parametrize("name", [name for name, endpoint in ENDPOINTS.items() if endpoint.answer is None])
def test_streams_have_their_events_described(name):
    assert set(EVENTS[name].values()) <= set(SHAPES)


# -- anything may be asked ---------------------------------------------------------------------------------


def by_description(server, endpoint, mode, count):
    """Requests made up from the description: as it says, or not at all as it says."""
    schema = schemathesis.openapi.from_url(f"{server.client.base_url}/api/openapi.json")
    operation = schema[f"/api/{endpoint}"]["GET"]

    @given(case=operation.as_strategy(generation_mode=mode))
    @often(count)
    def ask(case):
        answer = case.call()
        case.validate_response(answer, checks=CHECKS)
        check(server, endpoint, answer)

    ask()


ODD = st.sampled_from(
    ["\0", "/", ".", "x", "o", "-1", "１", "1e400", "(", "'", "\\", "\n", ",", "9" * 400, "é", "[[", "%"]
)


@st.composite
def queries(draw, endpoint):
    """Requests nearly in order: real positions and moves, with something odd here and there."""

    def text(*usual):
        words = draw(st.lists(st.sampled_from([*usual, *usual, ""]) | ODD, max_size=6))
        return draw(st.sampled_from(["", " ", ",", "/"])).join(words)

    games = ["tictactoe", "connectfour:4,4", "nim:3,4,5", "mnk:4,3,3", "hex:3", "nim21", "hexapawn"]
    made = {
        "game": draw(st.sampled_from(games) | ODD),
        "position": text("x.o/.x./...", "...", "xo.", "1122", "3,4,5", "21", "0,0,1", "(1, 2)", "pp"),
        "moves": text("a1", "b2", "c3", "1", "2", "3", "a1b2", "c1"),
        "level": draw(st.sampled_from(["best", "beginner", "club", "strong", "casual"]) | ODD),
        "depth": draw(st.integers(-1, 300).map(str) | ODD),
        "seconds": draw(st.floats(0, 0.03).map(str) | st.floats().map(str) | ODD),
        "threads": draw(st.integers(0, 3).map(str) | ODD),
        "tree": text("[[3, 5], [2, 9]]", "[", "]", "3", "-1.5", "[1,[2,3]]", "a:", "1e999"),
        "first": draw(st.sampled_from(["max", "min"]) | ODD),
        "path": text("0", "1", "0.1", "2.0.1", "99"),
        "algorithm": draw(st.sampled_from(["minimax", "alphabeta"]) | ODD),
    }
    known = [field for field in ENDPOINTS[endpoint].parameters if field == "game" or draw(st.booleans())]
    extra = draw(st.lists(st.sampled_from(sorted(made)), max_size=1)) if draw(st.integers(0, 9)) == 9 else []
    return "&".join(f"{field}={quote(made[field])}" for field in [*known, *extra])


def nearly_in_order(server, endpoint, count):
    @given(query=queries(endpoint))
    @often(count)
    def ask(query):
        check(server, endpoint, server.client.get(f"/api/{endpoint}?{query}"))

    ask()


each_endpoint = pytest.mark.parametrize("endpoint", list(ENDPOINTS))
each_mode = pytest.mark.parametrize("mode", MODES, ids=["as described", "not as described"])


@each_endpoint
@each_mode
def test_answers_are_as_described(server, endpoint, mode):
    if endpoint != "games" or mode is GenerationMode.POSITIVE:  # there, nothing can be got wrong
        by_description(server, endpoint, mode, FEW)


@each_endpoint
def test_answers_to_what_is_nearly_in_order_are_as_described(server, endpoint):
    nearly_in_order(server, endpoint, FEW)


@pytest.mark.slow
@each_endpoint
def test_ten_thousand_requests_find_no_fault(server, endpoint):
    for mode in MODES if endpoint != "games" else MODES[:1]:
        by_description(server, endpoint, mode, MANY)
    nearly_in_order(server, endpoint, MANY)
    nearly_in_order(server, endpoint, MANY)
