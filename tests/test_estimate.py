"""`zermelo estimate`: small games are counted, and samples come within a factor of two of what there is."""

import json
import random
from collections import Counter

import pytest
from click.testing import CliRunner

from zermelo import GameError, find
from zermelo.cli import main
from zermelo.measure.hall import figures
from zermelo.solve.estimate import FEW, RUNS, estimate, knuth, species


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
    assert truth / 2 <= found.positions <= 2 * truth or found.open_end
    assert found.least <= truth <= found.most


def test_no_more_is_looked_at_than_there_is_time_for():
    """However many positions there are. And a sample so small does not pretend to know how many."""
    game, played = find("mnk:5,5,4"), []
    game.play = lambda state, move: played.append(move) or type(game).play(game, state, move)
    found = estimate(game, seconds=1e-9)
    widest = 25
    assert len(played) <= 2 * widest + RUNS * found.plies * FEW * widest + 256 * widest
    assert found.too_many
    told = CliRunner().invoke(main, ["estimate", "mnk:5,5,4", "--seconds", "0.001"]).output
    assert "more than" in told
    assert " to " not in told


def test_species():
    dice = random.Random(1)
    for uneven in (False, True):
        of = 5000
        drawn = Counter(
            dice.randrange(of) if not uneven or dice.random() < 0.5 else dice.randrange(of // 4)
            for _ in range(4000)
        )
        assert of / 1.5 < species(drawn, 0.0) < 1.5 * of
    assert species(Counter("abc"), 1.0) == 3


def test_knuth():
    """Nim of one heap: choices do not depend on luck, so every game says the same."""
    game = find("nim:3")
    sizes = knuth(game, random.Random(0), until=float("inf"))
    assert 5 < sizes < 11  # 8 lines


def test_what_is_not_estimated():
    with pytest.raises(GameError, match="luck"):
        estimate(find("pig"))


def test_the_command():
    found = CliRunner().invoke(main, ["estimate", "tictactoe"])
    assert "765 positions, all of them counted" in found.output
    assert "disk" in found.output
    said = json.loads(CliRunner().invoke(main, ["estimate", "hexapawn", "--json"]).stdout)
    assert said["counted"] is True
    assert said["positions"] == 71
