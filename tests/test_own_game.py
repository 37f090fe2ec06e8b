"""docs/own-game.md, sentence by sentence: the four methods, words, and how to be sure."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from own_game_page import DOCS, PAGE, QUICK, TRIED, ZOO, Nim, sentences, tries, value_of
from zermelo import (
    Chess,
    Game,
    GameError,
    Grid,
    Heaps,
    Limits,
    Solver,
    Value,
    alphabeta,
    find,
    minimax,
)
from zermelo.cli import main
from zermelo.contract.game import GROUPS
from zermelo.doctor import check, check_file
from zermelo.doctor.check import GAMES
from zermelo.match import Match, is_certain
from zermelo.show.boards import draw_board
from zermelo.web.describe import game_json, position_json

# -- four methods --------------------------------------------------------------------------------------------


@tries("A game is a class with four methods.", "| `start(self)`", "| `play(self, state, move)`")
def test_a_game_is_a_class_with_four_methods():
    for missing in ("start", "moves", "play", "score"):
        four = {name: vars(Nim)[name] for name in ("start", "moves", "play", "score")}
        del four[missing]
        with pytest.raises(GameError, match=rf"still needs\n    def {missing}\("):
            type("Less", (Game,), four)()
    match = Match(Nim(5))
    assert match.state == 5
    match.play(2)
    assert match.state == 3


@tries(
    "They are functions of their arguments: a state is an immutable value, and `play` answers with a new one."
)
def test_rules_are_functions_of_their_arguments():
    kinds = {kind for file, kind in ZOO.items() if kind in ("keeps-state", "state-changed")}
    assert kinds == {"keeps-state", "state-changed"}  # found by the doctor, as the tests of the zoo show
    game = Nim()
    assert (game.play(7, 3), game.play(7, 3), game.start()) == (4, 4, 10)


@tries("| `moves(self, state)` | every legal move; only asked while the game goes on")
def test_moves_are_only_asked_while_the_game_goes_on():
    class Strict(Nim):
        def moves(self, stones):
            assert stones, "it is over"
            return super().moves(stones)

    game = Strict()
    assert minimax(game).value == alphabeta(game).value == value_of(game)
    assert Solver(game, compiled=False).value() == value_of(game)
    assert check(game, **QUICK).sound


@tries("| `score(self, state)` | `None` while the game goes on; at the end how *the player to move* fared")
def test_the_score_is_that_of_the_player_to_move():
    class Points(Nim):
        def score(self, stones):
            return None if stones else -5

    assert str(value_of(Nim(1))) == "win in 1"  # who is to move at the end has lost
    assert value_of(Nim(0)) == Value.loss(0)
    assert value_of(Points(1)) == Value.points(5)


@tries("The parameters of `__init__` become those of the command line: `zermelo play kayles.py:12`.")
def test_parameters_are_those_of_the_command_line(tmp_path):
    lines = [line[4:] for line in PAGE.split("```python")[1].split("\n") if line[:3] in (">>>", "...")]
    (tmp_path / "kayles.py").write_text("\n".join(lines[:-1]))
    assert find(f"{tmp_path}/kayles.py:12").pins == 12
    assert find(f"{tmp_path}/kayles.py").pins == 7
    played = CliRunner().invoke(main, ["play", f"{tmp_path}/kayles.py:3"], input="quit\n")
    assert "7" in played.output  # three pins


@tries("Everything else is optional, and each method makes something better;", "contract.md) lists them all")
def test_the_contract_lists_all_that_is_named():
    listed = (DOCS / "contract.md").read_text()
    names = {name for row in sentences() if row.startswith("|") for name in re.findall(r"`([a-z]\w*)\(", row)}
    others = {"winner", "margin", "won_in", "lost_in"}
    assert len(names) > 25
    assert {name for name in names if f"| `{name}(" not in listed} == others
    assert all(hasattr(Game, name) for name in names - others)
    public = {name for group in GROUPS for name in vars(group) if not name.startswith("_")}
    assert {name for name in public if f"| `{name}" not in listed} == set()


# -- words ---------------------------------------------------------------------------------------------------


class Spoken(Nim):
    """A game with words of its own."""

    title, players = "Ten Stones", ("Ann", "Bob")
    positions, records, mates = "STONES", "TAKES", True

    def board(self, stones):
        return Heaps((stones,))

    def write(self, take):
        return "I" * take

    def read(self, stones, text):
        return super().read(stones, "I" * int(text) if text.isdigit() else text)

    def notate(self, stones, take):
        return f"{take} of {stones}"

    def aliases(self, take):
        return ["all"] if take == 3 else []

    def reason(self, stones):
        return "hunger"

    def save(self, stones):
        return f"{stones} left"

    def load(self, text):
        return int(text.split()[0])

    def can_win(self, stones, player):
        return player == 0

    def write_record(self, start, moves, score, names=()):
        return f"{start}: {' '.join(map(str, moves))}"

    def read_record(self, text):
        start, _, moves = text.partition(": ")
        return int(start), [int(move) for move in moves.split()]


def described(*moves):
    match = Match(Spoken(5))
    for move in moves:
        match.play(move)
    return position_json(match)


@tries("| `board(state)` | how people see a position: a `Grid`, another board, or text")
def test_a_board_is_a_grid_heaps_or_text():
    assert described()["board"]["kind"] == "heaps"
    for board, said in ((Heaps((3,)), "3"), (Grid(("x.", ".o")), "x"), ("two\nlines", "lines")):
        game = type("Shown", (Nim,), {"board": lambda self, stones, board=board: board})()
        assert position_json(Match(game))["board"]
        assert draw_board(game.board(3)).shapes
        assert said in str(game.board(3))


@tries(
    "| `write(move)`, `read(state, text)`",
    "| `notate(state, move)`",
    "| `reason(state)`",
    "| `aliases(move)`",
)
def test_moves_and_ends_have_words():
    assert described()["legal"] == ["I", "II", "III"]
    assert described()["aliases"] == {"all": "III"}
    assert [Spoken().read(5, text) for text in ("ii", "2", "all")] == [2, 2, 3]
    done = described(3, 2)
    assert (done["moves"], done["notation"]) == (["III", "II"], ["3 of 5", "2 of 2"])
    assert done["outcome"] == "Bob wins by hunger"
    game = Chess()
    assert game.notate(game.start(), game.read(game.start(), "g1f3")) == "Nf3"
    mated = Match(game)
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        mated.play(game.read(mated.state, text))
    assert mated.outcome.endswith("wins by checkmate")
    castling = game.load("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert game.write(game.read(castling, "e1h1")) == "e1g1"


@tries("| `save(state)`, `load(text)` | a position as text; by default as Python writes it")
def test_positions_are_text():
    assert described(1)["position"] == "4 left"
    assert Spoken().load("4 left") == 4
    pairs = type("Pairs", (Nim,), {"start": lambda self: ((1, "a"), None)})()
    assert pairs.save(pairs.start()) == "((1, 'a'), None)"
    assert pairs.load("((7, 'b'), None)") == ((7, "b"), None)


@tries("| `can_win(state, player)`")
def test_who_cannot_win_is_told_so_that_the_other_can_lose_on_time():
    assert described()["can_win"] == [True, False]
    assert position_json(Match(Nim()))["can_win"] == [True, True]


@tries(
    "| `write_record(start, moves, score, names)`, `read_record(text)` | whole games as text, which `records` names"
)
def test_whole_games_are_text():
    game = Spoken()
    assert game.read_record(game.write_record(10, [3, 2], None)) == (10, [3, 2])
    assert game_json(game)["records"] == "TAKES"
    with pytest.raises(GameError, match="are not written down as text"):
        Nim().write_record(10, [], None)


@tries(
    "and as attributes `title`, `players` (their names), `points = True` where scores are points, `repeats = 2`"
)
def test_attributes_say_more():
    told = game_json(Spoken())
    assert (told["title"], told["players"], told["positions"]) == ("Ten Stones", ["Ann", "Bob"], "STONES")
    assert told["mates"]
    assert type("Counted", (Nim,), {"points": True})().counts_points
    assert Value.estimate(35).said(type("Fine", (Nim,), {"unit": 100}).unit) == "about +0.35"
    assert is_certain(Match(type("Small", (Nim,), {"solvable": True})()).position, Limits(seconds=1))

    class Rocking(Game):
        """Left, right, left: the third time is a draw."""

        repeats = 2

        def start(self):
            return 0

        def moves(self, state):
            return [1 - state]

        def play(self, state, move):
            return move

        def score(self, state):
            return None

    match = Match(Rocking())
    for move in (1, 0, 1):
        match.play(move)
        assert not match.over
    match.play(0)  # stands for the third time
    assert match.outcome == "a draw by threefold repetition"
    assert value_of(Rocking(), depth=9) == Value.draw()


# -- to be sure ----------------------------------------------------------------------------------------------


@tries("`zermelo new mygame` writes a small game with comments, and its test: change it bit by bit.")
def test_a_new_game_is_small_with_comments_and_a_test(tmp_path):
    assert CliRunner().invoke(main, ["new", "mygame", "--folder", str(tmp_path)]).exit_code == 0
    assert {file.name for file in tmp_path.iterdir()} == {"mygame.py", "test_mygame.py"}
    assert "    # " in (tmp_path / "mygame.py").read_text()
    assert check_file(str(tmp_path / "mygame.py"), **QUICK).sound


# What is found is tried on the zoo of broken games by tests/test_doctor.py: there must be some of each kind.
FOUND = {
    "a state that `play` changes, forgets to return, or that has not always the same parts;": (
        "state-changed none-state state-shape"
    ),
    "moves that are given twice, are None, or are missing while the game goes on;": (
        "duplicate-moves none-move no-move"
    ),
    "a game without an end;": "endless",
    "a `score` that is no whole number, or looks as if it were seen from the wrong side;": "bad-score wrong-sign",
    "a `turn` that is not 0 or 1;": "bad-turn",
    "rules that say something else the second time, because they roll dice or remember in `self`, in the class,": (
        "random keeps-state"
    ),
    "states that are equal and yet not the same position, and a `turn` that a part of the state mostly contradicts;": (
        "bad-equality wrong-turn"
    ),
    "`canonical`, `key`, `bounds`, `candidates` that change a value, found by a search without them;": (
        "false-canonical false-key false-bounds false-candidates"
    ),
    "an `evaluate` that is no number, off scale, or the same for both players;": "bad-evaluate",
    "an `order` that puts the best moves last, a `loud` that never says no;": "bad-order bad-loud",
    "points that `gained` and `score` both count;": "counted-twice",
    "squares that moves and board call differently;": "other-square",
    "moves that are written alike or cannot be read, positions that cannot be loaded;": (
        "same-name unreadable not-saved"
    ),
    "methods that are written twice, that yield where one answer is wanted, or that never answer;": (
        "written-twice yields"
    ),
    "names that nobody asks for: `evalute`, `is_terminal`;": "misspelt",
    "compiled rules that say something else than Python's.": "differs",
}


@tries(*FOUND, "thousands of random games and tells what is wrong, with a short line of play that shows it:")
def test_every_fault_that_the_page_names_is_in_the_zoo():
    assert {kind for kinds in FOUND.values() for kind in kinds.split()} <= set(ZOO.values())
    assert GAMES >= 2000
    names = {file.stem.split("_", 1)[1] for file, kind in ZOO.items() if kind == "misspelt"}
    assert {"evalute", "is_terminal"} <= names


@pytest.mark.parametrize(
    ("said", "about"),
    [
        (lambda self, stones: "a lot", "gave 'a lot'"),
        (lambda self, stones: 10**12, "Keep it within"),
    ],
)
def test_an_evaluate_that_is_no_number_or_off_scale_is_found(said, about):
    (found,) = check(type("Judged", (Nim,), {"evaluate": said})(), **QUICK).findings
    assert found.kind == "bad-evaluate"
    assert about in str(found)


@tries(
    "It ends with some ends of games in words, which only you can judge, and how large and fast the game is.",
    "Status 1 says that a fault was found;",
    "`--json` is for programs, and in Python `zermelo.doctor.check(game)` gives the same:",
)
def test_a_check_ends_with_ends_and_with_figures():
    quick = ["--games", "60", "--seconds", "0.3", "--interpreted"]
    told = CliRunner().invoke(main, ["check", "nim:2,2", *quick])
    assert told.exit_code == 0
    assert re.search(r"(?s)Right\?\n  after .* has won\n.*lines of play, about", told.output)
    broken = next(file for file, kind in ZOO.items() if kind == "duplicate-moves")
    as_json = CliRunner().invoke(main, ["check", str(broken), *quick, "--json"])
    assert as_json.exit_code == 1
    same = check_file(str(broken), games=60, seconds=0.3, compiled=False).to_json()
    assert json.loads(as_json.stdout)["findings"] == same["findings"]


def test_every_sentence_is_tried():
    for file in Path(__file__).parent.glob("test_*.py"):  # whichever quote the page
        if re.search(r"^from own_game_page import .*\btries\b", file.read_text(), flags=re.MULTILINE):
            assert import_module(file.stem).tries is tries
    assert [each for each in sentences() if not any(quote in each for quote in TRIED)] == []
