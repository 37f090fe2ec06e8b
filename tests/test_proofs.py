"""Proof-number search: it says what retrograde analysis and the textbook say, loops and extra turns included."""

import json
import random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from loopy import Loopy, retrograde
from quick import some_quick
from zermelo import GameError, Limits, Solver, Stopped, find
from zermelo.cli import main
from zermelo.engine.proofs import Proofs
from zermelo.solve.certificate import certify
from zermelo.solve.checker import check


def agrees(game, proofs):
    """Whether every position of a small game with loops is worth what retrograde analysis says."""
    for state, truth in retrograde(game).items():
        if game.score(state) is None:
            found = proofs.solve(state)
            assert found.kind == ("draw" if truth is None else truth.kind), state
            if found.plies is not None:
                assert found.plies >= truth.plies


@given(seed=st.integers(0, 2**32), size=st.integers(6, 24), extra=st.booleans())
@settings(max_examples=60, deadline=None)
def test_positions_that_come_back(seed, size, extra):
    """Whatever the table has learnt on another way must do no harm: all positions are asked of one table."""
    game = Loopy(seed, size=size, ends=min(4, size - 3), extra_turns=extra)
    agrees(game, Proofs(game, compiled=False, table=0.01))


@pytest.mark.slow
def test_many_games_whose_positions_come_back():
    for seed in range(3000):
        dice = random.Random(seed)
        game = Loopy(seed, size=dice.randint(6, 60), ends=dice.randint(1, 3), extra_turns=dice.random() < 0.3)
        agrees(game, Proofs(game, compiled=False, table=0.01))


@pytest.mark.parametrize(
    "name", ["hexapawn", "hexapawn:4x3", "tictactoe", "nim:2,3,4", "domineering:3x3", "connectfour:4x3"]
)
def test_small_games(name):
    game = find(name)
    assert Proofs(game, compiled=False).solve().kind == Solver(game, compiled=False).value().kind


@pytest.mark.parametrize(
    "name",
    some_quick(["hexapawn", "mutorere", "breakthrough:3x4", "quixo:3"], lambda name: name == "hexapawn"),
)
def test_both_ways_search_the_same(name):
    """One source: machine code proves what Python proves."""
    game = find(name)
    ours, theirs = (Proofs(game, compiled=compiled).solve() for compiled in (False, True))
    assert (ours.kind, ours.plies is None) == (theirs.kind, theirs.plies is None)


@pytest.mark.parametrize("name", ["hexapawn", "mutorere", "quixo:3", "tictactoe"])
def test_a_proof_is_written_down(name, tmp_path):
    """Also where positions come back, which the exact search cannot do."""
    game, file = find(name), tmp_path / "proof.jsonl"
    proofs = Proofs(game, compiled=False)
    value = certify(proofs, game, game.start(), file)
    found = check(file.read_text().splitlines(), find)
    assert value.kind == proofs.solve().kind
    assert {claim.value for claim in found.claims} == {"draw" if value.kind == "draw" else "win"}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("othello:4", "counts points"),
        ("pig", "luck plays a part"),
        ("goofspiel", "at once"),
        ("coinrow", "has more"),
    ],
)
def test_what_it_is_not_for(name, why):
    with pytest.raises(GameError, match=why):
        Proofs(find(name), compiled=False)


@pytest.mark.slow
def test_gobblet_gobblers_is_won_by_who_begins(tmp_path):
    """As others have found by listing 341,024,631 positions."""
    game, file = find("gobbletgobblers"), tmp_path / "proof.jsonl"
    proofs = Proofs(game, table=256)
    assert certify(proofs, game, game.start(), file).kind == "win"
    assert check(file.read_text().splitlines(), find).claims[0].value == "win"


def test_it_stops_at_a_limit_and_goes_on_from_there():
    game = find("hexapawn:4x4")
    proofs = Proofs(game, compiled=False)
    with pytest.raises(Stopped):
        proofs.solve(limits=Limits(nodes=50))
    assert proofs.solve().kind == "win"


def test_the_command():
    found = CliRunner().invoke(main, ["solve", "hexapawn", "--by", "pn", "--json"])
    assert found.exit_code == 0
    said = json.loads(found.stdout)
    assert (said["value"], said["within"], said["move"]) == ("loss", 6, None)
    assert "loss within 6" in CliRunner().invoke(main, ["solve", "hexapawn", "--by", "pn"]).output
    wrong = CliRunner().invoke(main, ["solve", "hexapawn", "--by", "pn", "--positions", "-"])
    assert wrong.exit_code == 2
