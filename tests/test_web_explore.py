"""Trees by HTTP: values against exact minimax, searches told step by step, and everything that has a cap."""

import pytest

from web_server import serving
from zermelo import ConnectFour, Game, Nim, TicTacToe, Tree, alphabeta, minimax
from zermelo.lesson.story import LINES, PSEUDOCODE
from zermelo.match import Match
from zermelo.result import Line
from zermelo.value import Value
from zermelo.web.steps import SEARCHES

GAMES = [TicTacToe(), Nim(1, 2), ConnectFour()]
SMALL = "[[3, 5, 2], [1, 9]]"
NO_CUT = "[[3, 5, 2], [9, 1]]"


@pytest.fixture(scope="module")
def client():
    with serving(GAMES) as client:
        yield client


def ask(client, name, **parameters):
    answer = client.client.get(f"/api/{name}", params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


def problem(client, name, status=400, **parameters):
    answer = client.client.get(f"/api/{name}", params=parameters)
    assert answer.status_code == status, answer.text
    return answer.json()["error"]


def played(game, moves):
    match = Match(game)
    for move in Line.read(game, game.start(), moves):
        match.play(move)
    return match


def for_max(match, value):
    return value if match.to_move == 0 else -value


# -- a tree, node by node ----------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", ["a1 b1 c1 b2 a2 c2", "b2 a1 c3 b1 c1", "a1 b1 a2 b2"])
def test_values_of_a_game_are_those_of_exact_minimax(client, moves):
    game = TicTacToe()

    def compare(match, path):
        answer = ask(client, "tree", game="tictactoe", moves=moves, path=path, seconds=60)
        exact = minimax(game, match.state)
        assert Value.from_json(answer["node"]["value"]) == for_max(match, exact.value)
        assert answer["node"]["player"] == match.to_move
        assert answer["proved"]
        assert answer["node"]["over"] == (not answer["children"])
        for child, move in zip(
            answer["children"], [] if match.over else game.moves(match.state), strict=True
        ):
            assert child["move"] == game.write(move)
            assert Value.from_json(child["value"]) == for_max(match, exact.moves[move]).later(-1)
        return answer

    match = played(game, moves)
    answer = compare(match, "")
    for child, move in zip(answer["children"], list(game.moves(match.state)), strict=True):
        match.play(move)
        below = compare(match, child["path"])
        assert below["node"] == child
        match.undo()


def test_a_node_says_all_about_itself(client):
    answer = ask(client, "tree", game="tictactoe", moves="b2", path="0", seconds=60)
    assert answer["node"] | {"value": None} == {
        "path": "0", "move": "a1", "label": "a1", "name": "a1", "chance": None, "player": 0, "role": "MAX", "over": False,
        "branches": 7, "value": None,
    }  # fmt: skip
    assert [child["path"] for child in answer["children"]] == [f"0.{i}" for i in range(7)]
    assert answer["game"] == "tictactoe"
    assert set(answer["best"]) <= {child["move"] for child in answer["children"]}


def test_max_is_the_first_player_even_where_a_position_does_not_say_who_is_to_move(client):
    answer = ask(client, "tree", game="nim:1,2", moves="a1", seconds=60)
    assert (answer["node"]["role"], answer["node"]["value"]["text"]) == ("MIN", "loss in 1")
    assert [(c["move"], c["role"], c["value"]["text"]) for c in answer["children"]] == [
        ("b1", "MAX", "win in 1"),
        ("b2", "MAX", "loss in 0"),
    ]
    over = ask(client, "tree", game="nim:1,2", moves="a1 b2")
    assert (over["node"]["over"], over["node"]["value"]["text"]) == (True, "loss in 0")


def test_a_tree_typed_in_has_exact_values(client):
    answer = ask(client, "tree", tree=SMALL)
    assert answer["game"] is None
    assert answer["node"]["value"]["score"] == 2
    assert [(c["value"]["score"], c["role"], c["label"], c["name"]) for c in answer["children"]] == [
        (2, "MIN", "", "branch 1"),
        (1, "MIN", "", "branch 2"),
    ]
    leaves = ask(client, "tree", tree=SMALL, path="1")["children"]
    assert [(c["over"], c["value"]["score"]) for c in leaves] == [(True, 1), (True, 9)]
    assert ask(client, "tree", tree=SMALL, first="min")["node"]["value"]["score"] == 5
    assert ask(client, "tree", tree=SMALL, path="0.1")["node"]["value"]["score"] == 5
    assert ask(client, "tree", tree="7")["node"] | {"value": 0} == {
        "path": "", "move": None, "label": "", "name": "", "chance": None, "player": 0, "role": "MAX", "over": True,
        "branches": 0, "value": 0,
    }  # fmt: skip
    named = ask(client, "tree", tree="left: (3 5) right: 2")
    assert [child["label"] for child in named["children"]] == ["left", "right"]


@pytest.mark.parametrize(
    ("parameters", "message", "field", "at"),
    [
        ({"tree": "[[3, 5"}, "a bracket is never closed", "tree", 6),
        ({"tree": "[3, x]"}, "a number or an opening bracket is wanted here", "tree", 4),
        ({"tree": "[]"}, "an empty node", "tree", 0),
        ({"tree": "[1e999]"}, "a number goes up to about 1.8e308", "tree", 1),
        ({"tree": "9" * 400}, "a number goes up to about 1.8e308", "tree", 0),
        ({"tree": "9" * 4001}, "longer than 4000 characters", "tree", None),
        ({"tree": SMALL, "first": "X"}, "first is one of max, min", "first", None),
        ({"tree": SMALL, "game": "tictactoe"}, "means nothing here", "game", None),
        ({}, "game is missing", "game", None),
        ({"game": "tictactoe", "moves": "z9"}, "not a legal move", "moves", 0),
    ],
)
@pytest.mark.parametrize("name", ["tree", "steps"])
def test_what_is_wrong_with_a_root_is_said(client, name, parameters, message, field, at):
    error = problem(client, name, **parameters)
    assert message in error["message"]
    assert (error["field"], error["at"]) == (field, at)


@pytest.mark.parametrize("path", ["2", "0.9", "x", "-1", "0..1", "0.0.0", "9" * 30, "٣"])
def test_a_path_that_leads_nowhere(client, path):
    assert problem(client, "tree", tree=SMALL, path=path)["field"] == "path"


def test_a_game_that_is_not_there(client):
    assert problem(client, "tree", 404, game="chess960")["field"] == "game"


# -- a search, step by step ----------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize(
    ("source", "game", "moves", "depth"),
    [
        ({"tree": SMALL}, Tree.parse(SMALL), "", None),
        ({"tree": NO_CUT, "first": "min"}, Tree.parse(NO_CUT, "min"), "", None),
        ({"tree": "a: (1 (2 3)) b: ((4 5) 6)"}, Tree.parse("a: (1 (2 3)) b: ((4 5) 6)"), "", None),
        ({"game": "tictactoe", "moves": "a1 b1 c1 b2 a2", "depth": 4}, TicTacToe(), "a1 b1 c1 b2 a2", 4),
        ({"game": "tictactoe", "depth": 2}, TicTacToe(), "", 2),
        ({"game": "connectfour", "depth": 3}, ConnectFour(), "", 3),
        ({"game": "nim:1,2", "depth": 3}, Nim(1, 2), "", 3),
    ],
)
def test_the_steps_are_those_of_the_textbook(client, algorithm, source, game, moves, depth):
    answer = ask(client, "steps", algorithm=algorithm, **source)
    state = played(game, moves).state
    results = {name: run(game, state, depth=depth, record=True) for name, run in SEARCHES.items()}
    result = results[algorithm]
    assert [step["kind"] for step in answer["steps"]] == [event.kind for event in result.record]
    assert Value.from_json(answer["value"]) == result.value_for(0)
    assert answer["line"] == result.line.to_json()
    for name, counts in answer["counts"].items():
        assert counts["visited"] == results[name].stats.nodes
        assert counts["visited"] + counts["skipped"] == len(answer["nodes"])
    assert answer["counts"]["minimax"]["skipped"] == 0
    follow(answer)


def follow(answer):
    """Go through the steps as a reader does, and check that they hang together."""
    nodes, visited, skipped = answer["nodes"], set(), set()
    assert all(node["parent"] is None if i == 0 else node["parent"] < i for i, node in enumerate(nodes))
    for step in answer["steps"]:
        assert step["text"].endswith(".")
        assert step["text"][0].isupper() or step["child"] is not None
        assert 0 <= step["line"] < len(answer["pseudocode"])
        assert (step["alpha"] is None) == (answer["algorithm"] == "minimax")
        if step["kind"] == "enter":
            visited.add(step["node"])
        if step["child"] is not None:
            assert nodes[step["child"]]["parent"] == step["node"]
        if step["kind"] == "cut":
            assert step["text"].startswith(step["why"])
            skipped |= below(nodes, step["skipped"])
    assert not visited & skipped
    assert visited | skipped == set(range(len(nodes)))
    assert len(visited) == answer["counts"][answer["algorithm"]]["visited"]
    best = answer["best"]
    assert [nodes[i]["move"] for i in best[1:]] == answer["line"]


def below(nodes, roots):
    found = set(roots)
    for i, node in enumerate(nodes):
        if node["parent"] in found:
            found.add(i)
    return found


def test_every_kind_of_step_has_its_sentence(client):
    texts = [step["text"] for step in ask(client, "steps", tree=SMALL)["steps"]]
    assert texts == [
        "The search begins: MAX is to move and wants the largest value.",
        "MAX tries branch 1. There MIN is to move and wants the smallest value.",
        "MIN tries branch 1.",
        "A leaf: it is worth 3.",
        "Branch 1 came back with 3.",
        "It is the first value here, so 3 is the best that MIN has so far.",
        "MIN can now be sure of 3: beta falls.",
        "MIN tries branch 2.",
        "A leaf: it is worth 5.",
        "Branch 2 came back with 5: MIN keeps 3 from branch 1.",
        "MIN tries branch 3.",
        "A leaf: it is worth 2.",
        "Branch 3 came back with 2.",
        "That is better for MIN than 3: branch 3 is now its choice.",
        "MIN can now be sure of 2: beta falls.",
        "MIN has 2 here: that goes up to the node above.",
        "Branch 1 came back with 2.",
        "It is the first value here, so 2 is the best that MAX has so far.",
        "MAX can now be sure of 2: alpha rises.",
        "MAX tries branch 2. There MIN is to move and wants the smallest value. Elsewhere MAX can be sure of 2.",
        "MIN tries branch 1.",
        "A leaf: it is worth 1.",
        "Branch 1 came back with 1.",
        "It is the first value here, so 1 is the best that MIN has so far.",
        "MIN already has 1 here, MAX has 2 elsewhere: the rest cannot matter. Skipped: branch 2.",
        "Worth at most 1 to MAX. MAX has 2 elsewhere: nobody will come here.",
        "Branch 2 came back with 1: MAX keeps 2 from branch 1.",
        "All is done: the root is worth 2 to MAX.",
    ]


def test_sentences_of_games(client):
    steps = ask(client, "steps", game="tictactoe", moves="a1 b1 c1 b2 a2 c2", depth=1)["steps"]
    texts = {step["kind"]: step["text"] for step in steps}
    assert "The depth is used up: the position is judged to be about" in texts["horizon"]
    first = ask(client, "steps", game="tictactoe", depth=1)["steps"]
    assert first[-1]["text"].startswith("All is done: the root is judged to be worth about")
    assert "The game is over here: a win at ply 1 for MAX." in [step["text"] for step in steps]
    drawn = ask(client, "steps", game="tictactoe", moves="a1 b2 c3 c1 a3 a2 c2 b3", depth=2)["steps"]
    assert "The game is over here: a draw, worth 0." in [step["text"] for step in drawn]
    low = ask(client, "steps", tree="[[1, 2], [[9, 3], 2]]", first="min")["steps"]
    assert any(step["text"].startswith("Worth at least 3 to MAX. MIN has 2 elsewhere") for step in low)


def test_the_line_of_pseudocode_fits_the_event(client):
    for algorithm, words in {
        "minimax": {"best": "best ← v", "value": "v ← value", "leave": "return best", "leaf": "score"},
        "alphabeta": {"cut": "skip", "alpha": "α ← best", "beta": "β ← best", "leave": "return best"},
    }.items():
        code = PSEUDOCODE[algorithm]
        for kind, word in words.items():
            assert all(word in code[line] for line in LINES[algorithm][kind])
        for kind in ("best", "value", "leave"):
            mine, theirs = LINES[algorithm][kind]
            split = code.index("  if MIN is to move:")
            assert mine < split < theirs


def test_windows_and_values_as_they_are_shown(client):
    steps = ask(client, "steps", tree=SMALL)["steps"]
    assert (steps[0]["alpha"], steps[0]["beta"]) == ("−∞", "∞")
    cut = next(step for step in steps if step["kind"] == "cut")
    assert (cut["alpha"], cut["beta"], cut["skipped"]) == ("2", "∞", [7])
    left = next(step for step in steps if step["kind"] == "leave" and step["node"] == 5)
    assert left["value"]["text"] == "at most +1"
    assert steps[-1]["value"]["text"] == "+2"
    nim = ask(client, "steps", game="nim:1,2", moves="a1")["steps"]
    assert {"W2", "L1"} <= {step["beta"] for step in nim}


def test_estimates_are_told_apart_from_proofs(client):
    steps = ask(client, "steps", game="tictactoe", moves="a1 b1 c1 b2 a2 c2", depth=2, algorithm="minimax")
    kinds = {(step["kind"], step["value"]["kind"]) for step in steps["steps"] if step["value"]}
    assert ("horizon", "estimate") in kinds
    assert ("leaf", "win") in kinds
    assert ("leaf", "estimate") not in kinds


def test_a_search_ends_at_once_where_the_game_is_over(client):
    answer = ask(client, "steps", tree="7")
    assert [step["kind"] for step in answer["steps"]] == ["enter", "leaf"]
    assert answer["nodes"][0]["leaf"]["score"] == 7
    over = ask(client, "steps", game="nim:1,2", moves="a1 b2")
    assert (len(over["nodes"]), over["sizes"], over["complete"]) == (1, [], True)


def test_the_depth_is_comfortable_unless_said(client):
    answer = ask(client, "steps", game="connectfour")
    assert (answer["depth"], answer["sizes"], answer["complete"]) == (2, [8, 57, 400], False)
    assert ask(client, "steps", game="tictactoe")["depth"] == 2
    endgame = ask(client, "steps", game="tictactoe", moves="a1 b1 c1 b2 a2 c2")
    assert endgame["complete"]
    assert endgame["depth"] == len(endgame["sizes"])
    assert (
        endgame["sizes"][-1]
        == len(endgame["nodes"])
        == minimax(TicTacToe(), played(TicTacToe(), "a1 b1 c1 b2 a2 c2").state).stats.nodes
    )


def test_trees_too_large_to_draw(client):
    error = problem(client, "steps", game="tictactoe", depth=3)
    assert error == {
        "message": "the tree has more than 400 nodes at depth 3: choose a smaller depth",
        "field": "depth",
        "at": None,
    }
    error = problem(client, "steps", tree="1 " * 401)
    assert error["message"] == "the tree has more than 400 nodes: write a smaller tree"
    assert problem(client, "steps", tree="1 " * 400)["field"] == "tree"
    assert len(ask(client, "steps", tree="1 " * 399)["nodes"]) == 400
    assert problem(client, "steps", game="tictactoe", depth=0)["field"] == "depth"
    assert problem(client, "steps", game="tictactoe", algorithm="guess")["field"] == "algorithm"


class Wide(Game):
    """More moves than can be drawn, then one, for ever."""

    def start(self):
        return 0

    def moves(self, state):
        return range(500) if state == 0 else range(1)

    def play(self, state, move):
        return state + 1

    def score(self, state):
        return None


def test_other_caps():
    with serving([Wide(), TicTacToe()], steps=10) as client:
        assert "even one move deep" in problem(client, "steps", game="wide")["message"]
        assert "more than 10 steps: write a smaller tree" in problem(client, "steps", tree=SMALL)["message"]
        assert (
            "more than 10 steps, even one" in problem(client, "steps", game="tictactoe", depth=1)["message"]
        )


def test_a_tree_is_drawn_in_the_order_of_the_search(client):
    """Connect Four tries the middle first."""
    answer = ask(client, "steps", game="connectfour", depth=1)
    order = [
        event.path[0]
        for event in alphabeta(ConnectFour(), depth=1, record=True).record
        if event.kind == "enter" and event.path
    ]
    assert [node["move"] for node in answer["nodes"][1:]] == [ConnectFour().write(move) for move in order]
