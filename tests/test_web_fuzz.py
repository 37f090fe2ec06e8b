"""The interface as it describes itself: the description is complete, and every answer to anything fits it."""

import multiprocessing
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote

import httpx
import jsonschema_rs
import pytest
import schemathesis
import schemathesis.specs.openapi.schemas  # before a server compiles: Python 3.11 parses on one thread at a time
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from processes import PATIENCE
from web_server import events, serving
from zermelo import MNK, ConnectFour, Nim, TicTacToe
from zermelo.cli.serve import on_offer
from zermelo.games.hex import Hex
from zermelo.web.openapi import ENDPOINTS, POSITION, REFUSALS, description, parameters
from zermelo.web.settings import Settings
from zermelo.web.shapes import EVENTS, SHAPES

EXAMPLES = Path(__file__).parent.parent / "examples"
OWN = tuple(str(EXAMPLES / f"{name}.py") for name in ("nim21", "hexapawn"))
GAMES = (TicTacToe(), ConnectFour(4, 4), Nim(3, 4, 5), MNK(4, 3, 3), Hex(3))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
SHORT = 0.02  # seconds of a search
FEW, MANY = 12, 500  # requests of each kind: 21 kinds


def as_usual():
    return serving([*GAMES, *on_offer(OWN)], seconds=SHORT, table=1)


@pytest.fixture(scope="module")
def server():
    with as_usual() as served:
        yield served


def serve_apart(line):
    with as_usual() as served:
        line.send(served.port)
        line.recv()


@pytest.fixture(scope="module")
def apart():
    """The same in a process of its own: it searches deeply, and Hypothesis sets how deep a process may go."""
    processes = multiprocessing.get_context("spawn")
    ours, theirs = processes.Pipe()
    process = processes.Process(target=serve_apart, args=(theirs,), daemon=True)
    process.start()
    assert ours.poll(PATIENCE)
    with httpx.Client(base_url=f"http://127.0.0.1:{ours.recv()}", timeout=PATIENCE) as client:
        yield SimpleNamespace(client=client)
    ours.send("enough")
    process.join(PATIENCE)


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
    assert "something went wrong" not in answer.text  # nor within a stream
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
        needed = {"game": "tictactoe", "name": "1-a-tree"}
        usual = {field: text for field, text in needed.items() if field in endpoint.parameters}
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


def test_the_handbook_knows_them_all():
    text = (EXAMPLES.parent / "docs" / "api.md").read_text()
    for word in [
        *ENDPOINTS,
        *parameters(["x"], Settings()),
        *(name for names in EVENTS.values() for name in names),
    ]:
        assert f"`{word}`" in text, word
    for status in REFUSALS:
        assert f"| {status} |" in text
    for shape in ("Position", "Value"):
        for field in SHAPES[shape]["properties"]:
            assert f"`{field}`" in text or f'"{field}"' in text, field


@pytest.mark.parametrize("name", [name for name, endpoint in ENDPOINTS.items() if endpoint.answer is None])
def test_streams_have_their_events_described(name):
    assert set(EVENTS[name].values()) <= set(SHAPES)


# -- anything may be asked ---------------------------------------------------------------------------------


def by_description(server, endpoint, mode, count):
    """Requests made up from the description: as it says, or not at all as it says."""
    schema = schemathesis.openapi.from_url(f"{server.client.base_url}/api/openapi.json", timeout=PATIENCE)
    operation = schema[f"/api/{endpoint}"]["GET"]

    @given(case=operation.as_strategy(generation_mode=mode))
    @often(count)
    def ask(case):
        answer = case.call(timeout=PATIENCE)  # its own ten seconds are few on a busy machine
        case.validate_response(answer, checks=CHECKS)
        check(server, endpoint, answer)

    ask()


ODD = [
    "\0",
    "/",
    ".",
    "x",
    "o",
    "-1",
    "１",
    "1e400",
    "(",
    "'",
    "\\",
    "\n",
    ",",
    "9" * 400,
    "é",
    "[[",
    "%",
    "",
]
IN_ORDER = {  # games, with positions and moves of theirs
    "tictactoe": (["x.o/.x./...", "", "xxo/oox/xo."], ["a1", "b2", "c3", "a2", "c1"]),
    "connectfour:4,4": (["1122", "", "1 2 3 4 4"], ["1", "2", "3", "4"]),
    "nim:3,4,5": (["3,4,5", "0,0,1", "0,0,0", "(40, 7, 400)", ""], ["a1", "b2", "c3", "c1"]),
    "mnk:4,3,3": (["xo../..../....", ""], ["a1", "b2", "c3", "d1"]),
    "hex:3": (["x.o/.x./...", ""], ["a1", "b2", "c3"]),
    "nim21": (["21", "0", "7", "1000000000000", ""], ["1", "2", "3"]),
    "hexapawn": ([""], ["a1a2", "b1b2", "c3c2", "a2b3"]),
}
OTHERS = {
    "level": ["best", "beginner", "club", "strong", "casual"],
    "depth": ["1", "2", "3", "200"],
    "seconds": ["0.01", "1e-3", ".02", "0.00001", "1e-300"],
    "threads": ["1", "2"],
    "tree": ["[[3, 5], [2, 9]]", "3", "[1,[2,3]]", "[[[1]],[-1.5]]", "[]", "[[], 1]"],
    "first": ["max", "min"],
    "path": ["0", "1", "0.1", "0.0.0", "99", ""],
    "algorithm": ["minimax", "alphabeta"],
}


@st.composite
def queries(draw, endpoint):
    """Requests nearly in order: real positions and moves, with something odd now and then."""

    def mostly(choices):
        return draw(st.sampled_from(choices if draw(st.integers(0, 19)) else ODD))

    game = mostly(list(IN_ORDER))
    positions, moves = IN_ORDER.get(game, ([""], ["a1"]))
    asked = {field: mostly(choices) for field, choices in OTHERS.items() if draw(st.booleans())}
    asked["position"] = mostly(positions)
    asked["moves"] = draw(st.sampled_from([" ", ","])).join(
        mostly(moves) for _ in range(draw(st.integers(0, 3)))
    )
    if "tree" not in asked or "tree" not in ENDPOINTS[endpoint].parameters:
        asked["game"] = game
        asked.pop("first", None)
    fields = [
        f for f in ENDPOINTS[endpoint].parameters if f in asked and ("game" in asked or f not in POSITION)
    ]
    fields += [mostly(list(asked))] if not draw(st.integers(0, 19)) else []
    return "&".join(f"{quote(field)}={quote(asked.get(field, field))}" for field in fields)


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
def test_answers_are_as_described(apart, endpoint, mode):
    if (
        ENDPOINTS[endpoint].parameters or mode is GenerationMode.POSITIVE
    ):  # else there, nothing can be got wrong
        by_description(apart, endpoint, mode, FEW)


@each_endpoint
def test_answers_to_what_is_nearly_in_order_are_as_described(apart, endpoint):
    nearly_in_order(apart, endpoint, FEW)


@pytest.mark.slow
@each_endpoint
def test_ten_thousand_requests_find_no_fault(apart, endpoint):
    for mode in MODES if ENDPOINTS[endpoint].parameters else MODES[:1]:
        by_description(apart, endpoint, mode, MANY)
    nearly_in_order(apart, endpoint, MANY)
    nearly_in_order(apart, endpoint, MANY)
