"""Monte Carlo tree search by HTTP: the steps are those of the textbook, and everything has a cap."""

import pytest

from web_server import serving
from zermelo import ConnectFour, TicTacToe, Tree, mcts
from zermelo.lesson.growing import Growing
from zermelo.value import Value

NOTES = "[[3, 5, 2], [1, 9]]"


@pytest.fixture(scope="module")
def server():
    with serving([TicTacToe(), ConnectFour()]) as served:
        yield served


def ask(server, **parameters):
    return server.client.get("/api/growth", params=parameters)


@pytest.mark.parametrize(
    ("source", "game"),
    [
        ({"tree": NOTES}, Tree.parse(NOTES)),
        ({"tree": NOTES, "first": "min"}, Tree.parse(NOTES, "min")),
        ({"tree": "a: (1 (2 3)) b: ((4 5) 6)", "seed": 2}, Tree.parse("a: (1 (2 3)) b: ((4 5) 6)")),
        ({"game": "tictactoe", "playouts": 30, "seed": 5}, TicTacToe()),
    ],
)
def test_the_steps_are_those_of_the_textbook(server, source, game):
    data = ask(server, **source).json()
    result = mcts(game, playouts=source.get("playouts", 40), seed=source.get("seed", 0), record=True)
    walk, nodes = Growing(result), data["nodes"]
    assert [step["text"] for step in data["steps"]] == walk.texts
    assert Value.from_json(data["value"]) == result.value_for(0)
    assert (data["playouts"], len(nodes)) == (result.stats.leaves, result.stats.nodes)
    assert [nodes[i]["move"] for i in data["best"][1:]] == data["line"] == result.line.to_json()
    grown = set()
    for told, step in zip(data["steps"], walk, strict=True):
        here = step.stack[-1]
        assert (told["kind"], told["visits"], told["shown"]) == (step.event.kind, here.visits, here.shown)
        assert (told["line"], told["certain"]) == (step.line, here.score is not None)
        if told["kind"] in ("begin", "grow"):
            assert nodes[told["node"]]["parent"] in (grown or {None})
            grown.add(told["node"])
        assert told["node"] in grown
        assert {choice["node"] for choice in told["promises"]} <= grown
    assert grown == set(range(len(nodes)))


def test_branches_stand_in_the_order_of_the_moves(server):
    nodes = ask(server, tree=NOTES).json()["nodes"]
    assert [(node["parent"], node["name"]) for node in nodes] == [
        (None, ""), (0, "branch 1"), (1, "branch 1"), (1, "branch 2"), (1, "branch 3"),
        (0, "branch 2"), (5, "branch 1"), (5, "branch 2"),
    ]  # fmt: skip


def test_everything_has_a_cap(server):
    for parameters, field in [
        ({"game": "tictactoe", "playouts": 400}, "playouts"),
        ({"game": "tictactoe", "playouts": 0}, "playouts"),
        ({"game": "tictactoe", "seed": -1}, "seed"),
        ({"game": "tictactoe", "depth": 2}, "depth"),
    ]:
        refused = ask(server, **parameters)
        assert (refused.status_code, refused.json()["error"]["field"]) == (400, field)
    assert len(ask(server, game="connectfour", playouts=399).json()["nodes"]) == 400
    with serving([TicTacToe()], steps=50) as small:
        refused = ask(small, game="tictactoe")
        assert "more than 50 steps: choose fewer playouts" in refused.json()["error"]["message"]


def test_numbers_too_large_for_an_average_are_refused(server):
    refused = ask(server, tree="[[1e200, 1], [-1e200, 2]]")
    assert refused.status_code in (400, 422)
    assert "too large for an average" in refused.json()["error"]["message"]


def test_a_game_that_is_over(server):
    data = ask(server, game="tictactoe", moves="a1 b1 a2 b2 a3").json()
    assert [step["kind"] for step in data["steps"]] == ["begin", "done"]
    assert (data["playouts"], data["best"], data["nodes"][0]["over"]) == (0, [0], True)
