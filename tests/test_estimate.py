"""`zermelo estimate`: small games are counted, and samples come within a factor of two of what there is."""

import json
import random
import time
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from zermelo import Game, GameError, find
from zermelo.cli import main
from zermelo.cli.estimate import told as words
from zermelo.engine.adapter import Adapter
from zermelo.measure.hall import figures
from zermelo.solve import forward, survey
from zermelo.solve.estimate import RUNS, Estimate, _by_sample, _listed, estimate, knuth
from zermelo.solve.solution import solve_all
from zermelo.solve.species import FEW, species
from zermelo.solve.walks import can_be_reached, walked


@pytest.mark.parametrize(("name", "count"), [("tictactoe", 765), ("mutorere", 43), ("hexapawn:4x3", None)])
def test_small_games_are_counted(name, count):
    found = estimate(find(name), seconds=60)
    assert found.counted
    assert found.least == found.positions == found.most
    assert count in (None, found.positions)


@pytest.mark.parametrize(("name", "most"), [("hexapawn:4x4", 1000), ("hexapawn:4x4", 3000)])
def test_samples_are_within_a_factor_of_two(name, most):
    """Of what tables have counted, though only some thousands are listed."""
    truth = figures()[name].positions
    found = estimate(find(name), seconds=60, most=most)
    assert not found.counted
    assert truth / 2 < found.positions < 2 * truth
    assert found.least < truth < found.most


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, found in figures().items() if found.positions])
def test_every_game_of_the_hall_is_within_a_factor_of_two(name):
    found, truth = estimate(find(name), seconds=120), figures()[name].positions
    assert truth / 2 <= found.positions <= 2 * truth
    assert found.least <= truth <= found.most
    assert not found.too_many


@pytest.mark.parametrize(
    ("name", "most"), [pytest.param("quixo:3", 600, marks=pytest.mark.slow), ("hexapawn:4x4", 3000)]
)
def test_where_positions_come_back_too(name, most):
    """Quixo goes round; in hexapawn a position can be met in several plies."""
    truth = figures()[name].positions
    found = estimate(find(name), seconds=6, most=most, compiled=True)
    assert found.open_end
    assert truth / 2 < found.positions < 2 * truth


def test_what_was_listed_is_not_asked_again(monkeypatch):
    """Most ways lead back there: where they are followed again, whoever is hardly ever met is never seen."""
    asked, listed, ask = [], [], survey.Surveyor.children
    monkeypatch.setattr(
        survey.Surveyor, "children", lambda self, keys, *when: asked.append(keys) or ask(self, keys, *when)
    )
    listing = survey.Surveyor.listed
    monkeypatch.setattr(
        survey.Surveyor, "listed", lambda self, *most: listed.append(listing(self, *most)) or listed[-1]
    )
    found = estimate(find("quixo:3"), seconds=1, most=600, compiled=True)
    every = np.concatenate(asked)
    assert len(np.unique(every)) == len(every)
    assert found.positions >= listed[0].positions


class Endless(Game):
    """Count for ever."""

    def start(self):
        return 0

    def moves(self, state):
        return range(1, 3)

    def play(self, state, move):
        return state + move

    def score(self, state):
        return None


def test_what_may_never_end_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(survey, "ENDLESS", 200)
    monkeypatch.setattr(forward, "LONGEST", 200)
    found = estimate(Endless(), seconds=60, most=100_000)
    assert found.too_many
    assert "it may never end" in words(found)
    with pytest.raises(GameError, match="it may never end"):
        solve_all(Endless(), tmp_path / "table")


def test_what_is_too_large_for_a_table_is_sampled_all_the_same():
    found = estimate(find("chess"), seconds=1)
    assert found.too_many
    assert found.rate is None


class Log(Game):
    """Write down what was played, without end."""

    def start(self):
        return {"n": 0, "log": {}}

    def moves(self, state):
        return ["a", "b"]

    def play(self, state, move):
        return {"n": state["n"] + 1, "log": {**state["log"], state["n"]: move}}

    def score(self, state):
        return None


def test_what_outgrows_every_room_has_no_numbers_and_is_sampled():
    assert not survey.can_survey(Adapter(Log()))


def test_no_more_is_looked_at_than_there_is_time_for():
    """However many positions there are. And a sample so small does not pretend to know how many."""
    game, played = find("connectfour:7x6"), []
    game.play = lambda state, move: played.append(move) or type(game).play(game, state, move)
    found = estimate(game, seconds=1e-9, compiled=False)
    widest = 7
    assert len(played) <= 2 * widest + RUNS * found.plies * FEW * widest + 256 * widest
    assert found.too_many
    told = CliRunner().invoke(main, ["estimate", "connectfour:7x6", "--seconds", "0.001"]).output
    assert "more than" in told
    assert " to " not in told


def test_a_small_share_of_a_ply_is_not_believed_where_there_was_no_time_to_walk():
    """It had said 5.7e5, at most twice as many, of 2.3e12."""
    game = find("connectfour:7x6")
    plies = _listed(game, 500, until=float("inf"))
    found = _by_sample(game, plies, random.Random(1), [], 10**18, time.monotonic(), 0.001)
    assert found.too_many
    assert found.most == 1e18


FULL = {
    "connectfour:7x6": 4_531_985_219_092 // 2
}  # of Edelkamp and Kissmann's, hardly any is its own mirror image


@pytest.mark.parametrize(
    ("name", "crowds", "factor"),
    [("connectfour:5x4", 10, 1.6), ("connectfour:7x6", 3, 4), ("mnk:4,4,4", 3, 1.5)],
)
def test_walks_find_how_many_there_are(name, crowds, factor):
    """By `unplay`, or where the order of moves does not matter by other orders of them."""
    dice, game = random.Random(1913), find(name)
    found = sum(walked(game, dice, lambda: False) for _ in range(crowds)) / crowds
    truth = FULL.get(name) or figures()[name].positions
    assert truth / factor < found < truth * factor


def test_ways_in_are_what_there_are():
    """Of every position of a small game, by going forward from all others."""
    game = find("connectfour:4x3")
    before, last = {}, {game.start()}
    while last:
        after = set()
        for state in last:
            if game.score(state) is None:
                for move in game.moves(state):
                    reached = game.play(state, move)
                    before.setdefault(reached, set()).add(state)
                    after.add(reached)
        last = after
    assert not can_be_reached(game, game.load("..../x.../o..."))  # x begins
    for state, ways in before.items():
        found = {each for each in game.unplay(state) if can_be_reached(game, each)}
        assert ways <= found
        assert all(each in before or each == game.start() for each in found)


def test_where_walks_and_samples_differ_a_range_is_told():
    told = Estimate(1e6, 1e3, 1e12, False, False, False, 9, 10**20, 1.0)
    assert told.is_vague
    assert "between" in words(told)
    assert "about" not in words(told)


def test_species():
    dice = random.Random(1)
    for uneven in (False, True):
        of = 5000
        drawn = Counter(
            dice.randrange(of) if not uneven or dice.random() < 0.5 else dice.randrange(of // 4)
            for _ in range(4000)
        )
        assert of / 1.5 < species(np.array(list(drawn.values())), 0.0) < 1.5 * of
    assert species(np.ones(3, int), 1.0) == 3


def test_knuth():
    """Nim of one heap: choices do not depend on luck, so every game says the same."""
    game = find("nim:3")
    sizes = knuth(game, random.Random(0), until=float("inf"))
    assert 5 < sizes < 11  # 8 lines


class Fractions(Game):
    """Take a half or a third; states that no machine code knows."""

    def start(self):
        return Fraction(20)

    def moves(self, left):
        return [take for take in (Fraction(1, 2), Fraction(1, 3)) if take <= left]

    def play(self, left, take):
        return left - take

    def score(self, left):
        return None if left >= Fraction(1, 3) else -1


def test_rules_that_do_not_compile_are_estimated_as_slow_as_they_are(monkeypatch):
    monkeypatch.setattr("zermelo.solve.estimate.HANDFUL", 20)
    found = estimate(Fractions(), seconds=5)
    assert found.counted
    assert found.interpreted
    assert found.rate < 2e5  # machine code does millions a second


@pytest.mark.parametrize("make", [Fractions, find("tictactoe").__class__])
def test_what_a_table_takes_on_the_disk(make, tmp_path):
    """It was said to be a byte a position at the least; it can be a tenth of that."""
    table, found = solve_all(make(), tmp_path / "t"), estimate(make(), seconds=60)
    least, most = found.disk
    assert least <= sum(path.stat().st_size for path in table.folder.iterdir()) <= most
    numbers_and_values = 10 * len(table)
    assert found.work[0] > numbers_and_values


def test_what_is_not_estimated():
    with pytest.raises(GameError, match="luck"):
        estimate(find("pig"))


def test_the_command():
    found = CliRunner().invoke(main, ["estimate", "tictactoe"])
    assert "765 positions, all of them counted" in found.output
    assert "while the table is being made" in found.output
    said = json.loads(CliRunner().invoke(main, ["estimate", "hexapawn", "--json"]).stdout)
    assert said["counted"] is True
    assert said["positions"] == 71
