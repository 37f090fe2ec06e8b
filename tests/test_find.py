"""Finding a game by its name or in a file."""

import pytest

from zermelo import GameError, TextError, ZermeloError, find
from zermelo.games import names

RULES = """
from zermelo import Game

class Stones(Game):
    '''Take one or two stones.'''
    def __init__(self, stones=7, most=2):
        self.stones, self.most = stones, most
    def start(self):              return self.stones
    def moves(self, stones):      return [n for n in range(1, self.most + 1) if n <= stones]
    def play(self, stones, take): return stones - take
    def score(self, stones):      return -1 if stones == 0 else None
"""
SECOND = """
class Other(Stones):
    def play(self, stones, take): return stones - take - 1 // (stones - 7)
"""


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "stones.py"
    path.write_text(RULES)
    return path


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("tictactoe", "TicTacToe()"),
        ("tic-tac-toe", "TicTacToe()"),
        ("connectfour", "ConnectFour()"),
        ("connectfour:5x4", "ConnectFour(5, 4)"),
        ("connectfour:5,4", "ConnectFour(5, 4)"),
        ("connectfour:width=5,height=4", "ConnectFour(width=5, height=4)"),
        ("mnk:4,3,3", "MNK(4, 3, 3)"),
        ("nim:3,4,5", "Nim(3, 4, 5)"),
        ("nim:3,4,5,misere", "Nim(3, 4, 5, misere=True)"),
        ("nim:7,misere=false", "Nim(7, misere=False)"),
    ],
)
def test_built_in_games_with_parameters(spec, shown):
    assert repr(find(spec)) == shown
    assert find(spec).name == spec


def test_every_name_finds_its_game_and_every_name_of_a_game_finds_it_again():
    assert {"tictactoe", "mnk", "connectfour", "nim"} <= set(names())
    for name in names():
        kind = type(find(name))
        assert repr(find(kind().name)) == repr(kind())


def test_a_file_of_ones_own(rules):
    assert repr(find(str(rules))) == "Stones()"
    assert repr(find(f"{rules}:Stones")) == "Stones()"
    assert repr(find(f"{rules}:Stones:9,3")) == "Stones(9, 3)"
    assert repr(find(f"{rules}:9,3")) == "Stones(9, 3)"


def test_a_file_with_several_games(rules):
    rules.write_text(RULES + SECOND)
    with pytest.raises(TextError, match=r"several games, .*: say which, as .*stones.py:Stones"):
        find(str(rules))
    assert repr(find(f"{rules}:Other")) == "Other()"
    with pytest.raises(TextError, match="has no game Third; it has Stones, Other"):
        find(f"{rules}:Third")


def test_a_class_that_others_of_its_file_build_on_is_no_game_by_itself(rules):
    base = "class Base(Game):\n    def start(self): return 3\n\n"
    rules.write_text(RULES.replace("class Stones(Game)", base + "class Stones(Base)"))
    assert repr(find(str(rules))) == "Stones()"
    rules.write_text(
        "from abc import abstractmethod\n"
        + RULES.replace("    def start", "    @abstractmethod\n    def start")
    )
    with pytest.raises(GameError, match="Stones is abstract, and no game yet: write its start"):
        find(str(rules))


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("conectfour", "did you mean connectfour?"),
        ("zzz", ", ultimate, or a path such as mygame.py"),
        ("", "there is no game ''"),
        ("nowhere.py", "there is no file nowhere.py"),
        ("tictactoe:4", "it takes no parameters"),
        ("mnk:1,2,3,4", "it takes m=5, n=5, k=4"),
        ("nim:3,wild", "Nim knows no 'wild': it takes *heaps, misere=False"),
        ("gomoku:15,renju", "rule='freestyle'; rule is one of freestyle, exact, caro"),
        ("connectfour:9x9", "at most 64"),
        ("connectfour:axb", "takes width=7, height=6"),
    ],
)
def test_what_cannot_be_found_is_told(spec, complaint):
    with pytest.raises(TextError) as error:
        find(spec)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x = 1", "has no game in it"),
        ("def broken(:\n", "line 1: invalid syntax"),
        ("x = 1\0", "broken.py: source code string cannot contain null bytes"),
        ("# coding: klingon", "broken.py: unknown encoding"),
        ("import nowhere_to_be_found", "line 1, in <module>: ModuleNotFoundError"),
        ("y = 1\n1 / 0", "line 2, in <module>: ZeroDivisionError"),
        (RULES.replace("def score", "def skore"), "still needs\n    def score"),
    ],
)
def test_a_broken_file_is_told_with_its_place(tmp_path, text, complaint):
    path = tmp_path / "broken.py"
    path.write_text(text)
    with pytest.raises(ZermeloError) as error:
        find(str(path))
    assert complaint in str(error.value)


def test_a_file_that_it_imports_is_told_where_that_does_not_read(tmp_path):
    (tmp_path / "beside_and_broken.py").write_text("\ndef broken(:\n")
    path = tmp_path / "whole.py"
    path.write_text("import beside_and_broken\n")
    with pytest.raises(ZermeloError, match=r"beside_and_broken\.py, line 2: invalid syntax"):
        find(str(path))


def test_a_file_without_parameters_refuses_them(tmp_path):
    path = tmp_path / "plain.py"
    path.write_text(
        RULES.replace(
            "    def __init__(self, stones=7, most=2):\n",
            "    stones, most = 7, 2\n    def unused(self, stones, most):\n",
        )
    )
    with pytest.raises(TextError, match="takes no parameters"):
        find(f"{path}:7")
    assert isinstance(GameError("x"), ZermeloError)
