"""What used to end in a traceback, in silence or in a hang: each is told in a sentence now."""

import json
import os
import stat

import pytest

from cli_calls import BROKEN, write_files
from processes import ZERMELO, run
from quick import some_quick
from test_cli import answer, zermelo
from zermelo import GameError, Nim, Tree
from zermelo.cli._machine import memory
from zermelo.engine import perft as counting
from zermelo.engine.kernels import work

HUGE = "9" * 5000


@pytest.fixture(autouse=True)
def _files(tmp_path, monkeypatch):
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)


def refused(*words, status=2, stdin=""):
    """What is said of a call that is refused."""
    done = zermelo(*words, stdin=stdin)
    assert (done.exit_code, done.stdout) == (status, ""), done.output
    assert isinstance(done.exception, SystemExit)
    assert "Traceback" not in done.stderr
    return done.stderr


# -- numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [HUGE, "9" * 400, "1e400", f"-{HUGE}", "0" * 5000], ids=range(5))
def test_numbers_too_large_for_a_tree(number):
    said = refused("tree", f"[1 {number}]")
    assert "a number goes up to about 1.8e308" in said
    assert said.endswith("^\n")
    assert "a number goes up to" in refused("step", f"[1 {number}]")


def test_numbers_as_large_as_they_may_be():
    large = "9" * 300
    assert answer("tree", f"[[{large} 1] [-{large} 2]]")["value_for_max"] == 1
    assert "value 1e+300 for MAX" in zermelo("tree", f"[{large} 1]").output


@pytest.mark.parametrize("digits", [400, 5000])
def test_numbers_too_large_for_a_tree_of_a_program(digits):
    with pytest.raises(GameError, match=r"node 1 is .*: a node is a number up to"):
        Tree([1, -(10**digits)])


@pytest.mark.parametrize("size", ["1000000", "9" * 50, "1001"])
def test_heaps_too_large_to_list_their_moves(size):
    assert "up to 1,000" in refused("analyse", f"nim:{size}")
    assert "up to 1,000" in refused("analyse", "nim:3", "--position", size)
    assert Nim(1000).load("1000") == (1000,)


def test_moves_that_would_not_fit_into_memory(monkeypatch):
    """Whoever's game it is."""
    with pytest.raises(GameError, match="would not fit into memory"):
        work.new_work(False, 4096, 1 << 40)
    monkeypatch.setattr(work, "MOST_LISTED", 1 << 15)
    said = refused("analyse", "wide.py:900", "--depth", 2, status=1)
    assert "more than 512 moves in a position" in said


# -- machines ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["solve"], ["analyse"], ["book", "--plies", 1], ["play"]])
def test_more_threads_than_any_machine_has(command):
    assert "--threads" in refused(command[0], "tictactoe", *command[1:], "--threads", 1_000_000)


@pytest.mark.parametrize("table", ["1e12", "inf", "nan", "1e300"])
def test_more_memory_than_the_machine_has(table):
    for command in (["solve"], ["book", "--plies", 1], ["serve", "--host", "a..b"]):
        assert "--memory" in refused(command[0], "tictactoe", *command[1:], "--memory", table)


def test_tables_that_fit_alone_but_not_for_each_thread():
    half = memory() / 2**20 / 2
    said = refused("solve", "tictactoe", "--positions", "-", "--threads", 64, "--memory", half)
    assert "64 threads with a table of" in said


def test_a_table_of_next_to_nothing():
    assert answer("solve", "tictactoe", "--moves", "b2 b1", "--memory", "1e-9")["value"]["text"] == "win in 5"


@pytest.mark.parametrize("option", ["--seconds", "--depth"])
@pytest.mark.parametrize("value", ["nan", "inf", HUGE, "99999999999999999999e9999"], ids=range(4))
def test_limits_that_are_none(option, value):
    assert option in refused("analyse", "tictactoe", option, value)


def test_a_computer_has_to_look_one_ply_ahead():
    assert "--depth" in refused("play", "tictactoe", "--first", "computer", "--depth", 0)


def test_counting_does_not_count_the_time_of_compiling(monkeypatch):
    clock = [0.0]
    real = counting.perft_counter

    def compiles(*args, **more):
        clock[0] += 1000
        return real(*args, **more)

    monkeypatch.setattr(counting, "perft_counter", compiles)
    monkeypatch.setattr("zermelo.cli.perft.time.perf_counter", lambda: clock[0])
    assert answer("perft", "tictactoe", "--depth", 4)["seconds"] == 0
    assert clock == [1000]


# -- files and streams ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("out", ["", ".", "..", "/", "pipe"])
def test_a_book_takes_the_place_of_no_folder_and_no_pipe(out):
    os.mkfifo("pipe")
    assert "no ordinary file" in refused("book", "nim:1", "--plies", 0, "--out", out)
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)


@pytest.mark.parametrize("words", [["tree"], ["step"], ["solve", "tictactoe", "--positions"]])
def test_bytes_that_are_no_text(words):
    assert "no text in UTF-8 (byte 6)" in refused(*words, "bytes.txt")
    assert "standard input cannot be read: it is no text in UTF-8" in refused(*words, "-", stdin=b"\xff")


def test_streams_that_are_closed():
    closed = {
        words: run(["sh", "-c", f"{' '.join(ZERMELO)} {words}"]) for words in ("tree - <&-", "games >&-")
    }
    assert "an empty tree" in closed["tree - <&-"].stderr
    assert (closed["games >&-"].returncode, closed["games >&-"].stderr) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no disk that is always full")
def test_a_full_disk():
    done = run(["sh", "-c", f"{' '.join(ZERMELO)} analyse tictactoe --json > /dev/full"])
    assert (done.returncode, done.stderr) == (1, "error: [Errno 28] No space left on device\n")


def test_letters_that_the_output_does_not_have():
    done = run([*ZERMELO, "analyse", "surrogate.py"], check=True)
    assert r"best  \ud8002" in done.stdout


def test_a_host_that_none_can_be_called():
    for host in ("x" * 300, "\udcff", "a..b"):
        assert "cannot listen at" in refused("serve", "tictactoe", "--no-open", "--host", host, status=1)


# -- rules of one's own --------------------------------------------------------------------------------------

COMMANDS = [
    ["analyse"],
    ["solve"],
    ["play", "--first", "computer", "--seconds", 0.1],
    ["compare", "--seconds", 0.1],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize(
    "name", some_quick(["markup", "markup_title", "markup_players", "markup_board"], {"markup"}.__contains__)
)
def test_what_looks_like_markup_is_shown_as_it_is(name, command):
    done = zermelo(command[0], f"{name}.py", *command[1:])
    assert done.exit_code == 0, done.output
    shown = {
        "markup": "[/x]2[red]",
        "markup_title": "[/x]",
        "markup_players": "[/x]",
        "markup_board": "[/x] 5",
    }
    if command[0] != "compare" or name in ("markup", "markup_title"):
        assert shown[name] in done.stdout


def test_rules_that_leave():
    assert "exit_first.py, line 2, in <module>: SystemExit: 3" in refused(
        "analyse", "exit_first.py", status=1
    )
    assert "in play: SystemExit: 0" in refused("analyse", "exit_playing.py", status=1)


@pytest.mark.parametrize(
    ("name", "command", "complaint"),
    [
        ("word_as_score", "analyse", "score(0) gave 'won'; a score is None"),
        ("huge_score", "compare", "score(0) gave 1000"),
        ("none_as_moves", "compare", "moves(state) gave None; it should give moves"),
        ("number_as_name", "analyse", "write(move) gave 1; it should give text"),
        ("odd_heaps", "analyse", "which cannot be drawn"),
        ("odd_estimate", "compare --depth 2", "evaluate(state) gave 'good'; it should give a number"),
    ],
)
def test_rules_that_break_the_contract_are_told_so(name, command, complaint):
    done = zermelo(*command.split(), f"{name}.py", stdin="1\n")
    assert isinstance(done.exception, SystemExit)
    assert (done.exit_code, complaint in done.stderr) == (1, True), done.output


def test_a_game_for_one_is_refused_at_once():
    assert "the game Stones has 1 player, and zermelo plays games for two or more" in refused(
        "play", "one_player.py"
    )


def test_a_position_with_a_player_that_is_none(tmp_path):
    rules = (tmp_path / "third_player.py").read_text()
    (tmp_path / "seats.py").write_text(rules.replace("return 7", "return stones // 100"))
    assert answer("analyse", "seats.py", "--position", "101", "--depth", 1)["to_move"] == 1
    assert "player 7 is to move" in refused("analyse", "seats.py", "--position", "700")


def test_a_null_move_is_none_in_chess():
    assert "null move" in refused("analyse", "chess", "--moves", "--")
    assert "Chess960" in refused("analyse", "chess:1.5")


def test_every_way_to_break_rules_is_one():
    assert len({json.dumps(change) for change in BROKEN.values()}) == len(BROKEN)
