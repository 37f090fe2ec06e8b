"""`zermelo engine GAME --jsonl`: every line gets its answer, whatever it says."""

import json
import subprocess
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from processes import PATIENCE, ZERMELO, run, started
from zermelo import Engine, Game, TicTacToe, find
from zermelo.protocols.jsonl import FIELDS, Jsonl


def spoken(*lines, game=None):
    """The answers to these lines, without the greeting."""
    game, said = game or TicTacToe(), []
    engine = None if game.says("choices") else Engine(game, compiled=False, table=0.1, seed=1)
    Jsonl(game, engine, said.append).listen(
        line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines
    )
    greeting, *answers = map(json.loads, said)
    assert greeting == {"ready": True, "game": game.name, "title": game.title, "players": list(game.players)}
    return answers


def test_best_answers_as_the_library_does():
    (answer,) = spoken({"id": "a", "do": "best", "moves": "b2 a2"})
    assert answer["id"] == "a"
    assert (answer["move"], answer["value"]["text"], answer["proved"]) == ("a1", "win in 5", True)


def test_moves_may_be_a_list_and_follow_a_position():
    (answer,) = spoken({"do": "best", "position": "x../o../...", "moves": ["c1", "b2"]})
    assert answer["position"] == "x../oo./..x"
    assert (answer["move"], "id" in answer) == ("c2", False)


def test_analyse_answers_until_the_last():
    answers = spoken({"id": 3, "do": "analyse", "moves": "b2"})
    assert [answer["last"] for answer in answers] == [False] * (len(answers) - 1) + [True]
    assert len(answers) > 1
    assert answers[-1]["proved"]


def test_every_move_has_its_value_where_that_is_asked():
    *_, answer = spoken({"do": "analyse", "moves": "b2 a2", "every_move": True})
    assert {move: value["text"] for move, value in answer["moves"].items()} == {
        "a1": "win in 5", "b1": "win in 5", "c1": "win in 5", "c2": "draw",
        "a3": "win in 5", "b3": "win in 5", "c3": "win in 5",
    }  # fmt: skip


def test_show_tells_what_can_be_played():
    before, after = spoken({"do": "show", "moves": "b2"}, {"do": "show", "position": "xxx/oo./..."})
    assert before["legal"] == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
    assert (before["to_move"], before["over"], before["board"]["rows"]) == (1, False, ["...", ".x.", "..."])
    assert (after["over"], after["outcome"], after["legal"]) == (True, "X wins", [])


def test_show_tells_what_luck_may_bring():
    (answer,) = spoken({"do": "show", "moves": "roll"}, game=find("pig:20"))
    assert answer["legal"] == []
    assert answer["luck"] == {str(face): pytest.approx(1 / 6) for face in range(1, 7)}


def test_moves_made_at_once_are_drawn_from_both_strategies():
    shown, best, last, drawn, over, nothing = spoken(
        {"do": "show"},
        {"id": 1, "do": "best"},
        {"do": "analyse"},
        {"do": "choose"},
        {"do": "show", "moves": "3-3 2-2 1-1"},
        {"do": "choose", "moves": "3-3 2-2 1-1"},
        game=find("goofspiel:3"),
    )
    assert (shown["choices"], len(shown["legal"])) == ([["1", "2", "3"]] * 2, 9)
    assert (best["id"], best["value"]["exact"], best["strategies"]) == (1, "0", [{"3": "1"}, {"3": "1"}])
    assert last["last"] is True
    assert drawn == {"move": "3-3", "moves": ["3", "3"]}
    assert over["over"] is True
    assert "there is no move to choose" in nothing["error"]


def test_a_long_line_has_a_short_answer():
    (answer,) = spoken({"do": "show", "moves": "x" * 1_000_000})
    assert len(answer["error"]) < 400


def test_whoever_hangs_up_has_ended_it():
    pipe = subprocess.PIPE
    with started(
        [*ZERMELO, "engine", "tictactoe", "--jsonl"], stdin=pipe, stdout=pipe, stderr=pipe
    ) as program:
        program.stdout.readline()
        program.stdout.close()
        program.stdin.write(b'{"do": "show"}\n' * 3)
        program.stdin.close()
        assert program.wait(PATIENCE) == 0
        assert b"Traceback" not in program.stderr.read()


def test_answers_come_in_order_and_quit_ends_it():
    answers = spoken(
        {"id": 1, "do": "show"}, {"id": 2, "do": "choose"}, {"id": 3, "do": "show"}, {"do": "quit"}, {"id": 4, "do": "show"}
    )  # fmt: skip
    assert [answer["id"] for answer in answers] in ([1, 2, 3], [1], [1, 2])  # quit drops what still waits


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"hello", "line 1: this is no JSON"),
        (b"[1]", "line 1: a request is an object"),
        (b"\xff\xfe", "line 1: this is no JSON"),
        ({"do": ["best"]}, "a request says what to do"),
        ({"do": "bets"}, "there are best, analyse, choose, show, stop, quit"),
        ({"do": "best", "secnds": 3}, "best knows no secnds; it takes position, moves, depth"),
        ({"do": "best", "position": 3}, "position is text"),
        ({"do": "best", "moves": [3]}, "moves are text"),
        ({"do": "best", "moves": "b2 z9"}, "move 2: 'z9' is not a legal move here"),
        ({"do": "best", "position": "x"}, "9 squares are wanted"),
        ({"do": "best", "lines": 0}, "lines is a whole number"),
        ({"do": "best", "seconds": -1}, "seconds is a number above 0"),
        ({"do": "best", "seconds": "3"}, "seconds is a number"),
        ({"do": "choose", "position": "xxx/oo./..."}, "the game is over"),
    ],
)
def test_what_is_wrong_is_the_answer(line, words):
    bad, good = spoken(line if isinstance(line, bytes) else line | {"id": 7}, {"id": 8, "do": "show"})
    assert words in bad["error"]
    assert isinstance(line, bytes) or bad["id"] == 7
    assert good["id"] == 8


class Fails(Game):
    def start(self):
        return 3

    def moves(self, state):
        return [1]

    def play(self, state, move):
        return state - move

    def score(self, state):
        return -1 if state == 0 else None

    def board(self, state):
        raise ValueError("no board today")


def test_rules_that_raise_do_not_end_the_conversation():
    bad, good = spoken({"do": "show"}, {"do": "choose"}, game=Fails())
    assert bad == {"error": "ValueError: no board today"}
    assert good == {"move": "1"}


def test_stop_is_heard_while_a_search_runs():
    game, said = find("connectfour:6x6"), []
    begun = threading.Event()

    def lines():
        yield b'{"id": 1, "do": "analyse", "seconds": 600}'
        begun.wait(PATIENCE)
        yield b'{"id": 2, "do": "stop"}'

    def say(line):
        said.append(json.loads(line))
        if said[-1].get("id") == 1:
            begun.set()

    Jsonl(game, Engine(game, compiled=False, table=0.1), say).listen(lines())
    assert [answer["last"] for answer in said if answer.get("id") == 1][-1] is True
    assert {"id": 2, "stopped": True} in said


words = st.sampled_from(["b2", "a1", "zz", "", "b2 b2", "\0", "c3,a3"])
values = st.none() | st.booleans() | st.integers() | st.floats() | words | st.lists(words, max_size=3)
requests = st.fixed_dictionaries(
    {"do": st.sampled_from([*FIELDS, "bets"]) | values},
    optional={
        "depth": st.integers(-1, 2) | values,
        "position": values,
        "moves": values,
        "lines": values,
        "x": values,
    },
)


@settings(max_examples=60)
@given(
    st.lists(
        requests.map(lambda request: json.dumps(request | {"nodes": 50}).encode()) | st.binary(max_size=30),
        max_size=6,
    )
)
def test_any_lines_at_all_are_answered_one_by_one(lines):
    lines = [line.replace(b"quit", b"show").replace(b"analyse", b"best") for line in lines]
    assert len(spoken(*lines)) == sum(bool(line.strip()) for line in lines)


def test_the_command_speaks_over_pipes():
    asked = '{"id": 1, "do": "best", "moves": "a1 b2 c3"}\n'
    done = run([*ZERMELO, "engine", "tictactoe", "--jsonl"], stdin=asked)
    assert done.returncode == 0
    assert json.loads(done.stdout.splitlines()[-1])["value"]["text"] == "draw"


def test_the_command_asks_for_a_language():
    done = run([*ZERMELO, "engine", "nim"])
    assert done.returncode == 2
    assert "say which language to speak: --jsonl" in done.stderr
