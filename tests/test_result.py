import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_games import RandomGame
from zermelo import (
    ConnectFour,
    Engine,
    Limits,
    Line,
    Result,
    TextError,
    TicTacToe,
    Tree,
    Value,
    ZermeloError,
    alphabeta,
    minimax,
)
from zermelo.textbook import ALGORITHMS

KEYS = [
    "game", "position", "to_move", "value", "best", "move", "line", "moves", "lines",
    "proved", "depth", "nodes", "leaves", "cutoffs", "table_hits", "seconds", "algorithm",
]  # fmt: skip


def test_the_json_of_a_result():
    game = TicTacToe()
    data = minimax(game, game.load("xx./oo./...")).to_json()
    assert list(data) == KEYS
    assert data["value"] == {
        "kind": "win",
        "plies": 1,
        "score": 1,
        "bound": None,
        "odds": False,
        "text": "win in 1",
    }
    assert (data["game"], data["position"], data["to_move"]) == ("tictactoe", "xx./oo./...", 0)
    assert (data["move"], data["best"], data["line"]) == ("c3", ["c3"], ["c3"])
    assert data["moves"]["a1"]["text"] == "loss in 2"
    assert (data["proved"], data["algorithm"]) == (True, "minimax")


@pytest.mark.parametrize("name", list(ALGORITHMS))
@given(seed=st.integers(0, 2**32), points=st.booleans(), depth=st.none() | st.integers(0, 4))
@settings(max_examples=30, deadline=None)
def test_json_out_and_in(name, seed, points, depth):
    game = RandomGame(seed, points=points)
    result = ALGORITHMS[name](game, depth=depth)
    again = Result.from_json(game, json.loads(json.dumps(result.to_json())))
    assert again.to_json() == result.to_json()


def test_json_that_lacks_something():
    with pytest.raises(ZermeloError, match="needs 'position'"):
        Result.from_json(TicTacToe(), {})


def test_lines_are_read_and_written():
    game = TicTacToe()
    line = Line.read(game, game.start(), "b2 a1, c3")
    assert (len(line), line[0], str(line)) == (3, 5, "b2 a1 c3")
    assert [game.save(s) for s in line.states][-1] == game.save(line.end) == "..x/.x./o.."


def test_columns_need_nothing_between_them():
    game = ConnectFour(5, 4)
    assert str(Line.read(game, game.start(), "3345, 1 22")) == "3 3 4 5 1 2 2"
    with pytest.raises(TextError, match="move 5: '3' is not a legal move") as error:
        Line.read(game, game.start(), "33333")
    assert error.value.at == 4
    with pytest.raises(TextError, match="move 1: '36' is not a legal move"):
        Line.read(game, game.start(), "36")


@pytest.mark.parametrize(
    ("text", "complaint", "at"),
    [
        ("b2 z9", "move 2: 'z9' is not a legal move", 3),
        ("b2 b2", "move 2: 'b2' is not a legal move", 3),
        ("a1 a2 b1 b2 c1 c2", "the game is over before move 6", 15),
    ],
)
def test_a_bad_line_shows_the_move(text, complaint, at):
    game = TicTacToe()
    with pytest.raises(TextError) as error:
        Line.read(game, game.start(), text)
    assert complaint in str(error.value)
    assert error.value.at == at


def test_a_result_in_words():
    assert str(alphabeta(Tree([[3, 5, 2], [9, 1]]))) == "+2: 0 2"
    game = TicTacToe()
    assert str(alphabeta(game, game.load("xxx/oo./..."))) == "loss in 0 (the game is over)"


def test_best_holds_all_equals_and_no_bounds():
    tree = Tree([[2, 3], [1, 9], [2, 8]])
    assert minimax(tree).best == (0, 2)
    pruned = alphabeta(tree)
    assert pruned.best == (0,)
    assert pruned.moves[2] == Value.points(2).at_most()


def end_for(game, line, player):
    """How `player`, to move where a line begins, fares at its end."""
    states = line.states
    mover = player
    for state in states[1:]:
        mover = game.next_player(mover, state)
    score = game.score(states[-1])
    return score if score is None or mover == player else -score


@given(seed=st.integers(0, 2**32), points=st.booleans(), depth=st.none() | st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_every_line_begins_with_its_move_and_is_legal(seed, points, depth):
    game = RandomGame(seed, points=points)
    result = list(Engine(game, compiled=False).analyse(None, Limits(depth=depth), every_move=True))[-1]
    assert set(result.lines) == set(result.moves)
    for move, line in result.lines.items():
        assert line[0] == move
        assert line.state == result.state
        assert Line.read(game, line.state, str(line)) == line
    if result.move is not None:
        assert result.lines[result.move] == result.line


@given(seed=st.integers(0, 2**32), points=st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_proved_line_ends_as_its_move_says(seed, points):
    game = RandomGame(seed, points=points)
    result = list(Engine(game, compiled=False).analyse(every_move=True))[-1]
    for move, line in result.lines.items():
        value, score = result.moves[move], end_for(game, line, result.to_move)
        if score is not None:
            assert value.exact
            assert score == value.score
            assert value.plies in (None, len(line))


def test_the_lines_of_an_engine_are_read_back():
    game = TicTacToe()
    result = list(Engine(game, compiled=False).analyse(game.load("x.o/.../..."), every_move=True))[-1]
    again = Result.from_json(game, json.loads(json.dumps(result.to_json())))
    assert again.lines == result.lines
    assert len(again.lines) == 7
