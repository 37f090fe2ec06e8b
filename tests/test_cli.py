"""The command line, as a person and as a program uses it."""

import json
import os
import select
import time

import pytest
from click.testing import CliRunner

from processes import PATIENCE, ZERMELO, at_a_terminal, run
from test_find import RULES
from zermelo import TicTacToe, minimax
from zermelo.cli import main
from zermelo.textbook import ALGORITHMS


def zermelo(*words, stdin=""):
    return CliRunner().invoke(main, [str(word) for word in words], input=stdin)


def answer(*words):
    done = zermelo(*words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "stones.py"
    path.write_text(RULES)
    return path


# -- games, perft, tree, compare ---------------------------------------------------------------------------


def test_games_lists_every_game():
    done = zermelo("games")
    for name in ("tictactoe", "connectfour", "mnk", "nim"):
        assert name in done.output
    rows = {row["name"]: row for row in answer("games")}
    assert rows["connectfour"]["parameters"] == "width=7, height=6"
    assert rows["connectfour"]["title"] == "Connect Four"


def test_perft_counts():
    assert "15,120 positions after 5 moves" in zermelo("perft", "tictactoe", "--depth", 5).output
    data = answer("perft", "connectfour", "--depth", 4, "--moves", "4 4", "--divide")
    assert (data["count"], data["divide"]["1"]) == (7**4, 343)
    assert answer("perft", "tictactoe", "--depth", 0)["count"] == 1


def test_a_tree_is_drawn():
    done = zermelo("tree", "[[3,5,2],[1,9]]", "--algorithm", "alphabeta")
    assert done.output.split("\n")[:8] == [
        "MAX 2", "├─ MIN 2  *", "│  ├─ 3", "│  ├─ 5", "│  └─ 2  *", "└─ MIN ≤1", "   ├─ 1", "   └─ 9  (cut)",
    ]  # fmt: skip
    assert "looked at 4 of 5 leaves" in done.output
    assert "looked at 5 of 5 leaves" in zermelo("tree", "[[3,5,2],[9,1]]", "--algorithm", "alphabeta").output


def test_a_tree_in_json_from_a_file_and_from_a_pipe(tmp_path):
    data = answer("tree", "left: (3 5 2) right: (9 1)")
    assert (data["value_for_max"], data["line"]) == (2, ["left", "2"])
    path = tmp_path / "tree.json"
    path.write_text("[[3,5,2],[9,1]]")
    assert answer("tree", path)["value_for_max"] == 2
    assert "value 2 for MAX" in zermelo("tree", "-", stdin="[[3,5,2],[9,1]]").output
    assert answer("tree", "-3 -5")["value_for_max"] == -3
    assert answer("tree", "[[3,5,2],[9,1]]", "--first", "min")["value_for_max"] == 5


def test_a_tree_without_unicode():
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = run([*ZERMELO, "tree", "[[3,5,2],[1,9]]"], env=environment, check=True)
    assert "`- MIN 1" in done.stdout


def test_compare_runs_every_algorithm():
    data = answer("compare", "tictactoe", "--moves", "b2 a1")
    assert set(data) == {*ALGORITHMS, "mcts", "engine"}
    assert {entry["value"]["text"] for entry in data.values()} == {"draw"}
    shown = zermelo("compare", "connectfour", "--depth", 3).output
    assert "3 plies deep" in shown
    for name in ALGORITHMS:
        assert name in shown


def test_compare_chooses_a_depth_and_says_what_ran_out_of_time():
    assert "plies deep" in zermelo("compare", "connectfour:5x4", "--seconds", 0.001).output
    data = answer("compare", "connectfour", "--depth", 8, "--seconds", 0.001)
    assert "stopped after" in data["minimax"]["stopped"]


# -- analyse -----------------------------------------------------------------------------------------------


def test_analysis_in_json_has_the_agreed_keys():
    data = answer("analyse", "tictactoe", "--moves", "b2 b1")
    agreed = {
        "game", "position", "to_move", "value", "best", "move", "line", "moves",
        "proved", "depth", "nodes", "seconds", "algorithm",
    }  # fmt: skip
    assert agreed <= set(data)
    assert set(data["value"]) == {"kind", "plies", "score", "bound", "odds", "text"}
    assert (data["game"], data["position"], data["to_move"]) == ("tictactoe", ".../.x./.o.", 0)
    assert (data["value"]["text"], data["proved"]) == ("win in 5", True)


@pytest.mark.parametrize("name", list(ALGORITHMS))
def test_analysis_by_any_algorithm_gives_every_move_its_value(name):
    game = TicTacToe()
    truth = minimax(game, game.load(".../.x./.o."))
    data = answer("analyse", "tictactoe", "--position", ".../.x./.o.", "--algorithm", name)
    assert data["algorithm"] == name
    assert data["moves"] == {game.write(m): v.to_json() for m, v in truth.moves.items()}
    assert set(data["best"]) == {game.write(m) for m in truth.best}
    assert data["line"][0] == data["move"]


def test_analysis_in_words():
    done = zermelo("analyse", "tictactoe", "--moves", "a1 b1 c3")
    assert "O to move" in done.output
    assert "draw  proved" in done.output
    assert "best  b2" in done.output
    assert done.output.count("loss in 2") == 5


def test_analysis_with_a_depth_is_an_estimate_and_says_so():
    data = answer("analyse", "connectfour", "--depth", 3)
    assert (data["value"]["kind"], data["proved"], data["depth"]) == ("estimate", False, 3)
    assert "not proved" in zermelo("analyse", "connectfour", "--depth", 3).output


def test_analysis_knows_who_moves_in_a_game_whose_states_do_not_tell():
    assert answer("analyse", "nim:1,2,3", "--moves", "a1")["to_move"] == 1


def test_cooperation_beside_what_can_be_forced():
    data = answer("analyse", "tictactoe", "--cooperate")
    assert (data["cooperation"]["value"]["text"], data["value"]["text"]) == ("win in 5", "draw")
    assert "if the opponent helped: win in 5" in zermelo("analyse", "tictactoe", "--cooperate").output


def test_scoring_conventions():
    data = answer("analyse", "tictactoe", "--position", ".../x../xoo", "--scoring", "plain")
    assert (data["move"], data["value"]["text"]) == ("b2", "win in 3")
    assert answer("analyse", "tictactoe", "--position", ".../x../xoo")["value"]["text"] == "win in 1"
    assert zermelo("analyse", "tictactoe", "--scoring", "plain", "--algorithm", "sss").exit_code == 2


def test_a_finished_game():
    data = answer("analyse", "tictactoe", "--moves", "a1 a2 b1 b2 c1")
    assert (data["value"]["text"], data["move"], data["moves"]) == ("loss in 0", None, {})


def test_your_own_file(rules):
    data = answer("analyse", rules)
    assert (data["value"]["kind"], data["move"]) == ("win", "1")
    assert answer("analyse", f"{rules}:Stones:9,3", "--position", "8")["value"]["kind"] == "loss"


# -- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["analyse", "nothing"], "there is no game 'nothing'"),
        (["analyse", "tictactoe", "--moves", "b2 z9"], "move 2: 'z9' is not a legal move"),
        (["analyse", "tictactoe", "--position", "xx?/.../..."], "'?' is no piece"),
        (["analyse", "tictactoe", "--depth", "-1"], "--depth"),
        (["analyse", "tictactoe", "--algorithm", "magic"], "magic"),
        (["analyse", "nowhere.py"], "there is no file"),
        (["analyse"], "Missing argument"),
        (["perft", "tictactoe"], "--depth"),
        (["perft", "tictactoe", "--depth", "many"], "many"),
        (["tree", "[[3,5"], "']' is missing"),
        (["tree", "[[3],[]]"], "an empty node"),
        (["play", "tictactoe", "--first", "dog"], "dog"),
        (["nonsense"], "No such command"),
    ],
)
def test_bad_input_ends_with_status_2_a_message_and_no_traceback(words, complaint):
    done = zermelo(*words)
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.output


def test_a_search_that_runs_out_of_time_ends_with_status_1():
    done = zermelo("analyse", "connectfour", "--algorithm", "minimax", "--seconds", 0.01)
    assert done.exit_code == 1
    assert "stopped after 0.01 s" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("return stones - take", "return stones // 0", "line 10, in play: ZeroDivisionError"),
        ("return stones - take", "return [stones]", "gave a list, which can change"),
        ("return self.stones", "return None", "gave None"),
        ("def score", "def skore", "still needs"),
    ],
)
def test_broken_rules_are_told_and_never_traced_back(rules, old, new, complaint):
    rules.write_text(RULES.replace(old, new))
    done = zermelo("analyse", rules)
    assert done.exit_code in (1, 2)
    assert complaint in done.stderr
    assert "Traceback" not in done.output


# -- play --------------------------------------------------------------------------------------------------


def test_a_game_against_the_computer():
    done = zermelo("play", "tictactoe", "--seed", 1, stdin="b2\nhint\nresign\n")
    assert done.exit_code == 0
    assert "O plays" in done.output
    assert "(draw)" in done.output
    assert "X resigns: O wins" in done.output


def test_the_computer_against_itself():
    done = zermelo("play", "tictactoe", "--first", "computer", "--second", "computer", "--seed", 3)
    assert done.exit_code == 0
    assert done.output.strip().endswith("a draw")


def test_two_people_written_and_numbered_moves_and_undo():
    said = "a1\n1\nundo\n1\nA2\nb9\n7\nc1\n"
    done = zermelo("play", "tictactoe", "--second", "human", stdin=said)
    assert "'b9' is not a legal move here" in done.output
    assert done.exit_code == 0
    done = zermelo("play", "tictactoe", "--second", "human", stdin="a1\na2\nb1\nb2\nc1\n")
    assert done.output.strip().endswith("X wins")


def test_undo_goes_back_to_ones_own_last_choice():
    done = zermelo("play", "tictactoe", "--seed", 1, stdin="undo\nb2\nundo\nboard\nmoves\nquit\n")
    assert "there is no move of yours to take back" in done.output
    assert "1. a1  2. b1  3. c1  4. a2  5. b2" in done.output
    assert "bye" in done.output


def test_columns_are_not_mistaken_for_numbers_in_a_list():
    done = zermelo("play", "connectfour:4x2", "--second", "human", stdin="1\n1\n1\nmoves\nhelp\n")
    assert "'1' is not a legal move here; legal are: 2, 3, 4" in done.output
    assert "2  3  4" in done.output
    assert "its number" not in done.output


def test_the_end_of_input_leaves_cleanly():
    done = zermelo("play", "tictactoe", stdin="b2\n")
    assert done.exit_code == 0
    assert done.output.strip().endswith("bye")


def wait_for(terminal, text, type_again=b""):
    """What a terminal shows until it shows `text`; what is typed may come too early, so it is typed again."""
    seen, end = b"", time.monotonic() + PATIENCE
    while text not in seen and time.monotonic() < end:
        if type_again:
            os.write(terminal, type_again)
        while text not in seen and select.select([terminal], [], [], 0.5)[0]:
            try:
                seen += os.read(terminal, 4096)
            except OSError:  # the other side is closed
                return seen
    return seen


def test_ctrl_c_in_a_terminal_leaves_cleanly():
    with at_a_terminal([*ZERMELO, "play", "tictactoe"]) as (process, terminal):
        assert b"a b c" in wait_for(terminal, b"X> ")
        assert b"bye" in wait_for(terminal, b"bye", type_again=b"\x03")
        assert process.wait(PATIENCE) == 0


def test_ctrl_c_in_an_analysis_gives_the_answer_so_far():
    unsettled = [*ZERMELO, "analyse", "connectfour", "--moves", "1 7", "--seconds", "600"]  # not in the book
    with at_a_terminal(unsettled) as (process, terminal):
        assert b" nodes" in wait_for(terminal, b" nodes")  # it has an answer, and says how far it looked
        os.write(terminal, b"\x03")
        said = wait_for(terminal, b"what is never said")  # all there is, until it closes
        assert process.wait(PATIENCE) == 0
    table = said[said.rindex(b"value") :]
    assert b"about" in table
    assert b"wins" not in table
    assert b"Traceback" not in said


def test_pipes_carry_no_colour():
    done = run([*ZERMELO, "analyse", "tictactoe"], check=True)
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.split("\n"))) < 100
