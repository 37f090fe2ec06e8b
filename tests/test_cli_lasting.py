"""Games that never end: it is said, and computers among themselves leave them."""

import pytest

from own_game_page import tries
from test_cli import zermelo
from zermelo import Game
from zermelo.cli._lasting import LONG, OFTEN, TOO_LONG, Lasting
from zermelo.contract import Outcome
from zermelo.match import Match

POND = '''from zermelo import Game
class Pond(Game):
    """Walk round a pond."""
    def start(self): return 0
    def moves(self, here): return [1, 2]
    def play(self, here, steps): return (here + steps) % 3
    def score(self, here): return None
'''
BOTH = ("--first", "computer", "--second", "computer", "--depth", 1, "--seed", 1)
NOTE = "This position stands for the third time, and nothing in the rules ends the game."


@pytest.fixture
def pond(tmp_path):
    path = tmp_path / "pond.py"
    path.write_text(POND)
    return path


@tries("`zermelo play` says where a position stands for the third time, and two computers leave the game")
def test_computers_leave_a_game_in_which_positions_come_back(pond):
    done = zermelo("play", pond, *BOTH)
    assert done.exit_code == 0
    assert done.output.count(NOTE) == 1
    assert "With `repeats = 2` in its class it would be drawn." in done.output
    assert done.output.rstrip().endswith("this position has stood 10 times: it may never end.")


def test_what_the_note_says_ends_the_game(pond):
    pond.write_text(POND.replace("    def start", "    repeats = 2\n    def start"))
    done = zermelo("play", pond, *BOTH)
    assert NOTE not in done.output
    assert done.output.rstrip().endswith("a draw by threefold repetition")


def test_a_person_is_told_and_may_go_on(pond):
    done = zermelo("play", pond, "--second", "human", stdin="1\n" * 40)
    assert done.output.count(NOTE) == 1
    assert "left here" not in done.output
    assert done.output.rstrip().endswith("bye")


class Up(Game[int, int]):
    """Count up for ever."""

    def start(self):
        return 0

    def moves(self, state):
        return [1]

    def play(self, state, move):
        return state + move

    def score(self, state):
        return None


class Rolled(Up):
    """Luck may set it back to where it was."""

    def chances(self, state):
        return [(0.5, 0), (0.5, 2)] if state % 2 else None


def test_a_game_that_only_grows_is_left_as_well(capsys):
    match = Match(Up())
    alone, watched = Lasting(match, alone=True), Lasting(match, alone=False)
    for last, said in ((LONG - 1, ""), (LONG, "in 500 moves"), (TOO_LONG, "after 5,000 moves")):
        while len(match.movers) < last:
            match.play(1)
        assert alone.goes_on() == (last < TOO_LONG)
        assert said in capsys.readouterr().out
        assert watched.goes_on()
        capsys.readouterr()


def test_where_luck_leads_out_of_a_ring_coming_back_says_nothing(capsys):
    match = Match(Rolled())
    lasting = Lasting(match, alone=True)
    for _ in range(2 * OFTEN + 1):
        match.play(1)
        match.play(Outcome(0))
        assert lasting.goes_on()
    assert match.times > OFTEN
    assert capsys.readouterr().out == ""
