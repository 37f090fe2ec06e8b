"""`zermelo solve` and `zermelo book`, as a person and as a program uses them."""

import json
import os
import pty
import select
import signal
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from processes import PATIENCE, started
from test_cli import ZERMELO, answer, zermelo
from zermelo import ConnectFour, Nim, Value, alphabeta
from zermelo.book import Book
from zermelo.books.bookmaking import journal_of, make_book
from zermelo.cli import main
from zermelo.cli.book import file_name
from zermelo.cli.solve import score_of
from zermelo.engine.solver import Solver

SIZE = "connectfour:5x4"  # the one whose machine code other tests need too
GAME = ConnectFour(5, 4)
PUBLISHED = Path(__file__).parents[2] / "shared" / "data" / "connectfour"
ENDLESS = '''
from zermelo import Game

class Words(Game):
    """Add letters; what comes of it shows after the last. Far too many words to try."""
    def start(self): return ""
    def moves(self, word): yield from "abc"
    def play(self, word, letter): return word + letter
    def score(self, word): return None if len(word) < 60 else word.count("a") % 3 - 1
'''


@pytest.fixture
def endless(tmp_path):
    path = tmp_path / "words.py"
    path.write_text(ENDLESS)
    return path


# -- one position ------------------------------------------------------------------------------------------


def test_a_position_solved_in_json():
    data = answer("solve", SIZE, "--position", "12423434543")
    state = GAME.load("12423434543")
    right = alphabeta(GAME, state)
    assert data["value"] == right.value.to_json()
    for text, value in data["moves"].items():
        child = GAME.play(state, GAME.read(state, text))
        assert value == (-alphabeta(GAME, child).value).later(1).to_json()
    assert data["best"] == [m for m, value in data["moves"].items() if value == data["value"]]
    assert (data["proved"], data["algorithm"], data["game"]) == (True, "solver", SIZE)
    assert (len(data["line"]), data["score"]) == (9, 1)


def test_a_position_solved_in_words():
    done = zermelo("solve", SIZE, "--moves", "3 3 3")
    assert "O to move" in done.output
    assert "proved" in done.output
    assert sum(line.endswith("*") for line in done.output.splitlines()) >= 1
    assert done.output.count("\n") > 10


def test_a_finished_game():
    assert zermelo("solve", SIZE, "--moves", "1 2 1 2 1 2 1").output.split("\n")[-2].startswith("loss in 0")


# -- many positions ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def some():
    """Positions with their scores."""
    texts = ["33", "334", "3343", "112233", "5432154321"]
    states = [GAME.load(text) for text in texts]
    values = Solver(GAME, compiled=False).values(states)
    return [
        f"{text} {GAME.tally(state, value)}" for text, state, value in zip(texts, states, values, strict=True)
    ]


def test_a_file_of_positions(some, tmp_path):
    path = tmp_path / "some.txt"
    path.write_text("\n\n".join(line.split()[0] for line in some) + "  \n\n")
    for threads in (1, 3):
        done = zermelo("solve", SIZE, "--positions", path, "--threads", threads)
        assert (done.exit_code, done.stdout.splitlines()) == (0, some)
    rows = [
        json.loads(line) for line in zermelo("solve", SIZE, "--positions", path, "--json").stdout.splitlines()
    ]
    assert [f"{row['position']} {row['score']}" for row in rows] == some
    assert rows[0]["value"] == Solver(GAME, compiled=False).value(GAME.load("33")).to_json()


def test_positions_from_a_pipe_drawn_or_played():
    drawn = GAME.save(GAME.load("334"))
    done = zermelo("solve", SIZE, "--positions", "-", stdin=f"{drawn}\n334\n")
    first, second = done.stdout.splitlines()
    assert first.split() == [drawn, second.split()[1]]
    assert zermelo("solve", SIZE, "--positions", "-", stdin="\n").stdout == ""


def test_scores_that_are_expected(some):
    done = zermelo("solve", SIZE, "--positions", "-", "--check", stdin="\n".join(some))
    assert (done.exit_code, done.stdout.splitlines()) == (0, some)
    assert "5 of 5 are as expected" in done.stderr
    wrong = [*some[:2], "", "3343 17"]
    done = zermelo("solve", SIZE, "--positions", "-", "--check", stdin="\n".join(wrong))
    assert done.exit_code == 1
    assert done.stderr.splitlines()[-2:] == [
        f"line 4: 3343 is {some[2].split()[1]}, not 17",
        "2 of 3 are as expected",
    ]


def test_scores_of_games_that_count_in_their_own_way_and_of_others():
    game, nim = ConnectFour(), Nim(3, 4, 5)
    assert score_of(game, game.load("1212121"), Value.loss(0)) == -18
    assert score_of(game, game.load("121212"), Value.win(1)) == 18
    values = {Value.win(3): 3, Value.loss(4): -4, Value.draw(): 0, Value.points(-7): -7}
    assert {value: score_of(nim, (1, 2, 3), value) for value in values} == values


@pytest.mark.parametrize(
    ("lines", "words", "complaint"),
    [
        ("33\n\n39\n", [], "line 3: column 9 is full or not on the board\n  39\n   ^"),
        ("33\n1212121", [], "line 2: the game is over: there is nothing to solve"),
        ("33 4", [], "line 1: a score follows the position: say --check"),
        ("33 -4", [], "line 1: a score follows the position: say --check"),
        ("33", ["--check"], "line 1: a score is missing"),
        ("33 x", ["--check"], "line 1: a score is missing"),
        ("xx?", [], "line 1: '?' is no piece"),
        ("33", ["--moves", "3"], "--positions goes without"),
        ("33", ["--threads", "0"], "--threads"),
        ("33", ["--memory", "0"], "--memory"),
    ],
)
def test_bad_lines_are_told_before_anything_is_solved(lines, words, complaint):
    done = zermelo("solve", SIZE, "--positions", "-", *words, stdin=lines)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in done.stderr


def test_files_that_cannot_be_read(tmp_path):
    done = zermelo("solve", SIZE, "--positions", tmp_path / "none.txt")
    assert (done.exit_code, done.stderr.endswith("none.txt cannot be read: No such file or directory\n")) == (
        2,
        True,
    )
    (tmp_path / "binary").write_bytes(b"33\n\xff\xfe")
    done = zermelo("solve", SIZE, "--positions", tmp_path / "binary")
    assert (done.exit_code, "no text in UTF-8 (byte 3)" in done.stderr) == (2, True)
    assert zermelo("solve", SIZE, "--check").exit_code == 2


def test_games_that_cannot_be_solved(tmp_path):
    path = tmp_path / "back.py"
    path.write_text(ENDLESS.replace("class Words(Game):", "class Words(Game):\n    repeats = True"))
    for words in (["solve"], ["book", "--plies", 1, "--out", tmp_path / "a.book"]):
        done = zermelo(words[0], path, *words[1:])
        assert (done.exit_code, "positions come back in Words" in done.stderr) == (1, True)


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the public test sets are not here")
def test_published_scores():
    done = zermelo("solve", "connectfour", "--positions", PUBLISHED / "L3_R1.txt", "--check")
    assert done.exit_code == 0
    assert "500 of 500 are as expected" in done.stderr


# -- books -------------------------------------------------------------------------------------------------


def test_a_book_is_made_and_verified(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = zermelo("book", SIZE, "--plies", 3, "--replies", 5, "--check", 10, "--threads", 2)
    assert done.exit_code == 0
    path = Path("connectfour-5-4.book")
    book = Book.load(path, GAME)
    first, *rest = done.stdout.splitlines()
    size = path.stat().st_size
    assert first == f"{path}: {len(book):,} positions up to ply 3, replies up to 5, {size:,} bytes"
    assert rest[0] == "Connect Four: draw"
    assert [line.split()[0] for line in rest[1:]] == ["1", "2", "3", "4", "5"]
    done = zermelo("book", SIZE, "--verify", path, "--check", 7)
    assert done.stdout.startswith("the checksum is right, and so are 7 positions, solved anew\n")
    assert list(tmp_path.iterdir()) == [path.absolute()]


def test_compiled_and_interpreted_books_are_the_same(tmp_path):
    assert zermelo("book", SIZE, "--plies", 2, "--check", 0, "--out", tmp_path / "a.book").exit_code == 0
    make_book(GAME, tmp_path / "b.book", 2, samples=0, compiled=False)
    assert (tmp_path / "a.book").read_bytes() == (tmp_path / "b.book").read_bytes()


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        ([], 2, "say --plies to make a book, or --verify to check one"),
        (["--plies", "2", "--verify", "x"], 2, "say --plies"),
        (["--plies", "-1"], 2, "--plies"),
        (["--plies", "1", "--out", "none/a.book"], 1, "cannot be written: No such file"),
        (["--verify", "none.book"], 1, "none.book cannot be read: No such file"),
        (["--verify", "."], 1, "cannot be read: Is a directory"),
    ],
)
def test_what_a_book_complains_about(words, status, complaint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = zermelo("book", SIZE, *words)
    assert done.exit_code == status
    assert complaint in done.stderr
    assert "Traceback" not in done.output


def test_names_of_books():
    assert file_name(ConnectFour()) == "connectfour.book"
    assert file_name(ConnectFour(5, 4)) == "connectfour-5-4.book"
    assert file_name(Nim(3, 4, misere=True)) == "nim-3-4-misere=true.book"


# -- interrupted -------------------------------------------------------------------------------------------


def wait_for(terminal, text):
    """What a terminal shows until it shows `text`; a spinner never rests."""
    seen, end = b"", time.monotonic() + PATIENCE
    while text not in seen and time.monotonic() < end:
        if select.select([terminal], [], [], 0.5)[0]:
            try:
                seen += os.read(terminal, 4096)
            except OSError:  # the other side is closed
                break
    return seen


@contextmanager
def in_a_terminal(*words, cwd=None):
    """A command whose standard error is a terminal and whose standard output is a pipe."""
    terminal, side = pty.openpty()
    command = [*ZERMELO, *map(str, words)]
    with started(command, stdout=subprocess.PIPE, stderr=side, cwd=cwd, text=True) as process:
        os.close(side)
        try:
            yield process, terminal
        finally:
            os.close(terminal)


@pytest.mark.parametrize(
    ("words", "shown", "said"),
    [
        (["solve", "--threads", 2], b" nodes, ", b"nodes: nothing is known before the end"),
        (["solve", "--positions", "words.txt"], b"solving", b"stopped after 0 of 2 positions"),
        (["book", "--plies", 1], b"solving", b"stopped: run the same command again to go on"),
        (["book", "--plies", 0, "--replies", 2], b"solving", b"stopped: run the same command again to go on"),
    ],
)
def test_ctrl_c_stops_with_a_word_and_status_1(endless, words, shown, said):
    (endless.parent / "words.txt").write_text("a\nb\n")
    with in_a_terminal(words[0], endless, *words[1:], cwd=endless.parent) as (process, terminal):
        assert shown in wait_for(terminal, shown)
        process.send_signal(signal.SIGINT)
        seen = wait_for(terminal, said)
        assert said in seen
        assert b"Traceback" not in seen
        assert process.wait(PATIENCE) == 1
    if words[0] == "book":
        assert journal_of(endless.parent / "words.book").exists()


@pytest.mark.parametrize("more", [["--certificate", "a.cert"], ["--by", "pn"]])
def test_no_single_move_is_proved_where_both_move_at_once(more):
    done = CliRunner().invoke(main, ["solve", "goofspiel:2", *more])
    assert done.exit_code == 2
    assert "both players of Goofspiel move at once: no single move proves anything" in done.output
