"""The rules doctor: every broken game of the zoo is named rightly, and no sound one is called broken."""

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from processes import run
from quick import some_quick
from zermelo import Game
from zermelo.cli import main
from zermelo.doctor import check, check_file
from zermelo.doctor.findings import Chart
from zermelo.doctor.rules import Walk
from zermelo.doctor.squares import look_at_squares
from zermelo.games import find, names

ZOO = sorted((Path(__file__).parent / "zoo").glob("*.py"))
SHARED = Path(__file__).resolve().parents[2] / "shared" / "own_games"
SOUND = sorted((Path(__file__).parent / "sound").glob("*.py"))
ALSO = {"luck": {"random"}}  # a die that is thrown in secret
QUICK = {"games": 300, "seconds": 0.3, "compiled": False}  # enough where nothing is to be found
KINDS = {  # of the files that lie beside the project, where they do
    "m02_sign": "wrong-sign", "m03b_none_move": "none-move", "m04b_growing": "endless", "m06_canonical": "false-canonical",
    "m07b_randommoves": "random", "m08b_index": "raises", "m10b_floatpoints": "bad-score", "m10d_bool": "bad-score",
    "m11_evalfloat": "bad-evaluate", "m12_listmoves": "unhashable-move", "m15_syntax": "cannot-read", "m15c_nogame": "no-game",
    "m15e_init": "needs-arguments", "m16_arity": "wrong-parameters", "m17_samename": "same-name", "m19b_selfread": "keeps-state",
    "m22_raise": "raises", "m24_statetype": "state-shape", "m26_moveafterend": "moves-after-end", "r2_rare_array": "raises",
}  # fmt: skip


def found_in(file, **options):
    """What is found in a file, also on a machine that is busy."""
    return check_file(str(file), **{**QUICK, "seconds": 3, **options}).findings


@pytest.mark.parametrize("file", ZOO, ids=lambda file: file.stem)
def test_every_fault_of_the_zoo_is_named(file):
    _, _, kind, method = file.read_text().split("\n")[0].split()
    for games in (40, QUICK["games"]):  # most faults show at once
        found = found_in(file, games=games, compiled=kind == "differs")
        right = [each for each in found if each.kind in ALSO.get(kind, {kind})]
        if right:
            break
    assert right, (kind, found)
    if method != "-" and kind not in ("no-move", "needs-arguments", "keeps-state"):
        assert right[0].method in (method, ""), right[0]


def test_the_zoo_is_large():
    assert len(ZOO) >= 60


@pytest.mark.parametrize("name", some_quick(names(), lambda name: name != "gomoku"))  # a large board
def test_no_game_that_comes_with_zermelo_is_called_broken(name):
    found = [each for each in check(find(name), **QUICK).findings if each.level != "note"]
    assert found == []


@pytest.mark.parametrize("file", sorted(KINDS))
def test_files_of_newcomers_are_named(file):
    path = SHARED / "wrong" / f"{file}.py"
    if not path.is_file():
        pytest.skip("the files of newcomers are not part of the project")
    assert KINDS[file] in {each.kind for each in found_in(path)}


@pytest.mark.parametrize(
    "file", sorted((SHARED / "games").glob("*.py")) or [None], ids=lambda file: file and file.stem
)
def test_sound_files_of_newcomers_are_sound(file):
    if file is None:
        pytest.skip("the files of newcomers are not part of the project")
    assert check_file(str(file), **QUICK).sound


ASKED = {"heaps_numpy": "wrong-sign", "sow": "not-zero-sum"}  # what only their authors can answer


@pytest.mark.parametrize("file", SOUND, ids=lambda file: file.stem)
def test_sound_files_are_sound_in_whatever_style(file):
    found = [each for each in check_file(str(file), **QUICK).findings if each.level != "note"]
    assert [each.kind for each in found] in ([], [ASKED.get(file.stem)])


def test_a_sound_file_may_remember_what_it_has_found_out(tmp_path):
    """A memory that makes no difference is none of the doctor's business."""
    rules = (Path(__file__).parent / "zoo" / "76_remembered_by_board.py").read_text()
    (tmp_path / "own.py").write_text(
        rules.replace("memory[board]", "memory[state]").replace("if board not", "if state not")
    )
    assert check_file(str(tmp_path / "own.py"), **QUICK).sound


NAMES = {
    "counts rows from the top, and the board from the bottom": lambda r, c: "abc"[c] + str(r + 1),
    "counts columns from the right, and the board from the left": lambda r, c: "cba"[c] + str(3 - r),
    "counts rows and columns from the other side": lambda r, c: "cba"[c] + str(r + 1),
    "takes rows for columns": lambda r, c: "abc"[r] + str(3 - c),
    "takes rows for columns, and counts them from the top": lambda r, c: "abc"[r] + str(c + 1),
    "": lambda r, c: "abc"[c] + str(3 - r),
}


@pytest.mark.parametrize("how", NAMES)
def test_squares_have_one_name_in_moves_and_on_the_board(how):
    zoo = type(find(str(ZOO[0].parent / "87_rows_from_the_top.py")))
    chart = Chart(type("Named", (zoo,), {"write": lambda self, i: NAMES[how](*divmod(i, 3))})())
    walk = Walk(chart, 1, 5.0)
    walk.breadth_first()
    look_at_squares(chart, list(walk.visits.values()))
    expected = [f"write() {how}"] if how else []
    assert [
        each.said.partition(":")[0] for each in chart.found.values() if each.level == "question"
    ] == expected


@pytest.mark.parametrize("method", ["moves", "play", "score"])
def test_rules_that_never_answer_are_called_back(method, monkeypatch):
    monkeypatch.setattr("zermelo.doctor.patience.SECONDS", 0.2)

    def never(self, state, *move):
        count = 0
        while count >= 0:
            count += 1

    game = type("Waiting", (type(find("nim:5")),), {method: never})()
    (found,) = [each for each in check(game, **QUICK).findings if each.level == "fault"]
    assert (found.kind, found.method) == ("no-answer", method)
    assert "in never" in found.said


class Late(Game):
    """A fault that shows after three moves at the earliest."""

    def start(self):
        return (0, 0)

    def moves(self, state):
        yield from (1, 2)

    def play(self, state, step):
        return (state[0] + step, state[1] + 1)

    def score(self, state):
        if state == (6, 3):
            raise ZeroDivisionError("six")
        return -1 if state[1] >= 9 else None


def test_the_line_is_the_shortest_and_the_place_is_told():
    (fault,) = [each for each in check(Late(), **QUICK).findings if each.level == "fault"]
    assert (fault.kind, fault.method, fault.line) == ("raises", "score", ("2", "2", "2"))
    assert "ZeroDivisionError: six (test_doctor.py, line" in fault.said
    assert str(fault).startswith("test_doctor.py, line ")


class Dawdling(Game):
    """Ten ways to do nothing at each move; the fault shows after the seventh, third and seventh way."""

    points = False
    wanted = (7, 3, 7)

    def start(self):
        return ((), 0)

    def moves(self, state):
        return range(10)

    def play(self, state, move):
        done, plies = state
        return ((*done, move), plies + 1)

    def reached(self, state):
        done = 0
        for move in state[0]:
            if done < len(self.wanted) and move == self.wanted[done]:
                done += 1
        return done

    def score(self, state):
        return -1 if state[1] >= 60 else None


class Raising(Dawdling):
    wanted = (7, 3, 7, 3, 7)

    def score(self, state):
        if self.reached(state) == len(self.wanted):
            raise ZeroDivisionError("there")
        return super().score(state)


class Judging(Dawdling):
    def evaluate(self, state):
        return "good" if self.reached(state) == 3 else 0


class Rocking(Game):
    """Something to do at each of many places, and a way to and fro between two of them."""

    points = False

    def start(self):
        return (0, 0)

    def moves(self, state):
        return ["on", "to"] if state[1] == 0 else ["on", "fro"]

    def play(self, state, move):
        return (state[0] + 1, state[1]) if move == "on" else (state[0], 1 - state[1])

    def score(self, state):
        return -1 if state[0] >= 40 else None


@pytest.mark.parametrize(
    ("game", "kind", "line"),
    [
        (Raising, "raises", ("7", "3", "7", "3", "7")),
        (Judging, "bad-evaluate", ("7", "3", "7")),
        (Rocking, "endless", ("to", "fro")),
    ],
)
def test_the_line_is_made_as_short_as_can_be(game, kind, line):
    """No search of all positions comes so far: the moves that do not matter are left out of a random game."""
    options = {
        "games": 40,
        "seconds": 30.0,
        "compiled": False,
    }  # more than it takes, however busy the machine
    (found,) = [each for each in check(game(), **options).findings if each.kind == kind]
    assert found.line == line


def test_what_the_shorter_line_shows_is_told():
    class Bounded(Game):
        """Nim with bounds that are wrong below twelve."""

        points = True

        def start(self):
            return 24

        def moves(self, stones):
            return [take for take in (1, 2, 3) if take <= stones]

        def play(self, stones, take):
            return stones - take

        def score(self, stones):
            return None if stones else -5

        def bounds(self, stones):
            return (-1, 1) if stones < 20 else (-5, 5)

    (found,) = [each for each in check(Bounded(), **QUICK).findings if each.level == "fault"]
    assert (found.kind, len(found.line)) == ("false-bounds", 2)


def test_ends_are_told_in_words():
    report = check(find("nim:2,2"), **QUICK)
    assert any(ending.endswith("second has won") for ending in report.endings)
    assert report.facts["random games"] == 300


def test_the_command_tells_and_ends_with_a_status():
    broken = next(file for file in ZOO if file.stem.startswith("48"))
    quick = ["--games", "200", "--seconds", "0.5", "--interpreted"]
    told = CliRunner().invoke(main, ["check", str(broken), *quick])
    assert told.exit_code == 1
    assert "wrong: 48_strip_mirrored.py, line 29: canonical() lets" in told.output
    assert told.output.rstrip().endswith("Silver Dollar: 1 found")
    good = CliRunner().invoke(main, ["check", "nim", *quick, "--json"])
    assert good.exit_code == 0
    assert json.loads(good.stdout)["sound"] is True
    missing = CliRunner().invoke(main, ["check", "nowhere.py", "--json"])
    assert missing.exit_code == 2
    assert "there is no file nowhere.py" in missing.output
    chess = CliRunner().invoke(main, ["check", "chess", "--games", "5", "--seconds", "1", "--interpreted"])
    assert chess.exit_code == 0
    assert max(map(len, chess.output.split("\n"))) < 400
    assert re.search(r"lines of play, about +[\d.]+e\+\d+\n", chess.output)


def test_a_new_game_can_be_played_checked_and_tested_at_once(tmp_path):
    done = CliRunner().invoke(main, ["new", "my game", "--folder", str(tmp_path)])
    assert done.exit_code == 0, done.output
    file = tmp_path / "my_game.py"
    report = check_file(str(file), games=300, seconds=1)
    assert report.sound
    assert [each for each in report.findings if each.level == "question"] == []
    assert report.facts["compiled"] == "yes"
    game = find(str(file))
    assert type(game).__name__ == "MyGame"
    assert game.write(game.read(game.start(), "b2")) == "b2"
    assert (
        run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]).returncode == 0
    )
    again = CliRunner().invoke(main, ["new", "my game", "--folder", str(tmp_path)])
    assert again.exit_code == 2
    assert "there is a file" in again.output
    assert CliRunner().invoke(main, ["new", "7", "--folder", str(tmp_path)]).exit_code == 2


def test_a_game_too_small_to_time_is_not_said_to_be_slow():
    found = check(find("coinrow"), games=20, seconds=0.1).facts  # 511 positions
    assert found["compiled"] == "yes"
    assert "positions a second, compiled" not in found
